/** Page addresses: which query shapes a page, what is stored for visitors, what is rendered for one person. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppConfig } from '#lib/page.ts'
import { signInHref } from '#lib/sign-in.ts'
import type { PageCaptcha } from '../captcha/captcha.ts'
import type { ErrorPage } from '../http/error-handler.ts'
import { networkOf } from '../http/limits/network.ts'
import type { Change } from '../http/live/invalidation-bus.ts'
import { collectTopics, type TopicCollector } from '../http/live/shown-topics.ts'
import { csp, scriptHash } from '../http/security-headers.ts'
import { fallbackErrorPage } from './fallback-error-page.ts'
import { chooseEncoding, compressUncached, createPageCache, type StoredPage } from './page-cache.ts'
import { createMatcher, type PageMatch, UNKNOWN, UNKNOWN_PATH } from './page-matcher.ts'
import type { FrontEnd } from './ssr.ts'

const MEGABYTE = 1024 * 1024
const AGES = {
  /** Relative times and training states on a stored page are at most this old. */
  freshMs: 60_000,
  /** So are likes and views that have moved. */
  countsMs: 10_000,
  /** A page that nobody asked for since then is rendered before it is served: its times would be too far off. */
  maxAgeMs: 10 * 60_000,
}

export interface PagesOptions {
  /** Called for every page in development, so that a changed file shows at once; else loaded once. */
  frontEnd: () => Promise<FrontEnd>
  appConfig: AppConfig
  captcha: PageCaptcha
  /** Bytes of stored pages; 0 stores none. */
  storeBytes?: number
  /** False: pages for developers are not found. */
  hasDeveloperPages?: boolean
  /** Development only: what the tools there need beyond the site's policy. */
  adaptPolicy?: (policy: string) => string
}

export interface Pages {
  /** Registers the catch-all of page addresses; call it last. */
  register: (app: FastifyInstance) => void
  /** The document for a page request that the engine refused. */
  errorPage: ErrorPage
}

interface RenderOptions {
  /** A missing page comes back without HTML. */
  skipsMissing?: boolean
  /** Told what the page shows. */
  collector?: TopicCollector
}

export function createPages(options: PagesOptions): Pages {
  const caches = {
    pages: createPageCache({ maxBytes: options.storeBytes ?? 64 * MEGABYTE, ...AGES }),
    // Free text makes endless keys: they must not push out the pages that everyone reads.
    search: createPageCache({ maxBytes: 8 * MEGABYTE, ...AGES }),
    notFound: createPageCache({ maxBytes: 2 * MEGABYTE, ...AGES }),
  }
  let matcher: ReturnType<typeof createMatcher> | undefined
  let app: FastifyInstance

  function forget(change: Change) {
    for (const cache of Object.values(caches)) {
      if (change === 'content') cache.clear()
      else if (change === 'counts') cache.age()
      else cache.drop(change.topics)
    }
  }

  async function render(
    href: string,
    request: FastifyRequest | null,
    { skipsMissing = false, collector }: RenderOptions = {},
  ) {
    const { entry, assetsFor } = await options.frontEnd()
    return entry.render({
      href,
      api: app.apiFor(request, collector),
      viewer: request?.viewer ?? null,
      config: options.appConfig,
      csrfToken: request ? request.csrfToken() : app.csrf.issue(null),
      captchaSiteKey: options.captcha.siteKey,
      renderedAt: Date.now(),
      assetsFor,
      skipsMissing,
    })
  }

  async function pageHeaders() {
    const { entry } = await options.frontEnd()
    const policy = csp({ scriptHashes: entry.inlineScripts.map(scriptHash), captcha: options.captcha.sources })
    return { 'content-security-policy': options.adaptPolicy?.(policy) ?? policy }
  }

  /** A visitor's page from memory, rendered once when it is not there. */
  async function answerVisitor(match: PageMatch, request: FastifyRequest, reply: FastifyReply) {
    if (match.store === 'none') return answerUnstored(match, request, reply)
    const cache = match.store === 'search' ? caches.search : caches.pages
    if (!cache.holds(match.href)) {
      await takeRate(match, request)
      if (options.storeBytes === 0 || !(await hasKnownTags(match))) return passRendered(match, request, reply)
    }
    let other:
      | { status: number; html: string; redirect?: { href: string; status: 301 | 302 }; error?: unknown }
      | undefined
    const make = async () => {
      const collector = collectTopics()
      const result = await render(match.href, null, { skipsMissing: true, collector })
      if (result.status !== 200 || result.redirect) {
        other = result
        return null
      }
      return { html: result.html, headers: await pageHeaders(), topics: collector.topics }
    }
    const page = await cache.get(match.href, make, networkOf(request.ip))
    if (page) return send(request, reply, page)
    if (!other) {
      // This caller waited for the render of another one, of a page that is not stored.
      await takeRate(match, request)
      other = await render(match.href, null, { skipsMissing: true })
    }
    if (other.redirect) return redirect(reply, other.redirect.href, other.redirect.status)
    if (other.status === 404) return answerNotFound(request, reply)
    if (other.error) request.log.error({ err: other.error }, 'page failed')
    return pass(request, reply.code(other.status), other.html, await pageHeaders())
  }

  /**
   * Counts a page that is rendered for its caller (AB-178); a search also counts there, as its call does.
   * @throws {Failure} 429
   */
  async function takeRate({ store }: PageMatch, { viewer, ip }: FastifyRequest) {
    const caller = { userId: viewer?.id ?? null, network: networkOf(ip) }
    await app.rateLimits.take('page', caller)
    if (store === 'search' && !viewer) await app.rateLimits.take('search', caller)
  }

  /** Ids that do not exist make endless keys, which must not be stored. */
  async function hasKnownTags({ tagIds }: PageMatch): Promise<boolean> {
    if (tagIds.length === 0) return true
    const { entry } = await options.frontEnd()
    const known = await entry.listTagIds(app.apiFor(null)).catch(() => null)
    return known !== null && tagIds.every((id) => known.has(id))
  }

  /** A visitor's page that is for this caller alone. */
  async function passRendered(match: PageMatch, request: FastifyRequest, reply: FastifyReply) {
    const { status, html, redirect: target, error } = await render(match.href, null, { skipsMissing: true })
    if (target) return redirect(reply, target.href, target.status)
    if (status === 404) return answerNotFound(request, reply)
    if (error) request.log.error({ err: error }, 'page failed')
    return pass(request, reply.code(status), html, await pageHeaders())
  }

  /** One 404 page for every unknown address: floods of odd paths cost no render. */
  async function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
    return send(request, reply.code(404), await findNotFoundPage())
  }

  async function findNotFoundPage() {
    const page = await caches.notFound.get(UNKNOWN_PATH, async () => {
      const collector = collectTopics()
      const { html } = await render(UNKNOWN_PATH, null, { collector })
      return { html, headers: await pageHeaders(), topics: collector.topics }
    })
    return page as StoredPage
  }

  /** A signed-in person's page, or one that says so itself: rendered for this request and never stored. */
  async function answerUnstored(match: PageMatch, request: FastifyRequest, reply: FastifyReply) {
    await takeRate(match, request)
    const result = await render(match.href, request)
    if (result.redirect) return redirect(reply, result.redirect.href, result.redirect.status)
    if (result.error) request.log.error({ err: result.error }, 'page failed')
    const headers = { ...(await pageHeaders()), 'cache-control': 'private, no-store' }
    if (match.referrer === 'none') reply.header('referrer-policy', 'no-referrer')
    return pass(request, reply.code(result.status), result.html, headers)
  }

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    matcher ??= createMatcher((await options.frontEnd()).entry, options.hasDeveloperPages)
    const mark = request.url.indexOf('?')
    const path = mark < 0 ? request.url : request.url.slice(0, mark)
    const query = mark < 0 ? '' : request.url.slice(mark)
    if (path.length > 1 && path.endsWith('/') && matcher(path.slice(0, -1), query)) {
      return redirect(reply, path.slice(0, -1) + query, 301)
    }
    const match = matcher(path, query)
    if (request.viewer) {
      return answerUnstored(match ?? UNKNOWN, request, reply)
    }
    if (!match) {
      const short = (await options.frontEnd()).entry.SHORT_POST_PATH.exec(path)
      if (short) return redirect(reply, `/content${path}${query}`, 301)
      return answerNotFound(request, reply)
    }
    if (match.isMembersOnly) return redirect(reply, signInHref(match.href), 302)
    return answerVisitor(match, request, reply)
  }

  return {
    register(instance) {
      app = instance
      app.contentBus.subscribe(forget)
      app.metrics.gauge('sala_page_cache_bytes', 'Bytes of stored pages', () => caches.pages.stats.bytes)
      app.route({ method: ['GET', 'HEAD'], url: '/*', handler: handle })
      app.decorate('pageAt', async (request: FastifyRequest, reply: FastifyReply) => {
        const path = request.url.split('?', 1)[0]
        const { routes } = (await options.frontEnd()).entry
        return routes.some((route) => route.path === path) ? handle(request, reply) : null
      })
    },
    async errorPage(failure, request) {
      const wantsPage = request.headers.accept?.includes('text/html') && !request.url.startsWith('/api/')
      if (!wantsPage) return null
      if (failure.status !== 404) return fallbackErrorPage(failure, request.id)
      const page = await findNotFoundPage()
      return { html: page.plain, headers: { ...page.headers } }
    },
  }
}

function send(request: FastifyRequest, reply: FastifyReply, page: StoredPage) {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const headers = {
    ...page.headers,
    'cache-control': 'private, no-cache',
    'content-type': 'text/html; charset=utf-8',
    etag: page.etag,
    vary: 'Accept-Encoding, Cookie',
  }
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag) {
    return reply.code(304).headers(headers).send()
  }
  if (encoding === 'identity') return reply.headers(headers).send(page.plain)
  return reply.headers({ ...headers, 'content-encoding': encoding }).send(page[encoding])
}

/** A page rendered for this answer alone. Its token is masked anew each time, so compression cannot betray it. */
async function pass(request: FastifyRequest, reply: FastifyReply, html: string, headers: Record<string, string>) {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie', ...headers })
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(await compressUncached(html, encoding))
}

/** Only addresses of this site, written by our own code, reach here; what is encoded stays as it is. */
function redirect(reply: FastifyReply, href: string, status: 301 | 302) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('location', href.replace(/[^\x21-\x7e]+/g, encodeURIComponent))
    .send()
}
