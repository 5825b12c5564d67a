/** Reports of reviews by members, and decisions of admins on reviews. */
import * as z from 'zod/mini'
import { REPORT_REASONS } from '#features/moderation/constants.ts'
import { NewReport, Reason, RevealReason } from '#features/moderation/fields.ts'
import { fieldTexts } from '#features/moderation/texts.ts'
import { Review } from '#features/reviews/contract.ts'
import { REVIEW_AUDIT_ACTIONS } from '#lib/audit.ts'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag-schema.ts'
import { PathId } from '#lib/ids.ts'
import { ADMIN_BULK_MAX, ADMIN_REVIEW_FILTERS, REVIEW_DECISIONS } from './constants.ts'

const After = z.optional(
  z.pipe(z.union([z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.int().check(z.positive())]), z.transform(Number)),
)

/** Once per member. 404 for reviews that readers do not see. */
export const reportReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:reviewId/report',
  access: 'member',
  input: z.extend(NewReport, { reviewId: PathId }),
  output: z.object({ status: z.literal('success') }),
  errors: ['own_review', 'review_reported'],
  rate: 'report',
  summary: 'Report a review to the admins',
})

/** Admins get the same data of an anonymous author as every reader. */
export const ModeratedReview = z.extend(Review, {
  is_featured: Flag,
  /** Rejected before: it waits for an admin. */
  is_held: Flag,
  /** Reason of the last rejection. */
  reason: z.string(),
  can_reveal: Flag,
  can_feature: Flag,
  /** Undecided, oldest first, twenty at most. */
  reports: z.array(
    z.object({ id: z.int(), reason: z.enum(REPORT_REASONS), details: z.string(), reporter: z.nullable(z.string()) }),
  ),
  report_count: z.int(),
})
export type ModeratedReview = z.output<typeof ModeratedReview>

export const listModeratedReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  access: 'admin',
  permission: 'reviews.moderate',
  input: z.object({ filter: z._default(z.enum(ADMIN_REVIEW_FILTERS), 'waiting'), after: After }),
  output: z.object({
    /** Newest first. */
    data: z.array(ModeratedReview),
    /** For `after`; null on the last page. */
    next: z.nullable(z.int()),
    /** Total counts, 100 at most. */
    counts: z.object({ waiting: z.int(), reported: z.int() }),
  }),
  summary: 'Reviews for admins',
})

const rejectionReason = z.refine<{ reason: string; status?: string; action?: string }>(
  ({ status, action, reason }) => (status !== 'rejected' && action !== 'reject') || reason !== '',
  { path: ['reason'], error: fieldTexts.sayReason },
)

/** Publishes or rejects one review. */
export const decideReview = endpoint({
  method: 'PATCH',
  path: '/api/admin/reviews/:reviewId',
  access: 'admin',
  permission: 'reviews.moderate',
  input: z
    .object({ reviewId: PathId, status: z.enum(['published', 'rejected']), reason: Reason })
    .check(rejectionReason),
  output: z.object({ data: z.object({ id: z.int(), status: z.enum(['published', 'rejected']) }) }),
  viaPost: true,
  summary: 'Publish or reject a review',
})

/** `dismiss` decides the reports. `feature` makes a review a testimonial. Missing ids are returned in `gone`. */
export const moderateReviews = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/bulk',
  access: 'admin',
  permission: 'reviews.moderate',
  input: z
    .object({
      action: z.enum(REVIEW_DECISIONS),
      ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(ADMIN_BULK_MAX)),
      /** For the author. Required for `reject`. */
      reason: Reason,
    })
    .check(rejectionReason),
  output: z.object({ data: z.object({ done: z.array(z.int()), gone: z.array(z.int()) }) }),
  errors: ['not_featurable'],
  summary: 'Decide on several reviews at once',
})

/** Each request is written to the audit log. */
export const revealReviewAuthor = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:reviewId/reveal-author',
  access: 'admin',
  permission: 'people.view',
  confirmation: 'recent',
  input: z.extend(RevealReason, { reviewId: PathId }),
  output: z.object({
    data: z.object({
      /** Null: the account is deleted. */
      id: z.nullable(z.int()),
      fullname: z.string(),
      kind: z.nullable(z.enum(['staff', 'student', 'member'])),
    }),
  }),
  errors: ['review_author_known'],
  summary: 'Reveal the author of an anonymous review and log the request',
})

const ReviewAuditEntry = z.object({
  id: z.int(),
  action: z.enum(REVIEW_AUDIT_ACTIONS),
  reason: z.string(),
  created_at: z.string(),
  actor: z.string(),
  review_id: z.int(),
  /** Shortened; empty if the review no longer exists. */
  text: z.string(),
})

export const listReviewAudit = endpoint({
  method: 'GET',
  path: '/api/admin/review-audit',
  access: 'admin',
  permission: 'reviews.moderate',
  input: z.object({ after: After }),
  output: z.object({ data: z.array(ReviewAuditEntry), next: z.nullable(z.int()) }),
  summary: 'Audit log of reviews, newest first',
})
