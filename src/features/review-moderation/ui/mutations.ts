import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import { moderateReviews, reportReview, revealReviewAuthor } from '../contract.ts'

export function useReportReview() {
  return useSubmission(reportReview)
}

export function useModerateReviews() {
  return useSubmission(moderateReviews)
}

export function useRevealReviewAuthor() {
  return useSubmission(revealReviewAuthor)
}
