import { type MemberType, OTHER_ID } from '../constants.ts'
import { jobOptions } from '../texts.ts'

export interface JobChoice {
  /** The chosen card; null if none is chosen. */
  status: MemberType | null
  /** Job id as a string, the value of the select; empty if none is chosen. */
  job: string
}

export function jobsOf(status: MemberType | null) {
  return status === null ? jobOptions : jobOptions.filter(({ group }) => group === status)
}

/** A card filters the jobs and clears a job of another group (decision Q-38). A group with one job preselects it. */
export function chooseStatus(choice: JobChoice, status: MemberType): JobChoice {
  const jobs = jobsOf(status)
  const isInGroup = jobs.some(({ id }) => String(id) === choice.job)
  return { status, job: isInGroup ? choice.job : jobs.length === 1 ? String(jobs[0]?.id) : '' }
}

/** A job selects the card of its group (REG-024). */
export function chooseJob(choice: JobChoice, job: string): JobChoice {
  const option = jobOptions.find(({ id }) => String(id) === job)
  return { status: option?.group ?? choice.status, job: option ? job : '' }
}

/** Value sent as `job` (decision Q-37): the text of the job, or the typed text for "other". */
export function jobText(job: string, otherJob: string): string {
  if (job === String(OTHER_ID)) return otherJob.trim()
  return jobOptions.find(({ id }) => String(id) === job)?.text ?? ''
}
