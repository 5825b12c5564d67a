/** A picture as it travels in answers; the kit's `Picture` makes its sets of addresses from it. */
import * as z from 'zod/mini'

/**
 * Short on purpose, as every card carries one: the addresses follow from `path`. `{path}/{width}.webp` exists for
 * each width, `.avif` too once `avif` is true.
 */
export const Image = z.object({
  /** `/media/{key}` */
  path: z.string(),
  /** The picture's own size in pixels, for the space it takes before it is there. */
  width: z.number(),
  height: z.number(),
  /** `#rrggbb` to show meanwhile. */
  color: z.string(),
  /** Empty for decoration. */
  alt: z.string(),
  /** Ascending. */
  widths: z.array(z.number()),
  avif: z.boolean(),
})
export type Image = z.output<typeof Image>

/** The WebP of the smallest width that fills `pixels`, else the largest. */
export function imageUrl(image: Pick<Image, 'path' | 'widths'>, pixels: number): string {
  const width = image.widths.find((candidate) => candidate >= pixels) ?? image.widths.at(-1)
  return `${image.path}/${width}.webp`
}
