/** Limits of home and the sections. */

/** Maximum number of faces under the search field of home. */
export const FACES_MAX = 6
/** Number of comments in the banner of home. */
export const BUBBLES_MAX = 2
/** Number of tiles on the shelf of the tools section. */
export const SHELF_TILES = 8
/** Maximum number of trainings in the agenda of the training section. */
export const AGENDA_MAX = 5
/** Months before and after the current one that the calendar of trainings shows. */
export const MONTH_RANGE = { before: 6, after: 12 } as const
/** Maximum number of sessions in a month of the calendar. */
export const MONTH_SESSIONS_MAX = 100
