/** `action=comment-box` focuses the box after this (CMT-007). */
export const COMMENT_BOX_DELAY_MS = 1_000
/** Of what a teacher says about themselves (UX-008). */
export const ABOUT_LINES = 3
