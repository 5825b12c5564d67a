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
  /** The point that stays visible when the picture is cropped, from the left and from the top, 0 to 1. */
  focal_x: z.number(),
  focal_y: z.number(),
})
export type Image = z.output<typeof Image>
