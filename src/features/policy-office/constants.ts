export const CONTENT_MAX = 60_000
export const SUMMARY_MAX = 500
/** How far ahead a version may be published. */
export const AHEAD_DAYS_MAX = 366
/** Blocks and words beyond which a difference is shown as a whole block, because comparing takes long. */
export const COMPARED_BLOCKS_MAX = 1_500
export const COMPARED_WORDS_MAX = 1_500
