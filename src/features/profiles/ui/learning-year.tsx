import { CalendarPlus } from 'lucide-react'
import { Meter } from '#components/feedback/meter.tsx'
import { ButtonLink } from '#components/forms/button.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { calendarPath } from '#features/registrations/constants.ts'
import { bangkokMonth, bangkokParts, cardDate, daysBetween, monthLabel, timeRangeText } from '#lib/dates.ts'
import { usePageContext } from '#lib/page.ts'
import type { TimelineEntry } from '../contract.ts'
import { yearTexts as texts } from '../texts.ts'

interface LearningYearProps {
  /** The latest is first. */
  entries: readonly TimelineEntry[]
}

/** The training that comes next. */
export function NextTraining({ entries }: LearningYearProps) {
  const { renderedAt } = usePageContext()
  const next = entries.findLast((entry) => entry.next === 'attend')
  if (!next) return null
  const { id, topic, starts_at, ends_at, days } = next
  const isRunning = new Date(starts_at).getTime() <= renderedAt
  return (
    <section className="next-training" aria-labelledby="next-training">
      <p className="font-semibold text-sm">
        {isRunning ? texts.running : texts.next(daysBetween(renderedAt, starts_at))}
      </p>
      <h2 id="next-training" className="text-h3">
        <a href={`/content/event/${id}`}>{keepTogether(topic)}</a>
      </h2>
      <p className="text-sm">
        <time dateTime={starts_at}>{cardDate(starts_at)}</time>{' '}
        {days > 1 ? texts.days(days) : timeRangeText(starts_at, ends_at)}
      </p>
      <ButtonLink
        size="sm"
        variant="outline"
        className="justify-self-start"
        href={calendarPath(id)}
        download
        icon={<CalendarPlus className="icon" aria-hidden="true" />}
      >
        {texts.calendar}
      </ButtonLink>
    </section>
  )
}

/** Hours of the trainings of this year that have ended, by the month of their end. */
export function LearningHours({ entries }: LearningYearProps) {
  const { renderedAt } = usePageContext()
  const months = new Map<number, number>()
  for (const { next, ends_at, hours } of entries) {
    const month = bangkokMonth(ends_at).getTime()
    if (next !== 'attend') months.set(month, (months.get(month) ?? 0) + hours)
  }
  const rows = [...months].toSorted(([a], [b]) => a - b)
  if (rows.length === 0) return null
  const most = Math.max(...months.values())
  const total = rows.reduce((sum, [, hours]) => sum + hours, 0)
  return (
    <section className="card learning-hours" aria-labelledby="learning-hours">
      <h2 id="learning-hours" className="text-h3">
        {texts.hoursOfYear(total, bangkokParts(renderedAt).year)}
      </h2>
      <p className="text-ink-2 text-sm">{texts.counted}</p>
      <table>
        <caption className="visually-hidden">{texts.table}</caption>
        <tbody>
          {rows.map(([month, hours]) => (
            <tr key={month}>
              <th scope="row">{monthLabel(month)}</th>
              <td className="learning-bar">
                <Meter value={hours} max={most} label={texts.hours(hours)} />
              </td>
              <td className="numeric">{texts.hours(hours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
