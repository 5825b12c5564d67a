/** SQL that writes reviews. Triggers keep the counts. */
import { type Db, statement } from '#server/database/db.ts'
import type { ReviewStatus } from '../../constants.ts'

interface WrittenReview {
  score: number
  opinion: string
  impacts: readonly number[]
  isAnonymous: boolean
  maskedName: string
  status: ReviewStatus
}

interface NewReview extends WrittenReview {
  userId: number
  type: number
  reviewableId: number | null
  now: Date
}

const insertStatement = statement<{ id: number }>(
  'reviews.insert',
  `insert into reviews (user_id, type, score, opinion, impacts, is_anonymous, masked_name, reviewable_id, took_part,
     status, created_at)
   values ($1, $2, $3, $4, $5::smallint[], $6, $7, $8::bigint, $8::bigint is not null, $9, $10)
   on conflict (user_id, type) do nothing returning id`,
)

/** Returns null if the person has a review of this type. */
export async function insertReview(db: Db, review: NewReview): Promise<number | null> {
  const { userId, type, score, opinion, impacts, isAnonymous, maskedName, reviewableId, status, now } = review
  const values = [userId, type, score, opinion, impacts, isAnonymous, maskedName, reviewableId, status, now]
  const [row] = await db.query(insertStatement, values)
  return row?.id ?? null
}

const updateStatement = statement(
  'reviews.update',
  `update reviews set score = $2, opinion = $3, impacts = $4::smallint[], is_anonymous = $5,
     masked_name = $6, status = $7, edited_at = $8, is_featured = is_featured and $7 = 'published'
   where id = $1`,
)

export async function updateReviewRow(db: Db, id: number, review: WrittenReview & { now: Date }): Promise<void> {
  const { score, opinion, impacts, isAnonymous, maskedName, status, now } = review
  await db.query(updateStatement, [id, score, opinion, impacts, isAnonymous, maskedName, status, now])
}

const dueStatement = statement<{ id: number }>(
  'reviews.due',
  `select id from reviews where status = 'waiting' and not is_held and created_at < $1 and id > $2
   order by id limit $3`,
)

/** Reviews that wait since before `before`. */
export async function listDue(
  db: Db,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<number[]> {
  return (await db.query(dueStatement, [before, after, limit])).map(({ id }) => id)
}

const publishStatement = statement<{ userId: number }>(
  'reviews.publish-due',
  `update reviews set status = 'published' where id = (
     select id from reviews where id = $1 and status = 'waiting' and not is_held and created_at < $2
     for no key update skip locked)
   returning user_id as "userId"`,
)

/** Publishes a review that waits since before `before`, and returns its author; undefined: another run has it. */
export async function publishDue(
  tx: Db,
  { reviewId, before }: { reviewId: number; before: Date },
): Promise<number | undefined> {
  return (await tx.query(publishStatement, [reviewId, before]))[0]?.userId
}

const markStatement = statement(
  'reviews.mark',
  'insert into review_helpful_marks (review_id, user_id, created_at) values ($1, $2, $3) on conflict do nothing returning 1',
)
const unmarkStatement = statement(
  'reviews.unmark',
  'delete from review_helpful_marks where review_id = $1 and user_id = $2 returning 1',
)
const helpfulStatement = statement<{ helpful: number }>(
  'reviews.add-helpful',
  'update reviews set helpful_count = helpful_count + $2 where id = $1 returning helpful_count as helpful',
)

/** Sets or removes a mark; returns whether it changed and the number of marks. The caller holds a lock on the review. */
export async function setMark(
  db: Db,
  { id, userId, isHelpful, now }: { id: number; userId: number; isHelpful: boolean; now: Date },
): Promise<{ isChanged: boolean; helpful: number }> {
  const changed = isHelpful
    ? await db.query(markStatement, [id, userId, now])
    : await db.query(unmarkStatement, [id, userId])
  const difference = changed.length === 0 ? 0 : isHelpful ? 1 : -1
  const [row] = await db.query(helpfulStatement, [id, difference])
  return { isChanged: difference !== 0, helpful: row?.helpful ?? 0 }
}

const replyStatement = statement(
  'reviews.reply',
  `update reviews set reply = $2::text, replied_by = case when $2::text is not null then $3::bigint end,
     replied_at = case when $2::text is not null then $4::timestamptz end
   where id = $1`,
)

/** A null text removes the reply. */
export async function updateReply(
  db: Db,
  { id, text, userId, now }: { id: number; text: string | null; userId: number; now: Date },
): Promise<void> {
  await db.query(replyStatement, [id, text, userId, now])
}

const ownMarksStatement = statement<{ id: number; userId: number }>(
  'reviews.erase-marks',
  `with gone as (delete from review_helpful_marks where user_id = $1 returning review_id)
   update reviews r set helpful_count = helpful_count - 1 from gone where r.id = gone.review_id
   returning r.id, r.user_id as "userId"`,
)

/** Removes all marks of a person; returns the reviews with their authors. */
export function deleteMarksOf(db: Db, userId: number): Promise<{ id: number; userId: number }[]> {
  return db.query(ownMarksStatement, [userId])
}

const ownMarkStatement = statement<{ id: number }>(
  'reviews.delete-mark-of-author',
  `delete from review_helpful_marks mark using reviews r
   where mark.user_id = $1 and r.id = mark.review_id and r.user_id = mark.user_id returning mark.review_id as id`,
)
const recountStatement = statement(
  'reviews.recount-helpful',
  `update reviews r set helpful_count =
     (select count(*) from review_helpful_marks mark where mark.review_id = r.id)
   where r.id = any($1::bigint[])`,
)

/** After a merge: removes the marks of a person on the own reviews, and counts those of the given reviews again. */
export async function recountHelpful(db: Db, userId: number, reviewIds: readonly number[]): Promise<void> {
  const own = await db.query(ownMarkStatement, [userId])
  await db.query(recountStatement, [[...reviewIds, ...own.map(({ id }) => id)]])
}

const maskStatement = statement('reviews.mask', 'update reviews set is_anonymous = true where user_id = $1')

/** The reviews of a deleted account stay under the masked name. */
export async function maskReviewsOf(db: Db, userId: number): Promise<void> {
  await db.query(maskStatement, [userId])
}
