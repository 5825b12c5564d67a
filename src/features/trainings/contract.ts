/** Trainings (posts of type event): their shapes inside posts and lists. */
import * as z from 'zod/mini'
import { Image } from '#features/media/contract.ts'
import { Flag } from '#lib/flag.ts'

/** Derived when read (Q-132, POST-035). */
export const TrainingState = z.enum(['open', 'close', 'replay', 'live'])
export type TrainingState = z.output<typeof TrainingState>

/** Beginning and end, ISO 8601 UTC. */
export const SessionTimes = z.object({ start: z.string(), end: z.string() })
export type SessionTimes = z.output<typeof SessionTimes>

/** An event as a card shows it (FEED-043, FEED-066). */
export const TrainingCard = z.object({
  /** The id of the event's post. */
  id: z.int(),
  training_state: TrainingState,
  training_state_text: z.string(),
  /** People who joined. */
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

/** The post behind an event; `status` as in FEED-063 (1 published). */
export const TrainingPost = z.object({
  id: z.int(),
  topic: z.string(),
  status: z.int(),
  direct_uri_by_type: z.string(),
})

/** One line of a tech review's list of trainings (FEED-063, POST-027..034). */
export const ListedTraining = z.extend(TrainingCard, { post: TrainingPost })
export type ListedTraining = z.output<typeof ListedTraining>

export const TrainingSession = z.object({
  id: z.int(),
  /** From 1 up. */
  no: z.int(),
  start: z.string(),
  end: z.string(),
  /** How one takes part, in words. */
  channel: z.string(),
})

/** An event on its own page. */
export const Training = z.extend(ListedTraining, {
  sessions: z.array(TrainingSession),
  is_monthly: Flag,
  has_test: Flag,
  has_certificate: Flag,
  /** Only while the state is `replay`. */
  recording_url: z.nullable(z.string()),
  event_image: z.nullable(Image),
})
export type Training = z.output<typeof Training>

/**
 * The monthly training that a post is, null for every other post (FEED-060). It is current while now is before
 * `last_date_join` (HIGH-007); then a highlight card shows its own picture, 'Register Now' and the join count.
 */
export const MonthlyTraining = z.object({
  id: z.int(),
  join: z.int(),
  last_date_join: z.string(),
  first_session: z.nullable(SessionTimes),
  last_session: z.nullable(SessionTimes),
  /** Address of the largest size, null while there is no such picture. */
  asset_thumbnail_event: z.nullable(z.string()),
  /** The same picture with its sizes. */
  event_image: z.nullable(Image),
})
export type MonthlyTraining = z.output<typeof MonthlyTraining>
