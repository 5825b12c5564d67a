/** Work of the search that nobody waits for. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { indexStalePosts, refreshSearchWords } from './service/index-posts.ts'

/** Catches up with posts that were written past the services, and with a new segmenter or lexicon. */
export const indexPostsJob = job({
  name: 'search.index-posts',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  async run({ db, log }) {
    const posts = await indexStalePosts(db)
    if (posts === 0) return
    await refreshSearchWords(db)
    log.info({ posts }, 'search: posts indexed')
  },
})

/** Lets corrections and suggestions know the words and names of the last hour. */
export const refreshWordsJob = job({
  name: 'search.refresh-words',
  payload: z.object({}),
  schedule: '23 * * * *',
  run: ({ db }) => refreshSearchWords(db),
})
