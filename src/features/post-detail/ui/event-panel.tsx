import { Award, ClipboardCheck } from 'lucide-react'
import { TrainingBadge } from '#features/trainings/ui/training-badge.tsx'
import { formatCount } from '#lib/counts.ts'
import { mediumDate, timeRangeText, weekdayDate } from '#lib/dates.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'
import { SignInButton } from './sign-in-button.tsx'

type Event = NonNullable<Post['event']>

/** An online training's state, sessions, seats and price, with the way to join (decision Q-125). */
export function EventPanel({ post, event }: { post: Post; event: Event }) {
  return (
    <section className="card panel" aria-labelledby="sessions">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-h3" id="sessions">
          {postTexts.sessions}
        </h2>
        <TrainingBadge state={event.training_state} text={event.training_state_text} />
      </div>
      <ol className="rows">
        {event.sessions.map((session) => (
          <li key={session.id}>
            <span className="b">
              {postTexts.session(session.no)}
              <small className="text-ink-2">
                {' '}
                {weekdayDate(session.start)} {timeRangeText(session.start, session.end)}
              </small>
              {session.channel && <small className="text-ink-3"> {session.channel}</small>}
            </span>
          </li>
        ))}
      </ol>
      <dl className="grid gap-2 border-line border-t py-3 text-sm">
        <Fact term={postTexts.seats}>{postTexts.seatsText(formatCount(event.join), formatCount(event.seats))}</Fact>
        <Fact term={postTexts.price}>{event.price_text}</Fact>
        <Fact term={postTexts.lastDateJoin}>{mediumDate(event.last_date_join)}</Fact>
      </dl>
      {event.has_test === 1 && (
        <p className="text-sm text-ink-2 line">
          <ClipboardCheck className="i" aria-hidden="true" /> {postTexts.withTest}
        </p>
      )}
      {event.has_certificate === 1 && (
        <p className="text-sm text-ink-2 line">
          <Award className="i" aria-hidden="true" /> {postTexts.withCertificate}
        </p>
      )}
      {event.training_state === 'open' && (
        <SignInButton className="btn btn-primary mt-3 w-full" path={post.direct_uri_by_type}>
          {postTexts.register}
        </SignInButton>
      )}
      {event.recording_url && (
        <a className="btn btn-outline mt-3 w-full" href={event.recording_url} target="_blank" rel="noopener nofollow">
          {postTexts.watchReplay} <span className="sr">{postTexts.newTab}</span>
        </a>
      )}
    </section>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="num font-semibold">{children}</dd>
    </div>
  )
}
