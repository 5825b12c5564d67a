/** Posts by their tags, for changes of the tag tree. */
import { type Db, statement } from '#server/database/db.ts'
import { POST_SETS } from './post-sets.ts'

const usedStatement = statement<{ postId: number }>(
  'posts.tagged',
  `select distinct post_id as "postId" from post_tags where tag_id = any($1::bigint[]) order by 1`,
)

/** Ids of posts of any state that have one of the tags, ascending. */
export async function listTagged(db: Db, tagIds: readonly number[]): Promise<number[]> {
  return (await db.query(usedStatement, [tagIds])).map(({ postId }) => postId)
}

const countStatement = statement<{ tagId: number; posts: number }>(
  'posts.count-tagged',
  `select set_id as "tagId", sum(bit_count(bits))::integer as posts from post_sets where set_id > ${POST_SETS.listed} group by set_id`,
)

/** Listed posts under each tag and its descendants, as readers see them. */
export function countListed(db: Db): Promise<{ tagId: number; posts: number }[]> {
  return db.query(countStatement)
}

const usesStatement = statement<{ posts: number }>(
  'posts.count-tag-uses',
  `select count(*)::integer as posts from (
     select post_id from post_tags where tag_id = $1
     union
     select post_id from tech_reviews where $1 = any(suits_levels)) used`,
)

/** Posts of any state that have the tag itself, or say that they suit this level. */
export async function countTagUses(db: Db, tagId: number): Promise<number> {
  return (await db.query(usesStatement, [tagId]))[0]?.posts ?? 0
}

const addStatement = statement(
  'posts.add-replacing-tag',
  `insert into post_tags (post_id, tag_id, position)
   select post_id, $2::bigint, position from post_tags where tag_id = $1 on conflict do nothing`,
)
const dropStatement = statement('posts.drop-tag', 'delete from post_tags where tag_id = $1')
const dropListedStatement = statement('posts.drop-listed-tag', 'delete from feed_tags where tag_id = $1')
const levelsStatement = statement(
  'posts.replace-level',
  `update tech_reviews set suits_levels = case when $2 = any(suits_levels) then array_remove(suits_levels, $1::bigint)
     else array_replace(suits_levels, $1::bigint, $2::bigint) end
   where $1 = any(suits_levels)`,
)

/** Gives the posts of a tag another one. Call `rebuildFeedTags` for them afterwards. */
export async function replaceTag(db: Db, from: number, to: number): Promise<void> {
  await db.query(addStatement, [from, to])
  await db.query(dropStatement, [from])
  await db.query(dropListedStatement, [from])
  await db.query(levelsStatement, [from, to])
}
