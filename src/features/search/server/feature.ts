/** Feature definition: search suggestions and indexing. The list endpoints that search belong to `feed`. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { indexPostsJob, refreshWordsJob } from './jobs.ts'
import { listPopularNames, suggest } from './service/suggest.ts'
import { checkSynonyms } from './service/synonyms.ts'

export const search = feature({
  name: 'search',
  tables: [
    'search_boundary',
    'search_topics',
    'search_documents',
    'search_words',
    'search_names',
    'search_terms',
    'search_questions',
    'search_synonyms',
  ],
  endpoints: [
    handle(api.listSearchSuggestions, async ({ searchDb }, input) => ({ data: await suggest(searchDb, input.search) })),
    handle(api.listPopularSearches, async ({ db }) => ({ data: await listPopularNames(db) })),
  ],
  jobs: [indexPostsJob, refreshWordsJob],
  // A change of a synonym is a change of content: cached results and synonyms are dropped in the same moment.
  routes: (app) => void app.contentBus.subscribe((change) => change === 'content' && checkSynonyms()),
  // The names of authors changed.
  mergeUser: { columns: [], after: ({ db, enqueue }) => enqueue(db, indexPostsJob.name, {}) },
  // Erasure unlists the user's stories and removes the name; the job reindexes these stale posts.
  eraseUser: ({ db, enqueue }) => enqueue(db, indexPostsJob.name, {}),
})
