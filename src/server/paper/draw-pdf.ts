/** A page of items as a tagged PDF with embedded fonts. */
import PDFDocument from 'pdfkit'
import { fontBytes, runsOf, runWidth } from './fonts.ts'
import type { Item, PageSize, Shape, TextBlock } from './items.ts'

type Document = PDFKit.PDFDocument

interface Drawing {
  page: PageSize
  /** In reading order. */
  items: readonly Item[]
  info: { title: string; author: string; subject: string; date: Date }
  /** A file that the document was made from (ISO 32000, AFRelationship Source). */
  attachment?: { name: string; type: string; description: string; bytes: Buffer }
}

export async function drawPdf({ page, items, info, attachment }: Drawing): Promise<Buffer> {
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    // Not in the types of pdfkit: the metadata declares PDF/UA.
    subset: 'PDF/UA' as PDFKit.PDFDocumentOptions['subset'],
    tagged: true,
    lang: 'th-TH',
    displayTitle: true,
    info: {
      Title: info.title,
      Author: info.author,
      Subject: info.subject,
      CreationDate: info.date,
      ModDate: info.date,
    },
  })
  const bytes = collect(document)
  const root = document.struct('Document')
  document.addStructure(root)
  for (const item of items) {
    if (item.kind === 'shape') {
      document.markContent('Artifact', { type: 'Layout' })
      drawShape(document, item)
      document.endMarkedContent()
    } else root.add(structureOf(document, item))
  }
  root.end()
  if (attachment) {
    const { name, type, description } = attachment
    const options = {
      name,
      type,
      description,
      creationDate: info.date,
      modifiedDate: info.date,
      // Not in the types of pdfkit.
      relationship: 'Source',
    }
    document.file(attachment.bytes, options)
  }
  document.end()
  return bytes
}

function structureOf(document: Document, item: Exclude<Item, Shape>) {
  if (item.kind === 'figure')
    return document.struct('Figure', { alt: item.alt }, () => {
      for (const shape of item.shapes) drawShape(document, shape)
    })
  return document.struct(item.role, { actual: item.content }, () => drawText(document, item))
}

function drawText(document: Document, { lines, size, weight, color }: TextBlock) {
  document.fillColor(color).fontSize(size)
  for (const { text, x, baseline } of lines) {
    let left = x
    // The glyphs of sara am are written in another order than the letters: what is copied is the text.
    document.markContent('Span', { actual: text })
    for (const run of runsOf(text, weight)) {
      document.registerFont(run.font, fontBytes(run.font))
      document.font(run.font)
      document.text(run.text, left, baseline, { baseline: 'alphabetic', lineBreak: false })
      left += runWidth(run, size)
    }
    document.endMarkedContent()
  }
}

function drawShape(document: Document, { path, at, fill, stroke }: Shape) {
  document.save().translate(at.x, at.y).scale(at.scale)
  document.path(path)
  if (stroke) document.lineWidth(stroke.width).lineCap('round').lineJoin('round').stroke(stroke.color)
  else document.fill(fill)
  document.restore()
}

async function collect(document: Document): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
