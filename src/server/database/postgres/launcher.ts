/** Starts the postmaster from a small shell that outlives this process and stops it when no process uses it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import type { Binaries } from './binaries.ts'
import { type Cluster, postgresEnvironment } from './cluster.ts'
import type { Identity } from './identity.ts'
import { openForLauncher } from './liveness-pipe.ts'

/** `$@` is the command of the postmaster; standard input is the liveness pipe. */
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

/** For a postmaster whose launcher is gone: `$1` is the pid file, `$2` the pid. */
const WATCH = `
exec 3<&0 </dev/null
read -r _ <&3
read -r pid <"$1" && [ "$pid" = "$2" ] && kill -INT "$2"
`

const LOG_MAX_BYTES = 8 * 1024 * 1024

/** Settings without which an acknowledged write may be lost in a power failure (RF-03). */
const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
/** Writes survive the end of any process, but not a power failure. */
const NOT_DURABLE = { ...DURABLE, fsync: 'off', full_page_writes: 'off' }

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // 8 processes with 15 connections each, programs of the operator, and the administrator.
  max_connections: '150',
  superuser_reserved_connections: '5',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  // A blocked session would delay the restart after a crash (RF-02).
  statement_timeout: '10s',
  idle_in_transaction_session_timeout: '10s',
  random_page_cost: '1.1',
  jit: 'off',
  // Containers have little shared memory, and short reads do not benefit from parallel queries.
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
  /** Pid in the pid file that belongs to another program. */
  foreignPid: number | undefined
}

/** A started launcher. `ended` resolves with the log output when the postmaster has ended. */
interface Launched {
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
      // PostgreSQL ignores a pid of its parent processes in the pid file and still checks for live backends.
      env: { ...postgresEnvironment(), ...(foreignPid ? { PG_GRANDPARENT_PID: String(foreignPid) } : {}) },
      stdio: [pipe, log.fd, log.fd],
      // A separate session, so that Ctrl-C in a terminal reaches only the server, which then stops PostgreSQL.
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

/** Monitors a postmaster whose launcher is gone. */
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
