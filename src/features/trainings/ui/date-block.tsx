import { bangkokParts } from '#lib/dates.ts'
import { dateTexts } from '#lib/texts.ts'
import type { TrainingCard } from '../contract.ts'
import { isDayRange } from '../policy.ts'

/** Month, day and weekday of a training. Hidden from screen readers, because the date is also written as text. */
export function DateBlock({ event }: { event: DatedTraining }) {
  const { first_session: first, last_session: last } = event
  if (!first || !last) return null
  const start = bangkokParts(first.start)
  const end = isDayRange(event) ? bangkokParts(last.start) : start
  const isRange = end !== start
  const weekday = (at: number) => dateTexts.shortWeekdays[at]
  return (
    <span className="date-block" data-range={isRange || undefined} aria-hidden="true">
      <i>{dateTexts.shortMonths[start.month]}</i>
      <b>{isRange ? `${start.day}–${end.day}` : start.day}</b>
      <small>{isRange ? `${weekday(start.weekday)}–${weekday(end.weekday)}` : weekday(start.weekday)}</small>
    </span>
  )
}

type DatedTraining = Pick<TrainingCard, 'first_session' | 'last_session' | 'session_count'>
