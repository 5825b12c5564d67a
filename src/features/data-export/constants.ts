/** Limits of data exports. */

/** Hours after a complete export before the next one can be requested. */
export const EXPORT_PAUSE_HOURS = 24
/** Days during which the file can be downloaded. */
export const EXPORT_DAYS = 7
/** An export that is not ready after this time has failed; another one can be requested. */
export const EXPORT_TIMEOUT_MINUTES = 60
export const EXPORT_STATES = ['none', 'making', 'ready', 'failed'] as const
