/** Limits of copies of one's own data. */

/** A new one may be asked for this long after the last that was made. */
export const EXPORT_PAUSE_HOURS = 24
/** How long a file can be fetched. */
export const EXPORT_DAYS = 7
/** What is not ready after so long has failed; another may be asked for. */
export const EXPORT_TIMEOUT_MINUTES = 60
export const EXPORT_STATES = ['none', 'making', 'ready', 'failed'] as const
