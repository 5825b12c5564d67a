/** Indexes the posts of a seed after all of it is written. */
import type { SeedContext } from '#server/database/seed/seed-part.ts'
import { indexPosts, refreshSearchWords } from './service/index-posts.ts'

export async function indexSeededPosts({ db }: SeedContext, postIds: readonly number[]): Promise<void> {
  await indexPosts(db, postIds)
  await refreshSearchWords(db)
}
