/** */
export const HIGHLIGHTS_MAX = 10
/** Slides of the education-tool carousel. */
export const POPULAR_TOOLS_MAX = 12
/** The highlight slider and the carousels move on after this (HIGH-005, HIGH-014). */
export const AUTOPLAY_MS = 5_000
/** HIGH-009 */
export const HEADLINE_LINES = 3
