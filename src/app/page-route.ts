import type { RateLimit } from '#lib/contract.ts'
import type { SearchKeys } from '#lib/search-params.ts'

/**
 * The site map on one screen: address → page. `keys` are the query parameters that shape the page, with what each may
 * say; every other name and value is dropped, so that nothing unknown makes another stored page.
 * Declared addresses win over `/$slug` (decision Q-117).
 */
export interface PageRoute {
  path: string
  /** `feature/page-file` under `src/features/<feature>/ui/pages/`. */
  page: string
  keys?: SearchKeys
  /** `search`: free text in the key, kept in a small cache of its own. `none`: never stored. */
  store?: 'pages' | 'search' | 'none'
  /** A visitor's render counts for this limit too. */
  rate?: RateLimit
  /**
   * `member`: visitors are redirected to sign in and return afterwards (decision Q-09), and the document is a shell that is stored
   * for all signed-in readers, with the calls of `page-calls.ts` (decision 0077). Default: everyone.
   */
  access?: 'member'
  /** The loader depends on the reader, so it runs again when the reader of the document is known. */
  dependsOnReader?: true
  /** `developers`: in production there is no such page unless DEVELOPER_PAGES says so. */
  audience?: 'developers'
  /** `bare`: without header and footer. `office`: with the header and menu of admins, for admins. */
  layout?: 'bare' | 'office'
  /** `self`: pages of this site may show it in a frame; every other page rejects framing. */
  framing?: 'self'
  /** `none`: its address is a secret, which no other address may learn from the browser (decision 0022). */
  referrer?: 'none'
}
