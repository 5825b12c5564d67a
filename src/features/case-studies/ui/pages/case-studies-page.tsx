import { keepTogether } from '#components/layout/keep-together.tsx'
import { SearchForm } from '#features/search/ui/search-form.tsx'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { breadcrumbs } from '#lib/json-ld.ts'
import { definePage, useNavigateTo, usePageData, useRawSearch } from '#lib/page.ts'
import { type CaseStudyFilter, filterCount, filterHref, filterOf } from '../../policy.ts'
import { caseStudiesTexts } from '../../texts.ts'
import { CaseStudyFilterPanel } from '../case-study-filter.tsx'
import { CaseStudyList } from '../case-study-list.tsx'
import { countedCaseStudiesQuery } from '../queries.ts'

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
      queryClient.ensureInfiniteQueryData(countedCaseStudiesQuery(api, filter)),
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
    const go = useNavigateTo()
    const change = (next: CaseStudyFilter) => go(filterHref(next), { keepScroll: true })
    return (
      <>
        <section className="hero-banner hero-low">
          <div className="wrapper">
            <div className="hero-low-text">
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
        <div className="wrapper pt-6">
          <CaseStudyFilterPanel filter={filter} loaded={loaded} onChange={change} />
          <CaseStudyList key={filterHref(loaded)} filter={loaded} onClear={() => change({})} />
        </div>
      </>
    )
  },
})
