/** Measures a like and a comment on a larger dataset relative to 100,000 posts, in alternating rounds. */

import { recountPosts } from '#features/posts/server/service/write-posts.ts'
import type { Database } from '#server/database/db.ts'
import { writeOverHttp } from '../comments.ts'
import { addCallers, likeOverHttp } from '../community.ts'
import { median } from '../load.ts'
import { atMost } from '../report.ts'
import { startServer } from '../server.ts'

const ROUNDS = 5

interface Dataset {
  dataDir: string
  database: Database
}

export async function benchLargeWriting(large: Dataset, small: Dataset): Promise<void> {
  const sites = [await openSite(large), await openSite(small)]
  const rates = sites.map(() => ({ likes: [] as number[], comments: [] as number[] }))
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [index, site] of sites.entries()) {
        const likes = await site.like()
        const comments = await site.comment(round)
        // The first round is a warm-up.
        if (round === 0) continue
        rates[index]?.likes.push(likes)
        rates[index]?.comments.push(comments)
      }
    }
  } finally {
    for (const site of sites) await site.close()
  }
  for (const [what, key] of [
    ['a like', 'likes'],
    ['a comment', 'comments'],
  ] as const) {
    const [ofLarge, ofSmall] = rates.map((rate) => median(rate[key])) as [number, number]
    const note = `${Math.round(ofLarge)} and ${Math.round(ofSmall)} a second`
    atMost(`${what} at 8 callers: time / that among 100,000 posts`, ofSmall / ofLarge, 1.3, '', note)
  }
}

async function openSite({ dataDir, database }: Dataset) {
  const { primaryPool, primary } = database
  // Comments at this rate require a captcha.
  const server = await startServer(dataDir, { SEED: 'none', NODE_ENV: 'test', CAPTCHA_PROVIDER: 'none' })
  const { rows } = await primaryPool.query<{ last: number }>('select max(id) as last from comments')
  const callers = await addCallers(database)
  const perSecond = async (work: (caller: (typeof callers)[number]) => ReturnType<typeof likeOverHttp>) => {
    const results = await Promise.all(callers.map(work))
    if (results.some(({ rejected }) => rejected > 0)) throw new Error('A like or a comment was rejected')
    return results.reduce((sum, result) => sum + result.perSecond, 0)
  }
  return {
    like: () => perSecond((caller) => likeOverHttp(server.port, database, caller)),
    comment: (round: number) => perSecond((caller) => writeOverHttp(server.port, database, caller, round)),
    async close() {
      await server.stop()
      // Soft-deletes as the site does: deleting a row would search a million likes for references.
      await primaryPool.query('update comments set deleted_at = now() where id > $1', [rows[0]?.last])
      await recountPosts(
        primary,
        callers.map(({ postId }) => postId),
      )
    },
  }
}
