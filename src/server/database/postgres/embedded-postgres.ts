/**
 * The embedded PostgreSQL: the real binaries on a Unix socket in the data directory. See README.md. All server processes
 * on one directory share one postmaster. It ends after the last of them and is restarted when it ends on its own.
 */
import { accessSync, closeSync, constants, mkdirSync, realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { chooseIdentity, type Identity } from './identity.ts'
import { watchPostmaster } from './launcher.ts'
import { createLivenessPipe, holdPipe, isPipeHeld } from './liveness-pipe.ts'
import { type Postmaster, readPidFile } from './pid-file.ts'
import { PostgresError } from './postgres-error.ts'
import { isRunning } from './processes.ts'
import { type Connection, openSiteDatabase } from './site-database.ts'
import { chooseSocketDir } from './socket-dir.ts'
import { startOrJoin } from './start-or-join.ts'

export interface EmbeddedPostgresOptions {
  /** Created if missing. */
  dataDir: string
  log: PlainLog
  /** False in tests only: faster, but no write survives a power failure. */
  durable?: boolean
  /** How long to wait for a postmaster that is ending or that is not visible. */
  maxWaitMs?: number
  /** User that runs PostgreSQL; chosen automatically if omitted. */
  identity?: Identity
}

export interface PlainLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface EmbeddedPostgres {
  /** The role of the site on its database. */
  connection: Connection
  /** The same connection as a URL. */
  url: string
  /** PostgreSQL's superuser, for exports, backups and tests. */
  admin: Connection
  /** Process id of the current postmaster. */
  readonly pid: number
  /** Releases the postmaster. Resolves when it has ended, or at once when another process uses it. */
  stop(): Promise<void>
}

const PORT = 5432
const DEFAULT_WAIT_MS = 60_000
const MONITOR_INTERVAL_MS = 500
const STOP_DETECTION_MS = 500
const STOP_MAX_MS = 30_000
const RESTART_DELAYS_MS = [0, 1_000, 2_000, 5_000, 10_000, 20_000, 40_000]

/**
 * Starts PostgreSQL on `dataDir`, or joins the running one (RF-02, RF-15).
 * @throws {PostgresError} with a message of one line
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, maxWaitMs = DEFAULT_WAIT_MS } = options
  const dataDir = openDataDir(options.dataDir)
  const binaries = findBinaries()
  const identity = options.identity ?? chooseIdentity(binaries, dataDir)
  const onCreate = () => log.info(`Creating the database in ${dataDir}/postgres`)
  const cluster = await openCluster({ dataDir, binaries, identity, durable, onCreate })
  createLivenessPipe(cluster.aliveFile)
  await waitForHiddenServer(cluster, dataDir, maxWaitMs)

  const hasLauncher = isPipeHeld(cluster.aliveFile)
  const hold = holdPipe(cluster.aliveFile)
  const up = (place: { socketDir: string; port: number }) =>
    startOrJoin({ cluster, binaries, identity, durable, log, maxWaitMs, ...place })
  try {
    const socketDir = chooseSocketDir(cluster.folder, PORT, identity)
    const postmaster = await up({ socketDir, port: PORT })
    if (postmaster.joined && !hasLauncher) watchPostmaster(cluster, postmaster.pid)
    const place = { host: postmaster.socketDir, port: postmaster.port }
    const { password, adminPassword } = cluster.credentials
    const connection: Connection = { ...place, user: 'sala', password, database: 'sala' }
    const admin: Connection = { ...place, user: 'postgres', password: adminPassword, database: 'postgres' }
    await openSiteDatabase(connection, admin, durable)

    const again = () => up({ socketDir: place.host, port: place.port })
    const monitor = monitorPostmaster({ cluster, first: postmaster, again, log })
    return {
      connection,
      url: connectionUrl(connection),
      admin,
      get pid() {
        return monitor.postmaster().pid
      },
      async stop() {
        if (!monitor.end()) return
        closeSync(hold)
        await waitForEnd(cluster, log)
      },
    }
  } catch (error) {
    closeSync(hold)
    throw error
  }
}

function openDataDir(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(path)
  } catch (error) {
    throw new PostgresError(`${path} cannot be used as DATA_DIR (${(error as NodeJS.ErrnoException).code})`)
  }
}

/**
 * Waits when the pipe is held but no postmaster is visible: one is being started or ended, or one runs in another
 * container, which PostgreSQL's own lock would not detect.
 */
async function waitForHiddenServer({ aliveFile, pidFile, pgdata }: Cluster, dataDir: string, maxWaitMs: number) {
  const deadline = Date.now() + maxWaitMs
  while (isPipeHeld(aliveFile) && !readPidFile(pidFile, pgdata).postmaster) {
    if (Date.now() > deadline) {
      throw new PostgresError(
        `Another server that is not visible from here uses ${dataDir} (another container?): stop it, or set another DATA_DIR`,
      )
    }
    await sleep(50)
  }
}

interface MonitorOptions {
  cluster: Cluster
  first: Postmaster
  /** Starts a postmaster again. */
  again: () => Promise<Postmaster>
  log: PlainLog
}

/** Monitors the postmaster and restarts it when it ends, with increasing delays (RF-04, RF-07). */
function monitorPostmaster({ cluster, first, again, log }: MonitorOptions) {
  let current = first
  let ended = false
  let restoring = false
  const aborter = new AbortController()

  async function restore() {
    restoring = true
    log.error(`PostgreSQL (pid ${current.pid}) has ended; restarting it`)
    for (let attempt = 0; !ended; attempt++) {
      const delay = RESTART_DELAYS_MS[Math.min(attempt, RESTART_DELAYS_MS.length - 1)]
      try {
        await sleep(delay, undefined, { signal: aborter.signal, ref: false })
        current = await again()
        log.info(`PostgreSQL is running again (pid ${current.pid})`)
        break
      } catch (error) {
        if (!ended) log.error(`PostgreSQL does not start: ${(error as Error).message}`)
      }
    }
    restoring = false
  }

  const timer = setInterval(() => {
    if (!ended && !restoring && !readPidFile(cluster.pidFile, cluster.pgdata).postmaster) void restore()
  }, MONITOR_INTERVAL_MS)
  timer.unref()

  return {
    postmaster: () => current,
    /** Returns false when monitoring had already ended. */
    end(): boolean {
      if (ended) return false
      ended = true
      clearInterval(timer)
      aborter.abort()
      return true
    },
  }
}

/** Waits for the postmaster to end. If it continues to run after the pipe is released, another server uses it. */
async function waitForEnd({ pidFile, pgdata }: Cluster, log: PlainLog) {
  const start = Date.now()
  const pid = readPidFile(pidFile, pgdata).postmaster?.pid
  // The pid file is removed shortly before the process ends.
  while (pid && isRunning(pid)) {
    const { postmaster } = readPidFile(pidFile, pgdata)
    const waited = Date.now() - start
    if (postmaster?.status === 'ready' && waited > STOP_DETECTION_MS) return
    if (waited > STOP_MAX_MS) {
      log.warn(`PostgreSQL (pid ${pid}) is still writing its last checkpoint and will end on its own`)
      return
    }
    await sleep(10)
  }
}

function connectionUrl({ host, port, user, password, database }: Connection): string {
  return `postgresql://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
}
