/** SQL for writing comments: rate checks and inserts. */
import { type Db, statement } from '#server/database/db.ts'
import { COMMENT_RATES, REPEAT_SECONDS } from '../../constants.ts'

const [MINUTE, TEN_MINUTES] = COMMENT_RATES

const rateStatement = statement<{ isFast: boolean }>(
  'comments.rate',
  `select count(*) filter (where created_at > now() - interval '${MINUTE.seconds} seconds') >= ${MINUTE.comments}
     or count(*) >= ${TEN_MINUTES.comments} as "isFast"
   from comments
   where user_id = $1 and created_at > greatest(now() - interval '${TEN_MINUTES.seconds} seconds',
     (select passed_at from comment_captcha_passes where user_id = $1))`,
)

/** Whether the next comment requires a captcha. Deleted comments count. */
export async function exceedsCommentRate(db: Db, userId: number): Promise<boolean> {
  const [row] = await db.query(rateStatement, [userId])
  return row!.isFast
}

const captchaPassStatement = statement(
  'comments.upsert-captcha-pass',
  `insert into comment_captcha_passes (user_id, passed_at) values ($1, now())
   on conflict (user_id) do update set passed_at = excluded.passed_at`,
)

/** Restarts the count of comments at this transaction. Its own comment does not count. */
export async function upsertCaptchaPass(db: Db, userId: number): Promise<void> {
  await db.query(captchaPassStatement, [userId])
}

const deleteCaptchaPassStatement = statement(
  'comments.delete-captcha-pass',
  'delete from comment_captcha_passes where user_id = $1',
)

export async function deleteCaptchaPass(db: Db, userId: number): Promise<void> {
  await db.query(deleteCaptchaPassStatement, [userId])
}

export interface NewComment {
  postId: number
  parentId: number | null
  userId: number
  commentAs: 0 | 1
  isAnonymous: boolean
  anonymousName: string | null
  isShown: boolean
  body: string
  stickerIds: readonly number[]
}

const repeatStatement = statement<{ id: number }>(
  'comments.repeat',
  `select id from comments
   where user_id = $1 and post_id = $2 and parent_id is not distinct from $3 and body = $4 and sticker_ids = $5::smallint[]
     and is_anonymous = $6 and comment_as = $7 and deleted_at is null
     and created_at > now() - interval '${REPEAT_SECONDS} seconds'
   order by id desc limit 1`,
)

/** Returns the id of an identical comment that the same person posted within `REPEAT_SECONDS`, or null (AB-77). */
export async function findRepeated(db: Db, comment: NewComment): Promise<number | null> {
  const { userId, postId, parentId, body, stickerIds, isAnonymous, commentAs } = comment
  const values = [userId, postId, parentId, body, stickerIds, isAnonymous, commentAs]
  const [row] = await db.query(repeatStatement, values)
  return row?.id ?? null
}

const insertStatement = statement<{ id: number }>(
  'comments.insert',
  `insert into comments
     (post_id, parent_id, user_id, comment_as, is_anonymous, anonymous_name, is_shown, body, sticker_ids)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9::smallint[]) returning id`,
)

export async function insertComment(db: Db, comment: NewComment): Promise<number> {
  const { postId, parentId, userId, commentAs, isAnonymous, anonymousName, isShown, body, stickerIds } = comment
  const [row] = await db.query(insertStatement, [
    postId,
    parentId,
    userId,
    commentAs,
    isAnonymous,
    anonymousName,
    isShown,
    body,
    stickerIds,
  ])
  return (row as { id: number }).id
}

const knownStickersStatement = statement<{ known: number }>(
  'comments.known-stickers',
  `select count(*) as known from stickers where id = any($1::smallint[]) and (not is_retired
     or exists (select from comments where comments.id = $2 and stickers.id = any(comments.sticker_ids)))`,
)

/** A retired sticker is one for the comment that has it. */
export async function areStickers(db: Db, ids: readonly number[], commentId: number | null): Promise<boolean> {
  const different = [...new Set(ids)]
  const [row] = await db.query(knownStickersStatement, [different, commentId])
  return row!.known === different.length
}

const updateStatement = statement(
  'comments.update',
  `update comments set body = $2, sticker_ids = $3::smallint[], is_anonymous = $4, anonymous_name = $5, edited_at = $6
   where id = $1`,
)

interface CommentChange {
  body: string
  stickerIds: readonly number[]
  isAnonymous: boolean
  anonymousName: string | null
  editedAt: Date
}

export async function updateCommentRow(db: Db, id: number, change: CommentChange): Promise<void> {
  const { body, stickerIds, isAnonymous, anonymousName, editedAt } = change
  await db.query(updateStatement, [id, body, stickerIds, isAnonymous, anonymousName, editedAt])
}
