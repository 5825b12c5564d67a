/** Number of ideas on one page of a profile (decision Q-59). */
export const IDEAS_PAGE_SIZE = 9

export const PROFILE_TABS = ['ideas', 'learning'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** Statistics of the learning tab, in display order (decisions Q-62, 0053). */
export const STATS = [
  'trainings_joined',
  'learning_hours',
  'tests_passed',
  'tools_used',
  'idea_views',
  'likes',
] as const
export type Stat = (typeof STATS)[number]

/** In UTF-16 code units; a line break counts as one (PROF-082, decision Q-70). */
export const ABOUT_ME_MAX_LENGTH = 150
/** Number of digits of a telephone number (decision Q-69). */
export const MOBILE_DIGITS = { min: 9, max: 15 } as const
