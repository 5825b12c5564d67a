/** SQL of views. */
import { type Db, statement } from '#server/database/db.ts'

const FRESH = `counted_at > now() - make_interval(mins => $3)`
const COUNT_OF_DEVICE = `(select count(*) from post_views where post_id = $1 and device_key = $5 and ${FRESH})`

const insertViewStatement = statement(
  'interactions.insert-view',
  `with reader as (select from users where id = $4 and deleted_at is null for share)
   insert into post_views (post_id, viewer_key, device_key) select $1, $2, $5
    where ($4::bigint is null or exists (select from reader))
      and ($5::text is null or ${COUNT_OF_DEVICE} < $6)
   on conflict (post_id, viewer_key) do update set counted_at = now(), device_key = excluded.device_key
    where post_views.counted_at <= now() - make_interval(mins => $3)
   returning 1`,
)

const spentViewStatement = statement<{ isSpent: boolean }>(
  'interactions.spent-view',
  `select exists (select from post_views where post_id = $1 and viewer_key = $2 and ${FRESH})
     or ${COUNT_OF_DEVICE} >= $4 as "isSpent"`,
)

interface NewView {
  postId: number
  viewerKey: string
  /** Null for a visitor. */
  viewerId: number | null
  /** The visitor's address, as a keyed hash; null for a signed-in person. */
  deviceKey: string | null
}

interface ViewLimits {
  windowMinutes: number
  maxPerDevice: number
}

/** Whether `insertView` would insert nothing for this visitor. Requires no lock. */
export async function isViewSpent(
  db: Db,
  { postId, viewerKey, deviceKey }: NewView,
  { windowMinutes, maxPerDevice }: ViewLimits,
): Promise<boolean> {
  const values = [postId, viewerKey, windowMinutes, maxPerDevice, deviceKey]
  const [row] = await db.query(spentViewStatement, values)
  return row!.isSpent
}

/**
 * Inserts a view. Returns false if the reader's last view is within `windowMinutes`, if the visitor's address has
 * `maxPerDevice` views of the post in that time, or if the account is deleted. For a visitor, lock the post first.
 */
export async function insertView(
  db: Db,
  { postId, viewerKey, viewerId, deviceKey }: NewView,
  { windowMinutes, maxPerDevice }: ViewLimits,
): Promise<boolean> {
  const values = [postId, viewerKey, windowMinutes, viewerId, deviceKey, maxPerDevice]
  return (await db.query(insertViewStatement, values)).length > 0
}

// A view counts once in 60 minutes. One day leaves a margin for clock differences.
const deleteOldViewsStatement = statement(
  'interactions.delete-old-views',
  `delete from post_views where (post_id, viewer_key) in
     (select post_id, viewer_key from post_views where counted_at < now() - interval '1 day' limit $1)
   returning 1`,
)

/** Deletes at most `limit` views older than one day; returns the number deleted. */
export async function deleteOldViews(db: Db, limit: number): Promise<number> {
  return (await db.query(deleteOldViewsStatement, [limit])).length
}

const deleteViewsOfStatement = statement('interactions.delete-views-of', 'delete from post_views where viewer_key = $1')

/** What prevents double counting; the views stay counted. */
export async function deleteViewsOf(db: Db, viewerKey: string): Promise<void> {
  await db.query(deleteViewsOfStatement, [viewerKey])
}
