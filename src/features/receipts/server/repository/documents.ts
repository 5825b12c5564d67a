/** SQL of receipts and credit notes. A row is never changed, except that its file is added. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import type { Seller } from '#server/config/payment-config.ts'
import { type Db, statement } from '#server/database/db.ts'
import type { DocumentKind } from '../../constants.ts'

/** What the site signs about a document. */
export interface SignedFacts {
  kind: DocumentKind
  number: string
  amountSatang: number
  vatSatang: number
  isVatExempt: boolean
  seller: Seller
  checkCode: string
  issuedAt: Date
  /** The receipt of a credit note. */
  receiptNo: string | null
}

export interface DocumentRow extends SignedFacts {
  id: number
  orderId: number
  trainingId: number
  /** The buyer; null after the account is deleted. */
  userId: number | null
  buyerName: string
  buyerTaxId: string
  buyerAddress: string
  trainingName: string
  sessionText: string
  participant: string
  invoiceNo: string
  issuer: string
  reason: string
  fileKey: string
  /** Paid through the gateway. */
  isOnline: boolean
}

/** Columns of `SignedFacts` of the document `document`. */
const SIGNED_COLUMNS = `document.kind, document.number, document.amount_satang as "amountSatang",
     document.vat_satang as "vatSatang", document.is_vat_exempt as "isVatExempt", document.seller,
     document.check_code as "checkCode", document.issued_at as "issuedAt",
     (select receipt.number from accounting_documents receipt where document.kind = 'credit_note'
       and receipt.order_id = document.order_id and receipt.kind = 'receipt') as "receiptNo"`

// Everything but number, amounts and issuer comes from the order and the accounts at this moment.
const receiptStatement = statement<{ id: number }>(
  'receipts.insert-receipt',
  `insert into accounting_documents (kind, number, order_id, amount_satang, vat_satang, is_vat_exempt, seller, buyer_name,
     buyer_tax_id, buyer_address, training_name, session_text, participant, invoice_no, issuer, issued_at)
   select 'receipt', $2, own.id, own.amount_satang, $3, $4, $5, own.buyer_name, own.buyer_tax_id, own.buyer_address,
     own.training_name, own.session_text, ${fullnameSql('person')}, own.invoice_no,
     coalesce(${fullnameSql('admin')}, $8), $7
   from orders own join users person on person.id = own.user_id left join users admin on admin.id = $6
   where own.id = $1 returning id`,
)
const creditNoteStatement = statement<{ id: number }>(
  'receipts.insert-credit-note',
  `insert into accounting_documents (kind, number, order_id, amount_satang, vat_satang, is_vat_exempt, seller, buyer_name,
     buyer_tax_id, buyer_address, training_name, session_text, participant, invoice_no, issuer, reason, issued_at)
   select 'credit_note', $2, receipt.order_id, receipt.amount_satang, receipt.vat_satang, receipt.is_vat_exempt,
     receipt.seller, receipt.buyer_name, receipt.buyer_tax_id, receipt.buyer_address, receipt.training_name, receipt.session_text,
     receipt.participant, receipt.invoice_no, coalesce(${fullnameSql('admin')}, $6), $4, $5
   from accounting_documents receipt left join users admin on admin.id = $3
   where receipt.order_id = $1 and receipt.kind = 'receipt' returning id`,
)

interface Issue {
  orderId: number
  number: string
  /** Null: `otherIssuer`. */
  adminId: number | null
  otherIssuer: string
  now: Date
}

interface NewReceipt extends Issue {
  seller: Seller
  vatSatang: number
  isVatExempt: boolean
}

export async function insertReceipt(
  tx: Db,
  { orderId, number, seller, adminId, otherIssuer, now, vatSatang, isVatExempt }: NewReceipt,
): Promise<number | undefined> {
  const values = [orderId, number, vatSatang, isVatExempt, JSON.stringify(seller), adminId, now, otherIssuer]
  return (await tx.query(receiptStatement, values))[0]?.id
}

/** As the receipt says, also after the account of the buyer is deleted. */
export async function insertCreditNote(
  tx: Db,
  { orderId, number, adminId, otherIssuer, now, reason }: Issue & { reason: string },
): Promise<number | undefined> {
  const values = [orderId, number, adminId, reason, now, otherIssuer]
  return (await tx.query(creditNoteStatement, values))[0]?.id
}

const assignStatement = statement<DocumentRow>(
  'receipts.assign-file',
  `-- not null: fileKey, isOnline
   update accounting_documents document set file_key = coalesce(document.file_key, $2)
   from orders own
   where document.id = $1 and document.made_at is null and own.id = document.order_id
   returning document.id, ${SIGNED_COLUMNS}, document.order_id as "orderId", own.training_id as "trainingId",
     own.user_id as "userId", document.buyer_name as "buyerName", document.buyer_tax_id as "buyerTaxId",
     document.buyer_address as "buyerAddress", document.training_name as "trainingName",
     document.session_text as "sessionText", document.participant, document.invoice_no as "invoiceNo", document.issuer,
     document.reason, document.file_key as "fileKey",
     exists (select from checkout_sessions checkout where checkout.order_id = own.id
       and (checkout.state = 'paid' or checkout.refund_by is not null)) as "isOnline"`,
)
const madeStatement = statement(
  'receipts.mark-made',
  'update accounting_documents set made_at = $2 where id = $1 and made_at is null returning 1',
)
const toMakeStatement = statement<{ id: number }>(
  'receipts.to-make',
  'select id from accounting_documents where made_at is null and id > $1 order by id limit $2',
)

/** What to draw, under this key or that of an earlier attempt; undefined when it is made. */
export async function assignFile(db: Db, id: number, fileKey: string): Promise<DocumentRow | undefined> {
  return (await db.query(assignStatement, [id, fileKey]))[0]
}

/** True once per document, in the transaction that queues its mail. */
export async function markMade(tx: Db, id: number, now: Date): Promise<boolean> {
  return (await tx.query(madeStatement, [id, now])).length > 0
}

/** Documents without a file, by id, after this one. */
export async function listToMake(db: Db, { after, limit }: { after: number; limit: number }): Promise<number[]> {
  return (await db.query(toMakeStatement, [after, limit])).map(({ id }) => id)
}

const downloadStatement = statement<Download>(
  'receipts.download',
  `select ${SIGNED_COLUMNS}, case when document.made_at is not null then document.file_key end as "fileKey",
     own.user_id as "userId"
   from accounting_documents document join orders own on own.id = document.order_id
   where own.invoice_no = $1 and document.kind = $2 and own.user_id is not null`,
)
const ofYearStatement = statement<SignedFacts & { fileKey: string }>(
  'receipts.of-year',
  `-- not null: fileKey
   select ${SIGNED_COLUMNS}, document.file_key as "fileKey"
   from orders own join accounting_documents document on document.order_id = own.id
   where own.user_id = $1 and document.made_at is not null and document.issued_at >= $2 and document.issued_at < $3
   order by document.issued_at, document.id`,
)

interface Download extends SignedFacts {
  /** Null until the file is stored. */
  fileKey: string | null
  userId: number | null
}

/** Undefined after the account of the buyer is deleted. */
export async function findDownload(db: Db, invoiceNo: string, kind: DocumentKind): Promise<Download | undefined> {
  return (await db.query(downloadStatement, [invoiceNo, kind]))[0]
}

/** The documents of a buyer that were issued between two moments. */
export function listDocumentsOf(db: Db, { userId, from, to }: { userId: number; from: Date; to: Date }) {
  return db.query(ofYearStatement, [userId, from, to])
}
