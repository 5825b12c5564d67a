/** Lists whose filters and order can be saved. */
export const SAVED_LISTS = ['posts', 'events', 'people', 'purchases', 'user-events', 'audit'] as const
export type SavedList = (typeof SAVED_LISTS)[number]

/** Views of one person for one list. */
export const VIEWS_MAX = 20
/** Characters of a name. */
export const NAME_MAX = 60
/** Characters of the query of an address, as it is encoded. */
export const QUERY_MAX = 500
