/**
 * Detects who is signed in in this browser: when the page starts, when it is shown again or gets the focus, before a navigation
 * and after it, and when a call is rejected.
 */
import { readAccountDialogs } from '#features/accounts/ui/account-dialog-state.ts'
import { readHint } from '#lib/reader.ts'
import { reloadHidden, type Tab } from './tab.ts'

/** That of the person of this page. */
let hint: string | undefined

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
      if (!reader.current().viewer && !readHint()) hint = undefined
    })
}

export function followSession(tab: Tab): void {
  hint = readHint()
  // The answer to the call of the start script deletes a hint that was wrong, maybe before the scripts arrive.
  if ((hint || window.personalCall) && !tab.reader.current().viewer) {
    tab.reader.identify = async () => (await load()).identifyReader(tab)
    tab.reader.identify().catch(() => {})
  }
  const check = ({ persisted }: Partial<PageTransitionEvent>) => {
    if (document.hidden || hint === readHint()) return
    // A rejected call has deleted the hint, and the person is about to sign in again.
    if (!readHint() && readAccountDialogs().stack.length > 0) return
    hint = readHint()
    // A page from the back/forward cache may show the person before.
    if (persisted) reloadHidden()
    else load().then(({ changeReader }) => changeReader(tab), reloadHidden)
  }
  tab.reader.hasChanged = () => hint !== readHint()
  addEventListener('pageshow', check)
  // Of two visible windows neither is hidden.
  addEventListener('focus', check)
  document.addEventListener('visibilitychange', check)
}
