/** Limits of lists of cards. */

/** Cards of one page (FEED-075). */
export const FEED_PAGE_SIZE = 10
/** Characters of a search text. */
export const FEED_SEARCH_MAX_LENGTH = 100

/** Entries of an Atom feed. */
export const ATOM_ENTRIES = 30
/** The next page loads when the reader is this near the page's bottom (FEED-021). */
export const LOAD_DISTANCE_PX = 100
/** FEED-044 */
export const CARD_DESCRIPTION_LINES = 5
/** FEED-036 */
export const MAX_APP_ICONS = 3
/** Cards whose picture is on the first screen of a list. */
export const EAGER_CARDS = 2
