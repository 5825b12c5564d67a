import { focusTemporarily } from '#components/overlays/restore-focus.ts'

/**
 * Moves the focus to the heading after client-side navigation, so that keyboard and screen reader continue there.
 * Leaves a focus that the page has set itself, or that is inside a dialog.
 */
export function focusPage() {
  const page = document.getElementById('content')
  const { activeElement } = document
  if (!page || (activeElement !== page && activeElement?.closest('#content, [role$=dialog]'))) return
  focusTemporarily(page.querySelector('h1') ?? page)
}
