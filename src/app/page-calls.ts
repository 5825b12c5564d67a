/**
 * Calls of the personal pages, which their shells start before the modules arrive (decision 0077). A route that is missing
 * here is rendered for its reader. Browsers read the calls from the document, so that no other page loads this list.
 */

export interface PageCalls {
  /** Path and query of GET endpoints, as the page calls them. `$name` is that segment of the address. */
  calls: readonly string[]
  /** Calls of a list in its default view: not started when the address has a query. */
  listCalls?: readonly string[]
}

const pages: Readonly<Record<string, PageCalls>> = {
  // The other calls need the id of the reader.
  '/my-profile': { calls: ['/api/user'] },
  '/my-profile/edit': {
    calls: [
      '/api/user',
      '/api/v2/sessions',
      '/api/notifications/mails',
      '/api/v2/me/home/choices',
      '/api/v2/tags',
      '/api/v2/my-data',
    ],
  },
  '/my-board': { calls: [], listCalls: ['/api/content_v2/my-board'] },
  '/my-certificate': { calls: ['/api/my-certificate'] },
  '/my-purchase': { calls: ['/api/my-purchase'] },
  '/my-purchase/$invoiceNo': { calls: ['/api/my-purchase/$invoiceNo'] },
  '/my-test': { calls: ['/api/online-test'] },
  '/my-review': { calls: ['/api/my-review?type=waiting&page=1', '/api/my-review?type=reviewed&page=1'] },
  '/notifications': { calls: ['/api/notifications'] },
}

/** By the path of the route. */
export const callsOfPages: ReadonlyMap<string, PageCalls> = new Map(Object.entries(pages))
