/**
 * Background jobs with pg-boss in the schema `pgboss` of the same database. A job is enqueued in the caller's
 * transaction, runs at least once, is retried three times, and receives only its payload.
 */
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Database, dynamicStatement } from '../database/db.ts'
import type { Context, Enqueue, Job } from '../feature.ts'
import { deleteFilesJob } from '../files/delete-files.ts'
import { sendMailsJob } from '../mail/send-mails.ts'
import { cleanupJob } from './cleanup-job.ts'

export interface Jobs {
  /** Enqueues a job in the transaction `db`; a rollback discards it. */
  enqueue: Enqueue
  /** Starts the workers; call it once the server listens. Resolves when they run and retries while the database is unreachable. */
  start(): Promise<void>
  /** Waits up to 20 seconds for running jobs; interrupted jobs return to their queue. */
  stop(): Promise<void>
}

interface JobsOptions {
  database: Pick<Database, 'primaryPool'>
  jobs: readonly Job<never>[]
  /** Creates a new context for each run. */
  context: () => Context
  log: Logger
  /** Polling interval of a queue in seconds. */
  pollSeconds?: number
}

/** Jobs that run at the same time in this process, over all queues. */
const CONCURRENCY = 3
const STOP_MS = 20_000
const QUEUE = { retryLimit: 3, retryDelay: 10, retryBackoff: true, expireInSeconds: 900, deleteAfterSeconds: 86_400 }

export function openJobs({ database, jobs: featureJobs, context, log, pollSeconds = 3 }: JobsOptions): Jobs {
  const jobs = [cleanupJob, sendMailsJob, deleteFilesJob, ...featureJobs]
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.primaryPool.query(text, values as unknown[]) },
    schema: 'pgboss',
    supervise: true,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  const slots = limiter(CONCURRENCY)
  let installed: Promise<void> | undefined
  let isStopped = false

  async function install(): Promise<void> {
    await boss.start()
    for (const { name } of jobs) await boss.createQueue(name, QUEUE)
  }
  function ready(): Promise<void> {
    installed ??= install().catch((error) => {
      installed = undefined
      throw error
    })
    return installed
  }
  async function work(job: Job<never>): Promise<void> {
    await boss.work(job.name, { pollingIntervalSeconds: pollSeconds, batchSize: 1 }, async ([task]) => {
      if (task) await slots(() => run(job, task.id, task.data))
    })
    if (job.schedule) await boss.schedule(job.name, job.schedule, {})
  }
  async function run(job: Job<never>, id: string, data: unknown): Promise<void> {
    const start = performance.now()
    const call = context()
    const entry = { job: job.name, jobId: id }
    try {
      await job.run({ ...call, log: call.log.child(entry) }, job.payload.parse(data ?? {}))
      log.debug({ ...entry, ms: Math.round(performance.now() - start) }, 'job done')
    } catch (error) {
      log.error({ ...entry, err: error }, 'job failed')
      throw error
    }
  }

  return {
    async enqueue(db, name, payload, { afterSeconds, key = '' } = {}) {
      await ready()
      const executeSql = async (text: string, values: unknown[] = []) => ({
        rows: await db.query(dynamicStatement<{ id: string }>('jobs.enqueue', text), values),
      })
      // A separate key: debounce slots of another length would absorb this job and run later.
      const singletonKey = `after ${afterSeconds} s ${key}`
      const slot = { startAfter: afterSeconds, singletonSeconds: afterSeconds, singletonKey }
      const later = afterSeconds ? slot : {}
      await boss.send(name, payload, { ...later, db: { executeSql } })
    },
    async start() {
      for (let wait = 1_000; !isStopped; wait = Math.min(wait * 2, 30_000)) {
        try {
          await ready()
          await Promise.all(jobs.map(work))
          return
        } catch (error) {
          log.error({ err: error }, 'jobs could not start')
          await new Promise((resolve) => setTimeout(resolve, wait).unref())
        }
      }
    },
    async stop() {
      isStopped = true
      await installed?.catch(() => undefined)
      await boss.stop({ graceful: true, timeout: STOP_MS, close: false })
    },
  }
}

/** Runs up to `size` tasks at a time, the others in order. */
function limiter(size: number) {
  let free = size
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
