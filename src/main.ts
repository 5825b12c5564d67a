/** The program: reads the configuration and serves, in one process or in several under this one. */
import cluster from 'node:cluster'
import { type Config, ConfigError, loadConfig } from '#server/config/config.ts'
import { MigrationError } from '#server/database/migrate.ts'
import { PostgresError } from '#server/database/postgres/postgres-error.ts'
import { startDatabase } from '#server/database/start-database.ts'
import { handleSignals } from '#server/lifecycle.ts'
import { openLog } from '#server/observability/logging.ts'
import { announcedSince, superviseProcesses } from '#server/processes/supervise.ts'

try {
  const config = loadConfig(process.env)
  const hasProcesses = config.processes > 1 && !process.argv.includes('--dev')
  if (config.isDemoOnNetwork && cluster.isPrimary) warnOfNetwork(config)
  if (hasProcesses && cluster.isPrimary) await startProcesses(config)
  else {
    const { serve } = await import('./serve.ts')
    await serve({ config, announceSince: cluster.isPrimary ? performance.timeOrigin : announcedSince() })
  }
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

/** This process owns the embedded PostgreSQL, so that the end of no other process ends it. */
async function startProcesses(config: Config): Promise<void> {
  const { log, flush } = openLog(config.logLevel)
  const database = await startDatabase({ config, log, pool: { max: 1 } })
  const processes = await superviseProcesses({ count: config.processes, log })
  if (!processes) {
    // The process has printed the reason.
    await database.stop()
    process.exit(1)
  }
  let stopping: Promise<void> | undefined
  const stop = async (code: number) => {
    await processes.stop()
    await database.stop()
    flush()
    process.exit(code)
  }
  handleSignals((_reason, code = 0) => {
    stopping ??= stop(code)
    return stopping
  }, log)
}

/** Allowed by DEMO_ON_NETWORK and printed prominently. */
function warnOfNetwork({ host, port }: Config): void {
  const line = `DEMO ON THE NETWORK: everyone who reaches ${host} at port ${port} can sign in with the demo accounts, also as admin.`
  console.warn(`\n  ${'!'.repeat(line.length)}\n  ${line}\n  ${'!'.repeat(line.length)}\n`)
}

/** Errors that an operator can fix are reduced to one line; others are printed with their stack. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof MigrationError || error instanceof PostgresError) {
    return error.message
  }
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop the program that uses it, or set PORT to another one.`
  if (code === 'EACCES' && port) return `Port ${port} is not permitted: set PORT to one above 1023.`
  return message?.startsWith('The front end is not built') ? message : error
}
