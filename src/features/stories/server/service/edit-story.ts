/** The editor: reads a story, saves its working copy, discards it. */
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as contract from '../../contract.ts'
import { loadWrittenStory, type WrittenStory } from '../access.ts'
import { findPublished } from '../repository/drafts.ts'
import { presentAuthors } from './co-authors.ts'
import { contentOf, presentDraft, readDraft } from './contents.ts'
import { readRow } from './list-stories.ts'
import { checkReferences } from './references.ts'
import { checkVersion, cleanDescription, storeDraft } from './store-draft.ts'

/** An invited teacher reads the story too, to decide whether to write it. @throws {AppError} 403, 404 */
export async function getStory(call: MemberCall, { storyId }: ParsedInput<typeof contract.getStory>) {
  const story = await loadWrittenStory(call, storyId, { isInvited: true })
  const draft = await readDraft(call.db, story)
  const row = await readRow(call, call.db, storyId)
  return {
    data: {
      row,
      draft: await presentDraft(call.db, draft),
      authors: await presentAuthors(call.db, storyId),
      has_changes: row.has_changes,
    },
  }
}

/** @throws {AppError} 403, 404, 409 with the newest version, 422 by field */
export async function saveDraft(
  call: MemberCall,
  { storyId, base_version: baseVersion, changes }: ParsedInput<typeof contract.saveDraft>,
) {
  const { db, viewer, now } = call
  return db.transaction(async (tx) => {
    const story = await loadWrittenStory({ db: tx, viewer }, storyId, { isLocked: true })
    const current = await readDraft(tx, story)
    await checkVersion(tx, current, baseVersion)
    const content = { ...current.content, ...changes }
    await checkReferences(tx, storyId, { content, before: current.content })
    const saved = await storeDraft(tx, story, current, { content, reason: 'save', savedBy: viewer.id, now })
    if (saved.version !== current.version && current.savedBy?.id !== viewer.id) await auditEdit(tx, call, story)
    return { data: await presentDraft(tx, saved) }
  })
}

/** The working copy becomes what readers see again. @throws {AppError} 403, 404, 409 */
export async function discardChanges(
  { db, viewer, now }: MemberCall,
  { storyId, base_version: baseVersion }: ParsedInput<typeof contract.discardChanges>,
) {
  return db.transaction(async (tx) => {
    const story = await loadWrittenStory({ db: tx, viewer }, storyId, { isLocked: true })
    const current = await readDraft(tx, story)
    await checkVersion(tx, current, baseVersion)
    const content = contentOf(await findPublished(tx, storyId))
    const saved = await storeDraft(tx, story, current, { content, reason: 'restore', savedBy: viewer.id, now })
    return { data: await presentDraft(tx, saved) }
  })
}

/** @throws {AppError} 403, 404, 422 */
export async function previewStory(
  call: MemberCall,
  { storyId, description }: ParsedInput<typeof contract.previewStory>,
) {
  await loadWrittenStory(call, storyId)
  return { data: { description: cleanDescription(description) } }
}

/** An admin's change of a story of another author; only the first of several saves, which follow within seconds. */
async function auditEdit(tx: Db, { viewer }: Pick<MemberCall, 'viewer'>, story: WrittenStory): Promise<void> {
  if (story.role !== 'admin') return
  await recordAudit(tx, { actorId: viewer.id, action: 'story.edit', subjectIds: [story.id] })
}
