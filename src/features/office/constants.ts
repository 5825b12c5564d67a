/** Counts of waiting work end here. */
export const WAITING_MAX = 100
