/** Delay before `action=comment-box` focuses the comment box (CMT-007). */
export const COMMENT_BOX_DELAY_MS = 1_000
/** Visible lines of a teacher's description of themselves (UX-008). */
export const ABOUT_LINES = 3
