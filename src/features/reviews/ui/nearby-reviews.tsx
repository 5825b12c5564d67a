import { useEffect, useRef } from 'react'
import { useInView } from '#components/layout/use-in-view.ts'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import type { LateReviewsProps } from './late-reviews.tsx'

const loadReviews = () => import('./late-reviews.tsx').then((module) => module.LateReviews)

/** Reviews on the page of a training or a person; their code and data are loaded when the reader comes near. */
export function NearbyReviews({ about }: LateReviewsProps) {
  const place = useRef<HTMLDivElement>(null)
  const { wasInView } = useInView(place)
  const [Reviews, fetchReviews] = useLazyModule(loadReviews)
  useEffect(() => {
    if (wasInView) fetchReviews()
  }, [wasInView, fetchReviews])
  return <div ref={place}>{Reviews && <Reviews about={about} />}</div>
}
