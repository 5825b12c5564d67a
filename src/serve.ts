/** One server process: database, demo content for an empty site, jobs and pages; then it listens. */
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { runStartupChecks } from '#server/config/startup-checks.ts'
import type { Db } from '#server/database/db.ts'
import { startDatabase } from '#server/database/start-database.ts'
import { openStorage } from '#server/files/storage.ts'
import type { Storage } from '#server/files/storage-driver.ts'
import { buildApp } from '#server/http/app.ts'
import { isLocalOrigin } from '#server/http/request-checks.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { createShutdown, handleSignals } from '#server/lifecycle.ts'
import { openLog } from '#server/observability/logging.ts'
import { builtFrontEnd } from '#server/rendering/front-end.ts'
import type { Pages } from '#server/rendering/pages.ts'
import { features } from './features.ts'
import { hasSections, isSiteEmpty } from './is-site-empty.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

interface Serve {
  config: Config
  /** The start of the program, Unix ms; undefined in a process that neither checks the surroundings nor announces. */
  announceSince?: number
}

/**
 * Starts the server and resolves when it listens.
 * @throws when a part does not start; everything that was started is stopped
 */
export async function serve({ config, announceSince }: Serve): Promise<void> {
  const { log, flush } = openLog(config.logLevel)
  const running = await startDatabase({ config, log })
  const { database } = running
  try {
    const storage = await openStorage(config)
    await seedWhenEmpty(config, database.primary, storage)
    const jobs = openJobs({
      database,
      jobs: features.flatMap(({ jobs = [] }) => jobs),
      context: () => app.backgroundContext(),
      log,
    })
    const pages = await openFrontEnd(config)
    const app: FastifyInstance = buildApp({
      config,
      database,
      features,
      storage,
      enqueue: jobs.enqueue,
      log,
      pages: pages.register,
      errorPage: pages.errorPage,
    })
    const shutdown = createShutdown({
      lifecycle: app.lifecycle,
      log,
      // Without a proxy the readiness delay is not needed.
      lameDuckMs: isLocalOrigin(config.publicOrigin) ? 0 : undefined,
      closeServer: () => app.close(),
      cutConnections: () => app.server.closeAllConnections(),
      closers: [jobs.stop, running.stop],
      flushLog: flush,
    })
    await app.listen({ port: config.port, host: config.host })
    handleSignals(shutdown, log)
    // Modules and schemas leave 40 MB that V8 would keep until the site is busy. No one waits for an answer yet.
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    app.lifecycle.becameReady()
    void jobs.start()
    if (announceSince === undefined) return
    await runStartupChecks({ config, database, log })
    await announce(app, config, announceSince)
  } catch (error) {
    flush()
    await running.stop()
    throw error
  }
}

/** The built pages, or with `--dev` the sources with hot reload, whose tools are loaded only then. */
async function openFrontEnd(config: Config): Promise<Pages> {
  if (!process.argv.includes('--dev')) return builtFrontEnd(config, ROOT)
  const { devFrontEnd } = await import('#server/rendering/dev-front-end.ts')
  return devFrontEnd(config, ROOT)
}

/** The demo content, or with `SEED=none` the sections. The seed modules are loaded only for an empty site. */
async function seedWhenEmpty(config: Config, db: Db, storage: Storage): Promise<void> {
  const isDemo = config.seed === 'demo'
  if (isDemo ? !(await isSiteEmpty(db)) : await hasSections(db)) return
  if (isDemo) console.log('Loading the demo content …')
  const [{ seedBase, seedDemo }, { pino }] = await Promise.all([import('./seed.ts'), import('pino')])
  await (isDemo ? seedDemo : seedBase)({ config, db, storage, log: pino({ level: config.logLevel }) })
}

/** Prints the address, and on a local server the lines of the features. */
async function announce(app: FastifyInstance, { publicOrigin, port, nodeEnv }: Config, since: number): Promise<void> {
  const listening = app.server.address()
  const actual = typeof listening === 'object' && listening ? listening.port : port
  const address = port === 0 ? publicOrigin.replace(/:0$/, `:${actual}`) : publicOrigin
  const seconds = ((Date.now() - since) / 1_000).toFixed(1)
  if (nodeEnv === 'production') {
    app.backgroundContext().log.info({ address, seconds: Number(seconds) }, 'ready')
    return
  }
  console.log(`\n  Sala is ready at ${address} (after ${seconds} s; Ctrl+C ends it)\n`)
  for (const { greeting } of features) {
    const lines = (await greeting?.(app.backgroundContext())) ?? []
    if (lines.length > 0) console.log(`  ${lines.join('\n    ')}\n`)
  }
}
