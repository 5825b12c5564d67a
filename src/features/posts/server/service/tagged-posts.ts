/** What a change of the tag tree does to posts. */
import type { Db } from '#server/database/db.ts'
import { countListed, countTagUses, listTagged, replaceTag } from '../repository/tagged-posts.ts'
import { rebuildFeedTags } from './write-posts.ts'

/** Ids of one chunk of the sets, which is rebuilt at once. */
const BATCH = 8_192

export { countListed as countPostsByTag, countTagUses, listTagged as listTaggedPosts }

/** Lists these posts under their tags and the ancestors that the tree now has. Ids are ascending. */
export async function relistPosts(db: Db, postIds: readonly number[]): Promise<void> {
  for (let start = 0; start < postIds.length; start += BATCH) {
    await rebuildFeedTags(db, postIds.slice(start, start + BATCH))
  }
}

/** Gives the posts of a tag another one and lists them there; returns their ids. The tag is then unused. */
export async function moveTaggedPosts(db: Db, from: number, to: number): Promise<number[]> {
  const postIds = await listTagged(db, [from])
  await replaceTag(db, from, to)
  await relistPosts(db, postIds)
  return postIds
}
