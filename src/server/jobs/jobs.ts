/**
 * Work that nobody waits for, on pg-boss in the schema `pgboss` of the same database. A job is sent in the caller's
 * transaction, runs at least once, is tried again three times, and is told only what its payload says.
 */
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Database, dynamicStatement } from '../database/db.ts'
import type { Context, Enqueue, Job } from '../feature.ts'
import { deleteFilesJob } from '../files/delete-files.ts'
import { sendMailsJob } from '../mail/send-mails.ts'
import { cleanupJob } from './cleanup-job.ts'

export interface Jobs {
  /** Sends a job with the transaction `db`: rolled back, it was never sent. */
  enqueue: Enqueue
  /** Starts the workers; call it once the server listens. Resolves when they run, however long the database is away. */
  start(): Promise<void>
  /** Lets running jobs end, for 20 seconds at most; what is cut off then returns to its queue. */
  stop(): Promise<void>
}

interface JobsOptions {
  database: Pick<Database, 'primaryPool'>
  jobs: readonly Job<never>[]
  /** A fresh context for each run. */
  context: () => Context
  log: Logger
  /** Seconds between two looks into a queue. */
  pollSeconds?: number
}

/** Jobs that run at the same time in this process, whatever their queues. */
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
    async enqueue(db, name, payload, { afterSeconds } = {}) {
      await ready()
      const executeSql = async (text: string, values: unknown[] = []) => ({
        rows: await db.query(dynamicStatement<{ id: string }>('jobs.enqueue', text), values),
      })
      // Its own key: slots of another length would swallow this job and wake later.
      const slot = { startAfter: afterSeconds, singletonSeconds: afterSeconds, singletonKey: `after ${afterSeconds} s` }
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

/** Lets `size` pieces of work run at a time, the rest in the order of asking. */
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
