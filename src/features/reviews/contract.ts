/** Endpoints of reviews and testimonials. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag-schema.ts'
import { idList, PathId } from '#lib/ids.ts'
import { Pagination } from '#lib/pagination.ts'
import { MARK_IDS_MAX, PAGE_MAX, REVIEW_KINDS, REVIEW_ORDERS, REVIEW_STATUSES, REVIEW_TYPES } from './constants.ts'
import { ReviewFields, ReviewReply } from './fields.ts'

/** A number in a query: text over HTTP, a number from the client. Other values are rejected. */
function queryNumber(min: number, max: number) {
  return z.pipe(
    z.pipe(z.union([z.string().check(z.regex(/^[1-9]\d{0,6}$/)), z.int()]), z.transform(Number)),
    z.int().check(z.gte(min), z.lte(max)),
  )
}
const Page = z._default(queryNumber(1, PAGE_MAX), 1)
const ScoreFilter = z.optional(queryNumber(1, 5))

/** `training` or `web`; 1 and 2 mean the same. */
const Kind = z.pipe(
  z.literal([...REVIEW_KINDS, '1', '2', 1, 2]),
  z.transform((value) => (value === 'web' || Number(value) === 2 ? ('web' as const) : ('training' as const))),
)
/** In a path, where the engine would answer 404: null for any other text, which the use case rejects. */
const PathKind = z.pipe(
  z.union([z.string(), z.int()]),
  z.transform((value) =>
    value === 'web' || String(value) === '2'
      ? ('web' as const)
      : value === 'training' || String(value) === '1'
        ? ('training' as const)
        : null,
  ),
)
const TypeCode = z.literal([REVIEW_TYPES.training, REVIEW_TYPES.web])

/** REV-035. The site has no id. */
export const Reviewable = z.object({
  id: z.nullable(z.int()),
  type: z.enum(REVIEW_KINDS),
  text: z.string(),
  /** Address of the picture, ready to show. */
  thumbnail: z.nullable(z.string()),
})
export type Reviewable = z.output<typeof Reviewable>

/** The organiser's reply, or that of the site. */
const Reply = z.object({ text: z.string(), name: z.string(), repliedHumansTime: z.string() })

const reviewFields = {
  id: z.int(),
  score: z.int(),
  type: TypeCode,
  /** Plain text with line breaks. */
  opinion: z.string(),
  is_anonymous: Flag,
  /** Ids of impact options; empty for reviews of the site. */
  impacts: z.array(z.int()),
  /** Null: the review names no training, or naming it could reveal an anonymous author. */
  reviewable: z.nullable(Reviewable),
  /** ISO 8601 UTC. */
  createdAt: z.string(),
  isEdited: Flag,
  updatedHumansTime: z.string(),
  /** The mask of an anonymous author. */
  fullname: z.string(),
  status: z.enum(REVIEW_STATUSES),
  /** Null for anonymous authors and without a photo. */
  user_profile: z.nullable(z.string()),
  /** The author joined the training that the review names. */
  took_part: Flag,
  /** Members who found it helpful. */
  helpful: z.int(),
  reply: z.nullable(Reply),
}

/** REV-033..036 */
export const Review = z.object(reviewFields)
export type Review = z.output<typeof Review>

/** A review as its author sees it. */
export const OwnReview = z.object({
  ...reviewFields,
  can_edit: Flag,
  /** ISO 8601 UTC. */
  editableUntil: z.string(),
  /** Why the site did not publish it; otherwise empty. */
  reason: z.string(),
})
export type OwnReview = z.output<typeof OwnReview>

/** An item that the person can review (REV-007). */
export const WaitingItem = z.object({
  type: TypeCode,
  reviewable: Reviewable,
  /** End of the training; for the site, when the account was created. */
  since: z.string(),
  is_new: Flag,
})
export type WaitingItem = z.output<typeof WaitingItem>

/** REV-037 */
const Impact = z.object({ id: z.int(), text: z.string(), image_path: z.string(), count: z.int() })
export type Impact = z.output<typeof Impact>

const ScoreCount = z.object({ '1': z.int(), '2': z.int(), '3': z.int(), '4': z.int(), '5': z.int() })
/** REV-040, Q-97 */
const Summary = z.object({ avg: z.number(), total: z.int(), score_count: ScoreCount })
export type Summary = z.output<typeof Summary>

/** REV-039, Q-96 */
export const Summaries = z.object({
  training: z.extend(Summary, { impacts: z.array(Impact) }),
  web: Summary,
  all: Summary,
})
export type Summaries = z.output<typeof Summaries>

const ReviewList = z.object({ reviews: z.array(Review), paginate_data: Pagination, summary_reviews: Summaries })
export type ReviewList = z.output<typeof ReviewList>

/** REV-079: the first page without filter. */
export const listReviews = endpoint({
  method: 'GET',
  path: '/api/v2/reviews',
  access: 'public',
  input: z.object({ type: Kind }),
  output: ReviewList,
  summary: 'Newest reviews of a type with the summary',
})

/** REV-080. A page after the last one is empty. */
export const listReviewPage = endpoint({
  method: 'GET',
  path: '/api/v2/reviews/:type',
  access: 'public',
  input: z.object({
    type: PathKind,
    page: Page,
    score: ScoreFilter,
    /** Id of an impact option. */
    impact: ScoreFilter,
    sort: z._default(z.enum(REVIEW_ORDERS), 'new'),
  }),
  output: ReviewList,
  summary: 'A page of the reviews of a type',
})

/** The newest reviews of one training, with its own summary. */
export const listTrainingReviews = endpoint({
  method: 'GET',
  path: '/api/v2/trainings/:trainingId/reviews',
  access: 'public',
  input: z.object({ trainingId: PathId, page: Page }),
  output: z.object({ reviews: z.array(Review), paginate_data: Pagination, summary: Summary }),
  summary: 'Reviews of a training',
})

/** The newest reviews of all trainings of one organiser, with their summary. */
export const listTrainerReviews = endpoint({
  method: 'GET',
  path: '/api/v2/profile/:userId/reviews',
  access: 'public',
  input: z.object({ userId: PathId }),
  output: z.object({ reviews: z.array(Review), summary: Summary }),
  summary: 'Reviews of the trainings of a person',
})

/** The best rated trainings by their shrunken mean, so that one review of 5 does not outrank many. */
export const listRatedTrainings = endpoint({
  method: 'GET',
  path: '/api/v2/rated-trainings',
  access: 'public',
  input: z.object({}),
  output: z.object({ data: z.array(z.extend(Reviewable, { avg: z.number(), total: z.int() })) }),
  summary: 'Best rated trainings with the number of their reviews',
})

/** REV-081, REV-082 */
export const getMyReview = endpoint({
  method: 'GET',
  path: '/api/reviews/my-review',
  access: 'member',
  input: z.object({ type: Kind }),
  output: z.object({ data: OwnReview }),
  summary: 'The own review of a type; 404 without one',
})

/** REV-083 */
export const listMyReviews = endpoint({
  method: 'GET',
  path: '/api/my-review',
  access: 'member',
  input: z.object({ type: z.enum(['waiting', 'reviewed']), page: Page }),
  output: z.object({
    reviews: z.array(z.union([OwnReview, WaitingItem])),
    paginate_data: Pagination,
    /** How the person’s name looks on an anonymous review. */
    anonymous_name: z.string(),
    summary_my_reviews: z.object({ waiting: z.object({ total: z.int() }), reviewed: z.object({ total: z.int() }) }),
  }),
  summary: 'Items that wait for a review, or the own reviews',
})

/** REV-084, REV-085. 409 for a second review of the type (REV-043). */
export const createReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  access: 'member',
  input: ReviewFields,
  output: z.object({ data: OwnReview }),
  errors: ['already_reviewed'],
  rate: 'review',
  summary: 'Write a review',
})

/** REV-086. 404 for a review of another person, 403 after 24 hours (REV-053). */
export const updateReview = endpoint({
  method: 'PATCH',
  path: '/api/reviews/:reviewId',
  access: 'member',
  input: z.extend(ReviewFields, { reviewId: PathId }),
  output: z.object({ data: OwnReview }),
  errors: ['edit_time_over'],
  rate: 'review',
  viaPost: true,
  summary: 'Change an own review within 24 hours',
})

/** Marks a published review of another person as helpful, or withdraws the mark. Idempotent. */
export const markHelpful = endpoint({
  method: 'POST',
  path: '/api/reviews/:reviewId/helpful',
  access: 'member',
  input: z.object({ reviewId: PathId, is_helpful: Flag }),
  output: z.object({ data: z.object({ is_helpful: Flag, helpful: z.int() }) }),
  errors: ['own_review'],
  rate: 'interaction',
  summary: 'Mark a review as helpful',
})

/** What the stored pages do not say, because it depends on the reader. */
export const listReviewMarks = endpoint({
  method: 'GET',
  path: '/api/reviews/marks',
  access: 'member',
  input: z.object({ ids: idList(MARK_IDS_MAX) }),
  output: z.object({
    data: z.array(z.object({ id: z.int(), is_mine: Flag, is_helpful: Flag, can_reply: Flag })),
  }),
  summary: 'The reader’s own marks on reviews',
})

/** The organiser of the training, or an admin for a review of the site. An empty text removes the reply. */
export const replyToReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:reviewId/reply',
  access: 'member',
  input: z.extend(ReviewReply, { reviewId: PathId }),
  output: z.object({ data: z.object({ reply: z.nullable(Reply) }) }),
  rate: 'interaction',
  summary: 'Reply to a review as the organiser',
})

/** A testimonial (REV-107). */
export const Testimonial = z.object({
  author: z.string(),
  /** Plain text, up to 2000 characters. */
  content: z.string(),
  /** Whole stars, 1 to 5. */
  rating: z.int(),
  /** URL of the author's picture, ready to show; null: render a placeholder. */
  imagePath: z.nullable(z.string()),
})
export type Testimonial = z.output<typeof Testimonial>

/** Published reviews that admins featured, then the editors' own testimonials (Q-106, decisions 0032 and 0059). */
export const listTestimonials = endpoint({
  method: 'GET',
  path: '/api/v2/testimonials',
  access: 'public',
  input: z.object({}),
  output: z.object({ data: z.array(Testimonial) }),
  cached: true,
  summary: 'Testimonials about the site',
})
