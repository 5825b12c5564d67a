/**
 * The embedded PostgreSQL: real binaries on a Unix socket in the data directory. One postmaster per directory, shared
 * by every server started on it; it ends by itself after the last of them, and starts again when it alone dies.
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
  /** Made when missing. */
  dataDir: string
  log: PlainLog
  /** False only in tests: quicker, and nothing survives a power cut. */
  durable?: boolean
  /** How long a server that is ending, or that cannot be seen, is waited for. */
  patienceMs?: number
  /** As whom to run; chosen when left out. */
  identity?: Identity
}

export interface PlainLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface EmbeddedPostgres {
  /** The site's own role on its own database. */
  connection: Connection
  /** The same as one address. */
  url: string
  /** PostgreSQL's superuser, for copies, back-ups and tests. */
  admin: Connection
  /** Of the postmaster at this moment. */
  readonly pid: number
  /** Leaves the server; resolves when it is down, or at once when another process still uses it. */
  stop(): Promise<void>
}

const PORT = 5432
const PATIENCE_MS = 60_000
const MONITOR_INTERVAL_MS = 500
const STOP_NOTICE_MS = 500
const STOP_MAX_MS = 30_000
const RESTART_DELAYS_MS = [0, 1_000, 2_000, 5_000, 10_000, 20_000, 40_000]

/**
 * Starts PostgreSQL on `dataDir`, or joins the one that runs there already (RF-02, RF-15).
 * @throws {PostgresError} with one line that says what is wrong
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, patienceMs = PATIENCE_MS } = options
  const dataDir = openDataDir(options.dataDir)
  const binaries = findBinaries()
  const identity = options.identity ?? chooseIdentity(binaries, dataDir)
  const onCreate = () => log.info(`Making the database in ${dataDir}/postgres`)
  const cluster = await openCluster({ dataDir, binaries, identity, durable, onCreate })
  createLivenessPipe(cluster.aliveFile)
  await waitForInvisibleServer(cluster, dataDir, patienceMs)

  const hasLauncher = isPipeHeld(cluster.aliveFile)
  const hold = holdPipe(cluster.aliveFile)
  const up = (place: { socketDir: string; port: number }) =>
    startOrJoin({ cluster, binaries, identity, durable, log, patienceMs, ...place })
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
    const keeper = keepRunning({ cluster, first: postmaster, again, log })
    return {
      connection,
      url: connectionUrl(connection),
      admin,
      get pid() {
        return keeper.postmaster().pid
      },
      async stop() {
        if (!keeper.end()) return
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
 * The pipe is held, yet no postmaster can be seen: one that is being started or ended, or one in another container,
 * which PostgreSQL's own lock would not notice.
 */
async function waitForInvisibleServer({ aliveFile, pidFile, pgdata }: Cluster, dataDir: string, patienceMs: number) {
  const deadline = Date.now() + patienceMs
  while (isPipeHeld(aliveFile) && !readPidFile(pidFile, pgdata).postmaster) {
    if (Date.now() > deadline) {
      throw new PostgresError(
        `Another server that cannot be seen from here uses ${dataDir} (another container?): stop it, or give this one a DATA_DIR of its own`,
      )
    }
    await sleep(50)
  }
}

interface Keeper {
  cluster: Cluster
  first: Postmaster
  /** Brings a postmaster up again. */
  again: () => Promise<Postmaster>
  log: PlainLog
}

/** Looks after the postmaster: one that ends while we run is started again, with growing pauses (RF-04, RF-07). */
function keepRunning({ cluster, first, again, log }: Keeper) {
  let current = first
  let ended = false
  let restoring = false
  const aborter = new AbortController()

  async function restore() {
    restoring = true
    log.error(`PostgreSQL (pid ${current.pid}) has ended; starting it again`)
    for (let attempt = 0; !ended; attempt++) {
      const delay = RESTART_DELAYS_MS[Math.min(attempt, RESTART_DELAYS_MS.length - 1)]
      try {
        await sleep(delay, undefined, { signal: aborter.signal, ref: false })
        current = await again()
        log.info(`PostgreSQL runs again (pid ${current.pid})`)
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
    /** False when it had ended before. */
    end(): boolean {
      if (ended) return false
      ended = true
      clearInterval(timer)
      aborter.abort()
      return true
    },
  }
}

/** A postmaster that goes on after we let go of the pipe is another server's now. */
async function waitForEnd({ pidFile, pgdata }: Cluster, log: PlainLog) {
  const start = Date.now()
  const pid = readPidFile(pidFile, pgdata).postmaster?.pid
  // The file goes a moment before the process.
  while (pid && isRunning(pid)) {
    const { postmaster } = readPidFile(pidFile, pgdata)
    const waited = Date.now() - start
    if (postmaster?.status === 'ready' && waited > STOP_NOTICE_MS) return
    if (waited > STOP_MAX_MS) {
      log.warn(`PostgreSQL (pid ${pid}) is still writing its last checkpoint and ends by itself`)
      return
    }
    await sleep(10)
  }
}

function connectionUrl({ host, port, user, password, database }: Connection): string {
  return `postgresql://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
}
