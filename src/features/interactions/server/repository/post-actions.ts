/** SQL of shares, watched videos, downloaded manuals and files. */
import { type Db, statement } from '#server/database/db.ts'
import type { ShareTarget } from '../../constants.ts'

const shareStatement = statement(
  'interactions.share',
  `insert into post_shares (user_id, post_id, target)
   select id, $2, $3 from users where id = $1 and deleted_at is null for share returning 1`,
)

/** Inserts a share; returns the number of inserted rows, 0 for a deleted account. */
export async function insertShare(
  db: Db,
  { userId, postId, target }: { userId: number; postId: number; target: ShareTarget },
): Promise<number> {
  return (await db.query(shareStatement, [userId, postId, target])).length
}

const useStatement = statement(
  'interactions.use',
  `insert into post_uses (user_id, post_id, action)
   select id, $2, $3 from users where id = $1 and deleted_at is null for share
   on conflict (user_id, post_id, action) do update set times = post_uses.times + 1, last_at = now()`,
)

export async function countUse(
  db: Db,
  { userId, postId, action }: { userId: number; postId: number; action: 'watch-vdo' | 'download-manual' | 'download' },
): Promise<void> {
  await db.query(useStatement, [userId, postId, action])
}
