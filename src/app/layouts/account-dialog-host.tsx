import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import {
  bindAccountDialogs,
  followEntry,
  leaveAccountDialogs,
  openAccountDialog,
  useAccountDialogs,
} from '#features/accounts/ui/account-dialog-state.ts'
import { useHref, usePageContext } from '#lib/page.ts'
import { readSignInRequest } from '#lib/sign-in.ts'

const loadDialogs = () => import('#features/accounts/ui/account-dialogs.tsx').then((module) => module.AccountDialogs)

/** How many dialogs an entry of the history stands for. */
interface DialogEntry {
  accountDialogs?: number
}
const depthOf = (state: unknown) => (state as DialogEntry).accountDialogs ?? 0

/** How long going back may take before a closed dialog no longer waits for it. */
const BACK_MS = 1_000

/** The place of the account dialogs, once in the page: binds them to the address and to the browser's history. */
export function AccountDialogHost() {
  const { viewer } = usePageContext()
  const isOpen = useAccountDialogs().stack.length > 0
  const [AccountDialogs, fetchDialogs] = useLazyModule(loadDialogs)
  useHistoryBinding()
  useSignInRequest(viewer !== null)
  useEffect(() => {
    // What cannot be shown is not open: the next press opens it anew.
    if (isOpen) fetchDialogs(() => {}, leaveAccountDialogs)
  }, [isOpen, fetchDialogs])
  return AccountDialogs && <AccountDialogs />
}

/** `?action=sign-in` opens the dialog for visitors; the parameter goes, for everyone (AUTH-008, decisions ). */
function useSignInRequest(isSignedIn: boolean) {
  const router = useRouter()
  const href = useHref()
  useEffect(() => {
    const { isAsked, next, rest } = readSignInRequest(href)
    if (!isAsked) return
    router.navigate({ href: rest, replace: true, resetScroll: false })
    // Two writes in one turn would become one entry.
    router.history.flush()
    if (!isSignedIn) openAccountDialog({ name: 'method' }, { next })
  }, [href, isSignedIn, router])
}

function useHistoryBinding() {
  const router = useRouter()
  useEffect(() => {
    const { history } = router
    const pageOf = (location: typeof history.location) => location.pathname + location.search
    let page = pageOf(history.location)
    bindAccountDialogs({
      push(depth) {
        // The page under the dialog is the one of this moment, whatever address was left a moment ago.
        page = pageOf(history.location)
        const state = { accountDialogs: depth } as object
        router.navigate({
          href: history.location.href,
          state: (before) => ({ ...before, ...state }),
          resetScroll: false,
          hashScrollIntoView: false,
        })
        history.flush()
      },
      back(count) {
        if (count === 0 || depthOf(history.location.state) < count) return Promise.resolve()
        return new Promise((resolve) => {
          const timer = setTimeout(done, BACK_MS)
          const stop = history.subscribe(done)
          function done() {
            clearTimeout(timer)
            stop()
            resolve()
          }
          history.go(-count)
        })
      },
    })
    return history.subscribe(() => {
      const before = page
      page = pageOf(history.location)
      followEntry(depthOf(history.location.state), page !== before)
    })
  }, [router])
}
