/** Limits of searching (decision Q-126). */

/** Characters of a search text that the API takes; longer is refused. */
export const SEARCH_TEXT_MAX_LENGTH = 100

/** Cards of one page of results (FEED-075). */
export const SEARCH_PAGE_SIZE = 10

/** The best results that can be paged through; beyond them a better search helps more than another page. */
export const SEARCH_MAX_RESULTS = 1_000

/** Lines of the suggestion list. */
export const SUGGESTION_LIMIT = 8

/** Where the browser remembers the last search text (SRCH-009). */
export const SEARCH_STORAGE_KEY = 'textFromSearchPage'

/** Typing pauses this long before suggestions are asked for. */
export const SUGGEST_DELAY_MS = 150
