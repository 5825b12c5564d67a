/** A view is counted after the post has been open this long (POST-046). */
export const VIEW_DELAY_MS = 5_000
/** One view per post and reader in this time. */
export const VIEW_WINDOW_MINUTES = 60
/** Views of a post that one address can add in that time. Schools share an address; forged views stay few (AB-180). */
export const VIEWS_PER_DEVICE = 10

/** Share targets; each recorded share increments the counter (ACT-022, Q-155). */
const SHARE_TARGETS = ['url', 'facebook', 'x', 'line'] as const
export type ShareTarget = (typeof SHARE_TARGETS)[number]

/** Actions recorded by `POST /api/save-action` (ACT-052, Q-155). */
export const SAVED_ACTIONS = [
  'share-as-url',
  'share-as-facebook',
  'share-as-x',
  'share-as-line',
  'watch-vdo',
  'download-manual',
  'download',
] as const
export type SavedAction = (typeof SAVED_ACTIONS)[number]

/** Maximum length of the URL of a recorded action. */
export const ACTION_URL_MAX_LENGTH = 2_000

/** Voters are notified only of trainings that were published or changed within this time. */
export const TRAINING_OPENING_DAYS = 7

/** Size of the share window in pixels (ACT-026). */
export const SHARE_POPUP = { width: 600, height: 450 } as const

/** Path of the manual of a tech review, for signed-in users. */
export function manualPath(postId: number | ':postId'): string {
  return `/download/manual/${postId}`
}

/** Endpoint that lists the user's pinned posts (BOARD-008). */
export const BOARD_PATH = '/api/content_v2/my-board'
