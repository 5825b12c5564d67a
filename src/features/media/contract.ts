/** A picture in responses. The component `Picture` builds its `srcset` from it. */
import * as z from 'zod/mini'

/**
 * Compact, because every card contains one: the addresses derive from `path`. `{path}/{width}.webp` exists for each
 * width, and `.avif` too if `avif` is true.
 */
export const Image = z.object({
  /** `/media/{key}` */
  path: z.string(),
  /** Original width in pixels, which reserves the space before the picture loads. */
  width: z.number(),
  height: z.number(),
  /** Placeholder colour, `#rrggbb`. */
  color: z.string(),
  /** Empty for decoration. */
  alt: z.string(),
  /** Ascending. */
  widths: z.array(z.number()),
  avif: z.boolean(),
  /** The point that a cut picture keeps, 0 to 1 from the left and the top. */
  focal_x: z.optional(z.number()),
  focal_y: z.optional(z.number()),
})
export type Image = z.output<typeof Image>

/** WebP address of the smallest width that covers `pixels`, otherwise of the largest width. */
export function imageUrl(image: Pick<Image, 'path' | 'widths'>, pixels: number): string {
  const width = image.widths.find((candidate) => candidate >= pixels) ?? image.widths.at(-1)
  return `${image.path}/${width}.webp`
}
