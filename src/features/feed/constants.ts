/** Limits of lists of cards. */

/** Cards of one page (FEED-075). */
export const FEED_PAGE_SIZE = 10
/** Characters of a search text. */
export const FEED_SEARCH_MAX_LENGTH = 100

/** Icons of apps on a card before '+N' (FEED-036). */
export const MAX_APP_ICONS = 3
/** FEED-044 */
export const CARD_DESCRIPTION_LINES = 5
