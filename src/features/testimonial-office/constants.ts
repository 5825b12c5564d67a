/** Limits of an entry; those of the seed. */
export const AUTHOR_MAX = 200
export const CONTENT_MAX = 2_000
export const SEARCH_MAX = 100
/** Reviews that a search offers. */
export const CANDIDATES_MAX = 12
/** Entries in the list; home shows the first twelve. */
export const ENTRIES_MAX = 100
