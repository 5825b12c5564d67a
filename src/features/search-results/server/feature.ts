/** The screens of search; its endpoints belong to `search`. */
import { feature } from '#server/feature.ts'

export const searchResults = feature({ name: 'search-results', endpoints: [] })
