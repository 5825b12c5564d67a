/** Sizes of the pictures we keep, and how large a file may come in. */

/** What a picture is for decides its widths. */
export const IMAGE_PURPOSES = ['post', 'event', 'avatar', 'tool'] as const
export type ImagePurpose = (typeof IMAGE_PURPOSES)[number]

/** Pixels, ascending: a card on a phone up to a hero on a wide screen; an avatar or logo at one to four times its place. */
export const IMAGE_WIDTHS: Readonly<Record<ImagePurpose, readonly number[]>> = {
  post: [320, 480, 640, 960, 1280],
  event: [320, 480, 640, 960, 1280],
  avatar: [48, 96, 192, 512],
  tool: [96, 192],
}

/** Bytes of the file as it comes (Q-72; STORY-025 for the logo, that size included). */
export const IMAGE_MAX_BYTES: Readonly<Record<ImagePurpose, number>> = {
  post: 10 * 1024 * 1024,
  event: 10 * 1024 * 1024,
  avatar: 5 * 1024 * 1024,
  tool: 819_200,
}

/** Answers up to this size are kept in memory. */
export const MEMORY_FILE_MAX_BYTES = 64 * 1024
/** What all kept answers may take together. */
export const MEMORY_MAX_BYTES = 16 * 1024 * 1024
export const MEMORY_MINUTES = 10
