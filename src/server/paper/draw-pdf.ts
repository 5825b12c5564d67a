/** The paper as a tagged PDF with embedded fonts; the credential is attached (ISO 32000, AFRelationship Source). */
import PDFDocument from 'pdfkit'
import { paperTexts } from '../../texts.ts'
import { fontBytes, runsOf, runWidth } from './paper-fonts.ts'
import { type Item, layoutPaper, PAGE, type Paper, paperTitle, type TextBlock } from './paper-layout.ts'
import type { Shape } from './paper-shapes.ts'

type Document = PDFKit.PDFDocument

export async function drawPdf(paper: Paper, credential: string): Promise<Buffer> {
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    pdfVersion: '1.7',
    // Not in the types of pdfkit: the metadata declares PDF/UA.
    subset: 'PDF/UA' as PDFKit.PDFDocumentOptions['subset'],
    tagged: true,
    lang: 'th-TH',
    displayTitle: true,
    info: {
      Title: paperTitle(paper),
      Author: paperTexts.issuer,
      Subject: paper.checkUrl,
      CreationDate: paper.issuedAt,
      ModDate: paper.issuedAt,
    },
  })
  const bytes = collect(document)
  const items = layoutPaper(paper)
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
  const attachment = {
    name: `${paper.number}.json`,
    type: 'application/vc',
    description: paperTexts.attachment,
    creationDate: paper.issuedAt,
    modifiedDate: paper.issuedAt,
    // Not in the types of pdfkit.
    relationship: 'Source',
  }
  document.file(Buffer.from(credential), attachment)
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
