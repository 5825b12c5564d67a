import { useInfiniteQuery } from '@tanstack/react-query'
import { PostList } from '#features/feed/ui/post-list.tsx'
import { searchQuery } from '#features/feed/ui/queries.ts'
import { highlightsQuery } from '#features/highlights/ui/queries.ts'
import { searchTexts } from '#features/search/texts.ts'
import { SearchForm } from '#features/search/ui/search-form.tsx'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { definePage, PageRedirect, usePageContext, usePageData } from '#lib/page.ts'
import { stringifySearch } from '#lib/search-params.ts'
import { filterOf, requestOf, type SearchRequest, searchHref } from '../../policy.ts'
import { resultsTexts } from '../../texts.ts'
import { explainCard } from '../explain-card.tsx'
import { NothingFound } from '../nothing-found.tsx'
import { ResultFilter } from '../result-filter.tsx'
import { ResultsHeading } from '../results-heading.tsx'
import { ResultsRail } from '../results-rail.tsx'
import { SearchCorrection } from '../search-correction.tsx'
import { takeMissedSearch } from '../use-missed-search.ts'

/** `/search`: loads cards, tags and highlights (SRCH-010..014); redirects to `/noresult` without results. */
export const page = definePage<SearchRequest>({
  async load({ context: { api, queryClient }, search }) {
    const { text } = requestOf(search)
    const request = { ...requestOf(search), missed: text ? takeMissedSearch(text) : undefined }
    const [list] = await Promise.all([
      queryClient.ensureInfiniteQueryData(searchQuery(api, filterOf(request))),
      queryClient.ensureQueryData(tagsQuery(api)),
      queryClient.ensureQueryData(highlightsQuery(api)),
    ])
    const isFiltered = request.selection.tags.length > 0 || request.selection.eduPlan || request.type !== undefined
    // With a filter, an empty result is shown on this page (SRCH-015, SRCH-016, decision Q-127).
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
    const query = searchQuery(api, filterOf(request))
    const { data: list } = useInfiniteQuery(query)
    const { overview, searched, data: cards = [] } = list?.pages[0] ?? {}
    const matches = new Map(list?.pages.flatMap((page) => page.matches ?? []).map((match) => [match.post_id, match]))
    return (
      <div className="wrapper search-results">
        <header className="page-header">
          <ResultsHeading
            text={request.text}
            found={overview && searched && { text: searched.text, count: overview.found }}
          />
          <SearchForm value={request.text} question={searchTexts.banner.question} />
          <SearchCorrection query={query} typed={request.text} />
        </header>
        <div>
          <ResultFilter loaded={request} />
          <div className={overview ? 'results-with-rail' : undefined}>
            <div className="results">
              <PostList
                key={searchHref(request)}
                query={query}
                more="button"
                layout={request.text ? 'rows' : 'masonry'}
                explain={(post) => explainCard(post, matches.get(post.id))}
                isFirstOnPage
                headingLevel={2}
                empty={<NothingFound text={request.text} />}
              />
            </div>
            {overview && (
              <ResultsRail
                people={overview.people}
                cards={cards}
                text={searched?.text ?? request.text}
                path={searchHref(request)}
              />
            )}
          </div>
        </div>
      </div>
    )
  },
})
