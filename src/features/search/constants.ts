/** Limits of search (decision Q-126). */

/** Maximum length of a search text in characters; the API returns 422 for longer texts. */
export const SEARCH_TEXT_MAX_LENGTH = 100

/** Cards on one page of results (FEED-075). */
export const SEARCH_PAGE_SIZE = 10

/** Maximum number of results that can be paged through; a more specific text helps more than another page. */
export const SEARCH_MAX_RESULTS = 1_000

/** Maximum number of suggestions. */
export const SUGGESTION_LIMIT = 8

/** `localStorage` key of the last search text (SRCH-009). */
export const SEARCH_STORAGE_KEY = 'textFromSearchPage'

/** Debounce delay of suggestion requests. */
export const SUGGEST_DELAY_MS = 150

/** Length of a text of a synonym in characters. */
export const SYNONYM_MIN_LENGTH = 2
export const SYNONYM_MAX_LENGTH = 60
/** Synonyms of the site, and of one text. */
export const SYNONYMS_MAX = 5_000
export const SYNONYMS_OF_TEXT_MAX = 20

/** Questions that people would ask to find a post. */
export const QUESTIONS_MAX = 20
export const QUESTION_MAX_LENGTH = 200
