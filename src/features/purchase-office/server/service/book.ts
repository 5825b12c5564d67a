/** The month's book: totals, and all documents as CSV and XLSX. */
import { satangText } from '#features/orders/policy.ts'
import { priceText } from '#features/orders/server/service/present-order.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { bangkokDay, bangkokParts } from '#lib/dates.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '#server/csv.ts'
import type { Db } from '#server/database/db.ts'
import type { MemberCall } from '#server/feature.ts'
import { bookPath } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { bookTexts as texts } from '../../texts.ts'
import { type BookRow, hasAllNumbers, listBook } from '../repository/book.ts'
import { monthRange } from './month-range.ts'

export async function getBook({ db }: MemberCall, { month }: ParsedInput<typeof contract.getBook>) {
  const range = monthRange(month)
  const rows = await listBook(db, range)
  const receipts = summary(rows.filter(({ kind }) => kind === 'receipt'))
  const creditNotes = summary(rows.filter(({ kind }) => kind === 'credit_note'))
  return {
    data: {
      month,
      receipts,
      creditNotes,
      netText: priceText(receipts.satang - creditNotes.satang),
      isComplete: await hasAllNumbers(db, bangkokParts(range.from).year),
      linkToCsv: bookPath(month, 'csv'),
      linkToXlsx: bookPath(month, 'xlsx'),
    },
  }
}

export async function bookCsv(db: Db, month: string): Promise<string> {
  const rows = await listBook(db, monthRange(month))
  const lines = [HEADINGS, ...[...rows.map(cellsOf), totalCellsOf(rows)].map((cells) => cells.map(csvCell))]
  return BYTE_ORDER_MARK + lines.map(csvLine).join('')
}

/** The same rows, with amounts as numbers. */
export async function bookXlsx(db: Db, month: string): Promise<Buffer> {
  const { default: writeXlsx } = await import('write-excel-file/node')
  const rows = await listBook(db, monthRange(month))
  const heading = HEADINGS.map((value) => ({ value, fontWeight: 'bold' as const }))
  const data = [heading, ...rows.map((row) => cellsOf(row).map(xlsxCell)), totalCellsOf(rows).map(xlsxCell)]
  return writeXlsx(data, { sheet: texts.sheet(month), columns: WIDTHS.map((width) => ({ width })) }).toBuffer()
}

const HEADINGS: readonly string[] = [
  texts.number,
  texts.kind,
  texts.date,
  texts.invoiceNo,
  texts.receiptNo,
  texts.buyer,
  texts.taxId,
  texts.training,
  texts.beforeVat,
  texts.vat,
  texts.total,
  texts.reason,
]
const WIDTHS = [18, 16, 12, 18, 18, 32, 18, 44, 14, 12, 14, 32] as const

/** Text, or an amount in satang. */
type Cell = string | { satang: number }

/** Credit notes are negative, so that the columns add up. */
function cellsOf(row: BookRow): Cell[] {
  const sign = row.kind === 'receipt' ? 1 : -1
  return [
    row.number,
    texts.kinds[row.kind],
    bangkokDay(row.issuedAt),
    row.invoiceNo,
    row.receiptNo ?? '',
    row.buyerName,
    row.buyerTaxId,
    row.trainingName,
    { satang: sign * (row.amountSatang - row.vatSatang) },
    { satang: sign * row.vatSatang },
    { satang: sign * row.amountSatang },
    row.reason,
  ]
}

function totalCellsOf(rows: readonly BookRow[]): Cell[] {
  const add = (part: (row: BookRow) => number) =>
    rows.reduce((sum, row) => sum + (row.kind === 'receipt' ? part(row) : -part(row)), 0)
  const vat = add(({ vatSatang }) => vatSatang)
  const total = add(({ amountSatang }) => amountSatang)
  return [texts.sum, '', '', '', '', '', '', '', { satang: total - vat }, { satang: vat }, { satang: total }, '']
}

/** Without separators of thousands, as programs read numbers. */
function csvCell(cell: Cell): CsvCell {
  return typeof cell === 'string' ? cell : { plain: satangText(cell.satang).replaceAll(',', '') }
}

function xlsxCell(cell: Cell) {
  return typeof cell === 'string'
    ? { value: cell, type: String }
    : { value: cell.satang / 100, type: Number, format: '#,##0.00' }
}

function summary(rows: readonly BookRow[]) {
  const satang = rows.reduce((sum, { amountSatang }) => sum + amountSatang, 0)
  return {
    count: rows.length,
    satang,
    totalText: priceText(satang),
    first: rows[0]?.number ?? null,
    last: rows.at(-1)?.number ?? null,
  }
}
