import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { RemovableChip } from '#components/navigation/chip.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { SearchForm } from '#features/search/ui/search-form.tsx'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { breadcrumbs } from '#lib/json-ld.ts'
import { definePage, useNavigateTo, usePageContext, usePageData, useRawSearch } from '#lib/page.ts'
import { type CaseStudyFilter, chosenTags, filterCount, filterHref, filterOf, toggleFilter } from '../../policy.ts'
import { caseStudiesTexts } from '../../texts.ts'
import { CaseStudyList } from '../case-study-list.tsx'
import { FilterPanel } from '../filter-panel.tsx'
import { caseStudiesQuery } from '../queries.ts'

const loadSheet = () => import('../filter-sheet.tsx').then((module) => module.FilterSheet)

/** Portraits of teachers in the banner, with their size in pixels. */
const FACES = [
  ['kru-may', 92],
  ['kru-somsri', 116],
  ['kru-nok', 140],
  ['kru-ton', 108],
  ['kru-fah', 88],
] as const

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
    const loaded = usePageData<CaseStudyFilter>()
    // The selected filters are shown at once; the list follows when it is loaded.
    const filter = filterOf(useRawSearch())
    const { api } = usePageContext()
    const go = useNavigateTo()
    const { data: tree = [] } = useQuery(tagsQuery(api))
    const [FilterSheet, fetchSheet] = useLazyModule(loadSheet)
    const [isSheetOpen, setSheetOpen] = useState(false)
    const change = (next: CaseStudyFilter) => go(filterHref(next), { keepScroll: true, replace: true })
    const count = filterCount(filter)
    return (
      <>
        <section className="hero-banner hero-low">
          <div className="wrapper">
            <div>
              <h1 lang="en">{caseStudiesTexts.bannerTitle}</h1>
              <p className="hero-question">{keepTogether(caseStudiesTexts.description)}</p>
              <SearchForm placeholder={caseStudiesTexts.searchPlaceholder} />
            </div>
            <div className="hero-faces" aria-hidden="true">
              {FACES.map(([name, size]) => (
                <img key={name} src={`/avatars/${name}.svg`} alt="" width={size} height={size} />
              ))}
            </div>
          </div>
        </section>
        <div className="wrapper filtered-list pt-8">
          <aside className="card filters" aria-label={caseStudiesTexts.filters}>
            <div className="filters-header">
              <h2>{caseStudiesTexts.filters}</h2>
              {count > 0 && (
                <button type="button" className="link text-sm" onClick={() => change({})}>
                  {caseStudiesTexts.clear}
                </button>
              )}
            </div>
            <FilterPanel tree={tree} filter={filter} onChange={change} />
          </aside>
          <CaseStudyList key={filterHref(loaded)} filter={loaded} onClear={() => change({})}>
            <button
              type="button"
              className="btn btn-outline bar:hidden"
              aria-haspopup="dialog"
              onPointerEnter={() => fetchSheet()}
              onFocus={() => fetchSheet()}
              onClick={() => fetchSheet(() => setSheetOpen(true))}
            >
              <SlidersHorizontal className="icon" aria-hidden="true" />
              {caseStudiesTexts.openFilters(count)}
            </button>
            {count > 0 && (
              <div className="chips max-bar:order-1 max-bar:basis-full">
                {chosenTags(tree, filter).map(({ name, tag }) => (
                  <RemovableChip
                    key={tag.id}
                    label={tag.name}
                    onRemove={() => change(toggleFilter(filter, name, tag.id))}
                  />
                ))}
              </div>
            )}
          </CaseStudyList>
        </div>
        {FilterSheet && (
          <FilterSheet isOpen={isSheetOpen} onOpenChange={setSheetOpen} tree={tree} filter={filter} onChange={change} />
        )}
      </>
    )
  },
})
