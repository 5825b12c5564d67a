export const MAIL_STATES = ['failed', 'waiting', 'sent'] as const
export type MailState = (typeof MAIL_STATES)[number]
export const MAIL_SORTS = ['created', 'attempts'] as const

export const JOB_FILTERS = ['failed', 'waiting', 'active', 'completed'] as const
export type JobFilter = (typeof JOB_FILTERS)[number]

export const SYSTEM_PAGE = 50
export const SEARCH_MAX = 100
/** Counts of lists end here. */
export const COUNT_MAX = 1_000
/** Rows of one file. */
export const EXPORT_MAX = 100_000

export const LOG_CSV_PATH = '/api/admin/log.csv'
/** E.g. `comment.hide`. */
export const ACTION_PATTERN = /^[a-z]{1,30}\.[a-z-]{1,40}$/
/** A day in Bangkok. */
export const DAY_PATTERN = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
