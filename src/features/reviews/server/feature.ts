/** Feature definition: reviews of trainings and of the site, and testimonials. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { publishReviewsJob } from './jobs.ts'
import { exportSection } from './repository/export-section.ts'
import { recountHelpful } from './repository/write-reviews.ts'
import { markHelpful, replyToReview } from './service/answer-reviews.ts'
import { eraseReviews } from './service/erase-reviews.ts'
import {
  listRatedTrainings,
  listReviewMarks,
  listReviewPage,
  listReviews,
  listTrainerReviews,
  listTrainingReviews,
} from './service/list-reviews.ts'
import { getMyReview, listMyReviews } from './service/own-reviews.ts'
import { listTestimonials } from './service/testimonials.ts'
import { createReview, updateReview } from './service/write-review.ts'

export const reviews = feature({
  name: 'reviews',
  tables: [
    'reviews',
    'review_counts',
    'training_review_counts',
    'review_score_buckets',
    'review_helpful_marks',
    'testimonials',
  ],
  errorTexts,
  endpoints: [
    handle(api.listReviews, listReviews, { reportsTopics: true, isSharedByVisitors: () => true }),
    handle(api.listReviewPage, listReviewPage, { reportsTopics: true, isSharedByVisitors: () => true }),
    handle(api.listTrainingReviews, listTrainingReviews, { reportsTopics: true, isSharedByVisitors: () => true }),
    handle(api.listTrainerReviews, listTrainerReviews, { reportsTopics: true, isSharedByVisitors: () => true }),
    handle(api.listRatedTrainings, listRatedTrainings, { reportsTopics: true }),
    handle(api.getMyReview, getMyReview),
    handle(api.listMyReviews, listMyReviews),
    handle(api.createReview, createReview),
    handle(api.updateReview, updateReview),
    handle(api.markHelpful, markHelpful),
    handle(api.listReviewMarks, listReviewMarks),
    handle(api.replyToReview, replyToReview),
    handle(api.listTestimonials, listTestimonials, { reportsTopics: true }),
  ],
  jobs: [publishReviewsJob],
  exportSection: exportSection,
  mergeUser: {
    columns: [
      { column: 'reviews.user_id', uniqueWith: ['type'] },
      { column: 'reviews.replied_by' },
      {
        column: 'review_helpful_marks.user_id',
        uniqueWith: ['review_id'],
        // Reviews moved before: the own review has no mark of its author.
        alsoClashes: 'exists (select from reviews where reviews.id = own.review_id and reviews.user_id = $2)',
        touches: 'review_id',
      },
    ],
    after: ({ db }, { targetId }, touched) =>
      recountHelpful(db, targetId, touched['review_helpful_marks.user_id'] ?? []),
  },
  eraseUser: eraseReviews,
})
