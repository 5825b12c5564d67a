/** Feature definition: highlights and popular tools. */

import { readCards } from '#features/feed/server/service/read-cards.ts'
import { feature, handle } from '#server/feature.ts'
import { HIGHLIGHTS_MAX, POPULAR_TOOLS_MAX } from '../constants.ts'
import * as api from '../contract.ts'
import { listHighlights, listMostUsed } from './repository.ts'

export const highlights = feature({
  name: 'highlights',
  endpoints: [
    handle(
      api.listHighlightPosts,
      async (call) => ({ data: await readCards(call, await listHighlights(call.db, HIGHLIGHTS_MAX)) }),
      { reportsTopics: true },
    ),
    handle(
      api.listPopularTools,
      async (call) => ({ data: await readCards(call, await listMostUsed(call.db, POPULAR_TOOLS_MAX)) }),
      { reportsTopics: true },
    ),
  ],
})
