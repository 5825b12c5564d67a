/** Brings the data directory from any state to one running postmaster, and never to two. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Launch, launchPostmaster } from './launcher.ts'
import { type PidFile, type Postmaster, readPidFile } from './pid-file.ts'
import { PostgresError } from './postgres-error.ts'
import { processesIn } from './processes.ts'

interface StartOrJoin extends Omit<Launch, 'foreignPid'> {
  log: { info(message: string): void; warn(message: string): void }
  /** How long to wait for sessions of a crashed postmaster, or for a postmaster that is ending. */
  maxWaitMs: number
}

/** A postmaster that is ready. `joined` is true when another process started it. */
interface RunningPostmaster extends Postmaster {
  joined: boolean
}

/** Upper limit for the crash recovery of a large write-ahead log. */
const RECOVERY_MAX_MS = 600_000
const PROGRESS_MS = 5_000
/** Longer than the launcher needs to react after its last user has ended. */
const SETTLE_MS = 60

/**
 * Joins a live postmaster, waits for one that is starting or ending, or starts one.
 * @throws {PostgresError} with the reason when it does not start
 */
export async function startOrJoin(options: StartOrJoin): Promise<RunningPostmaster> {
  const { cluster, log } = options
  const start = Date.now()
  let warned = false
  for (;;) {
    const found = readPidFile(cluster.pidFile, cluster.pgdata)
    const outcome = found.postmaster ? await join(options, found.postmaster) : await launch(options, found)
    if (typeof outcome === 'object') return outcome
    if (Date.now() - start > options.maxWaitMs) throw new PostgresError(busyMessage(options, outcome))
    if (outcome === 'sessions' && !warned) {
      warned = true
      log.warn('Sessions of a crashed PostgreSQL are still running; waiting for them to end')
    }
    await sleep(outcome === 'sessions' ? 250 : 20)
  }
}

/** Reason why a start has to wait: sessions of a crashed postmaster, a postmaster that is ending, another start. */
type Obstacle = 'sessions' | 'ending' | 'starting'

/** Joins a postmaster that stays ready for a moment: its launcher is then not about to stop it. */
async function join({ cluster, log }: StartOrJoin, { pid }: Postmaster): Promise<RunningPostmaster | Obstacle> {
  const ready = await waitForReady({ cluster, log }, pid)
  if (!ready) return 'ending'
  await sleep(SETTLE_MS)
  const { postmaster } = readPidFile(cluster.pidFile, cluster.pgdata)
  return postmaster?.pid === pid && postmaster.status === 'ready' ? { ...postmaster, joined: true } : 'ending'
}

async function launch(options: StartOrJoin, { foreignPid }: PidFile): Promise<RunningPostmaster | Obstacle> {
  const { ended } = launchPostmaster({ ...options, foreignPid })
  let output: string | undefined
  void ended.then((text) => {
    output = text
  })
  const ready = await waitForReady(options, undefined, () => output !== undefined)
  if (ready) return { ...ready, joined: false }
  const text = output ?? ''
  if (text.includes('pre-existing shared memory block')) return 'sessions'
  if (/lock file ".*" already exists/.test(text)) return 'starting'
  throw new PostgresError(`PostgreSQL does not start: ${reasonIn(text)} (more in ${options.cluster.logFile})`)
}

/** Returns the postmaster (with that pid, if given) once it is ready; undefined when it ends or `failed` is true. */
async function waitForReady(
  { cluster, log }: Pick<StartOrJoin, 'cluster' | 'log'>,
  pid: number | undefined,
  failed: () => boolean = () => false,
): Promise<Postmaster | undefined> {
  const start = Date.now()
  let nextProgress = PROGRESS_MS
  while (!failed()) {
    const { postmaster } = readPidFile(cluster.pidFile, cluster.pgdata)
    const gone = pid !== undefined && postmaster?.pid !== pid
    if (gone || postmaster?.status === 'stopping') return undefined
    if (postmaster?.status === 'ready') return postmaster
    const waited = Date.now() - start
    if (waited > RECOVERY_MAX_MS) throw new PostgresError(`PostgreSQL (pid ${postmaster?.pid}) does not become ready`)
    if (waited > nextProgress) {
      nextProgress += PROGRESS_MS
      log.info(`PostgreSQL is recovering (${Math.round(waited / 1000)} s)`)
    }
    await sleep(5)
  }
  return undefined
}

function busyMessage({ cluster }: StartOrJoin, obstacle: Obstacle): string {
  if (obstacle === 'sessions') {
    const pids = processesIn(cluster.pgdata).join(', ')
    return `Sessions of a crashed PostgreSQL on ${cluster.pgdata} do not end${pids && ` (pid ${pids})`}: end them and start again`
  }
  const pid = readPidFile(cluster.pidFile, cluster.pgdata).postmaster?.pid
  return `The PostgreSQL on ${cluster.pgdata}${pid ? ` (pid ${pid})` : ''} neither becomes ready nor ends: stop it and start again`
}

function reasonIn(text: string): string {
  const lines = text.split('\n').filter((line) => /\b(FATAL|PANIC|ERROR)\b|could not|cannot|not found/.test(line))
  return (
    (lines.at(-1) ?? text.trim().split('\n').at(-1) ?? '').replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ||
    'it ended immediately'
  )
}
