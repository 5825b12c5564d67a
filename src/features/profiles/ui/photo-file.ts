import { IMAGE_MAX_BYTES } from '#features/media/constants.ts'
import { editFieldTexts as texts } from '../texts.ts'

/** As the server's decoder (decision Q-72). */
const MAX_PIXELS = 25_000_000
/** Pixels of a side of what is sent; nothing on the site is larger. */
const SIDE = 512

/** The part of a picture that was chosen, in its own pixels. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

type ReadPhoto = { url: string } | { refusal: string }

/** The picture for the crop window, or what is wrong with the file, judged by its bytes and not by its name. */
export async function readPhoto(file: File): Promise<ReadPhoto> {
  if (file.size > IMAGE_MAX_BYTES.avatar) return { refusal: texts.photoLarge }
  if (!isPicture(new Uint8Array(await file.slice(0, 12).arrayBuffer()))) return { refusal: texts.photoType }
  const url = await dataUrl(file)
  const image = await load(url)
  if (!image) return { refusal: texts.photoType }
  return image.naturalWidth * image.naturalHeight > MAX_PIXELS ? { refusal: texts.photoPixels } : { url }
}

/** The chosen square as a small file, and its address to show it by; null when the browser cannot. */
export async function cutPhoto(url: string, area: CropArea): Promise<{ file: File; url: string } | null> {
  const image = await load(url)
  const side = Math.max(1, Math.min(SIDE, Math.round(area.width)))
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const context = canvas.getContext('2d')
  if (!image || !context) return null
  context.fillStyle = 'white'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side)
  // Where WebP cannot be written a browser answers with PNG.
  const webp = await toBlob(canvas, 'image/webp')
  const blob = webp?.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg')
  if (!blob) return null
  return { file: new File([blob], 'photo', { type: blob.type }), url: await dataUrl(blob) }
}

function isPicture(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes)
  return (
    text.startsWith('\xFF\xD8\xFF') ||
    text.startsWith('\x89PNG\r\n') ||
    (text.startsWith('RIFF') && text.slice(8) === 'WEBP')
  )
}

const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))

/** The page's policy shows pictures of the site and `data:`, nothing else. */
function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

async function load(url: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return image
  } catch {
    return null
  }
}
