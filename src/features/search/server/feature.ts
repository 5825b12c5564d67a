/** Searching: the table of contents. The list calls that search are the feed's. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { indexPostsJob, refreshWordsJob } from './jobs.ts'
import { suggest } from './service/suggest.ts'

export const search = feature({
  name: 'search',
  endpoints: [
    handle(api.listSearchSuggestions, async ({ searchDb }, input) => ({ data: await suggest(searchDb, input.search) })),
  ],
  jobs: [indexPostsJob, refreshWordsJob],
  // Stories left the lists and a name is gone; the job finds both stale.
  eraseUser: ({ db, enqueue }) => enqueue(db, indexPostsJob.name, {}),
})
