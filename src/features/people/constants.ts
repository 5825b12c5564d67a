/** Limits and choices of the office of people. */
export const PEOPLE_PAGE = 25
/** Pages that can be opened by number: a longer list is searched. */
export const PEOPLE_PAGES_MAX = 400
/** People that a search counts and pages through; a longer list is searched more precisely. */
export const PEOPLE_FOUND_MAX = 500
export const PEOPLE_SEARCH_MAX = 100
export const PEOPLE_KINDS = ['member', 'student', 'staff'] as const
export const PEOPLE_ROLES = ['none', 'moderator', 'editor', 'admin'] as const
/** `waiting`: the address is not verified. */
export const PEOPLE_STATES = ['normal', 'suspended', 'waiting'] as const
/** Days since the last visit. `never`: no visit since visits are recorded. */
export const PEOPLE_SEEN = ['1', '7', '30', '90', 'older', 'never'] as const
export const PEOPLE_SORTS = ['seen', 'name', 'joined'] as const
export const PROVINCE_MAX = 50
/** People changed with one call. */
export const BULK_MAX = 50
/** Newest entries of the log of a person. */
export const LOG_ROWS = 50
/** A suspension ends at the latest after ten years; a longer one has no end. */
export const SUSPENSION_MAX_DAYS = 3_650
export const SESSION_ID_PATTERN = /^[0-9a-f]{24}$/

/** Lines of one import, and its size. */
export const IMPORT_MAX_LINES = 50_000
export const IMPORT_MAX_BYTES = 12 * 1024 * 1024
/** Lines that are in memory at once, and characters of the longest one. */
export const IMPORT_BATCH = 1_000
export const IMPORT_LINE_MAX = 20_000
/** Lines that a report shows. */
export const IMPORT_REPORT_LINES = 50
/** Characters of the file of failing lines: some thousand lines. */
export const IMPORT_FAILED_MAX = 500_000
/** Accounts added by one call; the rest by further calls, so that none takes longer than a call may. */
export const IMPORT_PART = 5_000
