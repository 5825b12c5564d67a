/** State of a training at a given time. */
import type { MonthlyTraining, TrainingState } from './contract.ts'

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

/** HIGH-007: a monthly training is current until its last date to join. */
export function isCurrentTraining(training: Pick<MonthlyTraining, 'last_date_join'> | null, now: number): boolean {
  return training !== null && now < Date.parse(training.last_date_join)
}
