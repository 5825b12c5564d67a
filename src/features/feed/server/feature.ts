/** Feature definition: lists of cards and Atom feeds. */
import { feature, handle } from '#server/feature.ts'
import { invalidate } from '#server/http/responses/invalidate.ts'
import * as api from '../contract.ts'
import { feedRoutes } from './routes.ts'
import { listContentAt } from './service/list-content.ts'
import { storedCards } from './service/read-cards.ts'

export const feed = feature({
  name: 'feed',
  endpoints: [
    handle(api.listContent, listContentAt(api.listContent.path), {
      reportsTopics: true,
      // The number of search texts is unlimited, and a search notes what it does not find.
      isSharedByVisitors: ({ search }) => !search?.trim(),
    }),
    handle(api.searchContent, listContentAt(api.searchContent.path), { reportsTopics: true }),
  ],
  routes(app) {
    feedRoutes(app)
    app.contentBus.subscribe((change) => invalidate(storedCards, change))
  },
})
