/** Background jobs of search. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { indexStalePosts, refreshSearchWords } from './service/index-posts.ts'

/** The queue takes a job of 15 minutes for dead and runs it again beside itself; the next run goes on. */
const INDEX_MS = 10 * 60_000

/**
 * Indexes posts that were written without `indexPosts`, and all posts after a change of the segmenter or the lexicon.
 */
export const indexPostsJob = job({
  name: 'search.index-posts',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  async run({ db, log }) {
    const posts = await indexStalePosts(db, INDEX_MS)
    if (posts === 0) return
    await refreshSearchWords(db)
    log.info({ posts }, 'search: posts indexed')
  },
})

/** Recounts once an hour the words and names that corrections and suggestions use. */
export const refreshWordsJob = job({
  name: 'search.refresh-words',
  payload: z.object({}),
  schedule: '23 * * * *',
  run: ({ db }) => refreshSearchWords(db),
})
