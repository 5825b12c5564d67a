/**
 * A separate process that decodes and encodes images, one at a time. Crashes, leaks and vulnerabilities of decoders do
 * not affect the server, and the memory is freed when the process ends. Started by `images.ts` only.
 */
import sharp, { type Sharp } from 'sharp'
import type { EncodedImage, EncodeReply, EncodeRequest, ImageArea, Variant } from './images.ts'

/** About 6000 × 4000 pixels. */
const MAX_PIXELS = 25_000_000
const MAX_SIDE = 8000
/** Pixels per inch of the declared size of an SVG. */
const SVG_DENSITY = 72

const isArt = process.argv[2] === 'art'
const formats = new Set(['jpeg', 'png', 'webp', ...(isArt ? ['svg'] : [])])

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    ...(isArt ? ['VipsForeignLoadSvg'] : []),
  ],
})

process.on('message', async (request: EncodeRequest) => {
  process.send?.(await respond(request))
})
process.on('disconnect', () => process.exit())

async function respond(request: EncodeRequest): Promise<EncodeReply> {
  try {
    return { image: await encode(request) }
  } catch (error) {
    return { rejected: (error as Error).message }
  }
}

async function encode(request: EncodeRequest): Promise<EncodedImage> {
  const { widths, format, square, keepAlpha, drawnWidth } = request
  const input = await openInput(request)
  const facts = await sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).metadata()
  if (!formats.has(facts.format)) throw new Error(`type ${facts.format}`)
  if ((facts.pages ?? 1) > 1 || isAnimatedPng(input)) throw new Error('animated')
  const side = Math.max(facts.width, facts.height)
  if (side > MAX_SIDE) throw new Error(`a side of ${side}`)

  const density = drawnWidth && facts.format === 'svg' ? (SVG_DENSITY * drawnWidth) / facts.width : undefined
  const source = sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...(density ? { density } : {}) })
  const upright = source.autoOrient()
  const opaque = keepAlpha ? upright : upright.flatten({ background: '#fff' })
  const part = request.area ? await cutOut(opaque, request.area) : opaque
  const whole = await openWhole(part, square ?? false, Math.max(...widths))
  const variants: Variant[] = []
  for (const width of fittingWidths(widths, whole.width)) {
    const scaled = whole.pixels().resize({ width })
    const encoded =
      format === 'webp' ? scaled.webp({ quality: 80, effort: 2 }) : scaled.avif({ quality: 50, effort: 2 })
    variants.push({ width, bytes: await encoded.toBuffer() })
  }
  const color = await dominant(whole.pixels())
  const qr = request.readsQr ? await readQr(whole.pixels()) : null
  return { width: whole.naturalWidth, height: whole.naturalHeight, color, variants, qr }
}

/** The file itself, or the first page of a PDF as a PNG of the largest requested width. */
async function openInput({ bytes, acceptsPdf, widths }: EncodeRequest): Promise<Buffer> {
  const { isPdf, renderPdfPage } = acceptsPdf ? await import('./pdf-page.ts') : {}
  if (!isPdf?.(bytes) || !renderPdfPage) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { data, width, height } = await renderPdfPage(bytes, Math.max(...widths))
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Tries the whole picture, then half its size: small codes need the one, blurred ones the other. */
async function readQr(pixels: Sharp): Promise<string | null> {
  const { default: jsqr } = await import('jsqr')
  // The types of jsqr describe a default export that its module does not have.
  const decode = jsqr as unknown as typeof jsqr.default
  const whole = await pixels.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = whole.info
  const found = decode(new Uint8ClampedArray(whole.data), width, height, { inversionAttempts: 'dontInvert' })
  if (found?.data) return found.data
  const half = await sharp(whole.data, { raw: { width, height, channels: 4 } })
    .resize({ width: Math.ceil(width / 2) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = half
  return decode(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: 'dontInvert' })?.data || null
}

/** A part of the upright image, at least one pixel. */
async function cutOut(upright: Sharp, area: ImageArea): Promise<Sharp> {
  const whole = (await upright.metadata()).autoOrient
  const left = Math.min(whole.width - 1, Math.round(area.left * whole.width))
  const top = Math.min(whole.height - 1, Math.round(area.top * whole.height))
  const width = Math.max(1, Math.min(whole.width - left, Math.round(area.width * whole.width)))
  const height = Math.max(1, Math.min(whole.height - top, Math.round(area.height * whole.height)))
  const { data, info } = await upright
    .extract({ left, top, width, height })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

/** The upright image, cropped to a square if requested, decoded once at the largest required width. */
async function openWhole(source: Sharp, square: boolean, maxWidth: number) {
  const facts = await source.metadata()
  const { width: uprightWidth, height: uprightHeight } = facts.autoOrient
  const shorter = Math.min(uprightWidth, uprightHeight)
  const [naturalWidth, naturalHeight] = square ? [shorter, shorter] : [uprightWidth, uprightHeight]
  const width = Math.min(maxWidth, naturalWidth)
  const { data, info } = await source
    .resize(square ? { width, height: width, fit: 'cover' } : { width })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return { naturalWidth, naturalHeight, width: info.width, pixels: () => sharp(data, { raw }) }
}

/** Widths up to that of the image, which is added when it lies clearly between two; images are never enlarged. */
function fittingWidths(widths: readonly number[], own: number): number[] {
  const fitting = widths.filter((width) => width <= own)
  const largest = fitting.at(-1) ?? 0
  return own > largest * 1.2 && own < Math.max(...widths) ? [...fitting, own] : fitting
}

async function dominant(pixels: Sharp): Promise<string> {
  const { data, info } = await pixels
    .resize({ width: 64, height: 64, fit: 'inside', kernel: 'nearest' })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const { r, g, b } = (await sharp(data, { raw }).stats()).dominant
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** An animated PNG has an `acTL` chunk before its first image data. */
function isAnimatedPng(bytes: Buffer): boolean {
  const chunk = bytes.indexOf('acTL')
  return bytes.subarray(1, 4).toString('latin1') === 'PNG' && chunk > 0 && chunk < bytes.indexOf('IDAT')
}
