/** State of a training at a given time. */
import { bangkokParts, daysBetween } from '#lib/dates.ts'
import { FEW_SEATS } from './constants.ts'
import type { MonthlyTraining, TrainingCard, TrainingState } from './contract.ts'

interface TrainingFacts {
  seats: number
  joinCount: number
  lastDateJoin: Date
  /** In any order. */
  sessions: readonly { start: Date; end: Date }[]
  hasRecording: boolean
}

/**
 * Derived, never stored: `live` during a session; otherwise `open` before the last date to join while seats are
 * left; otherwise `replay` after the last session when there is a recording; otherwise `close`.
 */
export function trainingState(
  { seats, joinCount, lastDateJoin, sessions, hasRecording }: TrainingFacts,
  now: Date,
): TrainingState {
  if (sessions.some(({ start, end }) => start <= now && now < end)) return 'live'
  if (now < lastDateJoin && joinCount < seats) return 'open'
  const isOver = sessions.every(({ end }) => end <= now)
  return isOver && hasRecording ? 'replay' : 'close'
}

/**
 * Whether the sessions are on days that follow each other in one month, so that a card names them as a range: 12–13.
 */
export function isDayRange({
  first_session: first,
  last_session: last,
  session_count: count,
}: Pick<TrainingCard, 'first_session' | 'last_session' | 'session_count'>): boolean {
  if (!first || !last || count < 2) return false
  const days = daysBetween(first.start, last.start)
  return days > 0 && days === count - 1 && bangkokParts(first.start).month === bangkokParts(last.start).month
}

/** Whether few seats are left, which a card shows in another colour. */
export function hasFewSeats({ seats, join }: Pick<TrainingCard, 'seats' | 'join'>): boolean {
  return seats > join && seats - join <= FEW_SEATS
}

/** HIGH-007: a monthly training is current until its last date to join. */
export function isCurrentTraining(training: Pick<MonthlyTraining, 'last_date_join'> | null, now: number): boolean {
  return training !== null && now < Date.parse(training.last_date_join)
}
