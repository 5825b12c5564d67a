/** The history of a story. */
import type { ParsedInput } from '#lib/contract.ts'
import { paginate } from '#lib/pagination.ts'
import { compareHtml } from '#lib/text-difference.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { REVISIONS_PAGE } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import type { StoryRevision } from '../../fields.ts'
import { loadWrittenStory } from '../access.ts'
import { findRevision, type ListedRevision, listRevisions as listRows } from '../repository/revisions.ts'
import { presentDraft, presentPerson, readDraft } from './contents.ts'
import { checkVersion, storeDraft } from './store-draft.ts'

/** @throws {AppError} 403, 404 */
export async function listRevisions(
  call: MemberCall,
  { storyId, page = 1 }: ParsedInput<typeof contract.listRevisions>,
) {
  await loadWrittenStory(call, storyId)
  const window = { limit: REVISIONS_PAGE, offset: (page - 1) * REVISIONS_PAGE }
  const { rows, total } = await listRows(call.db, storyId, window)
  const path = `/api/v2/teaching-stories/${storyId}/revisions`
  return { data: rows.map(present), paginate_data: paginate({ page, perPage: REVISIONS_PAGE, total, path }) }
}

/** @throws {AppError} 403, 404 */
export async function getRevision(
  call: MemberCall,
  { storyId, revisionId, against }: ParsedInput<typeof contract.getRevision>,
) {
  const story = await loadWrittenStory(call, storyId)
  const revision = (await findRevision(call.db, storyId, revisionId)) ?? throwError('not_found')
  const { content, previous } = revision
  const difference =
    against === 'draft'
      ? compareHtml(content.description, (await readDraft(call.db, story)).content.description)
      : compareHtml(previous?.description ?? '', content.description)
  return { data: { revision: present(revision), story: content, difference } }
}

/** @throws {AppError} 403, 404, 409 */
export async function restoreRevision(
  { db, viewer, now }: MemberCall,
  { storyId, revisionId, base_version: baseVersion }: ParsedInput<typeof contract.restoreRevision>,
) {
  return db.transaction(async (tx) => {
    const story = await loadWrittenStory({ db: tx, viewer }, storyId, { isLocked: true })
    const { content } = (await findRevision(tx, storyId, revisionId)) ?? throwError('not_found')
    const current = await readDraft(tx, story)
    await checkVersion(tx, current, baseVersion)
    const saved = await storeDraft(tx, story, current, { content, reason: 'restore', savedBy: viewer.id, now })
    return { data: await presentDraft(tx, saved) }
  })
}

function present(row: ListedRevision): StoryRevision {
  return {
    id: row.id,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    author: row.author && presentPerson(row.author),
    reason: row.reason,
    words_added: row.wordsAdded,
    words_removed: row.wordsRemoved,
    changed: row.changed,
  }
}
