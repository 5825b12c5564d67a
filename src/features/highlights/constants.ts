/** Maximum number of highlights. */
export const HIGHLIGHTS_MAX = 10
/** Maximum number of slides in the education-tool carousel. */
export const POPULAR_TOOLS_MAX = 12
/** Interval at which the highlight slider and the carousels advance (HIGH-005, HIGH-014). */
export const AUTOPLAY_MS = 5_000
/** Visible lines of a headline (HIGH-009). */
export const HEADLINE_LINES = 3
