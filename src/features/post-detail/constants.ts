/** `action=comment-box` focuses the box after this (CMT-007). */
export const COMMENT_BOX_DELAY_MS = 1_000
