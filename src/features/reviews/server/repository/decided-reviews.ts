/** SQL of decisions on reviews. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import { FEATURED_SCORE_MIN } from '../../constants.ts'

const lockStatement = statement<{ id: number; isAnonymous: boolean; isFeaturable: boolean }>(
  'reviews.lock-many',
  `select id, is_anonymous as "isAnonymous", status = 'published' and score >= ${FEATURED_SCORE_MIN} as "isFeaturable"
   from reviews where id = any($1::bigint[]) order by id for no key update`,
)

/** Locks the existing ones of these reviews. */
export function lockReviews(db: Db, ids: readonly number[]) {
  return db.query(lockStatement, [ids])
}

export interface DecidedReview {
  id: number
  userId: number
}

const publishStatement = statement<DecidedReview>(
  'reviews.publish',
  `update reviews set status = 'published', is_held = false, reason = ''
   where id = any($1::bigint[]) and status <> 'published' returning id, user_id as "userId"`,
)
const rejectStatement = statement<DecidedReview>(
  'reviews.reject',
  `update reviews set status = 'rejected', is_held = true, is_featured = false, reason = $2
   where id = any($1::bigint[]) and status <> 'rejected' returning id, user_id as "userId"`,
)
const featureStatement = statement<DecidedReview>(
  'reviews.feature',
  `update reviews set is_featured = $2, testimonial_position = null where id = any($1::bigint[]) and is_featured <> $2
   returning id, user_id as "userId"`,
)

export function publishReviewRows(db: Db, ids: readonly number[]): Promise<DecidedReview[]> {
  return db.query(publishStatement, [ids])
}

export function rejectReviewRows(db: Db, ids: readonly number[], reason: string): Promise<DecidedReview[]> {
  return db.query(rejectStatement, [ids, reason])
}

export function featureReviewRows(db: Db, ids: readonly number[], isFeatured: boolean): Promise<DecidedReview[]> {
  return db.query(featureStatement, [ids, isFeatured])
}

export interface ReviewAuthor {
  id: number
  fullname: string
  kind: 'staff' | 'student' | 'member'
  isGone: boolean
}

const authorStatement = statement<ReviewAuthor>(
  'reviews.author',
  `select users.id, ${fullnameSql('users')} as fullname, users.kind, users.deleted_at is not null as "isGone"
   from reviews join users on users.id = reviews.user_id where reviews.id = $1`,
)

export async function findAuthorOf(db: Db, reviewId: number): Promise<ReviewAuthor | undefined> {
  const [author] = await db.query(authorStatement, [reviewId])
  return author
}
