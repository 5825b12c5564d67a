/** Reads and retries jobs in the tables of pg-boss, for the page of jobs. A new database has no such tables yet. */
import { type Db, dynamicStatement } from '../database/db.ts'

const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]

export interface JobRow {
  id: string
  name: string
  state: JobState
  /** Attempts after the first. */
  retries: number
  createdAt: Date
  startAfter: Date
  /** Message of the last error, without its stack. */
  error: string | null
}

interface QueueRow {
  name: string
  /** Cron expression in UTC; null for a job that is only enqueued. */
  schedule: string | null
  waiting: number
  active: number
  failed: number
  lastDoneAt: Date | null
}

const hasTablesStatement = dynamicStatement<{ has: boolean }>(
  'jobs.has-tables',
  `select to_regclass('pgboss.job') is not null and to_regclass('pgboss.schedule') is not null as has`,
)
/** pg-boss has queues of its own, whose names begin so. */
const IS_OURS = `name not like E'\\\\_\\\\_%'`
const ERROR = `left(coalesce(output ->> 'message', output #>> '{value,message}'), 300)`
const listStatement = dynamicStatement<JobRow>(
  'jobs.list',
  `select id::text, name, state::text, retry_count as retries, created_on as "createdAt", start_after as "startAfter",
     ${ERROR} as error
   from pgboss.job
   where ${IS_OURS} and ($1::text[] is null or state::text = any($1)) and ($2::text is null or name = $2)
   order by created_on desc, id limit $3 offset $4`,
)
const countStatement = dynamicStatement<{ total: number }>(
  'jobs.count',
  `select count(*)::int as total from (select from pgboss.job
   where ${IS_OURS} and ($1::text[] is null or state::text = any($1)) and ($2::text is null or name = $2) limit $3) found`,
)
const queuesStatement = dynamicStatement<QueueRow>(
  'jobs.queues',
  `select queue.name, (select min(cron) from pgboss.schedule planned where planned.name = queue.name) as schedule,
     (count(*) filter (where job.state in ('created', 'retry') and job.start_after <= now()))::int as waiting,
     (count(*) filter (where job.state = 'active'))::int as active,
     (count(*) filter (where job.state = 'failed'))::int as failed,
     max(job.completed_on) filter (where job.state = 'completed') as "lastDoneAt"
   from pgboss.queue left join pgboss.job on job.name = queue.name
   where queue.name not like E'\\\\_\\\\_%' group by queue.name order by queue.name`,
)
const retryStatement = dynamicStatement<{ id: string; name: string }>(
  'jobs.retry',
  `update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
   where state = 'failed' and ($1::uuid is null or id = $1) returning id::text, name`,
)
interface WaitingJobs {
  /** Jobs that could run now. */
  waiting: number
  oldest: Date | null
  /** Of these, those that are due for more than so many minutes. */
  late: number
  lateSince: Date | null
  /** Jobs that failed for good. */
  failed: number
  failedSince: Date | null
}

const waitingStatement = dynamicStatement<WaitingJobs>(
  'jobs.waiting',
  `select (count(*) filter (where state <> 'failed'))::int as waiting,
     min(start_after) filter (where state <> 'failed') as oldest,
     (count(*) filter (where state <> 'failed' and start_after <= now() - make_interval(mins => $1)))::int as late,
     min(start_after) filter (where state <> 'failed' and start_after <= now() - make_interval(mins => $1))
       as "lateSince",
     (count(*) filter (where state = 'failed'))::int as failed,
     min(completed_on) filter (where state = 'failed') as "failedSince"
   from pgboss.job where state = 'failed' or state in ('created', 'retry') and start_after <= now()`,
)

/** Counting ends here. */
const JOBS_COUNT_MAX = 10_000

async function hasTables(db: Db): Promise<boolean> {
  return (await db.query(hasTablesStatement))[0]?.has ?? false
}

export interface JobFilter {
  states: readonly JobState[] | null
  name: string | null
}

export async function listJobs(
  db: Db,
  { states, name }: JobFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: JobRow[]; total: number }> {
  if (!(await hasTables(db))) return { rows: [], total: 0 }
  const rows = await db.query(listStatement, [states, name, limit, offset])
  const [count] = await db.query(countStatement, [states, name, JOBS_COUNT_MAX])
  return { rows, total: count?.total ?? 0 }
}

/** Every kind of job, the scheduled ones included. */
export async function listQueues(db: Db): Promise<QueueRow[]> {
  return (await hasTables(db)) ? db.query(queuesStatement) : []
}

export async function countWaitingJobs(db: Db, lateMinutes: number): Promise<WaitingJobs> {
  const none = { waiting: 0, oldest: null, late: 0, lateSince: null, failed: 0, failedSince: null }
  return (await hasTables(db)) ? ((await db.query(waitingStatement, [lateMinutes]))[0] ?? none) : none
}

/** Failed jobs run once more; null: all of them. Returns what will run. */
export async function retryJobs(tx: Db, id: string | null): Promise<{ id: string; name: string }[]> {
  return (await hasTables(tx)) ? tx.query(retryStatement, [id]) : []
}
