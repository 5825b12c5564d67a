/** SQL of the admin lists: first the ids of a page, then the data of each comment. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import { type AuthorRow, authorColumns } from '#features/comments/server/service/comment-author.ts'
import type { PostType } from '#features/posts/constants.ts'
import { type Db, dynamicStatement, statement } from '#server/database/db.ts'
import { containing } from '#server/database/pattern.ts'
import { COUNT_MAX, type QueueFilter, REPORTS_SHOWN, type ReportReason } from '../../constants.ts'
import type { ModeratedComment } from '../../contract.ts'
import { REPORTED_COMMENTS } from '../sql.ts'

export interface QueueQuery {
  filter: QueueFilter
  postId: number | null
  /** Part of the comment's text, escaped as in HTML; null for no filter. */
  words: string | null
  after: { micros: number; id: number } | null
  limit: number
}

interface QueuePlace {
  id: number
  /** Sort key in the list: microseconds since 1970. */
  micros: number
}

const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`

/**
 * Returns the positions of one page of a list. Each combination of filters is a separate statement, so that each one
 * scans its own index from the cursor.
 */
export function listPlaces(db: Db, { filter, postId, words, after, limit }: QueueQuery): Promise<QueuePlace[]> {
  const isQueue = filter === 'reported'
  const time = isQueue ? 'k.opened_at' : 'c.created_at'
  const id = isQueue ? 'k.comment_id' : 'c.id'
  const order = isQueue ? 'asc' : 'desc'
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const name = [filter as string]
  const conditions = ['c.deleted_at is null']
  if (filter === 'hidden') conditions.push('not c.is_shown')
  if (postId !== null) {
    name.push('post')
    conditions.push(`${isQueue ? 'k' : 'c'}.post_id = ${parameter(postId)}`)
  }
  if (words !== null) {
    name.push('words')
    const pattern = containing(words)
    conditions.push(`lower(regexp_replace(c.body, '<[^>]*>', ' ', 'g')) like ${parameter(pattern)}`)
  }
  if (after) {
    name.push('after')
    const at = `timestamptz 'epoch' + ${parameter(after.micros)}::bigint * interval '1 microsecond'`
    conditions.push(`(${time}, ${id}) ${isQueue ? '>' : '<'} (${at}, ${parameter(after.id)})`)
  }
  const list = dynamicStatement<QueuePlace>(
    `moderation.list-${name.join('-')}`,
    `select c.id, ${micros(time)} as micros
     from ${isQueue ? 'report_cases k join comments c on c.id = k.comment_id' : 'comments c'}
     where ${conditions.join(' and ')} order by ${time} ${order}, ${id} ${order} limit ${parameter(limit)}`,
  )
  return db.query(list, values)
}

export interface QueueRow extends AuthorRow {
  id: number
  parentId: number | null
  parentText: string | null
  userId: number
  body: string
  isShown: boolean
  likeCount: number
  replyCount: number
  createdAt: Date
  stickers: ModeratedComment['stickers']
  postId: number
  postType: PostType
  topic: string
  reportCount: number
  reports: { id: number; reason: ReportReason; details: string; createdAt: string; reporter: string | null }[]
}

const rowsStatement = statement<QueueRow>(
  'moderation.rows',
  `select c.id, c.parent_id as "parentId", parent.body as "parentText", c.user_id as "userId", c.body,
     c.is_shown as "isShown", c.like_count as "likeCount",
     (select count(*) from comments reply where reply.parent_id = c.id and reply.deleted_at is null) as "replyCount",
     c.created_at as "createdAt", ${authorColumns('c')},
     coalesce((select json_agg(json_build_object('id', sticker.id, 'path', sticker.path, 'name', sticker.name,
       'alt', sticker.alt) order by chosen.place)
       from unnest(c.sticker_ids) with ordinality as chosen (id, place)
       join stickers sticker on sticker.id = chosen.id), '[]') as stickers,
     posts.id as "postId", posts.post_type as "postType", posts.topic,
     coalesce(report_cases.report_count, 0) as "reportCount",
     coalesce((select json_agg(json_build_object('id', report.id, 'reason', report.reason, 'details', report.details,
         'createdAt', report.created_at, 'reporter', report.reporter) order by report.created_at, report.id)
       from (
         select comment_reports.*, ${fullnameSql('users')} as reporter
         from comment_reports left join users on users.id = comment_reports.user_id
         where comment_id = c.id and decided_at is null order by comment_reports.created_at, comment_reports.id limit $2
       ) report), '[]') as reports
   from comments c
   join posts on posts.id = c.post_id
   left join comments parent on parent.id = c.parent_id
   left join report_cases on report_cases.comment_id = c.id
   where c.id = any($1::bigint[])`,
)

/** Returns all data of these comments, in the order of the ids. */
export async function listQueueRows(db: Db, ids: readonly number[]): Promise<QueueRow[]> {
  if (ids.length === 0) return []
  const rows = await db.query(rowsStatement, [ids, REPORTS_SHOWN])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const countStatement = statement<{ reported: number; hidden: number }>(
  'moderation.counts',
  `select
     (select count(*) from (${REPORTED_COMMENTS} limit $1) waiting) as reported,
     (select count(*) from (select from comments where deleted_at is null and not is_shown limit $1) off) as hidden`,
)

/** Counts the reported and the hidden comments, up to 100 each. */
export async function countQueues(db: Db): Promise<{ reported: number; hidden: number }> {
  const [row] = await db.query(countStatement, [COUNT_MAX])
  return row ?? { reported: 0, hidden: 0 }
}
