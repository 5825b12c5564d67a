/** Lists and limits of the moderation of reviews. */
export const ADMIN_REVIEW_FILTERS = ['waiting', 'reported', 'rejected', 'published', 'all'] as const
export type AdminReviewFilter = (typeof ADMIN_REVIEW_FILTERS)[number]

export const REVIEW_DECISIONS = ['publish', 'reject', 'dismiss', 'feature', 'unfeature'] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]

/** Number of reviews or log entries in one response. */
export const ADMIN_PAGE = 20
export const ADMIN_BULK_MAX = 100
/** Reports listed with a review. */
export const REPORTS_SHOWN = 20
/** Maximum of the counts shown next to the filters. */
export const ADMIN_COUNT_MAX = 100
