/** The certificate as a PDF; the credential is attached (ISO 32000, AFRelationship Source). */
import { drawPdf } from '#server/paper/draw-pdf.ts'
import { paperTexts } from '../../texts.ts'
import { layoutPaper, PAGE, type Paper, paperTitle } from './paper-layout.ts'

export function drawPaperPdf(paper: Paper, credential: string): Promise<Buffer> {
  return drawPdf({
    page: PAGE,
    items: layoutPaper(paper),
    info: { title: paperTitle(paper), author: paperTexts.issuer, subject: paper.checkUrl, date: paper.issuedAt },
    attachment: {
      name: `${paper.number}.json`,
      type: 'application/vc',
      description: paperTexts.attachment,
      bytes: Buffer.from(credential),
    },
  })
}
