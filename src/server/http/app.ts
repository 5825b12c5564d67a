/** The server put together: gate, endpoints, pages, refusals, operations. */
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
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
import { registerOpenapi } from '../openapi/openapi-routes.ts'
import { createFormReader } from './body/form-body.ts'
import { BODY_LIMIT_BYTES, parseJsonBody } from './body/json-body.ts'
import { type Engine, keyOf, registerEndpoints } from './endpoints.ts'
import { createErrorHandler, type ErrorPage } from './error-handler.ts'
import { inProcessTransport } from './in-process-transport.ts'
import { bindEndpoint, type Caller, createContext } from './invoke-endpoint.ts'
import {
  answerClientError,
  HEADERS_MAX_BYTES,
  HEADERS_TIMEOUT_MS,
  IDLE_TIMEOUT_MS,
  KEEP_ALIVE_MS,
  limitConnections,
  REQUEST_TIMEOUT_MS,
  TIMEOUT_CHECK_MS,
} from './limits/connection-limits.ts'
import { type ConnectionOptions, createConnections } from './limits/connections.ts'
import { type LoadSheddingOptions, startLoadShedding } from './limits/load-shedding.ts'
import { createRateLimits, type RateLimits } from './limits/rate-limits.ts'
import { type EventStreams, openEventStreams } from './live/event-streams.ts'
import { type InvalidationBus, openInvalidationBus } from './live/invalidation-bus.ts'
import type { TopicCollector } from './live/shown-topics.ts'
import { parseQuery } from './query.ts'
import { isLocalOrigin } from './request-checks.ts'
import { createRequestHooks } from './request-hooks.ts'
import { createResponseCache } from './response-cache.ts'
import { securityHeaders } from './security-headers.ts'
import { type Csrf, createCsrf } from './sessions/csrf.ts'
import type { Session } from './sessions/session.ts'
import { CALL_TIMEOUT_MS } from './with-timeout.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person; null is a visitor. Not looked up for files and operations. */
    viewer: Viewer | null
    sessionToken: string | null
    /** Null for a visitor. */
    session: Session | null
    /** The token for this page's `<meta name="csrf-token">` (API-003). */
    csrfToken(): string
    /** What this request was refused for. */
    failure: AppError | null
    /** `performance.now()` when the answer became a stream that stays open; 0 for all others. */
    streamsSince: number
    /** Of `load-shedding.ts`. */
    waitsFor: string | null
  }
  interface FastifyInstance {
    /** The typed client that answers inside this process; null is a visitor without any request. */
    apiFor(request: FastifyRequest | null, collector?: TopicCollector): Api
    rateLimits: Pick<RateLimits, 'take'>
    /** What a job or a file route works with; nobody's call. */
    backgroundContext(): Context
    csrf: Csrf
    contentBus: InvalidationBus
    /** Answers that stay open and say that something changed. */
    live: EventStreams
    metrics: Metrics
    lifecycle: Lifecycle
    /** Answers when the address is a page's, by its whole path; null when it is none. Not there without pages. */
    pageAt?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>
  }
  interface FastifyContextConfig {
    /** Health and the like: served under any host name and any load, without a session. */
    isOperation?: boolean
    /** The answer is the same for everyone, so nobody asks who is there. */
    isCached?: boolean
    /** Stands only to say that the address has other methods. */
    isGap?: boolean
  }
}

export interface AppOptions {
  config: Config
  database: Database
  features: readonly Feature[]
  storage: Storage
  enqueue: Context['enqueue']
  log: Logger
  /** Registers the pages; without it unknown paths answer 404 as JSON. */
  pages?: (app: FastifyInstance) => void
  /** The page for a refused page request; null leaves the JSON answer. */
  errorPage?: ErrorPage
  /** Instead of the configuration's. */
  rateLimits?: string
  /** Tests: when the first window of the rate limits began, Unix ms. */
  rateWindowsSince?: number
  shedding?: LoadSheddingOptions
  connections?: ConnectionOptions
  /** Until a call is given up with 503; 15 s unless said. */
  callTimeoutMs?: number
  /** Tests: where a feature's breaches of its own contract are gathered. */
  faults?: Error[]
}

const nobody: Caller = { viewer: null, session: null, requestId: '', network: '', address: '', userAgent: '' }

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
  const answers = createResponseCache()
  const limits = createRateLimits(database.primary, options.rateLimits ?? config.rateLimits, options.rateWindowsSince)
  bus.subscribe((change) => {
    if (change === 'content') answers.clear()
    else if (change === 'counts') answers.age()
    else answers.drop(change.topics)
  })
  const live = openEventStreams({ bus, limits, lifecycle, shedding, isBehindProxy: config.trustProxy.length > 0 })

  const engine: Engine = {
    config,
    database,
    storage,
    captcha: openCaptcha(config, database.primary),
    log,
    bus,
    enqueue,
    csrf,
    isSecure,
    limits,
    features: options.features,
    shedding,
    answers,
    forms: createFormReader(),
    callTimeoutMs: options.callTimeoutMs ?? CALL_TIMEOUT_MS,
    origin: { publicOrigin: config.publicOrigin, isLocal: isLocalOrigin(config.publicOrigin) },
    endpoints: bindAll([engineFeature, ...options.features]),
    isStrict: options.faults !== undefined,
    faults: options.faults ?? { push: () => {} },
  }
  const refuser = createErrorHandler({ headers, errorPage: options.errorPage })
  const reception = createRequestHooks({
    config,
    database,
    log,
    headers,
    lifecycle,
    metrics,
    shedding,
    connections,
    isSecure,
    refuseUnknown: refuser.refuseUnknown,
  })

  const app = Fastify({
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      maxHeaderSize: HEADERS_MAX_BYTES,
      // Two Host headers become one that is not ours.
      joinDuplicateHeaders: true,
    },
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    exposeHeadRoutes: false,
    // While closing, what still arrives on open connections is served.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    routerOptions: { querystringParser: parseQuery as (text: string) => Record<string, unknown> },
    clientErrorHandler: answerClientError(headers),
    frameworkErrors(error, request, reply) {
      reception.receiveBroken(request, reply, () => refuser.refuse(error, request, reply))
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
  app.decorate('lifecycle', lifecycle)
  app.decorate('backgroundContext', () => createContext(nobody, engine))
  app.decorate('rateLimits', limits)
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
  app.addHook('onRoute', refuser.learnRoute)
  app.addHook('onRequest', reception.receive)
  app.addHook('onSend', (request, _reply, _payload, done) => {
    reception.answered(request)
    done()
  })
  app.setErrorHandler((error, request, reply) => refuser.refuse(error, request, reply))
  app.setNotFoundHandler(refuser.answerUnknown)

  registerHealth(app, { config, database, lifecycle, metrics, log })
  registerOpenapi(app, engine)
  registerMailbox(app, engine)
  registerEndpoints(app, engine)
  // Their scopes are loaded later.
  for (const { endpoint } of engine.endpoints.values()) {
    if (endpoint.consumes === 'multipart') refuser.learnRoute({ method: endpoint.method, url: endpoint.path })
  }
  refuser.registerGaps(app)
  for (const feature of options.features) feature.routes?.(app, app.backgroundContext())
  registerGauges(metrics, database, shedding)
  metrics.gauge('sala_rate_counters', 'Callers that rate limits count in memory', () => limits.size)
  metrics.gauge('sala_live_connections', 'Open pages that listen for changes', () => live.size)
  options.pages?.(app)

  // Before the server waits for its connections: these would never end by themselves.
  app.addHook('preClose', async () => live.close())
  app.addHook('onClose', async () => {
    connections.close()
    shedding.stop()
    await bus.close()
    await limits.close()
  })
  return app
}

/** @throws {Error} for a path that two endpoints claim, and for a kept answer that is not for everyone */
function bindAll(features: readonly Feature[]): Engine['endpoints'] {
  const endpoints = new Map<string, ReturnType<typeof bindEndpoint>>()
  for (const feature of features) {
    for (const binding of feature.endpoints) {
      const { access, cached, confirmation, consumes, guarded, method, viaPost } = binding.endpoint
      const key = keyOf(binding.endpoint)
      if (endpoints.has(key)) throw new Error(`Two endpoints claim ${key}`)
      if (cached && (access !== 'public' || method !== 'GET' || guarded)) {
        throw new Error(`${key} cannot be cached: its answer is not the same for everyone`)
      }
      if (access === 'public' && confirmation !== 'none')
        throw new Error(`${key}: a visitor has no password to confirm`)
      if (consumes === 'multipart' && (method !== 'POST' || viaPost)) throw new Error(`${key}: a form is sent by POST`)
      endpoints.set(key, bindEndpoint(binding, feature))
    }
  }
  return endpoints
}

function registerGauges(metrics: Metrics, database: Database, shedding: { waiting: number; level: number }): void {
  metrics.gauge('sala_requests_waiting', 'Requests whose answer is not ready', () => shedding.waiting)
  metrics.gauge('sala_shedding_level', '0 to 3', () => shedding.level)
  metrics.gauge('sala_db_connections', 'Connections to the primary', () => database.pool.total)
  metrics.gauge('sala_db_connections_idle', 'Connections to the primary at rest', () => database.pool.idle)
  metrics.gauge('sala_db_waiting', 'Callers that wait for a connection', () => database.pool.waiting)
}
