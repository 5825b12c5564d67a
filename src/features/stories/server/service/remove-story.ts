/** Deletes a story, and restores it within the stated time. */
import { setStoryDeleted } from '#features/posts/server/service/write-story.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { RESTORE_MINUTES } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { loadWrittenStory } from '../access.ts'
import { readRow } from './list-stories.ts'

/** @throws {AppError} 403, 404 */
export async function deleteStory(call: MemberCall, { storyId }: ParsedInput<typeof contract.deleteStory>) {
  const { db, viewer, now, contentChanged, enqueue } = call
  await db.transaction(async (tx) => {
    const story = await loadWrittenStory({ db: tx, viewer }, storyId, { isLocked: true, isManaged: true })
    await setStoryDeleted(tx, storyId, { deletedAt: now, now })
    if (story.role === 'admin')
      await recordAudit(tx, { actorId: viewer.id, action: 'story.delete', subjectIds: [storyId] })
    await enqueue(tx, 'search.index-posts', {})
    await contentChanged(tx, { postId: storyId })
  })
  return { status: 'success' as const, restore_until: restoreUntil(now).toISOString() }
}

function restoreUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + RESTORE_MINUTES * 60_000)
}

/** A story that is not deleted stays as it is. @throws {AppError} 403, 404, 410 */
export async function restoreStory(call: MemberCall, { storyId }: ParsedInput<typeof contract.restoreStory>) {
  const { db, viewer, now, contentChanged, enqueue } = call
  return db.transaction(async (tx) => {
    const options = { isLocked: true, isManaged: true, isDeleted: true }
    const story = await loadWrittenStory({ db: tx, viewer }, storyId, options)
    if (story.deletedAt && now > restoreUntil(story.deletedAt)) throwError('restore_expired', { status: 410 })
    if (story.deletedAt) {
      await setStoryDeleted(tx, storyId, { deletedAt: null, now })
      if (story.role === 'admin')
        await recordAudit(tx, { actorId: viewer.id, action: 'story.restore', subjectIds: [storyId] })
      await enqueue(tx, 'search.index-posts', {})
      await contentChanged(tx, { postId: storyId })
    }
    return { data: await readRow(call, tx, storyId) }
  })
}
