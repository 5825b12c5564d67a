import { keepTogether } from '#components/layout/keep-together.tsx'
import { Highlights } from '#features/highlights/ui/highlights.tsx'
import { highlightsQuery } from '#features/highlights/ui/queries.ts'
import { searchTexts } from '#features/search/texts.ts'
import { PopularSearches } from '#features/search/ui/popular-searches.tsx'
import { popularSearchesQuery, suggestionsQuery } from '#features/search/ui/queries.ts'
import { SearchForm } from '#features/search/ui/search-form.tsx'
import { Intents } from '#features/sections/ui/intents.tsx'
import { siteProofQuery } from '#features/sections/ui/queries.ts'
import { definePage, usePageData } from '#lib/page.ts'
import { requestOf } from '../../policy.ts'
import { resultsTexts } from '../../texts.ts'
import { DidYouMean } from '../did-you-mean.tsx'
import { useMissedSearch } from '../use-missed-search.ts'

const HEADING_ID = 'no-result'

/**
 * `/noresult`: what was searched, a text that has results, the search field with the text, popular texts, three ways
 * into the site, and highlights (SRCH-015, Q-127).
 */
export const page = definePage<{ text: string }>({
  async load({ context: { api, queryClient }, search }) {
    const { text } = requestOf(search)
    await Promise.all([
      queryClient.ensureQueryData(highlightsQuery(api)),
      queryClient.ensureQueryData(popularSearchesQuery(api)),
      queryClient.ensureQueryData(siteProofQuery(api)),
      text && queryClient.ensureQueryData(suggestionsQuery(api, text)),
    ])
    return { text }
  },
  head: () => ({ title: resultsTexts.empty, isHidden: true }),
  Page() {
    const { text } = usePageData<{ text: string }>()
    useMissedSearch(text)
    return (
      <>
        <div className="wrapper no-result">
          <header className="no-result-header">
            <img src="/empty/no-result.svg" alt="" width="280" height="210" />
            <div>
              <h1 id={HEADING_ID}>
                {text && (
                  <span className="eyebrow" lang="en">
                    {resultsTexts.heading} <q>{text}</q>
                  </span>
                )}{' '}
                {resultsTexts.empty}
              </h1>
              <p>{keepTogether(resultsTexts.emptyHint)}</p>
            </div>
          </header>
          <DidYouMean text={text} />
          <SearchForm value={text} question={searchTexts.banner.question} focusReason={HEADING_ID} />
          <PopularSearches />
        </div>
        <Intents texts={resultsTexts.startOver} />
        <Highlights />
      </>
    )
  },
})
