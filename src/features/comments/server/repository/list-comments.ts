/** Reading comments. One shared statement decides which rows a reader receives (AB-78, AB-79). */
import { type Db, dynamicStatement, statement } from '#server/database/db.ts'
import type { Sticker } from '../../contract.ts'
import { type AuthorRow, authorColumns } from '../service/comment-author.ts'

export interface CommentRow extends AuthorRow {
  id: number
  parentId: number | null
  /** False if the parent is hidden from this reader, who is the author of the reply. */
  hasVisibleParent: boolean
  body: string
  isShown: boolean
  likeCount: number
  createdAt: Date
  isEdited: boolean
  isMine: boolean
  isLiked: boolean
  stickers: Sticker[]
}

// $2 is the reader's id, null for a visitor; $3 whether the reader is an admin. A reply to a comment that is not
// visible to the reader is returned only to the author of the reply.
const readStatement = <Row extends CommentRow = CommentRow>(
  name: string,
  scope: string,
  { before = '', column = '' } = {},
) =>
  dynamicStatement<Row>(
    name,
    `with ${before} visible as (
     select * from comments
     where ${scope} and deleted_at is null and (is_shown or user_id = $2 or $3)
   )
   select c.id, c.parent_id as "parentId", parent.id is not null as "hasVisibleParent", c.body, c.is_shown as "isShown",
     ${authorColumns('c')},
     c.like_count as "likeCount", c.created_at as "createdAt", c.edited_at is not null as "isEdited",
     coalesce(c.user_id = $2, false) as "isMine",
     exists (select from comment_likes own where own.user_id = $2 and own.comment_id = c.id) as "isLiked",
     coalesce((select json_agg(json_build_object('id', sticker.id, 'path', sticker.path, 'name', sticker.name,
       'alt', sticker.alt) order by chosen.place)
       from unnest(c.sticker_ids) with ordinality as chosen (id, place)
       join stickers sticker on sticker.id = chosen.id), '[]') as stickers${column}
   from visible c left join visible parent on parent.id = c.parent_id
   where c.parent_id is null or parent.id is not null or c.user_id = $2
   order by c.created_at desc, c.id desc`,
  )

const listStatement = readStatement('comments.list', 'post_id = $1')

// Rows that start a thread for this reader: comments, and the reader's own replies to hidden comments.
const STARTS_THREAD = `post_id = $1 and deleted_at is null and (is_shown or user_id = $2 or $3) and (parent_id is null
     or (user_id = $2 and not exists (select from comments parent where parent.id = comments.parent_id
       and parent.deleted_at is null and (parent.is_shown or parent.user_id = $2 or $3))))`
const newestStatement = readStatement<CommentRow & { threads: number }>(
  'comments.newest',
  'post_id = $1 and (id in (select id from newest) or parent_id in (select id from newest))',
  {
    before: `newest as (select id from comments where ${STARTS_THREAD} order by created_at desc, id desc limit $4),`,
    column: `, (select count(*) from comments where ${STARTS_THREAD}) as threads`,
  },
)

// A comment with its replies, or a reply with its parent comment.
const threadStatement = readStatement(
  'comments.thread',
  '(id = $1 or parent_id = $1 or id = (select parent_id from comments where id = $1))',
)

/** Returns all comments and replies of a post that the reader may see, newest first. */
export function listVisibleComments(
  db: Db,
  { postId, viewerId, isAdmin }: { postId: number; viewerId: number | null; isAdmin: boolean },
): Promise<CommentRow[]> {
  return db.query(listStatement, [postId, viewerId, isAdmin])
}

/** Returns these rows for the newest threads only, each with the total number of threads. */
export function listNewestThreads(
  db: Db,
  { postId, viewerId, isAdmin, limit }: { postId: number; viewerId: number | null; isAdmin: boolean; limit: number },
): Promise<(CommentRow & { threads: number })[]> {
  return db.query(newestStatement, [postId, viewerId, isAdmin, limit])
}

/** Returns these rows for one comment: with its replies, or with its parent comment. */
export function listVisibleThread(
  db: Db,
  { commentId, viewerId, isAdmin }: { commentId: number; viewerId: number; isAdmin: boolean },
): Promise<CommentRow[]> {
  return db.query(threadStatement, [commentId, viewerId, isAdmin])
}

const countStatement = statement<{ comments: number }>(
  'comments.count',
  `select case when $2 then (select count(*) from comments where post_id = $1 and deleted_at is null)
     else comment_count end as comments
   from posts where id = $1`,
)

/** Counts the visible comments and replies of a post. For admins the count includes hidden ones. */
export async function countComments(
  db: Db,
  { postId, withHidden }: { postId: number; withHidden: boolean },
): Promise<number> {
  const [row] = await db.query(countStatement, [postId, withHidden])
  return row!.comments
}
