/** Detects who is signed in in this browser: when the page starts, when it is shown again, after a change in another tab. */
import { readHint } from '#lib/reader.ts'
import { reloadHidden, type Tab } from './tab.ts'

const load = () => import('./personal.ts')

/** A query was answered with 401, e.g. because the session has expired. */
export function endSession(tab: Tab): void {
  const { reader } = tab
  if (!reader.current().viewer || reader.ending) return
  reader.ending = load()
    .then((personal) => personal.endSession(tab))
    .catch(() => {})
    .finally(() => {
      delete reader.ending
    })
}

export function followSession(tab: Tab): void {
  let hint = readHint()
  // The answer to the call of the start script deletes a hint that was wrong, maybe before the scripts arrive.
  if ((hint || window.personalCall) && !tab.reader.current().viewer) {
    tab.reader.identify = async () => (await load()).identifyReader(tab)
    tab.reader.identify().catch(() => {})
  }
  const check = ({ persisted }: Partial<PageTransitionEvent>) => {
    if (document.hidden || hint === readHint()) return
    hint = readHint()
    // A page from the back/forward cache may show the person before.
    if (persisted) reloadHidden()
    else load().then(({ changeReader }) => changeReader(tab), reloadHidden)
  }
  addEventListener('pageshow', check)
  document.addEventListener('visibilitychange', check)
}
