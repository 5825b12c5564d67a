import { Award, CalendarDays, ClipboardCheck, Hourglass, Video } from 'lucide-react'
import { RegistrationPanel } from '#features/registrations/ui/registration-panel.tsx'
import { SeatsMeter } from '#features/trainings/ui/seats-meter.tsx'
import { TrainingBadge } from '#features/trainings/ui/training-badge.tsx'
import { formatCount } from '#lib/counts.ts'
import { mediumDate, timeRangeText, timeText, weekdayDate } from '#lib/dates.ts'
import type { Post } from '../contract.ts'
import { trainingPageTexts as texts } from './texts.ts'

/** Price, seats, dates and the button to register, next to the text of a training. */
export function RegisterCard({ event }: { event: NonNullable<Post['event']> }) {
  const { first_session: first } = event
  const left = Math.max(0, event.seats - event.join)
  const seats = formatCount(event.seats)
  return (
    <section className="card panel register-card" aria-label={texts.register}>
      <div className="register-price">
        <b className={event.price === 0 ? 'is-free' : undefined}>{event.price_text}</b>
        <TrainingBadge state={event.training_state} text={event.training_state_text} />
      </div>
      <div>
        <p className="register-seats numeric">
          <b>{left > 0 ? texts.seatsLeftOf(formatCount(left), seats) : texts.seatsFull}</b>
          <span>{texts.joined(formatCount(event.join))}</span>
        </p>
        <SeatsMeter event={event} />
      </div>
      <ul className="facts">
        {first && (
          <li>
            <CalendarDays className="icon" aria-hidden="true" />
            <div>
              {weekdayDate(first.start)}
              <small>
                {timeRangeText(first.start, first.end)}
                {event.session_count > 1 && ` · ${texts.manySessions(event.session_count)}`}
              </small>
            </div>
          </li>
        )}
        <li>
          <Hourglass className="icon" aria-hidden="true" />
          <div>
            {texts.until} {mediumDate(event.last_date_join)}
            <small>{timeText(event.last_date_join)}</small>
          </div>
        </li>
        {event.sessions[0]?.channel && (
          <li>
            <Video className="icon" aria-hidden="true" /> {event.sessions[0].channel}
          </li>
        )}
        {event.has_test === 1 && (
          <li>
            <ClipboardCheck className="icon" aria-hidden="true" /> {texts.withTest}
          </li>
        )}
        {event.has_certificate === 1 && (
          <li>
            <Award className="icon" aria-hidden="true" /> {texts.withCertificate}
          </li>
        )}
      </ul>
      <RegistrationPanel training={event} />
    </section>
  )
}
