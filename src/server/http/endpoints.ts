/** Registers endpoints as HTTP routes: access, CSRF and rate checks, then body, use case and response. */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Endpoint } from '#lib/contract.ts'
import { isAdmin } from '#lib/viewer.ts'
import { overloadError, throwError } from '../errors.ts'
import { engineTexts } from '../texts.ts'
import { formShape, takeForms } from './body/form-body.ts'
import { isDeclaredType } from './body/json-body.ts'
import { type Engine, JSON_TYPE } from './engine.ts'
import type { BoundEndpoint, Caller } from './invoke-endpoint.ts'
import { checkAccess, invokeEndpoint, parseInput } from './invoke-endpoint.ts'
import { type Importance, isShed } from './limits/load-shedding.ts'
import { networkOf } from './limits/network.ts'
import { checkEncoding, hasBody } from './request-checks.ts'
import { callSession } from './sessions/call-session.ts'
import { isFromOurPage } from './sessions/csrf.ts'
import { respondShared } from './shared-responses.ts'
import { abortableDb, withTimeout } from './with-timeout.ts'

interface Call {
  request: FastifyRequest
  reply: FastifyReply
  signal: AbortSignal
}
type Send = () => FastifyReply

/** `GET /api/ping` measures the server; limits would distort the result. */
export const UNLIMITED: ReadonlySet<string> = new Set(['/api/ping'])

export function keyOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

export function registerEndpoints(app: FastifyInstance, engine: Engine): void {
  const viaPost = new Map<string, BoundEndpoint[]>()
  for (const bound of engine.endpoints.values()) {
    const { path, viaPost: isViaPost } = bound.endpoint
    if (isViaPost) viaPost.set(path, [...(viaPost.get(path) ?? []), bound])
  }
  for (const bound of engine.endpoints.values()) {
    const { consumes, method, path } = bound.endpoint
    if (consumes === 'multipart') registerForm(app, engine, bound, jsonTargets(viaPost.get(path)))
    else if (method !== 'POST' || !viaPost.has(path)) registerOne(app, engine, method, path, [bound])
  }
  for (const [path, targets] of viaPost) {
    if (targets.some(({ endpoint }) => endpoint.consumes === 'multipart')) continue
    const own = engine.endpoints.get(`POST ${path}`)
    registerOne(app, engine, 'POST', path, own ? [own, ...targets] : targets)
  }
}

function jsonTargets(targets: readonly BoundEndpoint[] = []): BoundEndpoint[] {
  return targets.filter(({ endpoint }) => endpoint.consumes === 'json')
}

/**
 * Registers a form in its own scope, so that no other route accepts multipart bodies. The other targets of its path take
 * JSON.
 */
function registerForm(app: FastifyInstance, engine: Engine, bound: BoundEndpoint, others: BoundEndpoint[]): void {
  const { method, path, viaPost } = bound.endpoint
  const shape = formShape(bound.endpoint)
  const isForOthers = ({ method, headers }: FastifyRequest) =>
    method === 'POST' && others.length > 0 && isDeclaredType(headers['content-type'] ?? '', 'json')
  app.register(async (scope) => {
    await takeForms(scope)
    scope.route({
      method: viaPost ? [method, 'POST'] : method,
      url: path,
      async onRequest(request) {
        if (isForOthers(request)) await checkFormRequest(engine, others, request)
        else await checkRequest(engine, bound, request)
      },
      async handler(request, reply) {
        if (isForOthers(request)) return (await answerOneOf(engine, others, 'POST', request, reply))()
        const send = await withTimeout(engine.callTimeoutMs, async (signal) => {
          const form = await engine.forms.read(request, shape, { who: senderOf(request), signal })
          try {
            request.body = form.body
            if (viaPost && request.method === 'POST') chooseTarget([bound], 'POST', form.body)
            if (isTokenInForm(bound, request)) checkToken(engine, request, form.body.csrf_token)
            return await respond(engine, bound, { request, reply, signal })
          } finally {
            form.release()
          }
        })
        return send()
      },
    })
  })
}

/** Runs the target that `_method` in the body selects. */
function answerOneOf(
  engine: Engine,
  targets: BoundEndpoint[],
  method: HTTPMethods,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Send> {
  return withTimeout(engine.callTimeoutMs, async (signal) => {
    const target = chooseTarget(targets, method, request.body)
    checkAccess(target.endpoint, request)
    if (!target.endpoint.worksInMaintenance) engine.maintenance.check()
    await takeRate(engine, target, request)
    return respond(engine, target, { request, reply, signal })
  })
}

/** Registers one route. It has several targets where `_method` in the body selects one (API-006). */
function registerOne(app: FastifyInstance, engine: Engine, method: HTTPMethods, url: string, targets: BoundEndpoint[]) {
  const [first] = targets as [BoundEndpoint]
  const isSingle = targets.length === 1 && first.endpoint.method === method
  app.route({
    method,
    url: routeOf(url),
    config: { isCached: isSingle && first.endpoint.cached },
    bodyLimit: Math.max(...targets.map(({ endpoint }) => endpoint.bodyMaxBytes ?? 0)) || undefined,
    onRequest(request, _reply, done) {
      try {
        const wait = isSingle ? checkRequest(engine, first, request) : checkFormRequest(engine, targets, request)
        if (wait) wait.then(() => done(), done)
        else done()
      } catch (error) {
        done(error as Error)
      }
    },
    async handler(request, reply) {
      if (!isSingle) return (await answerOneOf(engine, targets, method, request, reply))()
      const send = await withTimeout(engine.callTimeoutMs, (signal) =>
        respond(engine, first, { request, reply, signal }),
      )
      return send()
    },
  })
}

/** Path for the router: a parameter is followed by its pattern, so that `/api/:product_login` keeps its suffix. */
function routeOf(path: string): string {
  return path.replace(/:[A-Za-z]+(?=[^/A-Za-z])/g, '$&(\\w+)')
}

/** All checks before the body is read. */
function checkRequest(engine: Engine, bound: BoundEndpoint, request: FastifyRequest): Promise<void> | undefined {
  const { endpoint } = bound
  if (!endpoint.cached && isShed(levelOf(engine, request), importanceOf(endpoint, request.viewer))) {
    throw overloadError()
  }
  checkAccess(endpoint, request)
  if (endpoint.guarded) {
    checkOrigin(engine, request)
    if (!isTokenInForm(bound, request)) checkToken(engine, request, tokenHeader(request))
  }
  if (!endpoint.worksInMaintenance) engine.maintenance.check()
  checkBodyType(endpoint.consumes, request)
  return takeRate(engine, bound, request)
}

/** The same checks for a route whose endpoint is known only from the body; access and rate limit are checked after it. */
function checkFormRequest(engine: Engine, targets: BoundEndpoint[], request: FastifyRequest): undefined {
  if (isShed(levelOf(engine, request), request.viewer ? 'user' : 'visitor')) throw overloadError()
  if (!targets.some(({ endpoint }) => endpoint.access === 'public') && !request.viewer) throwError('unauthenticated')
  checkOrigin(engine, request)
  checkToken(engine, request, tokenHeader(request))
  checkBodyType('json', request)
}

function chooseTarget(targets: BoundEndpoint[], method: string, body: unknown): BoundEndpoint {
  const wanted = isObject(body) ? body._method : undefined
  const name = typeof wanted === 'string' ? wanted.toUpperCase() : wanted === undefined ? method : undefined
  const target = targets.find(({ endpoint }) => endpoint.method === name)
  return target ?? throwError('validation', { errors: { _method: [engineTexts.invalid] } })
}

function checkOrigin({ origin }: Engine, request: FastifyRequest): void {
  if (!isFromOurPage(request.headers, origin)) throwError('csrf')
}

function checkToken({ csrf }: Engine, request: FastifyRequest, token: unknown): void {
  if (!csrf.isValid(typeof token === 'string' ? token : undefined, request.sessionToken)) throwError('csrf')
}

function tokenHeader({ headers }: FastifyRequest) {
  return headers['x-csrf-token']
}

/** A form that declares `csrf_token` may send it in place of the header. */
function isTokenInForm({ endpoint: { consumes, input } }: BoundEndpoint, request: FastifyRequest): boolean {
  return consumes === 'multipart' && 'csrf_token' in input.shape && !tokenHeader(request)
}

function checkBodyType(consumes: Endpoint['consumes'], { headers, raw }: FastifyRequest): void {
  if (raw.method === 'GET') return
  checkEncoding(headers)
  const type = headers['content-type']
  if (type === undefined ? hasBody(raw) : !isDeclaredType(type, consumes)) throwError('unsupported_media_type')
}

function levelOf({ shedding }: Engine, { ip }: FastifyRequest) {
  return shedding.levelFor(networkOf(ip))
}

function senderOf({ viewer, ip }: FastifyRequest): string {
  return viewer ? `user ${viewer.id}` : networkOf(ip)
}

function takeRate({ limits }: Engine, { endpoint }: BoundEndpoint, request: FastifyRequest): Promise<void> | undefined {
  if (UNLIMITED.has(endpoint.path)) return undefined
  return limits.take(endpoint.rate, { userId: request.viewer?.id ?? null, network: networkOf(request.ip) })
}

export function importanceOf({ rate, path }: Endpoint, viewer: Caller['viewer']): Importance {
  if (isAdmin(viewer) || UNLIMITED.has(path)) return 'operation'
  if (rate === 'search') return 'search'
  return viewer ? 'user' : 'visitor'
}

/** Runs the call and returns a function that sends the response. */
async function respond(engine: Engine, bound: BoundEndpoint, call: Call): Promise<Send> {
  const { request, reply, signal } = call
  if (bound.exists && !bound.exists(engine.config, request.params as Record<string, string>)) throwError('not_found')
  const input = parseInput(bound, rawInput(bound, request))
  const shared = respondShared(engine, bound, input, call)
  if (shared) return shared
  const db = abortableDb(engine.database.primary, signal)
  const caller = {
    viewer: request.viewer,
    session: callSession(request, reply, {
      db,
      csrf: engine.csrf,
      sessionSecret: engine.config.sessionSecret,
      isSecure: engine.isSecure,
    }),
    requestId: request.id,
    network: networkOf(request.ip),
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    signal,
  }
  // As bytes: a long Thai text that is written as a string is copied and encoded again by the socket.
  const body = Buffer.from(JSON.stringify(await invokeEndpoint(bound, input, caller, engine)))
  return () => reply.header('cache-control', 'no-store').type(JSON_TYPE).send(body)
}

/** Merges path, body and query, in this order of precedence; the query is used only for methods without a body. */
function rawInput({ endpoint }: BoundEndpoint, { params, query, body }: FastifyRequest): Record<string, unknown> {
  const inPath = params as Record<string, string>
  if (endpoint.method === 'GET') return { ...(query as object), ...inPath }
  if (body !== undefined && !isObject(body)) throwError('validation', { errors: { body: [engineTexts.invalid] } })
  if (endpoint.method === 'DELETE') return { ...(query as object), ...body, ...inPath }
  return { ...body, ...inPath }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
