/** Ideas on one page of a profile (decision Q-59). */
export const IDEAS_PAGE_SIZE = 9

export const PROFILE_TABS = ['ideas', 'learning'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** What the learning tab counts, in the order in which it stands there (decision Q-62). */
export const STATS = ['trainings_joined', 'tests_passed', 'tools_used', 'idea_views', 'likes'] as const
export type Stat = (typeof STATS)[number]

/** UTF-16 units, a line break being one (PROF-082, decision Q-70). */
export const ABOUT_ME_MAX_LENGTH = 150
/** Digits of a telephone number (decision Q-69). */
export const MOBILE_DIGITS = { min: 9, max: 15 } as const
