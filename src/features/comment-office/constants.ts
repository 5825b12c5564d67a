export const NAME_MAX = 60
export const ALT_MAX = 200
/** Four rows of the grid of six columns (CMT-044). */
export const STICKERS_SHOWN_MAX = 24
/** CMT-022 */
export const PHRASES = 5
export const PHRASE_MAX = 80
/** Width of the stored picture that the form shows, in pixels. */
export const STICKER_PIXELS = 192
