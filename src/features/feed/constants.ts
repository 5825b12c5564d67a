/** Limits of lists of cards. */

/** Cards per page (FEED-075). */
export const FEED_PAGE_SIZE = 10
/** Maximum length of a search text in characters. */
export const FEED_SEARCH_MAX_LENGTH = 100

/** Types of cards, in the order of the tabs of a search. */
export const CARD_TYPES = ['tool', 'story', 'event', 'case'] as const
export type CardType = (typeof CARD_TYPES)[number]
/** Maximum number of people that a search names. */
export const FOUND_PEOPLE = 3

/** Maximum number of entries in an Atom feed. */
export const ATOM_ENTRIES = 30
/** Distance to the bottom of the page at which the next page loads (FEED-021). */
export const LOAD_DISTANCE_PX = 100
/** Visible lines of a card's title and summary. */
export const CARD_TITLE_LINES = 3
export const CARD_SUMMARY_LINES = 2
/** Visible lines of a card's description (FEED-044). */
export const CARD_DESCRIPTION_LINES = 5
/** Maximum number of app icons on a card (FEED-036). */
export const MAX_APP_ICONS = 3
/** Number of cards at the top of a list whose pictures load eagerly. */
export const EAGER_CARDS = 2
