import { useQuery } from '@tanstack/react-query'
import { usePageContext } from '#lib/page.ts'
import { lateTexts as texts } from '../texts.ts'
import { trainerReviewsQuery, trainingReviewsQuery } from './queries.ts'
import { ReviewItem } from './review-item.tsx'
import { ReviewOverview } from './review-overview.tsx'

export interface LateReviewsProps {
  about: { trainingId: number } | { trainerId: number }
}

/** Reviews of a training, or of the trainings of a person; nothing without reviews. */
export function LateReviews({ about }: LateReviewsProps) {
  return 'trainingId' in about ? <OfTraining id={about.trainingId} /> : <OfTrainer id={about.trainerId} />
}

function OfTraining({ id }: { id: number }) {
  const { api } = usePageContext()
  const { data } = useQuery(trainingReviewsQuery(api, id))
  return data && <Reviews title={texts.ofTraining} isOnTraining {...data} />
}

function OfTrainer({ id }: { id: number }) {
  const { api } = usePageContext()
  const { data } = useQuery(trainerReviewsQuery(api, id))
  return data && <Reviews title={texts.ofTrainer} {...data} />
}

interface ReviewsProps {
  title: string
  isOnTraining?: boolean
  reviews: Parameters<typeof ReviewItem>[0]['review'][]
  summary: Parameters<typeof ReviewOverview>[0]['summary']
}

function Reviews({ title, isOnTraining, reviews, summary }: ReviewsProps) {
  if (summary.total === 0) return null
  return (
    <section className="grid gap-4 py-6" aria-labelledby="late-reviews">
      <h2 id="late-reviews" className="review-heading">
        {title}
      </h2>
      <ReviewOverview summary={summary} about="" />
      <ul className="review-list">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} isOnTraining={isOnTraining} />
          </li>
        ))}
      </ul>
      <p>
        <a className="link" href="/reviews">
          {texts.all}
        </a>
      </p>
    </section>
  )
}
