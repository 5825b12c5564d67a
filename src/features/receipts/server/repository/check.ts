/** SQL of the check of a document by anyone. */
import type { Seller } from '#server/config/payment-config.ts'
import { type Db, statement } from '#server/database/db.ts'
import type { DocumentKind } from '../../constants.ts'

interface CheckedRow {
  orderId: number
  kind: DocumentKind
  number: string
  amountSatang: number
  vatSatang: number
  isVatExempt: boolean
  seller: Seller
  trainingName: string
  issuedAt: Date
  otherNumber: string | null
}

const checkStatement = statement<CheckedRow>(
  'receipts.check',
  `select document.order_id as "orderId", document.kind, document.number, document.amount_satang as "amountSatang",
     document.vat_satang as "vatSatang", document.is_vat_exempt as "isVatExempt", document.seller,
     document.training_name as "trainingName", document.issued_at as "issuedAt", other.number as "otherNumber"
   from accounting_documents document
   left join accounting_documents other on other.order_id = document.order_id and other.kind <> document.kind
   where document.check_code = $1`,
)

export async function findByCode(db: Db, code: string): Promise<CheckedRow | undefined> {
  return (await db.query(checkStatement, [code]))[0]
}
