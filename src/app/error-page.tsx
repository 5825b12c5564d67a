import { appTexts } from './texts.ts'
import { useHydrated } from './use-hydrated.ts'

/** The 404 page, with a link to the home page. */
export function NotFoundPage() {
  useHydrated()
  return (
    <div className="empty">
      <img src="/empty/404.svg" alt="" width="280" height="210" />
      <h1>{appTexts.notFound.title}</h1>
      <p>{appTexts.notFound.text}</p>
      <a className="btn btn-primary" href="/">
        {appTexts.notFound.home}
      </a>
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
