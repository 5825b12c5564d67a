import { sectionLinks } from './layouts/section-links.ts'
import { appTexts } from './texts.ts'
import { useHydrated } from './use-hydrated.ts'

/** The 404 page, with links to the home page and the sections; the search is in the header. */
export function NotFoundPage() {
  useHydrated()
  return (
    <div className="empty">
      <img src="/empty/404.svg" alt="" width="280" height="210" />
      <h1>{appTexts.notFound.title}</h1>
      <p>{appTexts.notFound.text}</p>
      <div className="empty-actions">
        <a className="btn btn-primary" href="/">
          {appTexts.notFound.home}
        </a>
        {sectionLinks.map(({ href, label }) => (
          <a key={href} className="btn btn-soft" href={href}>
            {label}
          </a>
        ))}
      </div>
    </div>
  )
}

/** The page for unexpected errors. Its button reloads the whole page, which is the safest retry. */
export function ErrorPage() {
  useHydrated()
  return (
    <div className="empty" role="alert">
      <img src="/empty/offline.svg" alt="" width="280" height="210" />
      <h1>{appTexts.failed.title}</h1>
      <p>{appTexts.failed.text}</p>
      <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
        {appTexts.failed.retry}
      </button>
    </div>
  )
}
