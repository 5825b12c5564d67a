/** Votes and requests: one row per user, review and kind. A user with both is counted once. */
import { type Db, statement } from '#server/database/db.ts'

type Kind = 'vote' | 'request'

// A row of the other kind was written before this statement, so the subquery sees it.
const addStatement = statement<{ change: number }>(
  'interactions.vote',
  `insert into post_votes (user_id, post_id, kind)
   select id, $2, $3 from users where id = $1 and deleted_at is null for share
   on conflict do nothing
   returning case when exists (select from post_votes other
     where other.user_id = $1 and other.post_id = $2 and other.kind <> $3) then 0 else 1 end as change`,
)
const removeStatement = statement<{ change: number }>(
  'interactions.unvote',
  `delete from post_votes where user_id = $1 and post_id = $2 and kind = $3
   returning case when exists (select from post_votes other
     where other.user_id = $1 and other.post_id = $2 and other.kind <> $3) then 0 else -1 end as change`,
)

interface Row {
  userId: number
  postId: number
  kind: Kind
}

/** Returns the change of the post's vote count, 0 or 1; undefined if the row already exists. */
export async function addVote(db: Db, { userId, postId, kind }: Row): Promise<number | undefined> {
  const [row] = await db.query(addStatement, [userId, postId, kind])
  return row?.change
}

/** Returns the change of the post's vote count, 0 or -1; undefined if there is no row. */
export async function removeVote(db: Db, { userId, postId, kind }: Row): Promise<number | undefined> {
  const [row] = await db.query(removeStatement, [userId, postId, kind])
  return row?.change
}

const quotaStatement = statement<Quota>(
  'interactions.quota',
  `select vote_count as votes, minimum_voted_by as needed,
     (select count(*) from post_votes reaction
       where reaction.post_id = posts.id and reaction.kind = 'request') as requests,
     exists (select from post_votes reaction
       where reaction.user_id = $2 and reaction.post_id = posts.id and reaction.kind = 'request') as "isRequested"
   from posts where id = $1`,
)

interface Quota {
  votes: number
  needed: number
  requests: number
  isRequested: boolean
}

/** Votes and requests of a review, which must be locked. */
export async function findQuota(db: Db, postId: number, userId: number): Promise<Quota> {
  const [row] = await db.query(quotaStatement, [postId, userId])
  return row as Quota
}
