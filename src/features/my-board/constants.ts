/** The window rests so long before the board's cards are placed anew (decision Q-177). */
export const BOARD_RESIZE_MS = 200
