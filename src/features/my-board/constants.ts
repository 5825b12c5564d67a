/** Debounce delay after a resize before the board's cards are laid out again (decision Q-177). */
export const BOARD_RESIZE_MS = 200

/** Types of posts that the board can be limited to, in the order of its choices. */
export const BOARD_TYPES = ['tool', 'story', 'case', 'event'] as const
export type BoardType = (typeof BOARD_TYPES)[number]
