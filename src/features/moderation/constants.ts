/** Words and limits of reports and of the queue. */

export const REPORT_REASONS = ['spam', 'rude', 'harassment', 'privacy', 'false', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Characters of what a reporter adds. */
export const REPORT_DETAILS_MAX = 500

export const QUEUE_FILTERS = ['reported', 'hidden', 'all'] as const
export type QueueFilter = (typeof QUEUE_FILTERS)[number]

/** Comments, or entries of the log, in one answer. */
export const QUEUE_PAGE = 20
/** Comments of one bulk action. */
export const BULK_MAX = 100
/** Reports told of one comment; their number is told in full. */
export const REPORTS_TOLD = 20
/** Numbers beside the filters end here. */
export const COUNT_MAX = 100
export const QUEUE_SEARCH_MAX = 100

export const MODERATION_ACTIONS = ['hide', 'show', 'delete', 'dismiss', 'reopen'] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

/** What a decision on a report can be; `kept`: nothing was wrong. */
export const DECISIONS = ['hidden', 'deleted', 'kept'] as const
export type Decision = (typeof DECISIONS)[number]

/** A decision can be taken back by `reopen` this long. */
export const REOPEN_MINUTES = 15

/** Characters of the reason that goes in an address, where a Thai letter takes nine bytes. */
export const HIDE_REASON_MAX = 300

/** Characters that the reason of a reveal needs at least. */
export const REVEAL_REASON_MIN = 5
