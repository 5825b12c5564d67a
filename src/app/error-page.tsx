import { useEffect } from 'react'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { searchTexts } from '#features/search/texts.ts'
import { SearchForm } from '#features/search/ui/search-form.tsx'
import { reloadIfReachable } from '#lib/reload-if-reachable.ts'
import { apiErrorTexts } from '#lib/texts.ts'
import { sectionLinks } from './layouts/section-links.ts'
import { PageLoadError } from './page-load-error.ts'
import { appTexts } from './texts.ts'
import { useHydrated } from './use-hydrated.ts'

const loadPopular = () => import('#features/search/ui/popular-searches.tsx').then((module) => module.PopularSearches)

/**
 * The 404 page of every missing post, profile and path: a search, links to home and the sections, and popular searches,
 * which load afterwards because one document is cached for all missing addresses.
 */
export function NotFoundPage() {
  useHydrated()
  const [PopularSearches, fetchPopular] = useLazyModule(loadPopular)
  useEffect(() => fetchPopular(), [fetchPopular])
  return (
    <div className="wrapper not-found">
      <img src="/empty/404.svg" alt="" width="280" height="210" />
      <div>
        <h1>{appTexts.notFound.title}</h1>
        <p>{keepTogether(appTexts.notFound.text)}</p>
        <SearchForm question={searchTexts.banner.question} />
        <div className="not-found-links">
          <a className="btn btn-primary" href="/">
            {appTexts.notFound.home}
          </a>
          {sectionLinks.map(({ href, label, Icon }) => (
            <a key={href} className="btn btn-soft" href={href}>
              <Icon className="icon" aria-hidden="true" /> {label}
            </a>
          ))}
        </div>
        <div className="not-found-popular">{PopularSearches && <PopularSearches />}</div>
      </div>
    </div>
  )
}

/**
 * The page for unexpected errors. Its button reloads the whole page, which is the safest retry, if the server answers.
 */
export function ErrorPage({ error }: { error: unknown }) {
  useHydrated()
  const isOffline = error instanceof PageLoadError
  return (
    <div className="empty" role="alert">
      <img src="/empty/offline.svg" alt="" width="280" height="210" />
      <h1>{appTexts.failed.title}</h1>
      <p>{isOffline ? apiErrorTexts.network : appTexts.failed.text}</p>
      <button type="button" className="btn btn-primary" onClick={reloadIfReachable}>
        {appTexts.failed.retry}
      </button>
    </div>
  )
}
