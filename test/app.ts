/** The whole server on a separate test database, called by injected HTTP requests without a socket. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type Api, ApiError, createApi, type Transport } from '#lib/api-client.ts'
import { toRequest } from '#lib/contract.ts'
import { loadConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/database/db.ts'
import { openStorage } from '#server/files/storage.ts'
import { type AppOptions, buildApp } from '#server/http/app.ts'
import { createSession } from '#server/http/sessions/session.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { createLogger } from '#server/observability/logging.ts'
import { features } from '../src/features.ts'
import { createTestDatabase, type TestDatabase } from './db.ts'

/** Secret of sessions, signatures and sealed mails. */
export const TEST_SECRET = 'only-for-tests-only-for-tests-only-for-tests'

export type Response = LightMyRequestResponse

/** A browser: sends the headers of the site's pages, and a session cookie if signed in. */
export interface Actor {
  headers: Record<string, string>
  api: Api
  get(url: string, headers?: Record<string, string>): Promise<Response>
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  request(options: InjectOptions): Promise<Response>
}

export interface TestApp extends Actor {
  app: FastifyInstance
  db: Database
  testDatabase: TestDatabase
  /** Statements sent since the last `queries.length = 0`. */
  queries: string[]
  /** Log lines, parsed. */
  lines: Record<string, unknown>[]
  /** Jobs that were enqueued. */
  sent: { name: string; payload: object }[]
  /** Contract violations by features. A test that expects one must remove it; `close` throws the others. */
  contractErrors: Error[]
  /** Unix ms at which the windows of its rate limits begin: with the site, so that none ends during a short test. */
  rateWindowsSince: number
  /** Signs a user in and returns the browser. */
  as(person: { id: number }): Promise<Actor>
  /** The browser with this session token. */
  holding(token: string): Actor
  close(): Promise<void>
}

export interface TestAppOptions
  extends Partial<
    Pick<
      AppOptions,
      | 'features'
      | 'pages'
      | 'errorPage'
      | 'rateLimits'
      | 'rateWindowsSince'
      | 'shedding'
      | 'connections'
      | 'callTimeoutMs'
    >
  > {
  /** Additional environment variables. */
  env?: Record<string, string>
  /** Runs the job queue, so that mails are sent; `sent` stays empty. */
  runsJobs?: boolean
  /** Start a second instance on the database of this one. */
  sameDatabaseAs?: TestApp
}

/** Call it in `beforeAll`, and `close()` in `afterAll`. */
export async function testApp({
  env,
  sameDatabaseAs: otherInstance,
  runsJobs = false,
  rateWindowsSince = otherInstance?.rateWindowsSince ?? Date.now(),
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const testDatabase = otherInstance?.testDatabase ?? (await createTestDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'sala-app-'))
  const config = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'debug',
    SESSION_SECRET: TEST_SECRET,
    DATA_DIR: dataDir,
    DATABASE_URL: testDatabase.connectionString,
    // Tests write rows directly, which drops no stored response. The cache of pages belongs to the pages of a test.
    PAGE_CACHE_MB: '0',
    ...env,
  })
  const queries: string[] = []
  const lines: Record<string, unknown>[] = []
  const sent: TestApp['sent'] = []
  const contractErrors: Error[] = []
  const db = openDatabase({ primary: testDatabase.config, onQuery: (text) => queries.push(text) })
  const log = createLogger(config.logLevel, { write: (line) => lines.push(JSON.parse(line)) })
  const jobs = runsJobs
    ? openJobs({
        database: db,
        jobs: (options.features ?? features).flatMap(({ jobs = [] }) => jobs),
        context: () => app.backgroundContext(),
        log,
        pollSeconds: 0.5,
      })
    : undefined
  const app: FastifyInstance = buildApp({
    features,
    shedding: { maxDelayMs: Number.POSITIVE_INFINITY, maxWaiting: Number.POSITIVE_INFINITY },
    rateWindowsSince,
    ...options,
    config,
    database: db,
    storage: await openStorage(config),
    log,
    contractErrors: contractErrors,
    async enqueue(inside, name, payload, delay) {
      if (jobs) await jobs.enqueue(inside, name, payload, delay)
      else sent.push({ name, payload })
    },
  })
  await jobs?.start()
  app.lifecycle.becameReady()
  await app.ready()
  await app.contentBus.ready

  const browser = { 'x-requested-with': 'XMLHttpRequest', 'sec-fetch-site': 'same-origin' }
  const holding = (token: string) =>
    actor(app, () => ({ ...browser, cookie: `sala_sid=${token}`, 'x-csrf-token': app.csrf.issue(token) }))
  return {
    ...actor(app, () => ({ ...browser, 'x-csrf-token': app.csrf.issue(null) })),
    app,
    db,
    testDatabase,
    queries,
    lines,
    sent,
    contractErrors: contractErrors,
    rateWindowsSince,
    async as({ id }) {
      return holding(await createSession(db.primary, { userId: id, isRemembered: false, userAgent: 'test' }))
    },
    holding,
    async close() {
      await jobs?.stop()
      await app.close()
      await db.close()
      if (!otherInstance) await testDatabase.drop()
      rmSync(dataDir, { recursive: true, force: true })
      for (const error of contractErrors) throw error
    },
  }
}

function actor(app: FastifyInstance, headersNow: () => Record<string, string>): Actor {
  const request = ({ headers, ...options }: InjectOptions) =>
    app.inject({ ...options, headers: { ...headersNow(), ...headers } })
  return {
    get headers() {
      return headersNow()
    },
    request,
    get: (url, headers) => request({ url, headers }),
    post: (url, body = {}, headers) => request({ method: 'POST', url, payload: body as object, headers }),
    api: createApi(injectTransport(request)),
  }
}

/** Transport of the API client that injects requests. */
function injectTransport(request: Actor['request']): Transport {
  return async ({ endpoint, input }) => {
    const { path, body } = toRequest(endpoint, input)
    const payload = body as Record<string, unknown> | undefined
    const response = await request({ method: endpoint.method, url: path, payload })
    if (response.statusCode >= 200 && response.statusCode < 300) return response.json()
    throw new ApiError(response.statusCode, response.json())
  }
}
