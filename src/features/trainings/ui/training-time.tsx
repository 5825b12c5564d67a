import { cardDate, timeRangeText, timeText } from '#lib/dates.ts'
import type { TrainingCard } from '../contract.ts'
import { isDayRange } from '../policy.ts'
import { trainingTexts } from '../texts.ts'

/** Time of a training, with its date for screen readers, and the number of sessions that no date range tells. */
export function TrainingTime({ event }: { event: TrainingCard }) {
  const { first_session: first, last_session: last, session_count: count } = event
  if (!first || !last) return null
  return (
    <p className="event-time numeric">
      <span className="visually-hidden">{cardDate(first.start)}</span>{' '}
      <span className="no-break">
        {event.training_state === 'live'
          ? trainingTexts.liveUntil(timeText(last.end))
          : timeRangeText(first.start, first.end)}
      </span>{' '}
      {count > 1 && !isDayRange(event) && <span className="no-break">{trainingTexts.sessions(count)}</span>}
    </p>
  )
}
