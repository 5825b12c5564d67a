/** Which file of a picture is shown. */
import type { Image } from './contract.ts'

/** WebP address of the smallest width that covers `pixels`, otherwise of the largest width. */
export function imageUrl(image: Pick<Image, 'path' | 'widths'>, pixels: number): string {
  const width = image.widths.find((candidate) => candidate >= pixels) ?? image.widths.at(-1)
  return `${image.path}/${width}.webp`
}
