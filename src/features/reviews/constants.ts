/** Codes and limits of reviews and testimonials. */

/** `type` of a review (REV-033). */
export const REVIEW_TYPES = { training: 1, web: 2 } as const
export type ReviewKind = keyof typeof REVIEW_TYPES
export const REVIEW_KINDS = ['training', 'web'] as const satisfies readonly ReviewKind[]

/** REV-057, REV-058 */
export const SCORES = [1, 2, 3, 4, 5] as const
export type Score = (typeof SCORES)[number]
export const DEFAULT_SCORE = 5

/** Impact options in the order of their ids, which begin with 1 (REV-038, Q-96). */
export const IMPACT_KEYS = [
  'new_exciting',
  'practically_useful',
  'tool_proficiency',
  'new_skills',
  'classroom_problem_solving',
] as const
export type ImpactKey = (typeof IMPACT_KEYS)[number]

/** Maximum length of an opinion, after trimming. */
export const OPINION_MAX_LENGTH = 2_000
export const REPLY_MAX_LENGTH = 1_000

/** Own reviews can be edited for this long after they were written; the last minute included (REV-052, Q-99). */
export const EDIT_MINUTES = 1_440
/** Age up to which a waiting item is a new arrival (REV-054). */
export const NEW_ITEM_MINUTES = 20_160

/** REV-101, REV-102 */
export const REVIEWS_PER_PAGE = 10
export const MY_REVIEWS_PER_PAGE = 5
/** Larger page numbers are rejected. */
export const PAGE_MAX = 1_000_000

export const REVIEW_STATUSES = ['waiting', 'published', 'rejected'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

export const REVIEW_ORDERS = ['new', 'helpful'] as const
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]

/** Initial value of the overall summary before the real one is loaded; never sent and never shown as a rating. */
export const DEFAULT_SUMMARY = { avg: 4.5, total: 50 } as const

/** A shrunken mean adds this many reviews of the middle score: one review of 5 does not outrank sixty of 4.6. */
export const PRIOR_REVIEWS = 10
export const PRIOR_SCORE = 3
/** Search engines get an average from this many reviews on. */
export const RATED_REVIEWS_MIN = 5
/**
 * An anonymous review names its training only if at least this many people joined it: a small group would reveal the
 * author.
 */
export const ANONYMOUS_GROUP_MIN = 5
/** Number of trainings in the list of the best rated ones. */
export const RATED_TRAININGS_MAX = 5

/** Testimonials have at least this score. */
export const FEATURED_SCORE_MIN = 4
/** Ids in one request for the reader's marks. */
export const MARK_IDS_MAX = 50

/** Maximum number of testimonials on home, more than visitors browse. */
export const TESTIMONIALS_MAX = 12

/** Autoplay interval of testimonials (REV-108). */
export const TESTIMONIAL_AUTOPLAY_MS = 4000

/** Visible lines of a testimonial (REV-112). */
export const TESTIMONIAL_LINES = 6
