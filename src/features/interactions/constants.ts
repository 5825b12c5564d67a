/** A view counts when the post has been open this long (POST-046). */
export const VIEW_DELAY_MS = 5_000
/** One view per post and reader in this time. */
export const VIEW_WINDOW_MINUTES = 60
