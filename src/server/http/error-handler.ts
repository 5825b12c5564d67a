/** Sends errors as JSON to programs and as a page to browsers, and handles unknown routes. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '../errors.ts'
import { JSON_TYPE } from './engine.ts'
import { errorBody, toAppError } from './map-error.ts'
import { hasBody } from './request-checks.ts'

/** Renders the error page of a page request; null sends the JSON response. */
export type ErrorPage = (
  failure: AppError,
  request: FastifyRequest,
) => Promise<{ html: Buffer | string; headers: Record<string, string> } | null>

interface ErrorHandlerOptions {
  headers: Readonly<Record<string, string>>
  errorPage?: ErrorPage
}

/** Headers that described the response which is not sent. */
const STALE_HEADERS = ['content-encoding', 'content-disposition', 'content-length', 'etag', 'last-modified', 'location']

export function createErrorHandler({ headers, errorPage }: ErrorHandlerOptions) {
  const routes: { pattern: RegExp; url: string; methods: string[] }[] = []

  /** Records existing routes, to distinguish 405 (wrong method) from 404 (unknown path). */
  function addRoute({ url, method, config }: Pick<RouteOptions, 'url' | 'method' | 'config'>): void {
    if (config?.isPlaceholder) return
    const methods = [method].flat()
    const known = routes.find((route) => route.url === url)
    if (known) known.methods.push(...methods)
    else routes.push({ url, methods, pattern: toPattern(url) })
  }

  function allowedMethods(path: string): string[] {
    const found = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    return [...new Set(found)].sort()
  }

  function unknownRouteError(request: FastifyRequest, reply: FastifyReply): AppError {
    const path = request.url.split('?', 1)[0] as string
    const methods = allowedMethods(path)
    if (methods.length === 0 || methods.includes(request.method)) return new AppError('not_found')
    reply.header('allow', methods.join(', '))
    return new AppError('method_not_allowed')
  }

  async function handleUnknownRoute(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    throw unknownRouteError(request, reply)
  }

  /** A path such as `/password/reset` may belong to a page and to an endpoint. */
  async function handlePlaceholder(request: FastifyRequest, reply: FastifyReply) {
    return (await request.server.pageAt?.(request, reply)) ?? handleUnknownRoute(request, reply)
  }

  /** Pages handle every GET: paths of endpoints without GET get a placeholder so that they do not reach the pages. */
  function registerMethodPlaceholders(app: FastifyInstance): void {
    const noGet = routes.filter(({ url, methods }) => !methods.includes('GET') && !url.includes('*'))
    const noHead = routes.filter(({ url, methods }) => !methods.includes('HEAD') && !url.includes('*'))
    const registerPlaceholder = (method: string, url: string) =>
      app.route({ method, url, handler: handlePlaceholder, config: { isPlaceholder: true } })
    for (const { url } of noGet) registerPlaceholder('GET', url)
    for (const { url } of noHead) registerPlaceholder('HEAD', url)
    registerPlaceholder('GET', '/api/*')
    registerPlaceholder('HEAD', '/api/*')
  }

  function send(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const failure = toAppError(error)
    request.failure = failure
    for (const name of STALE_HEADERS) reply.removeHeader(name)
    reply.code(failure.status).headers({ ...headers, 'cache-control': 'no-store' })
    const { retryAfter } = failure.details
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    // An unread body is not read: the connection is closed.
    if (hasBody(request.raw) && !request.raw.complete) reply.header('connection', 'close')
    const asJson = () => {
      reply.type(JSON_TYPE).send(JSON.stringify(errorBody(failure, request.id)))
    }
    if (!errorPage || !wantsPage(request)) asJson()
    else {
      errorPage(failure, request).then((page) => {
        if (page) reply.headers(page.headers).type('text/html; charset=utf-8').send(page.html)
        else asJson()
      }, asJson)
    }
  }

  return { addRoute, unknownRouteError, handleUnknownRoute, registerMethodPlaceholders, send }
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/api/')) return false
  return headers.accept?.includes('text/html') === true
}

/** Converts `/comment/:id`, `/api/:product(\w+)_login` and `/files/*` to patterns. */
function toPattern(url: string): RegExp {
  const source = url
    .split(/(:[A-Za-z]+(?:\([^)]*\))?|\*)/)
    .map((part) => {
      if (part === '*') return '.*'
      if (part.startsWith(':')) return /\((.*)\)/.exec(part)?.[1] ?? '[^/]+'
      return part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    })
    .join('')
  return new RegExp(`^${source}$`)
}
