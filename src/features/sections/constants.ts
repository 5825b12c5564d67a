/** Limits of home and the sections. */

/** Maximum number of faces under the search field of home. */
export const FACES_MAX = 6
/** Number of tiles on the shelf of the tools section. */
export const SHELF_TILES = 8
/** Maximum number of trainings in the agenda of the training section. */
export const AGENDA_MAX = 5
/** Maximum number of weeks in the calendar of the training section. */
export const CALENDAR_WEEKS = 6
