/** Sizes of stored pictures and limits of uploads. */

/** The purpose of a picture decides its widths. */
export const IMAGE_PURPOSES = ['post', 'event', 'avatar', 'tool'] as const
export type ImagePurpose = (typeof IMAGE_PURPOSES)[number]

/**
 * Widths in pixels, ascending: from a card on a phone to a hero on a wide screen. An avatar or logo has one to four
 * times its displayed size.
 */
export const IMAGE_WIDTHS: Readonly<Record<ImagePurpose, readonly number[]>> = {
  post: [320, 480, 640, 960, 1280],
  event: [320, 480, 640, 960, 1280],
  avatar: [48, 96, 192, 512],
  tool: [96, 192],
}

/** Maximum size of an uploaded file in bytes. STORY-025: the limit of the logo is inclusive. */
export const IMAGE_MAX_BYTES: Readonly<Record<ImagePurpose, number>> = {
  post: 10 * 1024 * 1024,
  event: 10 * 1024 * 1024,
  avatar: 5 * 1024 * 1024,
  tool: 819_200,
}

/** Maximum size of a cached file in bytes. */
export const MEMORY_FILE_MAX_BYTES = 64 * 1024
/** Maximum total size of the cache in bytes. */
export const MEMORY_MAX_BYTES = 16 * 1024 * 1024
export const MEMORY_MINUTES = 10
