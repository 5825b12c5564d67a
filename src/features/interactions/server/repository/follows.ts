/** SQL of follows. Followers are counted by query; no counter is stored. */
import { type Db, statement } from '#server/database/db.ts'

const lockStatement = statement<{ memberType: number; isGone: boolean; turn: string }>(
  'interactions.followed',
  `select member_type as "memberType", deleted_at is not null as "isGone",
     pg_advisory_xact_lock(hashtextextended('follows', id)) as "turn" from users where id = $1
   for share`,
)

/**
 * Loads the user to follow and prevents the deletion of the account until the transaction ends. An advisory lock
 * serialises the followers of one user, so that each count includes all rows (AB-95). A row lock could deadlock when
 * two users follow each other at the same time.
 */
export async function lockPerson(db: Db, userId: number): Promise<{ memberType: number; isGone: boolean } | undefined> {
  const [person] = await db.query(lockStatement, [userId])
  return person
}

const addStatement = statement(
  'interactions.follow',
  `insert into follows (follower_id, user_id)
   select id, $2 from users where id = $1 and deleted_at is null for share
   on conflict do nothing returning 1`,
)
const removeStatement = statement(
  'interactions.unfollow',
  'delete from follows where follower_id = $1 and user_id = $2 returning 1',
)
const countStatement = statement<{ count: number }>(
  'interactions.followers',
  'select count(*) as count from follows where user_id = $1',
)

/** Sets the state; returns whether it changed, and the number of followers. */
export async function writeFollow(
  db: Db,
  { followerId, userId, isFollowing }: { followerId: number; userId: number; isFollowing: boolean },
): Promise<{ hasChanged: boolean; total: number }> {
  const changed = await db.query(isFollowing ? addStatement : removeStatement, [followerId, userId])
  const [row] = await db.query(countStatement, [userId])
  return { hasChanged: changed.length > 0, total: row!.count }
}
