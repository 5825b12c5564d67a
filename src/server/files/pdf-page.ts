/** The first page of a PDF as pixels, in the image process only: nothing of the PDF but its pixels is kept. */
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** The height of a page of normal proportions is below it. */
const MAX_HEIGHT = 4_000
const MAX_PAGES = 20

export interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

let library: Promise<PDFiumLibrary> | undefined

export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).includes('%PDF-')
}

/** RGBA, `width` pixels wide. @throws {Error} when it cannot be opened or is not like a slip */
export async function renderPdfPage(bytes: Uint8Array, width: number): Promise<Pixels> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(bytes)
  try {
    if (document.getPageCount() > MAX_PAGES) throw new Error('too many pages')
    const page = document.getPage(0)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const height = Math.round((originalHeight / originalWidth) * width)
    if (!(height > 0 && height <= MAX_HEIGHT)) throw new Error(`a page of ${originalWidth} × ${originalHeight}`)
    const rendered = await page.render({ width, height, render: async ({ data }) => data })
    return { data: rendered.data, width: rendered.width, height: rendered.height }
  } finally {
    document.destroy()
  }
}
