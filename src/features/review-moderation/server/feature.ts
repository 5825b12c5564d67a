/** Feature definition: reports of reviews and decisions of admins. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { exportSection } from './repository/export-section.ts'
import { listModeratedReviews, listReviewAudit } from './service/list-moderated.ts'
import { decideReview, moderateReviews, revealReviewAuthor } from './service/moderate-reviews.ts'
import { eraseReporter, reportReview } from './service/report-review.ts'

export const reviewModeration = feature({
  name: 'review-moderation',
  tables: ['review_reports'],
  errorTexts,
  endpoints: [
    handle(api.reportReview, reportReview),
    handle(api.listModeratedReviews, listModeratedReviews),
    handle(api.decideReview, decideReview),
    handle(api.moderateReviews, moderateReviews),
    handle(api.revealReviewAuthor, revealReviewAuthor),
    handle(api.listReviewAudit, listReviewAudit),
  ],
  exportSection: exportSection,
  mergeUser: { columns: [{ column: 'review_reports.user_id', uniqueWith: ['review_id'], clashing: 'detach' }] },
  eraseUser: eraseReporter,
})
