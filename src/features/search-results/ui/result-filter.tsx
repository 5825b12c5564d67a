import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { firstPageQuery, searchQuery } from '#features/feed/ui/queries.ts'
import type { SortOrder } from '#features/filter/constants.ts'
import { type FilterChoice, filterGroups } from '#features/filter/policy.ts'
import { FilterPanel } from '#features/filter/ui/filter-panel.tsx'
import { LIST_ORDERS } from '#features/posts/constants.ts'
import { DEFAULT_ROOT_ID, isRootTag } from '#features/tags/constants.ts'
import { findTag } from '#features/tags/policy.ts'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { useNavigateTo, usePageContext, useRawSearch } from '#lib/page.ts'
import { filterOf, requestOf, type SearchRequest, searchHref } from '../policy.ts'
import { ResultTags } from './result-tags.tsx'
import { TypeTabs } from './type-tabs.tsx'

const SEARCH_ORDERS: readonly SortOrder[] = ['match', ...LIST_ORDERS]

/**
 * The filter of the search results `loaded`, with one row of tabs: the types of what a text found, otherwise the
 * sections (TAG-024). What was pressed is shown at once; the results follow when loaded.
 */
export function ResultFilter({ loaded }: { loaded: SearchRequest }) {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const go = useNavigateTo()
  const { text, selection, type } = requestOf(useRawSearch())
  const { data: tree = [] } = useQuery(tagsQuery(api))
  const { data } = useInfiniteQuery(searchQuery(api, filterOf(loaded)))
  const overview = data?.pages[0]?.overview
  /** Chosen tags replace a section (TAG-026). */
  const requestFor = (choice: FilterChoice): SearchRequest => {
    const tags = choice.tags.filter((id) => !isRootTag(id))
    return { text, type, selection: { ...choice, tags: tags.length > 0 ? tags : choice.tags } }
  }
  const goTo = (request: SearchRequest) => go(searchHref(request), { keepScroll: true })
  return (
    <FilterPanel
      groups={filterGroups(findTag(tree, DEFAULT_ROOT_ID)?.child ?? [])}
      tree={tree}
      choice={selection}
      onChange={(choice) => goTo(requestFor(choice))}
      page={data?.pages[0]}
      queryOf={(choice) => firstPageQuery(queryClient, searchQuery(api, filterOf(requestFor(choice))))}
      orders={text ? SEARCH_ORDERS : LIST_ORDERS}
      showsRoot={overview !== undefined}
      hasTotalInHeading={overview !== undefined}
      tabs={
        overview ? (
          <TypeTabs request={{ text, type, selection }} types={overview.types} />
        ) : (
          <ResultTags
            tree={tree}
            selection={selection}
            onChange={(next) => goTo({ text, type, selection: { ...selection, ...next } })}
          />
        )
      }
    />
  )
}
