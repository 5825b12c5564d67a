/** A view counts when the post has been open this long (POST-046). */
export const VIEW_DELAY_MS = 5_000
/** One view per post and reader in this time. */
export const VIEW_WINDOW_MINUTES = 60
/** Views that visitors of one address add to a post in that time: a school shares one, a forger has few (AB-180). */
export const VIEWS_PER_DEVICE = 10

/** Where a post is shared to; each recorded share adds one (ACT-022, Q-155). */
export const SHARE_TARGETS = ['url', 'facebook', 'x', 'line'] as const
export type ShareTarget = (typeof SHARE_TARGETS)[number]

/** What `POST /api/save-action` records (ACT-052, Q-155). */
export const SAVED_ACTIONS = [
  'share-as-url',
  'share-as-facebook',
  'share-as-x',
  'share-as-line',
  'watch-vdo',
  'download-manual',
] as const
export type SavedAction = (typeof SAVED_ACTIONS)[number]

/** Characters of the address that a share or a watch was about. */
export const ACTION_URL_MAX_LENGTH = 2_000

/** A training that was neither published nor changed in this time is no news when it is first seen open. */
export const TRAINING_OPENING_DAYS = 7
/** Mails of one transaction when a training opens. */
export const NOTIFICATIONS_BATCH = 100

/** Pixels of the window that a share opens (ACT-026). */
export const SHARE_POPUP = { width: 600, height: 450 } as const

/** The manual of a tech review, for signed-in people. */
export function manualPath(postId: number | ':postId'): string {
  return `/download/manual/${postId}`
}

/** The call that lists what a person pinned (BOARD-008). */
export const BOARD_PATH = '/api/content_v2/my-board'
