/** One tab of the browser: who reads in it, and its router. */
import type { PageReader } from '#lib/page.ts'
import type { createAppRouter } from './router.tsx'

export interface Tab {
  reader: PageReader
  router: ReturnType<typeof createAppRouter>
}

/** Nothing of the page is seen until the new document arrives. */
export function reloadHidden(): void {
  document.documentElement.hidden = true
  location.reload()
}
