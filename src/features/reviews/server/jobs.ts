/** Background jobs of reviews. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { publishReviews } from './service/publish-reviews.ts'

/** Publishes reviews that are older than their time for changes. */
export const publishReviewsJob = job({
  name: 'reviews.publish-due',
  payload: z.object({}),
  schedule: '* * * * *',
  run: (context) => publishReviews(context),
})
