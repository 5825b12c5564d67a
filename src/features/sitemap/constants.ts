/** Limits and paths of the sitemap and robots.txt. */

/** URLs in one part of the sitemap, the maximum that sitemaps.org allows. */
export const SITEMAP_CHUNK = 50_000

/** Public pages other than posts. */
export const PUBLIC_PAGES = [
  '/',
  '/edtech-tools',
  '/training',
  '/solutions',
  '/trends',
  '/case-studies',
  '/reviews',
  '/contact',
  '/policy?tab=privacy',
  '/policy?tab=cookie',
  '/policy?tab=website',
  '/policy?tab=marketing',
] as const

/** Path prefixes that robots.txt disallows. */
export const UNLISTED_PATHS = ['/api/', '/search', '/noresult', '/my-', '/admin', '/dev/', '/demo/'] as const
