import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#components/state/class-names.ts'
import type { TrainingState } from '#features/trainings/contract.ts'
import { trainingTexts } from '#features/trainings/texts.ts'
import { bangkokDay, bangkokMonth, bangkokParts, cardDate, monthLabel } from '#lib/dates.ts'
import { useNavigateTo, useRawSearch } from '#lib/page.ts'
import { stringifySearch } from '#lib/search-params.ts'
import type { MonthOfTrainings } from '../contract.ts'
import { currentMonth, firstOfMonth, neighbourMonths } from '../policy.ts'
import { sectionTexts } from '../texts.ts'

const DAY_MS = 24 * 3_600_000
const WEEK = [0, 1, 2, 3, 4, 5, 6]

interface TrainingCalendarProps {
  /** `YYYY-MM` */
  month: string
  /** Days with a session; undefined until they are loaded. */
  days: MonthOfTrainings['days'] | undefined
  now: number
}

/** A month; days of a training lead to it. The arrows turn to the next and the previous month. */
export function TrainingCalendar({ month, days = [], now }: TrainingCalendarProps) {
  const texts = sectionTexts.agenda
  const { previous, next } = neighbourMonths(month, now)
  const trainings = new Map(days.map((training) => [training.day, training]))
  return (
    <div className="card calendar">
      <div className="calendar-months">
        <MonthLink month={previous} label={texts.previousMonth} now={now} icon={<ChevronLeft className="icon" />} />
        <MonthLink month={next} label={texts.nextMonth} now={now} icon={<ChevronRight className="icon" />} />
      </div>
      <table>
        <caption aria-live="polite">
          <span className="visually-hidden">{texts.calendar}</span> {monthLabel(firstOfMonth(month))}
        </caption>
        <thead>
          <tr>
            {texts.weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week}>
              {WEEK.map((offset) => {
                const moment = week + offset * DAY_MS
                const day = bangkokDay(moment)
                const training = trainings.get(day)
                const { day: number } = bangkokParts(moment)
                const isOther = !day.startsWith(month)
                return (
                  <td key={day} className={classNames(day === bangkokDay(now) && 'is-today', isOther && 'is-other')}>
                    {training ? (
                      <a
                        href={training.url}
                        data-state={training.training_state}
                        aria-label={texts.dayOf(cardDate(moment), training.topic, training.training_state_text)}
                      >
                        {number}
                      </a>
                    ) : (
                      number
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <CalendarKeys states={days.map(({ training_state }) => training_state)} />
    </div>
  )
}

/** The states that the days of the month are drawn in; the links name them too. */
function CalendarKeys({ states }: { states: readonly TrainingState[] }) {
  const keys = Object.entries(trainingTexts.states).filter(([state]) => states.includes(state as TrainingState))
  if (keys.length === 0) return null
  return (
    <ul className="calendar-keys" aria-hidden="true">
      {keys.map(([state, name]) => (
        <li key={state}>
          <span className="calendar-key" data-state={state} />
          {name}
        </li>
      ))}
    </ul>
  )
}

interface MonthLinkProps {
  /** Null: there is no such month. */
  month: string | null
  label: (month: string) => string
  now: number
  icon: ReactNode
}

/** Keeps the filter and the scroll position; the current month has no parameter. */
function MonthLink({ month, label, now, icon }: MonthLinkProps) {
  const go = useNavigateTo()
  const search = useRawSearch()
  if (!month) {
    return (
      <span className="icon-btn" aria-hidden="true">
        {icon}
      </span>
    )
  }
  const href = `/training${stringifySearch({ ...search, month: month === currentMonth(now) ? undefined : month })}`
  return (
    <a
      className="icon-btn"
      href={href}
      aria-label={label(monthLabel(firstOfMonth(month)))}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        go(href, { keepScroll: true })
      }}
    >
      {icon}
    </a>
  )
}

/** The Mondays of the weeks of a month. */
function weeksOf(month: string): number[] {
  const first = firstOfMonth(month).getTime()
  const monday = first - ((bangkokParts(first).weekday + 6) % 7) * DAY_MS
  const end = bangkokMonth(first, 1).getTime()
  return Array.from({ length: Math.ceil((end - monday) / (7 * DAY_MS)) }, (_, week) => monday + week * 7 * DAY_MS)
}
