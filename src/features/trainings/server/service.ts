/** Trainings as lists and posts show them, their state derived at the moment of the call. */

import type { Image } from '#features/media/contract.ts'
import { imageUrl } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/service.ts'
import { flag } from '#lib/flag.ts'
import type { ListedTraining, MonthlyTraining, SessionTimes, Training, TrainingCard } from '../contract.ts'
import { trainingState } from '../policy.ts'
import { trainingTexts } from '../texts.ts'

/** What `trainingJson` makes; times as ISO text with their zone. */
export interface TrainingRow {
  id: number
  priceSatang: number
  seats: number
  joinCount: number
  lastDateJoin: string
  recordingUrl: string | null
  isMonthly: boolean
  hasTest: boolean
  hasCertificate: boolean
  eventImage: Image | null
  /** By beginning. */
  sessions: { id: number; start: string; end: string; channel: string }[]
}

/** SQL of a `TrainingRow` as JSON from the row of `trainings` under that alias. */
export function trainingJson(alias: string): string {
  return `json_build_object('id', ${alias}.post_id, 'priceSatang', ${alias}.price_satang, 'seats', ${alias}.seats,
    'joinCount', ${alias}.join_count, 'lastDateJoin', ${alias}.last_date_join,
    'recordingUrl', ${alias}.recording_url, 'isMonthly', ${alias}.is_monthly, 'hasTest', ${alias}.has_test,
    'hasCertificate', ${alias}.has_certificate,
    'eventImage', (select ${imageJson('event_image')} from images event_image
      where event_image.id = ${alias}.event_image_id),
    'sessions', coalesce((select json_agg(json_build_object('id', session.id, 'start', session.starts_at,
      'end', session.ends_at, 'channel', session.channel) order by session.starts_at)
      from training_sessions session where session.training_id = ${alias}.post_id), '[]'))`
}

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

/** FEED-060; null for a training that is no monthly one. */
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

/** An event on its own page. */
export function toTraining(row: TrainingRow, post: ListedTraining['post'], now: Date): Training {
  const card = toTrainingCard(row, now)
  return {
    ...card,
    post,
    sessions: row.sessions.map(({ id, start, end, channel }, index) => ({
      id,
      no: index + 1,
      start: iso(start),
      end: iso(end),
      channel,
    })),
    is_monthly: flag(row.isMonthly),
    has_test: flag(row.hasTest),
    has_certificate: flag(row.hasCertificate),
    recording_url: card.training_state === 'replay' ? row.recordingUrl : null,
    event_image: row.eventImage,
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
