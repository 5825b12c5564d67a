import { CalendarLeaf } from '#components/feedback/calendar-leaf.tsx'
import { timeRangeText, weekdayDate } from '#lib/dates.ts'
import type { Post } from '../contract.ts'
import { trainingPageTexts as texts } from './texts.ts'

/** The sessions of a training. */
export function Agenda({ event }: { event: NonNullable<Post['event']> }) {
  return (
    <section className="sessions" aria-labelledby="sessions">
      <h2 id="sessions">{texts.sessions}</h2>
      <ol className="rows">
        {event.sessions.map((session) => (
          <li key={session.id}>
            <CalendarLeaf moment={session.start} />
            <div>
              <b>{weekdayDate(session.start)}</b>
              <small className="numeric">
                {event.sessions.length > 1 && `${texts.session(session.no)} `}
                <span className="no-break">{timeRangeText(session.start, session.end)}</span>
              </small>
              {session.channel && <small>{session.channel}</small>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
