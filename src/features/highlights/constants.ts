/** */
export const HIGHLIGHTS_MAX = 10
/** Slides of the education-tool carousel. */
export const POPULAR_TOOLS_MAX = 12
