/** Limits and filters of the people of trainings. */
export const PEOPLE_PAGE = 30
export const SEARCH_MAX = 100
export const REASON_MIN = 5

/** `waiting`: on the waiting list. `unevaluated`: a submitted attempt has no result. */
export const PEOPLE_FILTERS = ['all', 'unevaluated', 'passed', 'failed', 'untaken', 'waiting'] as const
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]
