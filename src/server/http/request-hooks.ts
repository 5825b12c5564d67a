/** Hooks of every request: headers, metrics, checks and session. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../database/db.ts'
import { AppError } from '../errors.ts'
import type { Lifecycle } from '../lifecycle.ts'
import type { RequestLog } from '../observability/request-log.ts'
import type { Connections } from './limits/connections.ts'
import type { LoadShedding } from './limits/load-shedding.ts'
import { networkOf } from './limits/network.ts'
import { BAD_QUERY } from './query.ts'
import { checkFraming, checkUrl, type HostCheck } from './request-checks.ts'
import { endedHintCookie, hasHint, hintCookie } from './sessions/hint-cookie.ts'
import { findSession, readSessionToken } from './sessions/session.ts'

const FILES = /^\/(?:assets|media)\//

interface RequestHookOptions {
  checkHost: HostCheck
  database: Pick<Database, 'primary'>
  log: Logger
  headers: Readonly<Record<string, string>>
  lifecycle: Lifecycle
  requestLog: RequestLog
  shedding: LoadShedding
  connections: Connections
  isSecure: boolean
  /** Returns the error for a URL without a route. */
  unknownRouteError: (request: FastifyRequest, reply: FastifyReply) => AppError
}

export function createRequestHooks({ database, log, headers, lifecycle, isSecure, ...options }: RequestHookOptions) {
  const { checkHost, connections, shedding } = options

  /** Sets headers, and logs one line when the response has been sent or the client has disconnected. */
  function begin(request: FastifyRequest, reply: FastifyReply): void {
    const startedAt = performance.now()
    request.log = log
    reply.headers(headers)
    if (lifecycle.state === 'draining') reply.header('connection', 'close')
    shedding.begin(request, networkOf(request.ip))
    reply.raw.once('close', () => {
      shedding.end(request)
      // For an event stream only the time until it was opened is measured.
      end(request, reply, (request.streamsSince || performance.now()) - startedAt)
    })
  }

  function end(request: FastifyRequest, reply: FastifyReply, ms: number): void {
    const { config } = request.routeOptions
    const [method, route] = config?.url ? [String(config.method), config.url] : ['any', 'unmatched']
    const { failure, viewer } = request
    const isWhole = reply.raw.writableEnded || request.streamsSince > 0
    const status = isWhole ? reply.raw.statusCode : 499
    options.requestLog.add({
      requestId: () => request.id,
      method: request.raw.method,
      routeMethod: method,
      route,
      status,
      ms,
      isOperation: config?.isOperation,
      userId: viewer?.id,
      failure,
    })
  }

  /** The response is ready; from now on the duration depends on the client. */
  function markAnswered(request: FastifyRequest): void {
    shedding.end(request)
    connections.answered(request.raw)
  }

  /** Handles a request that the router rejects, for which no hooks run. */
  function receiveRejected(request: FastifyRequest, reply: FastifyReply, send: () => void): void {
    connections.enter(request.raw, reply.raw, () => {
      begin(request, reply)
      markAnswered(request)
      send()
    })
  }

  function receive(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    connections.enter(request.raw, reply.raw, () => check(request, reply, done))
  }

  /** Reads the session only when there is a session cookie and the route always uses it. */
  function check(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    begin(request, reply)
    const { url, headers } = request.raw
    const rejection =
      checkUrl(url ?? '') ??
      checkFraming(headers) ??
      (request.query === BAD_QUERY ? 'bad_request' : undefined) ??
      (isOperation(request) ? undefined : checkHost(headers.host))
    if (rejection) done(new AppError(rejection))
    // Checked before the body is read, which is not needed.
    else if (request.is404) done(options.unknownRouteError(request, reply))
    else if (readSessionToken(headers.cookie, isSecure) === null) done()
    else if (FILES.test(url as string) || needsNoSession(request)) done()
    else readSession(request, reply).then(() => done(), done)
  }

  /**
   * Looks up the session of the request, once, and corrects a hint cookie that is wrong. A browser that was
   * signed in by an earlier release gets its hint here.
   */
  async function readSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { cookie } = request.raw.headers
    if (request.session) return
    const token = readSessionToken(cookie, isSecure)
    if (token === null) return
    const session = await findSession(database.primary, token)
    if (session) {
      request.viewer = session.viewer
      request.sessionToken = session.token
      request.session = session
      if (!hasHint(cookie)) reply.header('set-cookie', hintCookie({ isSecure }))
    } else if (hasHint(cookie)) reply.header('set-cookie', endedHintCookie(isSecure))
  }

  const hasSessionCookie = ({ headers }: FastifyRequest) => readSessionToken(headers.cookie, isSecure) !== null

  return { receive, receiveRejected, readSession, hasSessionCookie, markAnswered }
}

function isOperation(request: FastifyRequest): boolean {
  const { url } = request.raw
  return url === '/healthz' || url === '/readyz' || url === '/metrics'
}

function needsNoSession(request: FastifyRequest): boolean {
  const { config } = request.routeOptions
  return config?.isCached === true || config?.isOperation === true || config?.isPage === true
}
