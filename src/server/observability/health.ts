/** Operational routes: liveness, readiness, metrics and CSP reports. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/db.ts'
import { throwError } from '../errors.ts'
import { createMachineCheck } from '../http/limits/machine-check.ts'
import { CSP_REPORT_PATH } from '../http/security-headers.ts'
import { safeEqual } from '../http/sessions/csrf.ts'
import type { Lifecycle } from '../lifecycle.ts'
import type { Metrics } from './metrics.ts'

const READY_WITHIN_MS = 1_000
const READY_CACHE_MS = 500
const REPORT_MAX_BYTES = 16 * 1024
const REPORTS_PER_MINUTE = 10

interface OperationsOptions {
  config: Pick<Config, 'metricsToken' | 'publicOrigin' | 'trustProxy'>
  database: Pick<Database, 'ping'>
  lifecycle: Lifecycle
  metrics: Metrics
  log: Pick<Logger, 'warn'>
}

export function registerHealth(app: FastifyInstance, options: OperationsOptions): void {
  const { config, database, lifecycle, metrics, log } = options
  const isDatabaseUp = createDatabaseCheck(database)
  const mayReadMetrics = createMetricsCheck(config)
  const operation = { config: { isOperation: true } }

  app.get('/healthz', operation, async (_request, reply) => reply.header('cache-control', 'no-store').send('ok'))

  app.get('/readyz', operation, async (_request, reply) => {
    const isReady = lifecycle.state === 'ready' && (await isDatabaseUp())
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(isReady ? 'ready' : 'not ready')
  })

  app.get('/metrics', operation, async (request, reply) => {
    if (!mayReadMetrics(request)) throwError('not_found')
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metrics.render())
  })

  app.register(async (scope) => registerCspReports(scope, log))
}

/** Runs one database check at a time, however often it is requested. */
function createDatabaseCheck(database: Pick<Database, 'ping'>): () => Promise<boolean> {
  let check: Promise<boolean> | undefined
  return () => {
    if (!check) {
      const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_WITHIN_MS, false).unref())
      check = Promise.race([
        database.ping().then(
          () => true,
          () => false,
        ),
        late,
      ])
      const forget = () =>
        setTimeout(() => {
          check = undefined
        }, READY_CACHE_MS).unref()
      check.finally(forget)
    }
    return check
  }
}

/**
 * With a token metrics are served to every caller that sends it, under any host name, because a scraper requests each
 * instance by its address. Without one they are served to this machine only, and only without a proxy.
 */
function createMetricsCheck(config: OperationsOptions['config']): (request: FastifyRequest) => boolean {
  const { metricsToken } = config
  if (!metricsToken) return createMachineCheck(config)
  return ({ headers }) => safeEqual(headers.authorization ?? '', `Bearer ${metricsToken}`)
}

/** Logs a few reports a minute; all others get 204 and are dropped (AB-169). */
function registerCspReports(app: FastifyInstance, log: Pick<Logger, 'warn'>): void {
  let minute = 0
  let logged = 0
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: REPORT_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler((_error, _request, reply) => reply.code(204).header('connection', 'close').send())
  app.post(CSP_REPORT_PATH, { config: { isOperation: true } }, async (request, reply) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) {
      minute = now
      logged = 0
    }
    if (logged++ < REPORTS_PER_MINUTE) log.warn(readReport(request.body), 'content security policy report')
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}

/** Only the directive and the origin: URLs may contain search terms of users. */
function readReport(body: unknown): { directive?: string; blocked?: string } {
  try {
    const { 'csp-report': report = {} } = JSON.parse(String(body)) as { 'csp-report'?: Record<string, unknown> }
    const blocked = String(report['blocked-uri'] ?? '').slice(0, 200)
    return {
      directive: String(report['violated-directive'] ?? '').slice(0, 60),
      blocked: URL.canParse(blocked) ? new URL(blocked).origin : blocked.slice(0, 20),
    }
  } catch {
    return {}
  }
}
