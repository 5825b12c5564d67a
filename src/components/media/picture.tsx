import { classNames } from '../state/class-names.ts'

/** A stored picture in several sizes: `{path}/{width}.webp`, and `.avif` where it was made. */
export interface PictureImage {
  /** Without sizes this is the address of the one file. */
  path: string
  /** The picture's own size in pixels; it keeps the space. */
  width: number
  height: number
  /** Empty for decoration. */
  alt: string
  /** Ascending. */
  widths?: readonly number[]
  avif?: boolean
  /** `#rrggbb`, shown until the picture is there. */
  color?: string
}

interface PictureProps {
  image: PictureImage
  /** How wide it is drawn, as in `<img sizes>`. */
  sizes?: string
  /** Of the first screen: loaded at once. */
  isEager?: boolean
  /** The one picture that the first screen waits for. */
  isFirst?: boolean
  className?: string
  /** It cannot be fetched or drawn. */
  onFail?: () => void
}

/** A picture that loads the size it needs, when it is needed, and never moves what is around it. */
export function Picture({ image, sizes, isEager, isFirst, className, onFail }: PictureProps) {
  const { path, widths = [], width, height, alt, avif, color } = image
  const sources = (type: string) => widths.map((size) => `${path}/${size}.${type} ${size}w`).join(', ')
  const hasSizes = widths.length > 0
  const img = (
    <img
      // It may have failed before the page came to life.
      ref={onFail && ((element) => void (element?.complete && element.naturalWidth === 0 && onFail()))}
      onError={onFail}
      className={classNames(className) || undefined}
      // `sizes` and `srcSet` before `src`: some browsers begin to load as soon as they see it.
      sizes={hasSizes ? sizes : undefined}
      srcSet={hasSizes ? sources('webp') : undefined}
      src={hasSizes ? `${path}/${widths.at(-1)}.webp` : path}
      width={width}
      height={height}
      alt={alt}
      data-color={color}
      loading={isEager || isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding={isFirst ? undefined : 'async'}
    />
  )
  if (!hasSizes || !avif) return img
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      {img}
    </picture>
  )
}
