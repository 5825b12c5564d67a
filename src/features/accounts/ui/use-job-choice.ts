import { type MemberType, OTHER_ID } from '../constants.ts'
import { jobOptions } from '../texts.ts'

export interface JobChoice {
  /** The chosen card; null while none is. */
  status: MemberType | null
  /** Id of a job as a select holds it; empty while none is chosen. */
  job: string
}

export function jobsOf(status: MemberType | null) {
  return status === null ? jobOptions : jobOptions.filter(({ group }) => group === status)
}

/** A card filters the jobs and clears a job of another group (decision Q-38); a group of one job needs no choice. */
export function chooseStatus(choice: JobChoice, status: MemberType): JobChoice {
  const jobs = jobsOf(status)
  const stays = jobs.some(({ id }) => String(id) === choice.job)
  return { status, job: stays ? choice.job : jobs.length === 1 ? String(jobs[0]?.id) : '' }
}

/** A job selects the card of its group (REG-024). */
export function chooseJob(choice: JobChoice, job: string): JobChoice {
  const option = jobOptions.find(({ id }) => String(id) === job)
  return { status: option?.group ?? choice.status, job: option ? job : '' }
}

/** What is sent as `job` (decision Q-37): the text, or what was typed for "other". */
export function jobText(job: string, otherJob: string): string {
  if (job === String(OTHER_ID)) return otherJob.trim()
  return jobOptions.find(({ id }) => String(id) === job)?.text ?? ''
}
