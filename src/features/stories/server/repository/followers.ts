/** SQL of the people who follow the writers of a story. */
import { type Db, statement } from '#server/database/db.ts'

const notifiedStatement = statement<{ postId: number }>(
  'stories.mark-notified',
  `update story_drafts draft set followers_told_at = $2 from posts p
   where draft.post_id = $1 and draft.followers_told_at is null and p.id = draft.post_id
     and p.status = 1 and p.deleted_at is null
   returning draft.post_id as "postId"`,
)

/** Marks a listed story; false if its followers were notified before. */
export async function updateNotified(db: Db, postId: number, now: Date): Promise<boolean> {
  return (await db.query(notifiedStatement, [postId, now])).length > 0
}

// A person who follows several of the writers is notified of the author.
const followersStatement = statement<{ followerId: number; writerId: number }>(
  'stories.list-followers',
  `with writers as (
     select p.author_id as id, true as is_author from posts p where p.id = $1 and p.status = 1 and p.deleted_at is null
     union all
     select co.user_id, false from story_authors co join posts p on p.id = co.post_id
     where p.id = $1 and p.status = 1 and p.deleted_at is null and co.accepted_at is not null
   )
   select distinct on (f.follower_id) f.follower_id as "followerId", writer.id as "writerId"
   from writers writer join follows f on f.user_id = writer.id
   where f.follower_id > $2 and not exists (select from writers own where own.id = f.follower_id)
   order by f.follower_id, writer.is_author desc, writer.id limit $3
   -- not null: writerId`,
)

/** The next followers by id, each with the writer they follow; none if the story is not listed. */
export function listFollowers(
  db: Db,
  { postId, afterId, limit }: { postId: number; afterId: number; limit: number },
): Promise<{ followerId: number; writerId: number }[]> {
  return db.query(followersStatement, [postId, afterId, limit])
}
