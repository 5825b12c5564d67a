/** Measures the drawing of certificates and receipts: processor time of one core, of the thread that draws. */
import type { Paper } from '#features/certificates/server/service/paper-layout.ts'
import { drawPaperPdf } from '#features/certificates/server/service/paper-pdf.ts'
import { drawPng } from '#features/certificates/server/service/paper-png.ts'
import { layoutDocument, PAGE, type PaperDocument } from '#features/receipts/server/service/document-layout.ts'
import { drawPdf } from '#server/paper/draw-pdf.ts'
import { median } from './load.ts'
import { atMost } from './report.ts'

const ROUNDS = 15
const TITLE_WORDS = 14
const PAPER: Paper = {
  number: 'CERT-2026-000148',
  // A name and a title with marks above and below, as code points: Thai letters belong in texts.
  fullname: '\u0E19\u0E49\u0E33\u0E1C\u0E36\u0E49\u0E07 \u0E28\u0E23\u0E35\u0E2A\u0E38\u0E1E\u0E23\u0E23\u0E13\u0E4C',
  trainingName: '\u0E01\u0E32\u0E23\u0E2A\u0E2D\u0E19\u0E17\u0E35\u0E48 '.repeat(TITLE_WORDS).trim(),
  hours: 18,
  score: 9,
  issuedAt: new Date('2026-07-19T05:00:00Z'),
  trainer: '\u0E2D\u0E23\u0E19\u0E38\u0E0A',
  checkUrl: 'https://sala.example.ac.th/certificate/CERT-2026-000148',
}

const PERSON = PAPER.fullname
const RECEIPT: PaperDocument = {
  kind: 'receipt',
  number: 'RC-2569-000148',
  isCopy: false,
  invoiceNo: 'INV-2569-000321',
  receiptNo: null,
  isOnline: false,
  amountSatang: 150_000,
  vatSatang: 9_813,
  isVatExempt: false,
  seller: { name: PERSON, taxId: '0994000987650', branch: '00000', address: PAPER.trainingName },
  buyer: { name: PERSON, taxId: '0994000987650', address: PAPER.trainingName },
  trainingName: PAPER.trainingName,
  sessionText: '19 / 12 / 2569 13.00-16.30',
  participant: PERSON,
  issuer: PERSON,
  reason: '',
  issuedAt: PAPER.issuedAt,
  checkUrl: 'https://sala.example.ac.th/receipt/0123456789ABCDEF',
  checkCode: '0123456789ABCDEF',
}

export async function benchPapers(): Promise<void> {
  await benchCertificates()
  const draw = () =>
    drawPdf({
      page: PAGE,
      items: layoutDocument(RECEIPT),
      info: { title: RECEIPT.number, author: PERSON, subject: RECEIPT.invoiceNo, date: RECEIPT.issuedAt },
    })
  await draw()
  atMost('PDF of a receipt, time of one core', await processorMs(draw), 200, ' ms')
}

async function benchCertificates(): Promise<void> {
  const credential = JSON.stringify({ name: PAPER.fullname })
  await drawPaperPdf(PAPER, credential)
  const pdf = await processorMs(() => drawPaperPdf(PAPER, credential))
  const png = await processorMs(() => drawPng(PAPER, credential))
  atMost(
    'PDF of a certificate, time of one core',
    pdf,
    300,
    ' ms',
    `its picture ${Math.round(png)} ms, on the same thread`,
  )
}

async function processorMs(draw: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    await draw()
    const { user, system } = process.cpuUsage(before)
    rounds.push((user + system) / 1_000)
  }
  return median(rounds)
}
