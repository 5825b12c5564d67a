/** Requests everything that a reader can see: all GET endpoints, pages, feeds and sitemaps. */
import * as entry from '#app/entry-server.tsx'
import { pageCaptcha } from '#server/captcha/captcha.ts'
import { loadConfig } from '#server/config/config.ts'
import { appConfig } from '#server/rendering/front-end.ts'
import { createPages, type Pages, type PagesOptions } from '#server/rendering/pages.ts'
import { features } from '../src/features.ts'
import type { Actor, TestAppOptions } from './app.ts'

/** Endpoints that return only random values for their reader and no content of the site. */
const RANDOM_ONLY = new Set(['/api/ping', '/api/v2/csrf-token', '/api/v2/captcha', '/api/v2/sessions'])

const FILES = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-posts-1.xml',
  '/feed.xml',
  '/training/feed.xml',
  '/api/openapi.json',
]

export interface CrawlTargets {
  reviewId: number
  storyId: number
  /** User whose profile is requested. */
  userId: number
  commentId: number
  trainingId?: number
}

/** The real pages, rendered as in production. */
export function realPages(): TestAppOptions['pages'] {
  return realFrontEnd().register
}

/** The real pages and error pages; `now` is the clock of the page cache. */
export function realFrontEnd(options: Pick<PagesOptions, 'now'> = {}): Pages {
  const config = loadConfig({ NODE_ENV: 'test', SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests' })
  return createPages({
    frontEnd: async () => ({ entry, assetsFor: () => ({ modules: [], styles: [], fonts: [] }) }),
    appConfig: appConfig(config),
    captcha: pageCaptcha(config),
    ...options,
  })
}

/** All readable addresses. A new path parameter must get a value here. */
export function allAddresses(
  { reviewId, storyId, userId, commentId, trainingId = 1 }: CrawlTargets,
  word: string,
): string[] {
  const text = encodeURIComponent(word)
  const values: Record<string, (string | number)[]> = {
    postId: [reviewId, storyId],
    techReviewId: [reviewId],
    commentId: [commentId],
    trainingId: [trainingId],
    userId: [userId],
    type: ['tech-review', 'teaching-story'],
    tab: ['privacy', 'cookie'],
    version: [1],
    sessionId: [1],
    slug: ['talk'],
    productSlug: ['sala'],
    number: ['CERT-2026-000001'],
    code: ['0000000000000000'],
    invoiceNo: ['INV-2569-000001'],
    orderId: [1],
    storyId: [storyId],
    revisionId: [1],
    fileId: [1],
    form: ['no-such-form'],
    formId: ['no-such-form'],
  }
  const queries: Record<string, string[]> = {
    '/api/search': [`?search=${text}`, `?search=${text}&explain=1`],
    '/api/v2/teaching-stories/:storyId/author-search': ['?search=ครู'],
    '/api/v2/search-suggestions': [`?search=${text}`],
    '/search': [`?search=${text}`],
    '/noresult': [`?search=${text}`],
    '/show-hide-comment': [`?id=${commentId}&show=1`],
    '/api/v2/reviews': ['?type=1', '?type=2'],
    '/api/reviews/my-review': ['?type=1', '?type=2'],
    '/api/my-review': ['?type=waiting', '?type=reviewed'],
    '/api/reviews/marks': ['?ids=1,2,3'],
    '/api/admin/reviews': ['?filter=all', '?filter=waiting', '?filter=reported'],
    '/api/admin/purchases': ['', '?filter=checking', `?search=${text}`],
    '/api/admin/purchase-book': ['?month=2026-11'],
    '/api/admin/comments': ['', '?filter=all', '?filter=hidden', `?filter=all&search=${text}`],
  }
  const fill = (path: string): string[] => {
    const [name] = /[:$]([A-Za-z]+)/.exec(path)?.slice(1) ?? []
    if (!name) return [path]
    const known = values[name]
    if (!known) throw new Error(`allAddresses has no value for the parameter ${name} of ${path}`)
    return known.flatMap((value) => fill(path.replace(/[:$][A-Za-z]+/, String(value))))
  }
  const calls = features.flatMap(({ endpoints }) => endpoints.map(({ endpoint }) => endpoint))
  const reads = calls.filter(({ method, path }) => method === 'GET' && !RANDOM_ONLY.has(path)).map(({ path }) => path)
  const pages = entry.routes.map(({ path }) => path)
  return [
    ...[...reads, ...pages].flatMap((path) =>
      (queries[path] ?? ['']).flatMap((query) => fill(path).map((one) => one + query)),
    ),
    ...FILES,
  ]
}

/** Returns the status and body that one reader gets at each address. */
export async function crawlEndpoints(reader: Actor, addresses: readonly string[]): Promise<Record<string, string>> {
  const responses: Record<string, string> = {}
  for (const address of addresses) {
    const response = await reader.get(address, { accept: '*/*' })
    responses[address] = `${response.statusCode} ${response.body}`
  }
  return responses
}

/** Removes times, request ids and tokens, which differ between any two responses. */
export function withoutRandomParts(text: string): string {
  return (
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'uuid')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::[\d.]+)?(?:Z|\+\d\d:\d\d)/g, 'time')
      .replace(/\b1\d{12}\b/g, 'ms')
      .replace(/\d\d\.\d\d\sน\.|เมื่อสักครู่|\d+ (?:วินาที|นาที)ที่แล้ว/g, 'moment')
      // Ids of the reader's sessions.
      .replace(/\b[0-9a-f]{24}\b/g, 'session')
      .replace(/(name="csrf-token" content="|"token":")[^"]*/g, '$1token')
  )
}
