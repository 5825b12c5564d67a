/** Maps a URL to a page and to the key under which the page is cached. */
import type { RateLimit } from '#lib/contract.ts'
import { canonicalSearch, parseSearch, stringifySearch, tagIdsOf } from '#lib/search-params.ts'
import type { FrontEnd } from './ssr.ts'

/** Path without a route. */
export const UNKNOWN_PATH = '/-/-'

export interface PageMatch {
  /** Path of the route. */
  path: string
  store: 'pages' | 'search' | 'none'
  isMembersOnly: boolean
  /** Whether all signed-in readers get the shell of the route (decision 0077). */
  hasShell: boolean
  /** A visitor's render counts for this limit too. */
  rate?: RateLimit
  referrer?: 'none'
  framing?: 'self'
  /** Path and canonical query; the page is rendered for it and cached under it. */
  href: string
  /** Tags in the query, existing or not. */
  tagIds: readonly number[]
}

/** Compiles the route table once: static paths by name, paths with parameters by pattern. */
export function createMatcher(
  { routes, callsOfPages }: Pick<FrontEnd['entry'], 'routes' | 'callsOfPages'>,
  hasDeveloperPages = true,
) {
  const exact = new Map<string, (typeof routes)[number]>()
  const patterns: { pattern: RegExp; route: (typeof routes)[number] }[] = []
  for (const route of routes) {
    if (route.audience === 'developers' && !hasDeveloperPages) continue
    if (!route.path.includes('$')) exact.set(route.path, route)
    else {
      const source = route.path
        .replace('$type', '(?:tech-review|teaching-story|event)')
        .replace(/\$[a-zA-Z]*Id/, '[1-9]\\d{0,14}')
        .replace('$form', '[A-Za-z0-9_-]{8,100}')
        .replace('$number', '[A-Za-z0-9-]{1,40}')
        .replace('$code', '[A-Za-z0-9-]{1,40}')
        .replace('$invoiceNo', 'INV-\\d{4}-\\d{6}')
        .replace('$slug', '[a-z0-9][a-z0-9-]{0,59}')
      patterns.push({ pattern: new RegExp(`^${source}$`), route })
    }
  }
  return (path: string, query: string): PageMatch | null => {
    const route = exact.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.route
    if (!route) return null
    const keys = route.keys ?? {}
    const search = query ? canonicalSearch(parseSearch(query), keys) : {}
    return {
      path: route.path,
      store: route.store ?? 'pages',
      isMembersOnly: route.access === 'member',
      hasShell: callsOfPages.has(route.path),
      rate: route.rate,
      referrer: route.referrer,
      framing: route.framing,
      href: path + stringifySearch(search),
      tagIds: tagIdsOf(search, keys),
    }
  }
}
