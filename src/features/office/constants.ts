/** Counts of waiting work end here. */
export const WAITING_MAX = 100

/** Length of a text that is searched, in characters. */
export const FIND_MIN = 2
export const FIND_MAX = 100
/** People and orders that one search finds at most. */
export const FOUND_MAX = 6
