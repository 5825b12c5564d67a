/** Constants and limits of reports and of the moderation queue. */

export const REPORT_REASONS = ['spam', 'rude', 'harassment', 'privacy', 'false', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Maximum length of the details of a report. */
export const REPORT_DETAILS_MAX = 500

export const QUEUE_FILTERS = ['reported', 'hidden', 'all'] as const
export type QueueFilter = (typeof QUEUE_FILTERS)[number]

/** Number of comments or log entries in one response. */
export const QUEUE_PAGE = 20
/** Maximum number of comments in one bulk action. */
export const BULK_MAX = 100
/** Maximum number of reports listed with a comment. `report_count` has the full number. */
export const REPORTS_SHOWN = 20
/** Maximum of the counts shown next to the filters. */
export const COUNT_MAX = 100
export const QUEUE_SEARCH_MAX = 100

export const MODERATION_ACTIONS = ['hide', 'show', 'delete', 'dismiss', 'reopen'] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

/** Possible decisions on a report. `kept`: the comment stays visible. */
const DECISIONS = ['hidden', 'deleted', 'kept'] as const
export type Decision = (typeof DECISIONS)[number]

/** Time in which `reopen` can undo a decision. */
export const REOPEN_MINUTES = 15

/** Maximum length of the reason in a query string, where a Thai letter takes nine bytes. */
export const HIDE_REASON_MAX = 300

/** Minimum length of the reason of a reveal. */
export const REVEAL_REASON_MIN = 5
