/** Feature definition: the pages of search results. Their endpoints belong to `search` and `feed`. */
import { feature } from '#server/feature.ts'

export const searchResults = feature({ name: 'search-results', endpoints: [] })
