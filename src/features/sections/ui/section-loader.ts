/** What the first screen of every section needs before it is drawn, asked for at once; the rest comes when it is near. */
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
    // Home stands without them.
    path === '/' && queryClient.prefetchQuery(testimonialsQuery(api)),
  ])
  return tree
}
