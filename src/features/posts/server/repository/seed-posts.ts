/** SQL for parts of posts that only a seed writes. */
import { type Db, statement } from '#server/database/db.ts'
import { jsonRows } from '#server/database/json-rows.ts'

interface ViewMonth {
  postId: number
  /** First day, e.g. `2026-11-01`. */
  month: string
  views: number
}

const upsertMonthsStatement = statement(
  'posts.upsert-months',
  `insert into post_view_months (post_id, month, views)
   select post_id, month, views from json_populate_recordset(null::post_view_months, $1)
   on conflict (post_id, month) do update set views = greatest(post_view_months.views, excluded.views)`,
)

/** Writes monthly views; a stored number does not decrease. */
export async function upsertViewMonths(db: Db, months: readonly ViewMonth[]): Promise<void> {
  await db.query(upsertMonthsStatement, [jsonRows(months)])
}

interface AssociatedPost {
  postId: number
  associatedId: number
  position: number
}

const deleteAssociatedStatement = statement(
  'posts.delete-associated',
  'delete from associated_posts where post_id = any($1::bigint[])',
)
const insertAssociatedStatement = statement(
  'posts.insert-associated',
  `insert into associated_posts (post_id, associated_id, position)
   select post_id, associated_id, position from json_populate_recordset(null::associated_posts, $1)`,
)

/** Replaces the related posts that editors chose for these posts. */
export async function replaceAssociatedPosts(
  db: Db,
  postIds: readonly number[],
  links: readonly AssociatedPost[],
): Promise<void> {
  await db.query(deleteAssociatedStatement, [postIds])
  await db.query(insertAssociatedStatement, [jsonRows(links)])
}
