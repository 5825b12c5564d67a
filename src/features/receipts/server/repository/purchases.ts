/** SQL of My purchase: own orders with their documents. */
import type { OrderFacts } from '#features/orders/policy.ts'
import { ORDER_WITH_SLIP } from '#features/orders/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'

export interface PurchaseRow extends OrderFacts {
  invoiceNo: string
  paidAt: Date | null
  trainingName: string
  sessionText: string
  amountSatang: number
  expiresAt: Date
  receiptAt: Date | null
  isReceiptMade: boolean
  creditNoteAt: Date | null
  isCreditNoteMade: boolean
}

const listStatement = statement<PurchaseRow>(
  'receipts.purchases',
  `select own.invoice_no as "invoiceNo", own.state, slip.state as "slipState", own.paid_at as "paidAt",
     own.training_name as "trainingName", own.session_text as "sessionText", own.amount_satang as "amountSatang",
     own.expires_at as "expiresAt", receipt.issued_at as "receiptAt", receipt.made_at is not null as "isReceiptMade",
     credit_note.issued_at as "creditNoteAt", credit_note.made_at is not null as "isCreditNoteMade"
   from ${ORDER_WITH_SLIP}
   left join accounting_documents receipt on receipt.order_id = own.id and receipt.kind = 'receipt'
   left join accounting_documents credit_note on credit_note.order_id = own.id and credit_note.kind = 'credit_note'
   where own.user_id = $1 and own.state in ('awaiting', 'paid', 'refunded')
   order by own.id desc`,
)

/** The newest first, without cancelled and expired ones. */
export function listOwnPurchases(db: Db, userId: number): Promise<PurchaseRow[]> {
  return db.query(listStatement, [userId])
}

const documentsStatement = statement<OwnDocument>(
  'receipts.of-order',
  `select kind, number, issued_at as "issuedAt", made_at is not null as "isMade" from accounting_documents
   where order_id = $1`,
)

export interface OwnDocument {
  kind: 'receipt' | 'credit_note'
  number: string
  issuedAt: Date
  isMade: boolean
}

export function listDocumentsOfOrder(db: Db, orderId: number): Promise<OwnDocument[]> {
  return db.query(documentsStatement, [orderId])
}
