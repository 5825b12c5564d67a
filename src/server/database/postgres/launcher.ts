/** Starts the postmaster under a small shell that outlives us and stops it when its last user is gone. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import type { Binaries } from './binaries.ts'
import { type Cluster, postgresEnvironment } from './cluster.ts'
import type { Identity } from './identity.ts'
import { openForLauncher } from './liveness-pipe.ts'

/** $@ is the postmaster's command; the pipe is standard input. */
const LAUNCH = `
exec 3<&0 </dev/null
"$@" 3<&- &
postmaster=$!
{ read -r _ <&3; kill -INT $postmaster; } 2>/dev/null &
watcher=$!
exec 3<&-
wait $postmaster
code=$?
kill $watcher 2>/dev/null
exit $code
`

/** For a server found without its launcher: $1 is the pid file, $2 the pid. */
const WATCH = `
exec 3<&0 </dev/null
read -r _ <&3
read -r pid <"$1" && [ "$pid" = "$2" ] && kill -INT "$2"
`

const LOG_MAX_BYTES = 8 * 1024 * 1024

/** Facts that must hold for an answered write to survive a power cut (RF-03). */
const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
/** Survives the end of any process, not of the machine. */
const NOT_DURABLE = { ...DURABLE, fsync: 'off', full_page_writes: 'off' }

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  superuser_reserved_connections: '5',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  // A stuck session would keep a crashed server from starting again (RF-02).
  statement_timeout: '10s',
  idle_in_transaction_session_timeout: '10s',
  random_page_cost: '1.1',
  jit: 'off',
  // Containers give little shared memory, and a site of short reads gains nothing from it.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
}

export interface Launch {
  cluster: Cluster
  binaries: Binaries
  identity: Identity
  socketDir: string
  port: number
  durable: boolean
  /** A number in the pid file that is proven not to be a postmaster. */
  foreignPid: number | undefined
}

/** A started launcher: `ended` resolves with what the log said when the postmaster is gone. */
export interface Launched {
  child: ChildProcess
  ended: Promise<string>
}

export function launchPostmaster(launch: Launch): Launched {
  const { cluster, binaries, identity, socketDir, port, durable, foreignPid } = launch
  const settings = {
    ...SETTINGS,
    ...(durable ? DURABLE : NOT_DURABLE),
    unix_socket_directories: socketDir,
    port: String(port),
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(cluster.logFile)
  const pipe = openForLauncher(cluster.aliveFile)
  const child = spawn(
    '/bin/sh',
    ['-c', LAUNCH, 'sala-postgres', ...identity.prefix, binaries.postgres, '-D', cluster.pgdata, ...words],
    {
      cwd: '/',
      // PostgreSQL takes a pid of its own family in the pid file for left over, and still looks for live backends.
      env: { ...postgresEnvironment(), ...(foreignPid ? { PG_GRANDPARENT_PID: String(foreignPid) } : {}) },
      stdio: [pipe, log.fd, log.fd],
      // A session of its own: Ctrl-C in a terminal reaches the server first, which then stops it in order.
      detached: true,
      ...identity.user,
    },
  )
  closeSync(pipe)
  closeSync(log.fd)
  child.unref()
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', () => resolve(readFrom(cluster.logFile, log.from)))
  })
  return { child, ended }
}

/** Watches over a postmaster whose launcher is gone. */
export function watchPostmaster(cluster: Cluster, pid: number): void {
  const pipe = openForLauncher(cluster.aliveFile)
  const child = spawn('/bin/sh', ['-c', WATCH, 'sala-postgres-watch', cluster.pidFile, String(pid)], {
    cwd: '/',
    stdio: [pipe, 'ignore', 'ignore'],
    detached: true,
  })
  closeSync(pipe)
  child.on('error', () => {})
  child.unref()
}

function openLog(file: string): { fd: number; from: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_MAX_BYTES) renameSync(file, `${file}.1`)
  return { fd: openSync(file, 'a', 0o600), from: size > LOG_MAX_BYTES ? 0 : size }
}

function readFrom(file: string, from: number): string {
  try {
    return readFileSync(file).subarray(from).toString('utf8')
  } catch {
    return ''
  }
}
