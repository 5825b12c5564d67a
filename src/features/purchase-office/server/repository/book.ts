/** SQL of the month's book: receipts and credit notes as they were issued, also of deleted accounts. */
import type { DocumentKind } from '#features/receipts/constants.ts'
import { type Db, statement } from '#server/database/db.ts'

export interface BookRow {
  kind: DocumentKind
  number: string
  issuedAt: Date
  invoiceNo: string
  receiptNo: string | null
  buyerName: string
  buyerTaxId: string
  trainingName: string
  amountSatang: number
  vatSatang: number
  isVatExempt: boolean
  reason: string
}

const rowsStatement = statement<BookRow>(
  'purchase-office.book',
  `select document.kind, document.number, document.issued_at as "issuedAt", document.invoice_no as "invoiceNo",
     case when document.kind = 'credit_note' then receipt.number end as "receiptNo", document.buyer_name as "buyerName",
     document.buyer_tax_id as "buyerTaxId", document.training_name as "trainingName",
     document.amount_satang as "amountSatang", document.vat_satang as "vatSatang",
     document.is_vat_exempt as "isVatExempt", document.reason
   from accounting_documents document
   left join accounting_documents receipt on receipt.order_id = document.order_id and receipt.kind = 'receipt'
   where document.issued_at >= $1 and document.issued_at < $2
   order by document.kind desc, document.number`,
)

/** Receipts by number, then credit notes by number. */
export function listBook(db: Db, { from, to }: { from: Date; to: Date }): Promise<BookRow[]> {
  return db.query(rowsStatement, [from, to])
}

const gapsStatement = statement<{ isComplete: boolean }>(
  'purchase-office.has-gaps',
  `select coalesce(bool_and(series.last_number = (select count(*) from accounting_documents document
     where document.kind = series.kind and substring(document.number from 4 for 4)::int = series.year)), true)
     as "isComplete"
   from number_series series where series.kind in ('receipt', 'credit_note') and series.year = $1`,
)

/** Whether every number of a Buddhist year up to the last one exists: numbers are unique and never deleted. */
export async function hasAllNumbers(db: Db, year: number): Promise<boolean> {
  const [row] = await db.query(gapsStatement, [year])
  return row?.isComplete ?? true
}

const countStatement = statement<{ count: number }>(
  'purchase-office.count-receipts',
  `select count(*)::int as count from accounting_documents
   where kind = 'receipt' and issued_at >= $1 and issued_at < $2`,
)

export async function countReceipts(db: Db, { from, to }: { from: Date; to: Date }): Promise<number> {
  const [row] = await db.query(countStatement, [from, to])
  return row?.count ?? 0
}
