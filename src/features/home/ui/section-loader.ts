/** What every section screen needs before it is drawn, asked for at once. */
import { caseStudiesQuery } from '#features/case-studies/ui/queries.ts'
import { feedQuery } from '#features/feed/ui/queries.ts'
import { highlightsQuery, popularToolsQuery } from '#features/highlights/ui/queries.ts'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import type { PageContext, RawSearch } from '#lib/page.ts'
import { filterOf, selectionOf } from '../policy.ts'

export async function loadSection({ api, queryClient }: PageContext, search: RawSearch, rootId: number) {
  const [tree] = await Promise.all([
    queryClient.ensureQueryData(tagsQuery(api)),
    queryClient.ensureInfiniteQueryData(feedQuery(api, filterOf(selectionOf(search, rootId)))),
    queryClient.ensureQueryData(highlightsQuery(api)),
    queryClient.ensureQueryData(popularToolsQuery(api)),
    queryClient.ensureInfiniteQueryData(caseStudiesQuery(api, {})),
  ])
  return tree
}
