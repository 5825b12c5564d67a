/** Updates the search documents of posts whose tags changed. */
import { indexPosts } from '#features/search/server/service/index-posts.ts'
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { INDEXED_AT_ONCE } from '../../constants.ts'

/** Few posts are indexed in the transaction, more of them by a job in steps. */
export async function indexTaggedPosts({ enqueue }: Pick<Context, 'enqueue'>, db: Db, postIds: readonly number[]) {
  if (postIds.length <= INDEXED_AT_ONCE) await indexPosts(db, postIds)
  else await enqueue(db, 'tag-office.index-posts', { postIds })
}

/** Each step commits separately. */
export async function indexInSteps({ db }: Pick<Context, 'db'>, postIds: readonly number[]): Promise<void> {
  for (let start = 0; start < postIds.length; start += INDEXED_AT_ONCE) {
    await db.transaction((tx) => indexPosts(tx, postIds.slice(start, start + INDEXED_AT_ONCE)))
  }
}
