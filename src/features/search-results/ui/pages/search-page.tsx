import { PostList } from '#features/feed/ui/post-list.tsx'
import { searchQuery } from '#features/feed/ui/queries.ts'
import { highlightsQuery } from '#features/highlights/ui/queries.ts'
import { SearchForm } from '#features/search/ui/search-form.tsx'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { definePage, PageRedirect, usePageContext, usePageData } from '#lib/page.ts'
import { stringifySearch } from '#lib/search-params.ts'
import { filterOf, requestOf, type SearchRequest, searchHref } from '../../policy.ts'
import { resultsTexts } from '../../texts.ts'
import { NothingFound } from '../nothing-found.tsx'
import { ResultFilter } from '../result-filter.tsx'
import { SearchCorrection } from '../search-correction.tsx'

/** `/search`: loads cards, tags and highlights (SRCH-010..014); redirects to `/noresult` without results. */
export const page = definePage<SearchRequest>({
  async load({ context: { api, queryClient }, search }) {
    const request = requestOf(search)
    const [list] = await Promise.all([
      queryClient.ensureInfiniteQueryData(searchQuery(api, filterOf(request))),
      queryClient.ensureQueryData(tagsQuery(api)),
      queryClient.ensureQueryData(highlightsQuery(api)),
    ])
    const isFiltered = request.selection.tags.length > 0 || request.selection.eduPlan
    // With selected tags, an empty result is shown on this page (SRCH-015, SRCH-016, decision Q-127).
    if (list.pages[0]?.data.length === 0 && !isFiltered) {
      throw new PageRedirect(`/noresult${stringifySearch({ search: request.text || undefined })}`)
    }
    return request
  },
  head: (request) => ({
    title: request.text ? resultsTexts.title(request.text) : resultsTexts.all,
    isHidden: true,
  }),
  Page() {
    const request = usePageData<SearchRequest>()
    const { api } = usePageContext()
    return (
      <div className="wrapper grid gap-6">
        <header className="page-header max-w-[720px]">
          <h1>
            <span lang="en">{resultsTexts.heading}</span> {request.text && <q>{request.text}</q>}
          </h1>
          <SearchForm value={request.text} />
          <SearchCorrection query={searchQuery(api, filterOf(request))} typed={request.text} />
        </header>
        <div>
          <ResultFilter loaded={request} />
          <PostList
            key={searchHref(request)}
            query={searchQuery(api, filterOf(request))}
            more="button"
            isFirstOnPage
            headingLevel={2}
            empty={<NothingFound />}
          />
        </div>
      </div>
    )
  },
})
