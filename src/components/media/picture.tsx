import { classNames } from '../state/class-names.ts'

/** A stored picture in several sizes: `{path}/{width}.webp`, and `.avif` when available. */
export interface PictureImage {
  /** Without `widths` this is the URL of the only file. */
  path: string
  /** Intrinsic size in pixels; reserves the space. */
  width: number
  height: number
  /** Empty for decorative pictures. */
  alt: string
  /** In ascending order. */
  widths?: readonly number[]
  avif?: boolean
  /** `#rrggbb`, shown until the picture is loaded. */
  color?: string
  /** The point that a cut picture keeps, 0 to 1 from the left and the top. Default: the middle. */
  focal_x?: number
  focal_y?: number
}

interface PictureProps {
  image: PictureImage
  /** Rendered width, as in `<img sizes>`. */
  sizes?: string
  /** Above the fold: loaded immediately. */
  isEager?: boolean
  /** The largest picture above the fold, loaded with high priority. */
  isFirst?: boolean
  className?: string
  /** Called when the picture cannot be loaded or decoded. */
  onLoadError?: () => void
}

/** A picture that loads the size it needs when it is needed, and causes no layout shift. */
export function Picture({ image, sizes, isEager, isFirst, className, onLoadError }: PictureProps) {
  const { path, widths = [], width, height, alt, avif, color, focal_x, focal_y } = image
  const sources = (type: string) => widths.map((size) => `${path}/${size}.${type} ${size}w`).join(', ')
  const hasSizes = widths.length > 0
  const img = (
    <img
      // Loading may have failed before hydration.
      ref={onLoadError && ((element) => void (element?.complete && element.naturalWidth === 0 && onLoadError()))}
      onError={onLoadError}
      className={classNames(className) || undefined}
      // `sizes` and `srcSet` before `src`, because some browsers start loading as soon as they see `src`.
      sizes={hasSizes ? sizes : undefined}
      srcSet={hasSizes ? sources('webp') : undefined}
      src={hasSizes ? `${path}/${widths.at(-1)}.webp` : path}
      width={width}
      height={height}
      alt={alt}
      data-color={color}
      data-focal-x={percent(focal_x)}
      data-focal-y={percent(focal_y)}
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

function percent(share: number | undefined): string | undefined {
  return share === undefined ? undefined : `${Math.round(share * 100)}%`
}
