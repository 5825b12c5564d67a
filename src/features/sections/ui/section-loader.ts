/** Loads in parallel what the first screen of every section needs. The rest loads when it is near the viewport. */
import { feedQuery } from '#features/feed/ui/queries.ts'
import { highlightsQuery } from '#features/highlights/ui/queries.ts'
import { testimonialsQuery } from '#features/reviews/ui/queries.ts'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import type { PageContext, RawSearch } from '#lib/page.ts'
import { filterOf, selectionOf } from '../policy.ts'

interface Section {
  path: string
  rootId: number
}

export async function loadSection({ api, queryClient }: PageContext, search: RawSearch, { path, rootId }: Section) {
  const [tree] = await Promise.all([
    queryClient.ensureQueryData(tagsQuery(api)),
    queryClient.ensureInfiniteQueryData(feedQuery(api, filterOf(selectionOf(search, rootId)))),
    queryClient.ensureQueryData(highlightsQuery(api)),
    // Home renders without testimonials if they fail to load.
    path === '/' && queryClient.prefetchQuery(testimonialsQuery(api)),
  ])
  return tree
}
