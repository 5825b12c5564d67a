/** Schemas of trainings (posts of type `event`) in posts and lists. */
import * as z from 'zod/mini'
import { Image } from '#features/media/contract.ts'
import { Flag } from '#lib/flag-schema.ts'

/** Derived on each read (Q-132, POST-035). */
export const TrainingState = z.enum(['open', 'close', 'replay', 'live'])
export type TrainingState = z.output<typeof TrainingState>

/** Start and end, ISO 8601 UTC. */
export const SessionTimes = z.object({ start: z.string(), end: z.string() })
export type SessionTimes = z.output<typeof SessionTimes>

/** An event on a card (FEED-043, FEED-066). */
export const TrainingCard = z.object({
  /** Id of the event's post. */
  id: z.int(),
  training_state: TrainingState,
  training_state_text: z.string(),
  /** Number of people who joined. */
  join: z.int(),
  seats: z.int(),
  /** Baht; 0 is free. */
  price: z.number(),
  price_text: z.string(),
  /** ISO 8601 UTC. */
  last_date_join: z.string(),
  first_session: z.nullable(SessionTimes),
  last_session: z.nullable(SessionTimes),
  session_count: z.int(),
})
export type TrainingCard = z.output<typeof TrainingCard>

/** The post of an event; `status` as in FEED-063 (1 published). */
const TrainingPost = z.object({
  id: z.int(),
  topic: z.string(),
  status: z.int(),
  direct_uri_by_type: z.string(),
})

/** An entry in a tech review's list of trainings (FEED-063, POST-027..034). */
export const ListedTraining = z.extend(TrainingCard, { post: TrainingPost })
export type ListedTraining = z.output<typeof ListedTraining>

const TrainingSession = z.object({
  id: z.int(),
  /** 1-based. */
  no: z.int(),
  start: z.string(),
  end: z.string(),
  /** How to take part, as text. */
  channel: z.string(),
})

/** An event on its own page. */
export const Training = z.extend(ListedTraining, {
  sessions: z.array(TrainingSession),
  is_monthly: Flag,
  has_test: Flag,
  has_certificate: Flag,
  /** Null unless the state is `replay`. */
  recording_url: z.nullable(z.string()),
  event_image: z.nullable(Image),
})
export type Training = z.output<typeof Training>

/**
 * The monthly training of a post, null for any other post (FEED-060). It is current until `last_date_join` (HIGH-007).
 * While it is current, a highlight card shows its picture, 'Register Now' and the join count.
 */
export const MonthlyTraining = z.object({
  id: z.int(),
  join: z.int(),
  last_date_join: z.string(),
  first_session: z.nullable(SessionTimes),
  last_session: z.nullable(SessionTimes),
  /** URL of the largest size; null without a picture. */
  asset_thumbnail_event: z.nullable(z.string()),
  /** The same picture with its sizes. */
  event_image: z.nullable(Image),
})
export type MonthlyTraining = z.output<typeof MonthlyTraining>
