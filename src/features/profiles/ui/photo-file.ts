import { IMAGE_MAX_BYTES } from '#features/media/constants.ts'
import { editFieldTexts as texts } from '../texts.ts'

/** Same limit as the server's decoder (decision Q-72). */
const MAX_PIXELS = 25_000_000
/** Side length in pixels of the uploaded picture, the largest size shown on the site. */
const SIDE = 512

/** Selected part of a picture, in its own pixels. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

type ReadPhoto = { url: string } | { error: string }

/** Returns the picture for the crop dialog, or an error message. Checks the bytes of the file, not its name. */
export async function readPhoto(file: File): Promise<ReadPhoto> {
  if (file.size > IMAGE_MAX_BYTES.avatar) return { error: texts.photoLarge }
  if (!isPicture(new Uint8Array(await file.slice(0, 12).arrayBuffer()))) return { error: texts.photoType }
  const url = await dataUrl(file)
  const image = await load(url)
  if (!image) return { error: texts.photoType }
  return image.naturalWidth * image.naturalHeight > MAX_PIXELS ? { error: texts.photoPixels } : { url }
}

/** Returns the cropped square as a small file and a URL for its preview. Null if the browser cannot create it. */
export async function cropPhoto(url: string, area: CropArea): Promise<{ file: File; url: string } | null> {
  const image = await load(url)
  const side = Math.max(1, Math.min(SIDE, Math.round(area.width)))
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const context = canvas.getContext('2d')
  if (!image || !context) return null
  context.fillStyle = 'white'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side)
  // Browsers that cannot encode WebP return PNG.
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

/** The content security policy allows only pictures of the site and `data:` URLs. */
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
