/** Worker thread of `draw-documents.ts`. */
import { drawPdf } from '#server/paper/draw-pdf.ts'
import { lowerPriority } from '#server/paper/low-priority.ts'
import { documentTitle, layoutDocument, PAGE, type PaperDocument } from './document-layout.ts'

lowerPriority()

export function runTask(document: PaperDocument): Promise<Uint8Array> {
  return drawDocument(document)
}

function drawDocument(document: PaperDocument): Promise<Buffer> {
  const info = {
    title: documentTitle(document),
    author: document.seller.name,
    subject: document.invoiceNo,
    date: document.issuedAt,
  }
  return drawPdf({ page: PAGE, items: layoutDocument(document), info })
}
