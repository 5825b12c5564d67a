/** The drawing of a receipt or credit note on an A4 page in portrait. All lengths are points. */

import { satangText } from '#features/orders/policy.ts'
import { promptPayText } from '#features/orders/server/service/promptpay.ts'
import { longDate } from '#lib/dates.ts'
import { normalizeThai } from '#lib/thai.ts'
import type { Seller } from '#server/config/payment-config.ts'
import { COLORS, MARK } from '#server/paper/brand.ts'
import { type Weight, widthOf, wrapText } from '#server/paper/fonts.ts'
import type { Color, Item, TextBlock } from '#server/paper/items.ts'
import { qrShape } from '#server/paper/qr-shape.ts'
import { CHECK_PATH, type DocumentKind, groupedCode } from '../../constants.ts'
import { paperTexts as texts } from '../../texts.ts'
import { bahtText } from './baht-text.ts'

export const PAGE = { width: 595.28, height: 841.89 } as const
const MARGIN = 48
const RIGHT = PAGE.width - MARGIN
const WIDTH = RIGHT - MARGIN
const FACTS_LEFT = 380
/** About 26 mm. */
const QR_WIDTH = 74

export interface PaperDocument {
  kind: DocumentKind
  number: string
  isCopy: boolean
  invoiceNo: string
  /** Of the receipt that a credit note takes back. */
  receiptNo: string | null
  /** Paid through the gateway; otherwise by transfer. */
  isOnline: boolean
  amountSatang: number
  vatSatang: number
  isVatExempt: boolean
  seller: Seller
  buyer: { name: string; taxId: string; address: string }
  trainingName: string
  sessionText: string
  participant: string
  issuer: string
  reason: string
  issuedAt: Date
  /** The public page that says that the document is genuine. */
  checkUrl: string
  checkCode: string
}

interface Style {
  role?: TextBlock['role']
  size?: number
  weight?: Weight
  color?: Color
}

interface Pen {
  items: Item[]
  y: number
}

/** All items, in reading order. */
export function layoutDocument(document: PaperDocument): Item[] {
  const pen: Pen = { items: [band()], y: 64 }
  drawSeller(pen, document)
  drawParties(pen, document)
  drawTable(pen, document)
  drawSignature(pen, document)
  return pen.items
}

export function documentTitle({ kind, number }: Pick<PaperDocument, 'kind' | 'number'>): string {
  return `${texts.kinds[kind]} ${number}`
}

function drawSeller(pen: Pen, { kind, isCopy, seller }: PaperDocument) {
  const top = pen.y
  const at = { x: MARGIN, y: top, scale: 44 / 48 }
  pen.items.push(...MARK.map((part): Item => ({ kind: 'shape', at, ...part })))
  placeRight(pen, texts.kinds[kind], top + 22, { role: 'H1', size: 22, weight: 700, color: COLORS.roof })
  placeRight(pen, isCopy ? texts.copy : texts.original, top + 44, { size: 12, weight: 600 })
  pen.y = top - 2
  const left = MARGIN + 56
  write(pen, seller.name, { left, width: 300, size: 11.5, weight: 600 })
  write(pen, seller.address, { left, width: 260, size: 10, color: COLORS.soft })
  write(pen, `${texts.taxId} ${promptPayText(seller.taxId)} ${seller.branch}`, {
    left,
    width: 300,
    size: 10,
    color: COLORS.soft,
  })
  pen.y = Math.max(pen.y, top + 56) + 14
  rule(pen, COLORS.rule)
}

function drawParties(pen: Pen, document: PaperDocument) {
  const { buyer, number, issuedAt, invoiceNo, receiptNo, kind, isOnline } = document
  const top = pen.y
  write(pen, texts.buyer, { size: 10, color: COLORS.soft })
  write(pen, buyer.name, { width: 310, size: 12.5, weight: 600 })
  if (buyer.address) write(pen, buyer.address, { width: 310, size: 10.5 })
  if (buyer.taxId) write(pen, `${texts.taxId} ${promptPayText(buyer.taxId)}`, { width: 310, size: 10.5 })
  const bottom = pen.y
  pen.y = top
  const facts: [string, string][] = [
    [texts.number, number],
    [texts.date, longDate(issuedAt)],
    ...(receiptNo ? [[texts.receiptNo, receiptNo] as [string, string]] : []),
    [texts.reference, invoiceNo],
    ...(kind === 'receipt' ? [[texts.paidBy, isOnline ? texts.online : texts.promptPay] as [string, string]] : []),
  ]
  for (const [label, value] of facts)
    write(pen, `${label} ${value}`, { left: FACTS_LEFT, width: RIGHT - FACTS_LEFT, size: 11 })
  pen.y = Math.max(bottom, pen.y) + 20
}

function drawTable(pen: Pen, document: PaperDocument) {
  const { trainingName, sessionText, participant, amountSatang, vatSatang, isVatExempt, kind, reason } = document
  const amount = satangText(amountSatang)
  const [count, price] = [RIGHT - 120, RIGHT - 10]
  box(pen, { height: 26, fill: COLORS.side })
  place(pen, texts.item, MARGIN + 10, pen.y + 17, { size: 11, weight: 600 })
  endAt(pen, texts.count, count, pen.y + 17, { size: 11, weight: 600 })
  endAt(pen, texts.price, price, pen.y + 17, { size: 11, weight: 600 })
  pen.y += 34
  const first = pen.y + 15
  write(pen, trainingName, { left: MARGIN + 10, width: 330, size: 12, weight: 600 })
  endAt(pen, '1', count, first, { size: 12 })
  endAt(pen, amount, price, first, { size: 12 })
  for (const line of sessionText.split('\n'))
    write(pen, line, { left: MARGIN + 10, width: 330, size: 10, color: COLORS.soft })
  write(pen, texts.participant(participant), { left: MARGIN + 10, width: 330, size: 10, color: COLORS.soft })
  if (kind === 'credit_note') write(pen, texts.reason(reason), { left: MARGIN + 10, width: 330, size: 10.5 })
  pen.y += 8
  rule(pen, COLORS.line)
  if (!isVatExempt) total(pen, texts.beforeVat, satangText(amountSatang - vatSatang))
  total(pen, texts.vat(isVatExempt), isVatExempt ? texts.exempt : satangText(vatSatang))
  pen.y += 6
  box(pen, { height: 40, fill: COLORS.side })
  place(pen, `(${bahtText(amountSatang)})`, MARGIN + 10, pen.y + 25, { size: 11.5 })
  endAt(pen, texts.total(amount), price, pen.y + 26, { role: 'H2', size: 15, weight: 700, color: COLORS.roof })
  pen.y += 40
}

function drawSignature(pen: Pen, document: PaperDocument) {
  const { issuer, kind } = document
  pen.y = Math.max(pen.y + 70, 560)
  drawCheck(pen, document)
  const x = RIGHT - 220
  pen.items.push(rectangle({ x, y: pen.y, width: 220, height: 0.8, fill: COLORS.line }))
  pen.y += 6
  write(pen, issuer, { left: x, width: 220, size: 11.5, weight: 600 })
  write(pen, texts.issuer[kind], { left: x, width: 220, size: 10, color: COLORS.soft })
  pen.y = PAGE.height - 62
  write(pen, texts.foot, { size: 9.5, color: COLORS.soft })
}

/** The QR code and the code of the check, beside the signature. */
function drawCheck(pen: Pen, { number, checkUrl, checkCode }: PaperDocument) {
  const middle = { x: MARGIN + QR_WIDTH / 2, y: pen.y + QR_WIDTH / 2 }
  const { host } = new URL(checkUrl)
  const left = MARGIN + QR_WIDTH + 14
  const shapes = [qrShape(checkUrl, { ...middle, width: QR_WIDTH })]
  pen.items.push({ kind: 'figure', alt: texts.qr(number), shapes })
  place(pen, texts.check, left, pen.y + 16, { size: 10.5, weight: 600 })
  place(pen, `${host}${CHECK_PATH}`, left, pen.y + 34, { size: 10, color: COLORS.soft })
  place(pen, texts.code(groupedCode(checkCode)), left, pen.y + 51, { size: 10, color: COLORS.soft })
}

function total(pen: Pen, label: string, value: string) {
  endAt(pen, label, RIGHT - 120, pen.y + 18, { size: 11 })
  endAt(pen, value, RIGHT - 10, pen.y + 18, { size: 11 })
  pen.y += 24
}

/** Wraps a text below what is written and moves the pen on. */
function write(
  pen: Pen,
  text: string,
  { left = MARGIN, width = WIDTH, ...style }: Style & { left?: number; width?: number },
) {
  const content = normalizeThai(text)
  const { size = 11, weight = 400 } = style
  const lines = wrapText(content, { size, weight, width }).map((line, index) => ({
    text: line,
    x: left,
    baseline: pen.y + size * (1.15 + 1.55 * index),
  }))
  pen.items.push(block(content, lines, style))
  pen.y += size * 1.55 * lines.length
}

function place(pen: Pen, text: string, x: number, baseline: number, style: Style) {
  pen.items.push(block(text, [{ text, x, baseline }], style))
}

function endAt(pen: Pen, text: string, right: number, baseline: number, style: Style) {
  place(pen, text, right - widthOf(text, { size: style.size ?? 11, weight: style.weight ?? 400 }), baseline, style)
}

function placeRight(pen: Pen, text: string, baseline: number, style: Style) {
  endAt(pen, text, RIGHT, baseline, style)
}

function rule(pen: Pen, fill: Color) {
  pen.items.push(rectangle({ x: MARGIN, y: pen.y, width: WIDTH, height: 0.8, fill }))
  pen.y += 12
}

function box(pen: Pen, { height, fill }: { height: number; fill: Color }) {
  pen.items.push(rectangle({ x: MARGIN, y: pen.y, width: WIDTH, height, fill }))
}

function band(): Item {
  return rectangle({ x: 0, y: 0, width: PAGE.width, height: 14, fill: COLORS.roof })
}

function rectangle({
  x,
  y,
  width,
  height,
  fill,
}: {
  x: number
  y: number
  width: number
  height: number
  fill: Color
}): Item {
  return { kind: 'shape', path: `M0 0H${width.toFixed(2)}V${height}H0Z`, at: { x, y, scale: 1 }, fill }
}

function block(
  content: string,
  lines: TextBlock['lines'],
  { role = 'P', size = 11, weight = 400, color = COLORS.ink }: Style,
): TextBlock {
  return { kind: 'text', role, lines, content, size, weight, color }
}
