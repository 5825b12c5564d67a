/**
 * Serves pages: parses the query, serves public pages from the cache, the same bytes to every reader (decision 0073), and
 * renders personal pages for their reader.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppConfig } from '#lib/page.ts'
import { signInHref } from '#lib/sign-in.ts'
import type { PageCaptcha } from '../captcha/captcha.ts'
import type { ErrorPage } from '../http/error-handler.ts'
import { networkOf } from '../http/limits/network.ts'
import { collectTopics, type TopicCollector } from '../http/live/shown-topics.ts'
import { type CachedDocument, createDocumentCache } from '../http/responses/document-cache.ts'
import { invalidate } from '../http/responses/invalidate.ts'
import { csp, scriptHash } from '../http/security-headers.ts'
import { hasHint } from '../http/sessions/hint-cookie.ts'
import { fallbackErrorPage } from './fallback-error-page.ts'
import { createMatcher, type PageMatch, UNKNOWN_PATH } from './page-matcher.ts'
import { PAGE_HEADERS, PERSONAL_HEADERS, pass, redirect, send } from './page-responses.ts'
import type { FrontEnd } from './ssr.ts'

type Rendering = Awaited<ReturnType<FrontEnd['entry']['render']>>

const MEGABYTE = 1024 * 1024
const AGES = {
  /** Maximum age of relative times and training states on a cached page. */
  freshMs: 60_000,
  /** Maximum age of likes and views that have changed. */
  countsMs: 10_000,
  /** An older page is rendered before it is served, because its times would be too far off. */
  maxAgeMs: 10 * 60_000,
}

const PAGE_ROUTE = { method: ['GET', 'HEAD'], url: '/*' }

export interface PagesOptions {
  /** Called for every page in development, so that changes are visible at once; otherwise the result is cached. */
  frontEnd: () => Promise<FrontEnd>
  appConfig: AppConfig
  captcha: PageCaptcha
  /** Size of the page cache in bytes; 0 disables it. */
  storeBytes?: number
  /** Tests: the clock of the page cache. */
  now?: () => number
  /** False: developer pages return 404. */
  hasDeveloperPages?: boolean
  /** Development only: additions to the Content-Security-Policy for tools. */
  adaptPolicy?: (policy: string) => string
}

export interface Pages {
  /** Registers the catch-all route of pages; call it last. */
  register: (app: FastifyInstance) => void
  /** The document for a page request that ended with an error. */
  errorPage: ErrorPage
}

interface RenderOptions {
  /** Returns no HTML for the 404 page. */
  skipNotFound?: boolean
  /** Receives the topics that the page shows. */
  collector?: TopicCollector
  /** Renders the shell of the route. */
  isShell?: boolean
}

export function createPages(options: PagesOptions): Pages {
  const { now } = options
  const caches = {
    pages: createDocumentCache({ maxBytes: options.storeBytes ?? 64 * MEGABYTE, now, ...AGES }),
    // Free text has unlimited keys, which must not evict commonly read pages.
    search: createDocumentCache({ maxBytes: 8 * MEGABYTE, now, ...AGES }),
    notFound: createDocumentCache({ maxBytes: 2 * MEGABYTE, now, ...AGES }),
    // By the path of their route, so that no address reaches them without a session.
    shells: createDocumentCache({ maxBytes: Math.min(options.storeBytes ?? 8 * MEGABYTE, 8 * MEGABYTE), now, ...AGES }),
  }
  const headersOf = new WeakMap<CachedDocument, Record<string, string>>()
  let matcher: ReturnType<typeof createMatcher> | undefined
  let app: FastifyInstance

  async function render(
    { path, href }: Pick<PageMatch, 'path' | 'href'>,
    request: FastifyRequest | null,
    { skipNotFound = false, collector, isShell = false }: RenderOptions = {},
  ) {
    const { entry, assetsFor } = await options.frontEnd()
    return entry.render({
      path,
      href,
      isShell,
      api: app.apiFor(request, collector),
      viewer: request?.viewer ?? null,
      config: options.appConfig,
      csrfToken: request ? request.csrfToken() : app.csrf.issue(null),
      captchaSiteKey: options.captcha.siteKey,
      renderedAt: Date.now(),
      assetsFor,
      skipNotFound,
    })
  }

  async function pageHeaders(framing?: PageMatch['framing']) {
    const { entry } = await options.frontEnd()
    const policy = csp({
      scriptHashes: entry.inlineScripts.map(scriptHash),
      captcha: options.captcha.sources,
      frameHosts: [frameSource(options.appConfig)],
      framing,
    })
    return {
      'content-security-policy': options.adaptPolicy?.(policy) ?? policy,
      ...(framing === 'self' && { 'x-frame-options': 'SAMEORIGIN' }),
    }
  }

  /** Serves a public page from the cache, and renders it once, as a visitor's, if it is missing. */
  async function respondPublic(match: PageMatch, request: FastifyRequest, reply: FastifyReply) {
    const cache = match.store === 'search' ? caches.search : caches.pages
    if (!cache.holds(match.href)) {
      await takeRate(match, request, reply)
      if (options.storeBytes === 0 || !(await hasKnownTags(match))) {
        return passOther(await render(match, null, { skipNotFound: true }), match, request, reply)
      }
    }
    let other: Rendering | undefined
    const make = async () => {
      const collector = collectTopics()
      const result = await render(match, null, { skipNotFound: true, collector })
      if (result.status !== 200 || result.redirect) {
        other = result
        return null
      }
      return { text: result.html, headers: await pageHeaders(), topics: collector.topics }
    }
    const page = await cache.get(match.href, make, networkOf(request.ip))
    if (page) {
      // A browser that was signed in before hints existed gets its hint with the page.
      if (!hasHint(request.headers.cookie)) await app.readSession(request, reply)
      return send(request, reply, page)
    }
    if (!other) {
      // This caller waited for a render by another caller of a page that cannot be stored.
      await takeRate(match, request, reply)
      other = await render(match, null, { skipNotFound: true })
    }
    return passOther(other, match, request, reply)
  }

  /** Sends what is not cached: a redirect, an error, or a page whose tags do not exist. */
  async function passOther(other: Rendering, match: PageMatch, request: FastifyRequest, reply: FastifyReply) {
    if (other.redirect) return redirect(reply, other.redirect.href, other.redirect.status)
    if (other.status === 404 && !other.hasOwnNotFound) return respondToOwner(match, request, reply)
    if (other.error) request.log.error({ err: other.error }, 'page failed')
    return pass(request, reply.code(other.status), other.html, await pageHeaders())
  }

  /** What does not exist for visitors may be a draft of the reader. */
  async function respondToOwner(match: PageMatch, request: FastifyRequest, reply: FastifyReply) {
    await app.readSession(request, reply)
    if (!request.viewer) return respondNotFound(request, reply)
    const result = await render(match, request, { skipNotFound: true })
    if (result.status === 404 && !result.hasOwnNotFound) return respondNotFound(request, reply)
    return passPersonal(result, match, request, reply)
  }

  /**
   * Counts a page that is rendered for its caller (AB-178); a search counts for its own limit as well.
   * @throws {AppError} 429
   */
  async function takeRate({ store, rate }: PageMatch, request: FastifyRequest, reply: FastifyReply) {
    // A signed-in person is counted alone.
    await app.readSession(request, reply)
    const { viewer, ip } = request
    const caller = { userId: viewer?.id ?? null, network: networkOf(ip) }
    await app.rateLimits.take('page', caller)
    if (store === 'search' && !viewer) await app.rateLimits.take('search', caller)
    if (rate && !viewer) await app.rateLimits.take(rate, caller)
  }

  /** Ids that do not exist allow unlimited keys, which must not be stored. */
  async function hasKnownTags({ tagIds }: PageMatch): Promise<boolean> {
    if (tagIds.length === 0) return true
    const { entry } = await options.frontEnd()
    const known = await entry.listTagIds(app.apiFor(null)).catch(() => null)
    return known !== null && tagIds.every((id) => known.has(id))
  }

  /** One cached 404 page for all unknown paths, so that requests to odd paths cause no renders. */
  async function respondNotFound(request: FastifyRequest, reply: FastifyReply) {
    return send(request, reply.code(404), await findNotFoundPage())
  }

  async function findNotFoundPage() {
    const page = await caches.notFound.get(UNKNOWN_PATH, async () => {
      const collector = collectTopics()
      const { html: text } = await render({ path: UNKNOWN_PATH, href: UNKNOWN_PATH }, null, { collector })
      return { text, headers: await pageHeaders(), topics: collector.topics }
    })
    return page as CachedDocument
  }

  /**
   * Serves the shell of a personal page, the same to all signed-in readers: no session is read, the page asks for its
   * reader. A browser without a hint cookie cannot show it; it gets the hint and the page for its reader.
   */
  async function respondShell(match: PageMatch, request: FastifyRequest, reply: FastifyReply) {
    const { path } = match
    if (!caches.shells.holds(path)) await takeRate(match, request, reply)
    const page = await caches.shells.get(path, async () => {
      const collector = collectTopics()
      const address = { path, href: path.replace(/\$\w+/, '0') }
      const { html: text, error } = await render(address, null, { collector, isShell: true })
      if (error) throw error
      return { text, headers: await pageHeaders(), topics: collector.topics }
    })
    return send(request, reply, page as CachedDocument)
  }

  /** Renders a page for its reader: a personal one, or one with a secret in its address. */
  async function respondPersonal(match: PageMatch, request: FastifyRequest, reply: FastifyReply) {
    await takeRate(match, request, reply)
    return passPersonal(await render(match, request), match, request, reply)
  }

  async function passPersonal(result: Rendering, match: PageMatch, request: FastifyRequest, reply: FastifyReply) {
    if (result.redirect) return redirect(reply, result.redirect.href, result.redirect.status)
    if (result.error) request.log.error({ err: result.error }, 'page failed')
    const headers = { ...(await pageHeaders(match.framing)), ...PERSONAL_HEADERS }
    if (match.referrer === 'none') reply.header('referrer-policy', 'no-referrer')
    return pass(request, reply.code(result.status), result.html, headers)
  }

  /** A stored page under its own key; other spellings of its URL are left to `handle`. */
  function findStored(url: string) {
    const match = matcher?.(url.split('?', 1)[0] as string, '')
    const document = match?.hasShell
      ? caches.shells.peekCounted(match.path)
      : (caches.pages.peekCounted(url) ?? caches.search.peekCounted(url))
    if (!document) return undefined
    const headers = headersOf.get(document) ?? { ...document.headers, ...PAGE_HEADERS }
    headersOf.set(document, headers)
    return { document, headers, needsSession: match?.hasShell === true }
  }

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    matcher ??= createMatcher((await options.frontEnd()).entry, options.hasDeveloperPages)
    const queryStart = request.url.indexOf('?')
    const path = queryStart < 0 ? request.url : request.url.slice(0, queryStart)
    const query = queryStart < 0 ? '' : request.url.slice(queryStart)
    if (path.length > 1 && path.endsWith('/') && matcher(path.slice(0, -1), query)) {
      return redirect(reply, path.slice(0, -1) + query, 301)
    }
    const match = matcher(path, query)
    const { CONFIRM_DELETION_PATH, SHORT_POST_PATH } = (await options.frontEnd()).entry
    if (!match && CONFIRM_DELETION_PATH.test(path)) {
      reply.header('referrer-policy', 'no-referrer')
      return redirect(reply, `/confirm-delete-account${query}`, 302)
    }
    if (!match) {
      if (SHORT_POST_PATH.test(path)) return redirect(reply, `/content${path}${query}`, 301)
      return respondNotFound(request, reply)
    }
    if (!match.isMembersOnly && match.store !== 'none') return respondPublic(match, request, reply)
    if (match.hasShell && app.hasSessionCookie(request) && hasHint(request.headers.cookie)) {
      return respondShell(match, request, reply)
    }
    await app.readSession(request, reply)
    if (match.isMembersOnly && !request.viewer) return redirect(reply, signInHref(match.href), 302)
    return respondPersonal(match, request, reply)
  }

  return {
    register(instance) {
      app = instance
      app.contentBus.subscribe((change) => {
        for (const cache of Object.values(caches)) invalidate(cache, change)
      })
      app.metrics.gauge('sala_page_cache_bytes', 'Bytes of cached pages', () => caches.pages.stats.bytes)
      app.route({ ...PAGE_ROUTE, config: { isPage: true }, handler: handle })
      app.storedResponses.register({ ...PAGE_ROUTE, method: String(PAGE_ROUTE.method) }, findStored)
      app.decorate('pageAt', async (request: FastifyRequest, reply: FastifyReply) => {
        const path = request.url.split('?', 1)[0]
        const { routes } = (await options.frontEnd()).entry
        return routes.some((route) => route.path === path) ? handle(request, reply) : null
      })
    },
    async errorPage(error, request) {
      const wantsPage = request.headers.accept?.includes('text/html') && !request.url.startsWith('/api/')
      if (!wantsPage) return null
      if (error.status !== 404) return fallbackErrorPage(error, request.id)
      const page = await findNotFoundPage()
      return { html: page.plain, headers: { ...page.headers } }
    },
  }
}

/** Source of the frame with the form of an online test. */
function frameSource({ testForms, origin }: AppConfig): string {
  const forms = new URL(testForms, origin)
  return forms.origin === origin ? "'self'" : forms.origin
}
