/** Loads in parallel what the first screen of every section needs. The rest loads when it is near the viewport. */
import { feedQuery } from '#features/feed/ui/queries.ts'
import { highlightsQuery, popularToolsQuery } from '#features/highlights/ui/queries.ts'
import { testimonialsQuery } from '#features/reviews/ui/testimonials-query.ts'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import type { PageContext, RawSearch } from '#lib/page.ts'
import { filterOf, monthOf, sectionFilter, selectionOf } from '../policy.ts'
import { monthQuery, siteProofQuery } from './queries.ts'

interface Section {
  path: string
  rootId: number
}

/** Sections whose first row is made from their list. */
const WITH_LIST_ROW = new Set(['/training', '/solutions', '/trends'])

export async function loadSection(context: PageContext, search: RawSearch, { path, rootId }: Section) {
  const { api, queryClient, renderedAt } = context
  const [tree] = await Promise.all([
    queryClient.ensureQueryData(tagsQuery(api)),
    queryClient.ensureInfiniteQueryData(feedQuery(api, filterOf(selectionOf(search, rootId), rootId))),
    // The first row shows the whole section, whatever the filter.
    WITH_LIST_ROW.has(path) && queryClient.prefetchInfiniteQuery(feedQuery(api, sectionFilter(rootId))),
    queryClient.ensureQueryData(highlightsQuery(api)),
    // Home renders without testimonials and numbers if they fail to load, the tools section without its shelf.
    path === '/' && queryClient.prefetchQuery(testimonialsQuery(api)),
    path === '/' && queryClient.prefetchQuery(siteProofQuery(api)),
    path === '/training' && queryClient.prefetchQuery(monthQuery(api, monthOf(search, renderedAt), renderedAt)),
    path === '/edtech-tools' && queryClient.prefetchQuery(popularToolsQuery(api)),
  ])
  return tree
}
