/** Builds the server from request hooks, endpoints, pages, error handling and operational routes. */
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type Api, createApi } from '#lib/api-client.ts'
import type { Viewer } from '#lib/viewer.ts'
import { openCaptcha } from '../captcha/captcha.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/db.ts'
import { engineFeature } from '../engine-feature.ts'
import type { AppError } from '../errors.ts'
import type { Context, Feature } from '../feature.ts'
import type { Storage } from '../files/storage-driver.ts'
import { createLifecycle, type Lifecycle } from '../lifecycle.ts'
import { registerMailbox } from '../mail/mailbox-routes.ts'
import { registerHealth } from '../observability/health.ts'
import { createMetrics, type Metrics } from '../observability/metrics.ts'
import { createRequestLog } from '../observability/request-log.ts'
import { registerOpenapi } from '../openapi/openapi-routes.ts'
import { createFormReader } from './body/form-body.ts'
import { BODY_LIMIT_BYTES, parseJsonBody } from './body/json-body.ts'
import { keyOf, registerEndpoints } from './endpoints.ts'
import type { Engine } from './engine.ts'
import { createErrorHandler, type ErrorPage } from './error-handler.ts'
import { inProcessTransport } from './in-process-transport.ts'
import { bindEndpoint, type Caller, createContext } from './invoke-endpoint.ts'
import { createHttpServer, limitConnections, respondToClientError } from './limits/connection-limits.ts'
import { type ConnectionOptions, createConnections } from './limits/connections.ts'
import { limitRoutes } from './limits/limit-routes.ts'
import { type LoadSheddingOptions, startLoadShedding } from './limits/load-shedding.ts'
import { watchMaintenance } from './limits/maintenance.ts'
import { createRateLimits, type RateLimits } from './limits/rate-limits.ts'
import { type EventStreams, openEventStreams } from './live/event-streams.ts'
import { type InvalidationBus, openInvalidationBus } from './live/invalidation-bus.ts'
import type { TopicCollector } from './live/shown-topics.ts'
import { parseQuery } from './query.ts'
import { createHostCheck, isLocalOrigin } from './request-checks.ts'
import { createRequestHooks } from './request-hooks.ts'
import { invalidate } from './responses/invalidate.ts'
import { createResponseCache } from './responses/response-cache.ts'
import { createStoredResponses, type StoredResponses } from './responses/stored-responses.ts'
import { createVisitorResponses } from './responses/visitor-responses.ts'
import { securityHeaders } from './security-headers.ts'
import { type Csrf, createCsrf } from './sessions/csrf.ts'
import type { Session } from './sessions/session.ts'
import { CALL_TIMEOUT_MS } from './with-timeout.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; null for a visitor. Not set for files and operational routes. */
    viewer: Viewer | null
    sessionToken: string | null
    /** The session; null for a visitor. */
    session: Session | null
    /** The token for this page's `<meta name="csrf-token">` (API-003). */
    csrfToken(): string
    /** The error that the request ended with. */
    failure: AppError | null
    /** `performance.now()` when the response became an open stream; 0 for all other responses. */
    streamsSince: number
    /** State of the request in `load-shedding.ts`. */
    waitsFor: string | null
  }
  interface FastifyInstance {
    /** The typed API client that calls endpoints in this process; without a request it acts as a visitor. */
    apiFor(request: FastifyRequest | null, collector?: TopicCollector): Api
    rateLimits: Pick<RateLimits, 'take'>
    /** Looks up the session of a page request, once: sets `viewer` and `session`. */
    readSession(request: FastifyRequest, reply: FastifyReply): Promise<void>
    /** Whether the request has one well-formed session cookie; the session may not exist. */
    hasSessionCookie(request: FastifyRequest): boolean
    /** Context for jobs and file routes, without a caller. */
    backgroundContext(): Context
    csrf: Csrf
    contentBus: InvalidationBus
    /** Server-sent event streams that report changes. */
    live: EventStreams
    metrics: Metrics
    storedResponses: StoredResponses
    lifecycle: Lifecycle
    /** Responds if the whole path is the path of a page; resolves to null otherwise. Absent without pages. */
    pageAt?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>
  }
  interface FastifyContextConfig {
    /** The pages read the session themselves, where a page is personal. */
    isPage?: boolean
    /** Operational route such as health: served for any host name and under any load, without a session. */
    isOperation?: boolean
    /** The response is the same for everyone, so no session is read. */
    isCached?: boolean
    /** Placeholder route that responds 405 for a path with other methods. */
    isPlaceholder?: boolean
    /** A route of a feature that counts for no rate limit, or takes its own. */
    countsItself?: boolean
  }
}

export interface AppOptions {
  config: Config
  database: Database
  features: readonly Feature[]
  storage: Storage
  enqueue: Context['enqueue']
  log: Logger
  /** Registers the pages; without it unknown paths respond 404 as JSON. */
  pages?: (app: FastifyInstance) => void
  /** Renders the error page for a page request; null sends the JSON response. */
  errorPage?: ErrorPage
  /** Overrides the value of the configuration. */
  rateLimits?: string
  /** Tests: begin of the first window of the rate limits, Unix ms. */
  rateWindowsSince?: number
  shedding?: LoadSheddingOptions
  connections?: ConnectionOptions
  /** Timeout of a call before it responds 503; default 15 s. */
  callTimeoutMs?: number
  /** Tests: collects violations of contracts by features. */
  contractErrors?: Error[]
}

const noCaller: Caller = { viewer: null, session: null, requestId: '', network: '', address: '', userAgent: '' }

export function buildApp(options: AppOptions): FastifyInstance {
  const { config, database, storage, enqueue, log } = options
  const isSecure = config.publicOrigin.startsWith('https:')
  const headers = securityHeaders(config.publicOrigin)
  const lifecycle = createLifecycle()
  const metrics = createMetrics()
  const csrf = createCsrf(config.sessionSecret)
  const shedding = startLoadShedding(options.shedding)
  const connections = createConnections(options.connections)
  const bus = openInvalidationBus({ database, log, hasReplicas: config.databaseReplicaUrls.length > 0 })
  const responses = createResponseCache()
  const visitorBytes = config.pageCacheBytes / 4
  const visitorResponses = visitorBytes > 0 ? createVisitorResponses(visitorBytes) : null
  const limits = createRateLimits(database.primary, options.rateLimits ?? config.rateLimits, options.rateWindowsSince)
  for (const cache of [responses, visitorResponses]) if (cache) bus.subscribe((change) => invalidate(cache, change))
  const maintenance = watchMaintenance({ database, bus, log })
  const live = openEventStreams({ bus, lifecycle, shedding, isBehindProxy: config.trustProxy.length > 0 })

  const engine: Engine = {
    config,
    database,
    storage,
    captcha: openCaptcha(config, database.primary),
    log,
    bus,
    metrics,
    enqueue,
    csrf,
    isSecure,
    limits,
    features: options.features,
    shedding,
    responses,
    visitorResponses,
    maintenance,
    forms: createFormReader(),
    callTimeoutMs: options.callTimeoutMs ?? CALL_TIMEOUT_MS,
    origin: { publicOrigin: config.publicOrigin, isLocal: isLocalOrigin(config.publicOrigin) },
    endpoints: bindAll([engineFeature, ...options.features]),
    isStrict: options.contractErrors !== undefined,
    contractErrors: options.contractErrors ?? { push: () => {} },
  }
  const errorHandler = createErrorHandler({ headers, errorPage: options.errorPage })
  const requestLog = createRequestLog(log, metrics)
  const checkHost = createHostCheck(config.publicOrigin)
  const ofRequests = { headers, checkHost, connections, lifecycle, requestLog, isSecure }
  const storedResponses = createStoredResponses(ofRequests)
  const requestHooks = createRequestHooks({
    ...ofRequests,
    database,
    log,
    shedding,
    unknownRouteError: errorHandler.unknownRouteError,
  })

  const app = Fastify({
    serverFactory: (handle) => createHttpServer(handle, (...call) => storedResponses.answer(...call)),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    exposeHeadRoutes: false,
    // While closing, requests on open connections are still served.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    routerOptions: { querystringParser: parseQuery as (text: string) => Record<string, unknown> },
    clientErrorHandler: respondToClientError(headers),
    frameworkErrors(error, request, reply) {
      requestHooks.receiveRejected(request, reply, () => errorHandler.send(error, request, reply))
    },
  })

  app.decorateRequest('viewer', null)
  app.decorateRequest('sessionToken', null)
  app.decorateRequest('session', null)
  app.decorateRequest('failure', null)
  app.decorateRequest('streamsSince', 0)
  app.decorateRequest('waitsFor', null)
  app.decorateRequest('csrfToken', function (this: FastifyRequest) {
    return csrf.issue(this.sessionToken)
  })
  app.decorate('csrf', csrf)
  app.decorate('contentBus', bus)
  app.decorate('live', live)
  app.decorate('metrics', metrics)
  app.decorate('storedResponses', storedResponses)
  app.decorate('lifecycle', lifecycle)
  app.decorate('backgroundContext', () => createContext(noCaller, engine))
  app.decorate('rateLimits', limits)
  app.decorate('readSession', requestHooks.readSession)
  app.decorate('hasSessionCookie', requestHooks.hasSessionCookie)
  app.decorate('apiFor', (request: FastifyRequest | null, collector?: TopicCollector) =>
    createApi(inProcessTransport(engine, request, collector)),
  )

  limitConnections(app.server, { headers, isBehindProxy: config.trustProxy.length > 0 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJsonBody(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addHook('onRoute', errorHandler.addRoute)
  app.addHook('onRequest', requestHooks.receive)
  app.addHook('onSend', (request, _reply, _payload, done) => {
    requestHooks.markAnswered(request)
    done()
  })
  app.setErrorHandler((error, request, reply) => errorHandler.send(error, request, reply))
  app.setNotFoundHandler(errorHandler.handleUnknownRoute)

  registerHealth(app, { config, database, lifecycle, metrics, log })
  registerOpenapi(app, engine)
  registerMailbox(app, engine)
  registerEndpoints(app, engine)
  // Routes for forms are registered in a scope that is loaded later.
  for (const { endpoint } of engine.endpoints.values()) {
    const { consumes, method, path, viaPost } = endpoint
    if (consumes === 'multipart') errorHandler.addRoute({ method: viaPost ? [method, 'POST'] : method, url: path })
  }
  errorHandler.registerMethodPlaceholders(app)
  app.register(async (scope) => {
    limitRoutes(scope)
    for (const feature of options.features) feature.routes?.(scope, app.backgroundContext())
  })
  registerGauges(metrics, database, shedding)
  metrics.gauge('sala_rate_counters', 'Rate limit counters in memory', () => limits.size)
  metrics.gauge('sala_processes', 'Processes that serve', () => 1)
  metrics.gauge('sala_live_connections', 'Open event streams', () => live.size)
  options.pages?.(app)

  // A site that starts in maintenance rejects the first write too.
  app.addHook('onReady', () => maintenance.refresh())
  // Closed before the server waits for its connections: event streams do not end on their own.
  app.addHook('preClose', async () => {
    storedResponses.close()
    live.close()
  })
  app.addHook('onClose', async () => {
    connections.close()
    maintenance.close()
    shedding.stop()
    await bus.close()
    await limits.close()
  })
  return app
}

/** @throws {Error} for a path of two endpoints, and for a cached endpoint whose response is not the same for everyone */
function bindAll(features: readonly Feature[]): Engine['endpoints'] {
  const endpoints = new Map<string, ReturnType<typeof bindEndpoint>>()
  for (const feature of features) {
    for (const binding of feature.endpoints) {
      const { access, cached, confirmation, consumes, guarded, method, viaPost } = binding.endpoint
      const key = keyOf(binding.endpoint)
      if (endpoints.has(key)) throw new Error(`Two endpoints have the path ${key}`)
      if (cached && (access !== 'public' || method !== 'GET' || guarded)) {
        throw new Error(`${key} cannot be cached: its response is not the same for everyone`)
      }
      if (access === 'public' && confirmation !== 'none')
        throw new Error(`${key}: a visitor has no password to confirm`)
      if (consumes === 'multipart' && method !== 'POST' && !viaPost) throw new Error(`${key}: a form requires POST`)
      endpoints.set(key, bindEndpoint(binding, feature))
    }
  }
  return endpoints
}

function registerGauges(metrics: Metrics, database: Database, shedding: { waiting: number; level: number }): void {
  metrics.gauge('sala_requests_waiting', 'Requests whose response is not ready', () => shedding.waiting)
  metrics.gauge('sala_shedding_level', '0 to 3', () => shedding.level, 'max')
  metrics.gauge('sala_db_connections', 'Connections to the primary', () => database.pool.total)
  metrics.gauge('sala_db_connections_idle', 'Idle connections to the primary', () => database.pool.idle)
  metrics.gauge('sala_db_waiting', 'Callers waiting for a connection', () => database.pool.waiting)
}
