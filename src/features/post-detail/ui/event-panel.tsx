import { Award, ClipboardCheck } from 'lucide-react'
import { CalendarLeaf } from '#components/feedback/calendar-leaf.tsx'
import { Meter } from '#components/feedback/meter.tsx'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import { TrainingBadge } from '#features/trainings/ui/training-badge.tsx'
import { formatCount } from '#lib/counts.ts'
import { mediumDate, timeRangeText, weekdayDate } from '#lib/dates.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'

type Event = NonNullable<Post['event']>

/** State, sessions, seats and price of an online training, with the button to join (decision Q-125). */
export function EventPanel({ post, event }: { post: Post; event: Event }) {
  return (
    <section className="card panel" aria-labelledby="sessions">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-h3" id="sessions">
          {postTexts.sessions}
        </h2>
        <TrainingBadge state={event.training_state} text={event.training_state_text} />
      </div>
      <ol className="rows mt-1">
        {event.sessions.map((session) => (
          <li key={session.id}>
            <CalendarLeaf moment={session.start} />
            <div>
              <b>{weekdayDate(session.start)}</b>
              <small>
                {event.sessions.length > 1 && `${postTexts.session(session.no)} `}
                {timeRangeText(session.start, session.end)}
              </small>
              {session.channel && <small>{session.channel}</small>}
            </div>
          </li>
        ))}
      </ol>
      <div className="border-line border-t-[1.5px] border-dashed pt-3.5">
        <Meter
          value={Math.min(event.join, event.seats)}
          max={event.seats}
          label={postTexts.seats}
          className="mb-2 w-full"
        />
      </div>
      <dl className="grid gap-2 pb-3.5 text-sm">
        <Fact term={postTexts.seats}>{postTexts.seatsText(formatCount(event.join), formatCount(event.seats))}</Fact>
        <Fact term={postTexts.price}>{event.price_text}</Fact>
        <Fact term={postTexts.lastDateJoin}>{mediumDate(event.last_date_join)}</Fact>
      </dl>
      {(event.has_test === 1 || event.has_certificate === 1) && (
        <ul className="facts border-line border-t-[1.5px] border-dashed py-3.5">
          {event.has_test === 1 && (
            <li>
              <ClipboardCheck className="icon" aria-hidden="true" /> {postTexts.withTest}
            </li>
          )}
          {event.has_certificate === 1 && (
            <li>
              <Award className="icon" aria-hidden="true" /> {postTexts.withCertificate}
            </li>
          )}
        </ul>
      )}
      {event.training_state === 'open' && (
        <MemberButton className="btn btn-primary mt-1 w-full" path={post.direct_uri_by_type}>
          {postTexts.register}
        </MemberButton>
      )}
      {event.recording_url && (
        <a className="btn btn-outline mt-1 w-full" href={event.recording_url} target="_blank" rel="noopener nofollow">
          {postTexts.watchReplay} <span className="visually-hidden">{postTexts.newTab}</span>
        </a>
      )}
    </section>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="numeric text-right font-semibold">{children}</dd>
    </div>
  )
}
