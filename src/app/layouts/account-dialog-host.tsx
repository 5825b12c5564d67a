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
import { useHref, useReader } from '#lib/page.ts'
import { readSignInRequest } from '#lib/sign-in.ts'

const loadDialogs = () => import('#features/accounts/ui/account-dialogs.tsx').then((module) => module.AccountDialogs)

/** Number of open dialogs stored with a history entry. */
interface DialogEntry {
  accountDialogs?: number
}
const depthOf = (state: unknown) => (state as DialogEntry).accountDialogs ?? 0

/** How long a closing dialog waits for the browser to go back. */
const BACK_TIMEOUT_MS = 1_000

/** Renders the account dialogs, once per page, and synchronises them with the URL and the browser history. */
export function AccountDialogHost() {
  const isOpen = useAccountDialogs().stack.length > 0
  const [AccountDialogs, fetchDialogs] = useLazyModule(loadDialogs)
  useHistoryBinding()
  useSignInRequest()
  useEffect(() => {
    // If the code cannot be loaded, close the dialogs so that the next press opens them again.
    if (isOpen) fetchDialogs(() => {}, leaveAccountDialogs)
  }, [isOpen, fetchDialogs])
  return AccountDialogs && <AccountDialogs />
}

/**
 * `?action=sign-in` opens the dialog for visitors. The parameter is removed for all users (AUTH-008, decisions Q-09,
 *
 */
function useSignInRequest() {
  const router = useRouter()
  const reader = useReader()
  const href = useHref()
  useEffect(() => {
    const { isRequested, next, rest } = readSignInRequest(href)
    if (!isRequested) return
    router.navigate({ href: rest, replace: true, resetScroll: false })
    // Two navigations in one tick would become one history entry.
    router.history.flush()
    const ask = () => {
      if (!reader.current().viewer) openAccountDialog({ name: 'method' }, { next })
    }
    Promise.resolve(reader.identify?.()).then(ask, ask)
  }, [href, reader, router])
}

function useHistoryBinding() {
  const router = useRouter()
  useEffect(() => {
    const { history } = router
    const pageOf = (location: typeof history.location) => location.pathname + location.search
    let page = pageOf(history.location)
    bindAccountDialogs({
      push(depth) {
        // The page behind the dialog is the current one, even if a navigation has just finished.
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
          const timer = setTimeout(done, BACK_TIMEOUT_MS)
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
