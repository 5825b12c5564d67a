/** Debounce delay after a resize before the board's cards are laid out again (decision Q-177). */
export const BOARD_RESIZE_MS = 200
