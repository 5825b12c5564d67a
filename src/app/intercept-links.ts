/**
 * Pages use plain `<a>` elements, which are cheap to render and work without script. One listener on the document turns
 * links within this site into client-side navigation, and pressing a link preloads its page. For a visitor, a link to
 * sign in opens the dialog over the page instead.
 */
import { openAccountDialog } from '#features/accounts/ui/account-dialog-state.ts'
import type { PageReader } from '#lib/page.ts'
import { readSignInRequest } from '#lib/sign-in.ts'
import { isOfficePath } from './office-path.ts'

interface Navigator {
  navigate: (options: { href: string; resetScroll?: boolean }) => unknown
  preloadRoute: (options: { to: string }) => Promise<unknown>
}

/** Paths that are files or separate documents. */
const NATIVE = /^\/(api|media|assets|download|dev\/mailbox)(\/|$)|\.(xml|txt|json|webmanifest)$/

/** The routes of the office are loaded with its own documents only. */
const knowsOffice = isOfficePath(location.pathname)

function siteLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download') || 'native' in link.dataset) return null
  if (link.origin !== location.origin || NATIVE.test(link.pathname)) return null
  return knowsOffice || !isOfficePath(link.pathname) ? link : null
}

export function interceptLinks(router: Navigator, reader: PageReader): void {
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = siteLink(event.target)
    if (!link) return
    // The browser handles jumps within the page: smooth, with the header offset of POST-044.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return
    event.preventDefault()
    const href = link.pathname + link.search + link.hash
    const { isRequested, next } = readSignInRequest(href)
    const isVisitor = !reader.current().viewer && !reader.identify
    if (isRequested && isVisitor && link.pathname === '/') openAccountDialog({ name: 'method' }, { next })
    else router.navigate({ href })
  })
  const preload = (event: Event) => {
    const link = siteLink(event.target)
    if (link && link.pathname !== location.pathname) router.preloadRoute({ to: link.pathname }).catch(() => {})
  }
  document.addEventListener('pointerdown', preload, { passive: true })
}
