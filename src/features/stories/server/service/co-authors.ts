/** People who write a story together: invited by the author, on the page after they accepted. */
import { notify } from '#features/notifications/server/service/notify.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { containing } from '#server/database/pattern.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { AUTHORS_FOUND, CO_AUTHORS_MAX, editPath } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { canManage } from '../../policy.ts'
import { loadWrittenStory } from '../access.ts'
import {
  acceptAuthor,
  deleteAuthor,
  insertAuthor,
  isTeacherAccount,
  listAuthors,
  searchAuthors,
} from '../repository/authors.ts'
import { presentPerson } from './contents.ts'

export async function presentAuthors(db: Db, storyId: number) {
  return (await listAuthors(db, storyId)).map((row) => ({
    ...presentPerson(row),
    role: row.isAuthor ? ('author' as const) : ('co-author' as const),
    is_invited: flag(row.isInvited),
  }))
}

/** @throws {AppError} 403, 404 */
export async function findAuthors(call: MemberCall, { storyId, search }: ParsedInput<typeof contract.findAuthors>) {
  await loadWrittenStory(call, storyId, { isManaged: true })
  const pattern = containing(search)
  const people = await searchAuthors(call.db, { postId: storyId, pattern, limit: AUTHORS_FOUND })
  return { data: people.map(presentPerson) }
}

/** @throws {AppError} 403, 404, 422 `co_author_unknown`, 409 `co_author_present` or `co_authors_full` */
export async function inviteAuthor(
  call: MemberCall,
  { storyId, user_id: userId }: ParsedInput<typeof contract.inviteAuthor>,
) {
  const { db, viewer, now } = call
  return db.transaction(async (tx) => {
    const story = await loadWrittenStory({ db: tx, viewer }, storyId, { isLocked: true, isManaged: true })
    if (!(await isTeacherAccount(tx, userId))) throwError('co_author_unknown', { status: 422 })
    if (userId === story.authorId) throwError('co_author_present', { status: 409 })
    if ((await listAuthors(tx, storyId)).length > CO_AUTHORS_MAX) throwError('co_authors_full', { status: 409 })
    if (!(await insertAuthor(tx, storyId, userId, now))) throwError('co_author_present', { status: 409 })
    // An admin invites for the author.
    const about = { actorId: story.authorId, postId: storyId, path: editPath(storyId) }
    await notify(call, tx, { kind: 'story_invited', receiverId: userId, ...about })
    if (story.role === 'admin')
      await recordAudit(tx, { actorId: viewer.id, action: 'story.authors', subjectIds: [storyId] })
    return { data: await presentAuthors(tx, storyId) }
  })
}

/** Accepting twice changes nothing. @throws {AppError} 403, 404 */
export async function acceptInvitation(call: MemberCall, { storyId }: ParsedInput<typeof contract.acceptInvitation>) {
  const { db, viewer, now, contentChanged } = call
  return db.transaction(async (tx) => {
    const story = await loadWrittenStory({ db: tx, viewer }, storyId, { isLocked: true, isInvited: true })
    if (story.membership === null) throwError('not_found')
    await acceptAuthor(tx, storyId, viewer.id, now)
    if (story.membership === 'invited') {
      const about = { actorId: viewer.id, postId: storyId, path: editPath(storyId) }
      await notify(call, tx, { kind: 'story_accepted', receiverId: story.authorId, ...about })
    }
    await contentChanged(tx, { postId: storyId })
    return { data: await presentAuthors(tx, storyId) }
  })
}

/** The author and admins remove anyone; everyone else only themselves. @throws {AppError} 403, 404 */
export async function removeAuthor(
  { db, viewer, contentChanged }: MemberCall,
  { storyId, userId }: ParsedInput<typeof contract.removeAuthor>,
) {
  await db.transaction(async (tx) => {
    const story = await loadWrittenStory({ db: tx, viewer }, storyId, { isLocked: true, isInvited: true })
    if (userId !== viewer.id && !canManage(story.role)) throwError('forbidden')
    if (!(await deleteAuthor(tx, storyId, userId))) throwError('not_found')
    if (story.role === 'admin')
      await recordAudit(tx, { actorId: viewer.id, action: 'story.authors', subjectIds: [storyId] })
    await contentChanged(tx, { postId: storyId })
  })
  return { status: 'success' as const }
}
