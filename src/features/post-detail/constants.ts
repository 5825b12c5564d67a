/** A view counts when the post has been open this long (POST-046). */
export const VIEW_DELAY_MS = 5_000
/** `action=comment-box` focuses the box after this (CMT-007). */
export const COMMENT_BOX_DELAY_MS = 1_000
