/** SQL of reactions. */
import { type Db, statement } from '#server/db.ts'

const insertViewStatement = statement(
  'interactions.insertView',
  `insert into post_views (post_id, viewer_key) values ($1, $2)
   on conflict (post_id, viewer_key) do update set counted_at = now()
    where post_views.counted_at <= now() - make_interval(mins => $3)
   returning 1`,
)

/** Notes a view; false when this reader's last one is younger than `windowMinutes`. */
export async function insertView(
  db: Db,
  { postId, viewerKey, windowMinutes }: { postId: number; viewerKey: string; windowMinutes: number },
): Promise<boolean> {
  return (await db.query(insertViewStatement, [postId, viewerKey, windowMinutes])).length > 0
}
