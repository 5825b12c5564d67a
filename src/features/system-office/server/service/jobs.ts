/** Background jobs for admins. */
import type { ParsedInput } from '#lib/contract.ts'
import { lastPage, paginate } from '#lib/pagination.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { type JobRow, type JobState, listQueues, listJobs as readJobs, retryJobs } from '#server/jobs/job-list.ts'
import { type JobFilter, SYSTEM_PAGE } from '../../constants.ts'
import type * as contract from '../../contract.ts'

const STATES: Readonly<Record<JobFilter, readonly JobState[]>> = {
  failed: ['failed', 'cancelled'],
  waiting: ['created', 'retry'],
  active: ['active'],
  completed: ['completed'],
}

export async function listJobs({ db }: MemberCall, { state, name, page }: ParsedInput<typeof contract.listJobs>) {
  const filter = { states: state ? STATES[state] : null, name: name || null }
  const read = (shown: number) => readJobs(db, filter, { limit: SYSTEM_PAGE, offset: (shown - 1) * SYSTEM_PAGE })
  const found = await read(page)
  const shown = Math.min(page, lastPage(found.total, SYSTEM_PAGE))
  const { rows, total } = shown < page ? await read(shown) : found
  const queues = await listQueues(db)
  const query = { state, name }
  return {
    data: rows.map(present),
    paginate_data: paginate({ page: shown, perPage: SYSTEM_PAGE, total, path: '/api/admin/jobs', query }),
    queues: queues.map((queue) => ({ ...queue, lastDoneAt: queue.lastDoneAt?.toISOString() ?? null })),
  }
}

/** @throws {AppError} 409 when no such job has failed */
export async function retryJob({ db, viewer }: MemberCall, { id }: ParsedInput<typeof contract.retryJob>) {
  const retried = await db.transaction(async (tx) => {
    const jobs = await retryJobs(tx, id ?? null)
    if (jobs.length === 0) throwError('nothing_to_retry', { status: 409 })
    const names = [...new Set(jobs.map(({ name }) => name))].join(', ').slice(0, 500)
    // Ids of jobs are no numbers, so the entry names the jobs.
    await recordAudit(tx, { actorId: viewer.id, action: 'job.retry', subjectIds: [0], reason: names })
    return jobs.length
  })
  return { data: { retried } }
}

function present({ id, name, state, retries, createdAt, startAfter, error }: JobRow): contract.Job {
  const shown = (Object.keys(STATES) as JobFilter[]).find((one) => STATES[one].includes(state)) ?? 'waiting'
  return {
    id,
    name,
    state: shown,
    retries,
    createdAt: createdAt.toISOString(),
    startsAt: startAfter.toISOString(),
    error: shown === 'completed' ? null : error,
  }
}
