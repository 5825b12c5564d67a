/** Sends refusals: the JSON shape to programs, a page to people; and what to say about addresses that are not there. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '../errors.ts'
import { JSON_TYPE } from './endpoints.ts'
import { errorBody, toAppError } from './map-error.ts'
import { hasBody } from './request-checks.ts'

/** The finished document for a refused page request; null leaves the JSON answer. */
export type ErrorPage = (
  failure: AppError,
  request: FastifyRequest,
) => Promise<{ html: Buffer | string; headers: Record<string, string> } | null>

export interface ErrorHandlerOptions {
  headers: Readonly<Record<string, string>>
  errorPage?: ErrorPage
}

/** Headers that described the answer which is not sent. */
const STALE_HEADERS = ['content-encoding', 'content-disposition', 'content-length', 'etag', 'last-modified', 'location']

export function createErrorHandler({ headers, errorPage }: ErrorHandlerOptions) {
  const routes: { pattern: RegExp; url: string; methods: string[] }[] = []

  /** Remembers what exists, so that a wrong method is told from a wrong address. */
  function learnRoute({ url, method, config }: Pick<RouteOptions, 'url' | 'method' | 'config'>): void {
    if (config?.isGap) return
    const methods = [method].flat()
    const known = routes.find((route) => route.url === url)
    if (known) known.methods.push(...methods)
    else routes.push({ url, methods, pattern: toPattern(url) })
  }

  function allowedMethods(path: string): string[] {
    const found = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    return [...new Set(found)].sort()
  }

  function refuseUnknown(request: FastifyRequest, reply: FastifyReply): AppError {
    const path = request.url.split('?', 1)[0] as string
    const methods = allowedMethods(path)
    if (methods.length === 0 || methods.includes(request.method)) return new AppError('not_found')
    reply.header('allow', methods.join(', '))
    return new AppError('method_not_allowed')
  }

  async function answerUnknown(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    throw refuseUnknown(request, reply)
  }

  /** An address may be a page's and a call's at once, `/password/reset` is. */
  async function answerGap(request: FastifyRequest, reply: FastifyReply) {
    return (await request.server.pageAt?.(request, reply)) ?? answerUnknown(request, reply)
  }

  /** Pages catch every GET: known addresses without one must not fall through to them. */
  function registerGaps(app: FastifyInstance): void {
    const noGet = routes.filter(({ url, methods }) => !methods.includes('GET') && !url.includes('*'))
    const noHead = routes.filter(({ url, methods }) => !methods.includes('HEAD') && !url.includes('*'))
    const gap = (method: string, url: string) => app.route({ method, url, handler: answerGap, config: { isGap: true } })
    for (const { url } of noGet) gap('GET', url)
    for (const { url } of noHead) gap('HEAD', url)
    gap('GET', '/api/*')
    gap('HEAD', '/api/*')
  }

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const failure = toAppError(error)
    request.failure = failure
    for (const name of STALE_HEADERS) reply.removeHeader(name)
    reply.code(failure.status).headers({ ...headers, 'cache-control': 'no-store' })
    const { retryAfter } = failure.details
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    // What we did not want to read is not read.
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

  return { learnRoute, refuseUnknown, answerUnknown, registerGaps, refuse }
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/api/')) return false
  return headers.accept?.includes('text/html') === true
}

/** `/comment/:id`, `/api/:product(\w+)_login` and `/files/*` as patterns. */
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
