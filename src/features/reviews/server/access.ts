/** Loads a review by an id from a request; no other function may do this. */
import type { Viewer } from '#lib/viewer.ts'
import { type Db, statement } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { ReviewStatus } from '../constants.ts'

interface LockedReview {
  id: number
  userId: number
  type: 1 | 2
  status: ReviewStatus
  isHeld: boolean
  isAnonymous: boolean
  maskedName: string
  reviewableId: number | null
  trainingAuthorId: number | null
  createdAt: Date
  reply: string | null
}

const lockStatement = statement<LockedReview>(
  'reviews.lock',
  `select r.id, r.user_id as "userId", r.type, r.status, r.is_held as "isHeld", r.is_anonymous as "isAnonymous",
     r.masked_name as "maskedName",
     r.reviewable_id as "reviewableId", (select p.author_id from posts p where p.id = r.reviewable_id)
       as "trainingAuthorId", r.created_at as "createdAt", r.reply
   from reviews r where r.id = $1 for no key update of r`,
)

interface Reader {
  db: Db
  viewer: Viewer
}

/** Locks an own review. The error is the same for a missing one and one of another person (AB-91). @throws {AppError} 404 */
export async function lockOwnReview({ db, viewer }: Reader, id: number): Promise<LockedReview> {
  const [review] = await db.query(lockStatement, [id])
  if (!review || review.userId !== viewer.id) throwError('not_found')
  return review
}

/** Locks a review that everyone can read. @throws {AppError} 404 */
export async function lockPublishedReview({ db }: Pick<Reader, 'db'>, id: number): Promise<LockedReview> {
  const [review] = await db.query(lockStatement, [id])
  if (review?.status !== 'published') throwError('not_found')
  return review
}
