/** Publishing: at once, at a time, or back to a draft. */
import { notify } from '#features/notifications/server/service/notify.ts'
import { changeStatusOfStory } from '#features/posts/server/service/write-story.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { AppError, throwError } from '#server/errors.ts'
import type { Context, MemberCall } from '#server/feature.ts'
import { forEachItem } from '#server/jobs/for-each-item.ts'
import { editPath, SCHEDULE_MAX_DAYS } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { missingFields } from '../../policy.ts'
import { loadWrittenStory, type WrittenStory } from '../access.ts'
import {
  findStory,
  listDueStories,
  lockDueStory,
  type StoryHead,
  updateSchedule,
  writeDraft,
} from '../repository/drafts.ts'
import { type CurrentDraft, readDraft } from './contents.ts'
import { readRow } from './list-stories.ts'
import { findMissingReviews, throwFieldErrors } from './references.ts'
import { checkVersion, markPublished, showDraft } from './store-draft.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type Services = Pick<Context, 'contentChanged' | 'enqueue'>

interface Publishing {
  status: 0 | 1 | 2
  /** Of a first publishing; the scheduled minute, or now. */
  at: Date
  now: Date
  authorId: number | null
}

/**
 * Shows the working copy to readers in a status, under the lock of the story. Returns the version.
 * @throws {AppError} 422 by field if something is missing
 */
export async function publishDraft(
  services: Services,
  tx: Db,
  story: StoryHead,
  draft: CurrentDraft,
  { status, at, now, authorId }: Publishing,
): Promise<number> {
  if (status !== 0) await checkComplete(tx, draft)
  const content = await showDraft(tx, story, draft.content, now)
  await changeStatusOfStory(tx, story.id, { status, now, publishedAt: at })
  const publishedVersion = status === 0 ? draft.publishedVersion : draft.version
  const savedBy = draft.savedBy?.id ?? null
  await writeDraft(tx, {
    postId: story.id,
    version: draft.version,
    content,
    publishedVersion,
    savedAt: draft.savedAt,
    savedBy,
  })
  await updateSchedule(tx, story.id, { at: null, status: status === 0 ? chosenStatus(story, draft) : null })
  if (status !== 0) await markPublished(tx, story.id, { version: draft.version, content, authorId, now })
  await services.enqueue(tx, 'search.index-posts', {})
  if (status === 1 && story.status !== 1) await services.enqueue(tx, 'stories.tell-followers', { postId: story.id })
  await services.contentChanged(tx, { postId: story.id })
  return draft.version
}

/** Who may read a story without a schedule when it is published: as chosen last. Null: nothing was chosen yet. */
function chosenStatus(story: StoryHead, draft: CurrentDraft): 1 | 2 | null {
  return story.status === 0 ? draft.scheduledStatus : story.status
}

/** STORY-018..024 and the rest of the check-list. @throws {AppError} 422 */
async function checkComplete(tx: Db, { content }: CurrentDraft): Promise<void> {
  throwFieldErrors({ ...(await findMissingReviews(tx, content)), ...missingFields(content) })
}

/** @throws {AppError} 403, 404, 409, 422 by field */
export async function changeStoryStatus(
  call: MemberCall,
  { storyId, base_version: baseVersion, status }: ParsedInput<typeof contract.changeStoryStatus>,
) {
  const { db, viewer, now } = call
  return db.transaction(async (tx) => {
    const story = await loadWrittenStory({ db: tx, viewer }, storyId, { isLocked: true })
    const draft = await readDraft(tx, story)
    await checkVersion(tx, draft, baseVersion)
    const version = await publishDraft(call, tx, story, draft, { status, at: now, now, authorId: viewer.id })
    await auditStatus(tx, viewer.id, story, status)
    return { data: await readRow(call, tx, storyId), version }
  })
}

export async function auditStatus(tx: Db, actorId: number, story: WrittenStory, status: number): Promise<void> {
  if (story.role !== 'admin') return
  const action = status === 0 ? 'story.unpublish' : 'story.publish'
  await recordAudit(tx, { actorId, action, subjectIds: [story.id] })
}

/** @throws {AppError} 403, 404, 409, 422 by field, `schedule_past` or `schedule_far` */
export async function scheduleStory(
  call: MemberCall,
  { storyId, base_version: baseVersion, at, status }: ParsedInput<typeof contract.scheduleStory>,
) {
  const { db, viewer, now } = call
  const time = new Date(Math.floor(Date.parse(at) / MINUTE) * MINUTE)
  if (time <= now) throwError('schedule_past', { status: 422 })
  if (time.getTime() - now.getTime() > SCHEDULE_MAX_DAYS * DAY) throwError('schedule_far', { status: 422 })
  return db.transaction(async (tx) => {
    const story = await loadWrittenStory({ db: tx, viewer }, storyId, { isLocked: true })
    const draft = await readDraft(tx, story)
    await checkVersion(tx, draft, baseVersion)
    await checkComplete(tx, draft)
    if (!draft.isStored) await storeUnchanged(tx, story, draft)
    await updateSchedule(tx, storyId, { at: time, status })
    // The job also runs every minute; this one runs at the time.
    const afterSeconds = Math.ceil((time.getTime() - now.getTime()) / 1_000)
    await call.enqueue(tx, 'stories.publish-due', {}, { afterSeconds })
    await auditStatus(tx, viewer.id, story, status)
    return { data: await readRow(call, tx, storyId) }
  })
}

/** @throws {AppError} 403, 404, 409 `schedule_missing` */
export async function cancelSchedule(call: MemberCall, { storyId }: ParsedInput<typeof contract.cancelSchedule>) {
  const { db, viewer } = call
  return db.transaction(async (tx) => {
    const story = await loadWrittenStory({ db: tx, viewer }, storyId, { isLocked: true })
    const draft = await readDraft(tx, story)
    if (!draft.scheduledAt) throwError('schedule_missing', { status: 409 })
    await updateSchedule(tx, storyId, { at: null, status: chosenStatus(story, draft) })
    await auditStatus(tx, viewer.id, story, 0)
    return { data: await readRow(call, tx, storyId) }
  })
}

function storeUnchanged(tx: Db, story: StoryHead, draft: CurrentDraft): Promise<void> {
  const { version, content, publishedVersion, savedAt } = draft
  return writeDraft(tx, { postId: story.id, version, content, publishedVersion, savedAt, savedBy: null })
}

/**
 * Publishes every story whose minute has come. Each is locked and its schedule removed in one transaction, so that
 * several instances publish it once. A story in which something is missing by then stays as it is; its row says so, and
 * its author is told.
 * @throws {AggregateError} as `forEachItem`
 */
export async function publishDue(context: Context): Promise<void> {
  const { db, now } = context
  const due = await listDueStories(db, now)
  await forEachItem(context, due, (postId) => db.transaction((tx) => publishDueStory(context, tx, postId)))
}

async function publishDueStory(context: Context, tx: Db, postId: number): Promise<void> {
  const { log, now } = context
  if (!(await lockDueStory(tx, postId, now))) return
  const story = (await findStory(tx, postId, 0)) as StoryHead
  const draft = await readDraft(tx, story)
  // The lock read the schedule before it had the story: meanwhile it may be published, or its schedule changed.
  if (!draft.scheduledAt || !draft.scheduledStatus || draft.scheduledAt > now) return
  const publishing = { status: draft.scheduledStatus, at: draft.scheduledAt, now, authorId: draft.savedBy?.id ?? null }
  try {
    await checkComplete(tx, draft)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation') throw error
    await updateSchedule(tx, postId, { at: null, status: chosenStatus(story, draft), hasFailed: true })
    const about = { receiverId: story.authorId, actorId: null, postId, path: editPath(postId) }
    await notify(context, tx, { kind: 'story_failed', ...about })
    return log.info({ postId }, 'scheduled story is incomplete')
  }
  await publishDraft(context, tx, story, draft, publishing)
  log.info({ postId }, 'scheduled story published')
}
