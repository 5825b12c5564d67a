import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { SearchForm } from '#features/search/ui/search-banner.tsx'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { breadcrumbs } from '#lib/json-ld.ts'
import { definePage, useGo, usePageContext, usePageData, useRawSearch } from '#lib/page.ts'
import { type CaseStudyFilter, filterCount, filterHref, filterOf } from '../../policy.ts'
import { caseStudiesTexts } from '../../texts.ts'
import { CaseStudyList } from '../case-study-list.tsx'
import { FilterPanel } from '../filter-panel.tsx'
import { caseStudiesQuery } from '../queries.ts'

const Sheet = lazy(() => import('#components/sheet.tsx').then((module) => ({ default: module.Sheet })))

/** `/case-studies`: banner, filter panel, masonry of cards (CASE-001..009). */
export const page = definePage<CaseStudyFilter>({
  async load({ context: { api, queryClient }, search }) {
    const filter = filterOf(search)
    await Promise.all([
      queryClient.ensureQueryData(tagsQuery(api)),
      queryClient.ensureInfiniteQueryData(caseStudiesQuery(api, filter)),
    ])
    return filter
  },
  head: (filter, { context: { config } }) => ({
    title: caseStudiesTexts.title,
    description: caseStudiesTexts.description,
    canonical: '/case-studies',
    isHidden: filterCount(filter) > 0,
    jsonLd: [breadcrumbs(config.origin, config.siteName, [{ name: caseStudiesTexts.title, path: '/case-studies' }])],
  }),
  Page() {
    const filter = usePageData<CaseStudyFilter>()
    // The address changes with the press, the list when its cards have come.
    const chosen = filterOf(useRawSearch())
    const { api } = usePageContext()
    const go = useGo()
    const { data: tree = [] } = useQuery(tagsQuery(api))
    const [isSheetOpen, setSheetOpen] = useState(false)
    const change = (next: CaseStudyFilter) => go(filterHref(next), { keepScroll: true, replace: true })
    return (
      <>
        <section className="court court-low">
          <div className="wrapper">
            <h1 lang="en">{caseStudiesTexts.bannerTitle}</h1>
            <p className="ask">{caseStudiesTexts.description}</p>
            <SearchForm />
          </div>
        </section>
        <div className="wrapper cases pt-8">
          <aside className="card filt" aria-label={caseStudiesTexts.filters}>
            <FilterPanel tree={tree} filter={chosen} onChange={change} />
          </aside>
          <div>
            <button type="button" className="btn btn-outline bar:hidden" onClick={() => setSheetOpen(true)}>
              <SlidersHorizontal className="i" aria-hidden="true" />
              {caseStudiesTexts.openFilters(filterCount(chosen))}
            </button>
            <CaseStudyList key={filterHref(filter)} filter={filter} />
          </div>
        </div>
        {isSheetOpen && (
          <Suspense fallback={null}>
            <Sheet open onOpenChange={setSheetOpen} title={caseStudiesTexts.filters}>
              <FilterPanel tree={tree} filter={chosen} onChange={change} />
            </Sheet>
          </Suspense>
        )}
      </>
    )
  },
})
