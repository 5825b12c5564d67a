import { Highlights } from '#features/highlights/ui/highlights.tsx'
import { highlightsQuery } from '#features/highlights/ui/queries.ts'
import { SearchForm } from '#features/search/ui/search-form.tsx'
import { definePage, usePageData } from '#lib/page.ts'
import { requestOf } from '../../policy.ts'
import { resultsTexts } from '../../texts.ts'
import { NothingFound } from '../nothing-found.tsx'

/** `/noresult`: the empty state, the search field with the text, and highlights (SRCH-015, Q-127). */
export const page = definePage<{ text: string }>({
  async load({ context: { api, queryClient }, search }) {
    await queryClient.ensureQueryData(highlightsQuery(api))
    return { text: requestOf(search).text }
  },
  head: () => ({ title: resultsTexts.empty, isHidden: true }),
  Page() {
    const { text } = usePageData<{ text: string }>()
    return (
      <>
        <div className="wrapper grid max-w-[720px] gap-6 pt-8">
          <NothingFound headingLevel={1} />
          <SearchForm value={text} />
        </div>
        <Highlights />
      </>
    )
  },
})
