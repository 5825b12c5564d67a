/** Rows of home for members, and their limits. */

/** Rows that home shows to a member, in order. Each can be turned off. */
export const HOME_ROWS = ['training', 'board', 'following', 'room'] as const
export type HomeRowKind = (typeof HOME_ROWS)[number]

/** Posts in one row. */
export const ROW_POSTS = 8
/** Trainings in their row. */
export const ROW_TRAININGS = 3
/** Tags of levels and subjects that a member can choose. */
export const ROOM_TAGS_MAX = 20
/** Where rows are turned on again, and levels and subjects are chosen. */
export const HOME_SETTINGS_PATH = '/my-profile/edit#home-rows'
