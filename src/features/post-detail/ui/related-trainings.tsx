import { ChevronDown } from 'lucide-react'
import { TrainingBadge } from '#features/trainings/ui/training-badge.tsx'
import { mediumDate } from '#lib/dates.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'

type Review = NonNullable<Post['tech_review']>

/** The dropdown 'Online Training': trainings on this app with their states (POST-027..034, POST-036). */
export function RelatedTrainings({ review, path }: { review: Review; path: string }) {
  if (review.events.length === 0) return null
  const open = review.events.find((event) => event.training_state === 'open' && event.is_joined === 0)
  return (
    <section className="card panel">
      <details className="fold" open>
        <summary>
          <h2 className="text-h3" lang="en">
            {postTexts.onlineTraining}
          </h2>
          <ChevronDown className="icon" aria-hidden="true" />
        </summary>
        <ul className="rows">
          {review.events.map((event) => (
            <li key={event.id}>
              <a className="row-title" href={event.post.direct_uri_by_type}>
                {event.post.topic}
                {event.first_session && <small className="text-ink-3"> {mediumDate(event.first_session.start)}</small>}
              </a>
              <TrainingBadge state={event.training_state} text={event.training_state_text} />
            </li>
          ))}
        </ul>
        {review.one_event_available_to_join === 1 && (
          <a className="btn btn-primary mt-2 w-full" href={open?.post.direct_uri_by_type ?? path} lang="en">
            {postTexts.registerTraining}
          </a>
        )}
      </details>
    </section>
  )
}
