/** What search engines are told of the site. */

/** Addresses in one part of the sitemap: the most that sitemaps.org allows. */
export const SITEMAP_CHUNK = 50_000

/** Public pages besides posts. */
export const PUBLIC_PAGES = [
  '/',
  '/edtech-tools',
  '/training',
  '/solutions',
  '/trends',
  '/case-studies',
  '/policy?tab=privacy',
  '/policy?tab=cookie',
  '/policy?tab=website',
  '/policy?tab=marketing',
] as const

/** Beginnings of addresses that hold nothing for search engines. */
export const UNLISTED_PATHS = ['/api/', '/search', '/noresult', '/my-', '/admin', '/dev/', '/demo/'] as const
