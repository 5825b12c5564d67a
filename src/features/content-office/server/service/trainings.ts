/** Trainings: create, read and save, with their sessions. */
import { downloadPath } from '#features/posts/constants.ts'
import { insertDraft, listDownloadIds, updateDownloads } from '#features/posts/server/service/edit-posts.ts'
import type { RemovedSession } from '#features/registrations/server/service/calendar.ts'
import { countPeople, sessionsChanged } from '#features/registrations/server/service/notify-changes.ts'
import { fillFreePlaces } from '#features/registrations/server/service/places.ts'
import { NEW_DAYS, NEW_SEATS } from '#features/trainings/constants.ts'
import {
  insertTraining,
  listSessions,
  lockPlaces,
  replaceSessions,
  replaceTools,
  type SessionRow,
  updateTraining,
} from '#features/trainings/server/service.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as api from '../../contract.ts'
import type { SessionFields, TrainingForm } from '../../fields.ts'
import { missingForReaders } from '../../policy.ts'
import { fieldTexts as texts } from '../../texts.ts'
import { assertRevision, loadForm, lockPost } from '../access.ts'
import { assertNone, checkPicture, checkPostLinks, checkTools } from './check-links.ts'
import { finishPost, presentPost, writePost } from './save-post.ts'

const DAY_MS = 86_400_000

export async function createTraining(
  { db, viewer, now }: MemberCall,
  { topic }: ParsedInput<typeof api.createTraining>,
) {
  return db.transaction(async (tx) => {
    const draft = { postType: 'event' as const, topic, authorId: viewer.id, editorId: viewer.id, now }
    const id = await insertDraft(tx, draft)
    await insertTraining(tx, {
      postId: id,
      seats: NEW_SEATS,
      lastDateJoin: new Date(now.getTime() + NEW_DAYS * DAY_MS),
    })
    await recordAudit(tx, { actorId: viewer.id, action: 'post.create', subjectIds: [id], reason: topic })
    return { data: { id, revision: 1 } }
  })
}

/** @throws {AppError} 404 */
export async function getTraining({ db }: MemberCall, { postId }: ParsedInput<typeof api.getTraining>) {
  return { data: await readTraining(db, postId) }
}

type Change = ParsedInput<typeof api.changeTraining>

/**
 * Under the lock of the training, so that no place is given meanwhile: seats never fall below the places that are taken,
 * and new seats go to the people who wait. Orders keep their price.
 * @throws {AppError} 404; 409 for an older revision, and for a draft with people; 422
 */
export async function changeTraining(call: MemberCall, { postId, revision, ...fields }: Change) {
  return call.db.transaction(async (tx) => {
    const places = (await lockPlaces({ db: tx, now: call.now }, postId)) ?? throwError('not_found')
    const post = await lockPost(tx, postId, 'event')
    await assertRevision(tx, post, revision)
    const form = await loadForm(tx, postId, 'event')
    const before = await listSessions(tx, postId)
    assertNone({
      ...(fields.status !== 'draft' && missingForReaders(fields)),
      ...(await checkPostLinks(tx, postId, fields, form.authorId)),
      ...(await checkPicture(tx, 'event_image_id', fields.event_image_id, ['post', 'event'])),
      ...(await checkTools(tx, fields.tools)),
      ...checkSessions(fields.sessions, before),
      ...(await checkFiles(tx, postId, fields.files)),
      ...(fields.seats < places.joinCount && { seats: [texts.seatsTaken(places.joinCount, fields.seats)] }),
    })
    if (fields.status === 'draft' && post.status !== 0) await assertNoPeople(tx, postId)
    await writePost(call, tx, post, fields)
    await writeTraining(tx, postId, fields)
    await finishPost(call, tx, post, fields.status)
    await notifyPeople(call, tx, { trainingId: postId, before, after: await listSessions(tx, postId) })
    const changed = await lockPlaces({ db: tx, now: call.now }, postId)
    if (changed) await fillFreePlaces(call, tx, changed)
    return { data: await readTraining(tx, postId) }
  })
}

/** @throws {AppError} 409 while people have or wait for a place, or an order holds one */
export async function assertNoPeople(db: Db, trainingId: number): Promise<void> {
  const { joined, waiting } = await countPeople(db, trainingId)
  const held = (await loadForm(db, trainingId, 'event')).training?.joined ?? 0
  if (joined + waiting + held > 0) throwError('post_has_people', { status: 409 })
}

async function writeTraining(tx: Db, postId: number, fields: Omit<Change, 'postId' | 'revision'>): Promise<void> {
  await updateTraining(tx, postId, {
    priceSatang: Math.round(fields.price * 100),
    seats: fields.seats,
    lastDateJoin: new Date(fields.last_date_join),
    recordingUrl: fields.recording_url || null,
    isMonthly: fields.month !== '',
    monthlyOn: fields.month === '' ? null : `${fields.month}-01`,
    eventImageId: fields.event_image_id,
    hasTest: fields.has_test === 1,
    hasCertificate: fields.has_certificate === 1,
  })
  const sessions = fields.sessions.map(({ id, starts_at, ends_at, channel, join_url }) => ({
    id,
    startsAt: new Date(starts_at),
    endsAt: new Date(ends_at),
    channel,
    joinUrl: join_url || null,
  }))
  await replaceSessions(
    tx,
    postId,
    sessions.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime()),
  )
  await replaceTools(tx, postId, fields.tools)
  await updateDownloads(tx, postId, fields.files)
}

interface SessionsOf {
  trainingId: number
  before: readonly SessionRow[]
  after: readonly SessionRow[]
}

/** Mails to the people who joined, if a session that has not ended was moved, added or removed. */
async function notifyPeople(call: MemberCall, tx: Db, { trainingId, before, after }: SessionsOf): Promise<void> {
  const isAhead = ({ endsAt }: SessionRow) => endsAt > call.now
  const sequences = new Map(before.map(({ id, calendarSequence }) => [id, calendarSequence]))
  const isChanged = after.some((row) => isAhead(row) && sequences.get(row.id) !== row.calendarSequence)
  const kept = new Set(after.map(({ id }) => id))
  const removed: RemovedSession[] = before
    .filter((row) => !kept.has(row.id) && isAhead(row))
    .map((row) => ({
      id: row.id,
      start: row.startsAt,
      end: row.endsAt,
      channel: row.channel,
      sequence: row.calendarSequence,
    }))
  if (!isChanged && removed.length === 0) return
  const { joined } = await countPeople(tx, trainingId)
  if (joined === 0) return
  const first = (rows: readonly SessionRow[]) => rows[0]?.startsAt ?? null
  await sessionsChanged(call, tx, { trainingId, before: first(before), after: first(after), removed })
}

function checkSessions(sessions: readonly SessionFields[], before: readonly SessionRow[]): Record<string, string[]> {
  const known = new Set(before.map(({ id }) => id))
  const ids = sessions.flatMap(({ id }) => id ?? [])
  const areOwn = ids.every((id) => known.has(id)) && new Set(ids).size === ids.length
  return areOwn ? {} : { sessions: [texts.sessionUnknown] }
}

async function checkFiles(db: Db, postId: number, files: readonly { id: number }[]): Promise<Record<string, string[]>> {
  const known = await listDownloadIds(db, postId)
  const ids = new Set(files.map(({ id }) => id))
  const isSame = ids.size === files.length && ids.size === known.length && known.every((id) => ids.has(id))
  return isSame ? {} : { files: [texts.fileUnknown] }
}

/** @throws {AppError} 404 */
export async function readTraining(db: Db, postId: number): Promise<TrainingForm> {
  const row = await loadForm(db, postId, 'event')
  const training = row.training ?? throwError('not_found')
  const sessions = await listSessions(db, postId)
  const { waiting } = await countPeople(db, postId)
  return {
    ...presentPost(row),
    price: training.price_satang / 100,
    seats: training.seats,
    joined: training.joined,
    waiting,
    last_date_join: new Date(training.last_date_join).toISOString(),
    sessions: sessions.map(({ id, startsAt, endsAt, channel, joinUrl }) => ({
      id,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
      channel,
      join_url: joinUrl ?? '',
    })),
    recording_url: training.recording_url ?? '',
    month: training.monthly_on?.slice(0, 7) ?? '',
    event_image_id: training.event_image_id,
    event_picture: training.event_picture,
    has_test: training.has_test ? 1 : 0,
    has_certificate: training.has_certificate ? 1 : 0,
    tools: training.linked_tools.map(({ id }) => id),
    linked_tools: training.linked_tools,
    files: training.files.map(({ id, name }) => ({ id, name })),
    stored_files: training.files.map((file) => ({ ...file, url: downloadPath(file.id) })),
    questions: training.questions,
  }
}
