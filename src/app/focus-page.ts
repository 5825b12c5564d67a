import { focusOnce } from '#components/overlays/restore-focus.ts'

/**
 * After a page that came without a new document: keyboard and screen reader go on at its heading, which is read aloud.
 * A focus that the page has placed itself, or that is in a window over it, stays.
 */
export function focusPage() {
  const page = document.getElementById('content')
  const { activeElement } = document
  if (!page || (activeElement !== page && activeElement?.closest('#content, [role$=dialog]'))) return
  focusOnce(page.querySelector('h1') ?? page)
}
