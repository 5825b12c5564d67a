import { qrPath } from './qr-path.ts'

/** Width of the picture in pixels. */
const WIDTH = 720
const CODE = 560
const LINE = 46

interface SavedCode {
  payload: string
  /** The amount with its currency. */
  amount: string
  /** Lines under the amount: account, number, deadline. */
  lines: readonly string[]
  fileName: string
}

/**
 * Saves a payment code as a picture with amount, account and deadline, for the app of a bank on the same phone. False
 * if the browser cannot draw it.
 */
export async function saveCode({ payload, amount, lines, fileName }: SavedCode): Promise<boolean> {
  const height = CODE + 190 + lines.length * LINE
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height })
  const context = canvas.getContext('2d')
  if (!context) return false
  await document.fonts.ready
  const font = getComputedStyle(document.body).fontFamily
  context.fillStyle = '#fff'
  context.fillRect(0, 0, WIDTH, height)
  drawCode(context, payload)
  context.fillStyle = '#000'
  context.textAlign = 'center'
  context.font = `700 68px ${font}`
  context.fillText(amount, WIDTH / 2, CODE + 110, WIDTH - 40)
  context.font = `400 30px ${font}`
  lines.forEach((line, index) => {
    context.fillText(line, WIDTH / 2, CODE + 170 + index * LINE, WIDTH - 40)
  })
  const link = Object.assign(document.createElement('a'), { href: canvas.toDataURL('image/png'), download: fileName })
  document.body.append(link)
  link.click()
  link.remove()
  return true
}

function drawCode(context: CanvasRenderingContext2D, payload: string): void {
  const { size, path } = qrPath(payload)
  // Whole pixels, so that the edges of modules are sharp.
  const scale = Math.floor(CODE / size)
  const offset = Math.floor((WIDTH - scale * size) / 2)
  context.save()
  context.translate(offset, Math.floor((CODE + 40 - scale * size) / 2))
  context.scale(scale, scale)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  context.restore()
}
