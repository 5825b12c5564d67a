/** Decisions of admins on reviews, for the feature that moderates them. */
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import {
  type DecidedReview,
  featureReviewRows,
  findAuthorOf,
  lockReviews as lockRows,
  publishReviewRows,
  type ReviewAuthor,
  rejectReviewRows,
} from '../repository/decided-reviews.ts'

export type { DecidedReview }

/** Locks the existing ones of these reviews. */
export function lockReviews(db: Db, ids: readonly number[]) {
  return lockRows(db, ids)
}

interface Decision {
  action: 'publish' | 'reject' | 'feature' | 'unfeature'
  /** Reviews that the caller locked. */
  ids: readonly number[]
  /** For the author of a rejected review. */
  reason: string
}

/** Returns the reviews that changed. @throws {AppError} 422 `not_featurable` below 4 stars or unpublished */
export async function decideReviews(db: Db, { action, ids, reason }: Decision): Promise<DecidedReview[]> {
  if (action === 'publish') return publishReviewRows(db, ids)
  if (action === 'reject') return rejectReviewRows(db, ids, reason)
  if (action === 'feature' && (await lockRows(db, ids)).some(({ isFeaturable }) => !isFeaturable)) {
    throwError('not_featurable', { status: 422 })
  }
  return featureReviewRows(db, ids, action === 'feature')
}

/** The author, anonymous or not. Only for the audited reveal. */
export function findReviewAuthor(db: Db, reviewId: number): Promise<ReviewAuthor | undefined> {
  return findAuthorOf(db, reviewId)
}
