import { classNames } from '#components/state/class-names.ts'
import { bangkokDay, bangkokParts, cardDate, monthLabel } from '#lib/dates.ts'
import { CALENDAR_WEEKS } from '../constants.ts'
import { type Training, trainingDays } from '../policy.ts'
import { sectionTexts } from '../texts.ts'

const DAY_MS = 24 * 3_600_000
const WEEK = [0, 1, 2, 3, 4, 5, 6]

/** The weeks from now on; days of a training lead to it. */
export function TrainingCalendar({ trainings, now }: { trainings: readonly Training[]; now: number }) {
  const texts = sectionTexts.agenda
  const days = trainingDays(trainings)
  const last = [...days.keys()].sort().at(-1)
  const monday = now - ((bangkokParts(now).weekday + 6) % 7) * DAY_MS
  const weeks = Array.from({ length: CALENDAR_WEEKS }, (_, week) => monday + week * 7 * DAY_MS).filter(
    (start) => last !== undefined && bangkokDay(start) <= last,
  )
  return (
    <div className="card calendar">
      <table>
        <caption>
          <span className="visually-hidden">{texts.calendar}</span> {monthLabel(now)}
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
          {weeks.map((week) => (
            <tr key={week}>
              {WEEK.map((offset) => {
                const moment = week + offset * DAY_MS
                const day = bangkokDay(moment)
                const training = days.get(day)
                const { day: number } = bangkokParts(moment)
                return (
                  <td key={day} className={classNames(day === bangkokDay(now) && 'is-today')}>
                    {training ? (
                      <a
                        href={training.direct_uri_by_type}
                        data-state={training.event.training_state}
                        aria-label={texts.dayOf(cardDate(moment), training.topic)}
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
    </div>
  )
}
