/** Trainings for lists and posts; their state is derived at the time of the call. */

import { imageUrl } from '#features/media/policy.ts'
import { postPath } from '#features/posts/constants.ts'
import { flag } from '#lib/flag.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { Context } from '#server/feature.ts'
import type {
  ListedTraining,
  MonthlyTraining,
  SessionTimes,
  Training,
  TrainingCard,
  TrainingState,
} from '../contract.ts'
import { trainingState } from '../policy.ts'
import { trainingTexts } from '../texts.ts'
import {
  findTraining,
  listTrainingsOfTool,
  lockTrainingRow,
  type PostedTrainingRow,
  type TrainingRow,
  updateJoinCount,
} from './repository.ts'

export {
  copyTraining,
  insertTraining,
  listSessions,
  replaceSessions,
  replaceTools,
  type SessionRow,
  type TrainingRow,
  trainingJson,
  updateTraining,
} from './repository.ts'

/** FEED-043, FEED-066 */
export function toTrainingCard(row: TrainingRow, now: Date): TrainingCard {
  const state = stateOf(row, now)
  return {
    id: row.id,
    training_state: state,
    training_state_text: trainingTexts.states[state],
    join: row.joinCount,
    seats: row.seats,
    price: row.priceSatang / 100,
    price_text: priceText(row.priceSatang),
    last_date_join: iso(row.lastDateJoin),
    first_session: toTimes(row.sessions[0]),
    last_session: toTimes(row.sessions.at(-1)),
    session_count: row.sessions.length,
  }
}

/** FEED-060. Returns null unless the training is a monthly one. */
export function toMonthlyTraining(row: TrainingRow): MonthlyTraining | null {
  if (!row.isMonthly) return null
  return {
    id: row.id,
    join: row.joinCount,
    last_date_join: iso(row.lastDateJoin),
    first_session: toTimes(row.sessions[0]),
    last_session: toTimes(row.sessions.at(-1)),
    asset_thumbnail_event: row.eventImage && imageUrl(row.eventImage, Number.POSITIVE_INFINITY),
    event_image: row.eventImage,
  }
}

/**
 * The training of a post of type `event`. The caller loaded the post with `loadVisiblePost`.
 * @throws {AppError} 404 when the post was deleted meanwhile
 */
export async function readTraining({ db, now }: { db: Db; now: Date }, postId: number): Promise<Training> {
  const row = await findTraining(db, postId)
  if (!row) throwError('not_found')
  const { training } = row
  const listed = toListed(row, now)
  return {
    ...listed,
    sessions: training.sessions.map(({ id, start, end, channel }, index) => ({
      id,
      no: index + 1,
      start: iso(start),
      end: iso(end),
      channel,
    })),
    is_monthly: flag(training.isMonthly),
    has_test: flag(training.hasTest),
    has_certificate: flag(training.hasCertificate),
    recording_url: listed.training_state === 'replay' ? training.recordingUrl : null,
    event_image: training.eventImage,
  }
}

/** Published trainings on a tool, the newest session first (FEED-063). */
export async function readTrainingsOfTool(
  { db, now }: { db: Db; now: Date },
  techReviewId: number,
): Promise<ListedTraining[]> {
  const rows = await listTrainingsOfTool(db, techReviewId)
  return rows.map((row) => toListed(row, now))
}

/** A training with its seats, for registrations. */
export interface TrainingPlaces {
  id: number
  topic: string
  isDraft: boolean
  state: TrainingState
  priceSatang: number
  seats: number
  joinCount: number
  lastDateJoin: Date
  /** Ordered by start. */
  sessions: { id: number; start: Date; end: Date; channel: string }[]
}

/**
 * The places of a training, undefined if there is no such training. The caller checked that the viewer may see it.
 */
export async function readPlaces(
  { db, now }: { db: Db; now: Date },
  trainingId: number,
): Promise<TrainingPlaces | undefined> {
  const row = await findTraining(db, trainingId)
  if (!row) return undefined
  const { training, topic, status } = row
  return {
    id: training.id,
    topic,
    isDraft: status === 0,
    state: stateOf(training, now),
    priceSatang: training.priceSatang,
    seats: training.seats,
    joinCount: training.joinCount,
    lastDateJoin: new Date(training.lastDateJoin),
    sessions: training.sessions.map(({ id, start, end, channel }) => ({
      id,
      start: new Date(start),
      end: new Date(end),
      channel,
    })),
  }
}

/** Like `readPlaces`, and locks the training: its number of people changes under this lock only, so it is never oversold. */
export async function lockPlaces(context: { db: Db; now: Date }, trainingId: number) {
  await lockTrainingRow(context.db, trainingId)
  return readPlaces(context, trainingId)
}

/** Adds to the number of people in a locked training. Its page and the lists with its card show it within a moment. */
export async function changePlaces(
  call: Pick<Context, 'now' | 'contentChanged'>,
  tx: Db,
  training: TrainingPlaces,
  change: number,
): Promise<TrainingPlaces> {
  await updateJoinCount(tx, training.id, change)
  const { id } = training
  await call.contentChanged(tx, { postId: id, topics: [`training:${id}`], isAddition: true, isOnlyCounts: true })
  return (await readPlaces({ db: tx, now: call.now }, id)) ?? throwError('not_found')
}

function toListed({ training, topic, status }: PostedTrainingRow, now: Date): ListedTraining {
  const { id } = training
  return {
    ...toTrainingCard(training, now),
    post: { id, topic, status, direct_uri_by_type: postPath('event', id) },
  }
}

function stateOf(row: TrainingRow, now: Date) {
  return trainingState(
    {
      seats: row.seats,
      joinCount: row.joinCount,
      lastDateJoin: new Date(row.lastDateJoin),
      sessions: row.sessions.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) })),
      hasRecording: row.recordingUrl !== null,
    },
    now,
  )
}

function toTimes(session: { start: string; end: string } | undefined): SessionTimes | null {
  return session ? { start: iso(session.start), end: iso(session.end) } : null
}

function priceText(satang: number): string {
  if (satang === 0) return trainingTexts.free
  const baht = (satang / 100).toFixed(satang % 100 === 0 ? 0 : 2)
  return trainingTexts.price(baht.replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ','))
}

function iso(time: string): string {
  return new Date(time).toISOString()
}
