/** Issuing receipts and credit notes, in the transaction that pays or refunds an order. */
import { numberOf, type OrderCall } from '#features/orders/server/service/place-order.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import { insertCreditNote, insertReceipt } from '../repository/documents.ts'

export const MAKE_DOCUMENT = 'receipts.make-document'

interface PaidOrder {
  id: number
  amountSatang: number
}

/**
 * Call it last: the series is locked until the transaction ends. Returns the number.
 * @throws {AppError} 409 when the site has no seller any more
 */
export async function issueReceipt(call: OrderCall, tx: Db, { id, amountSatang }: PaidOrder): Promise<string> {
  const { now, viewer, config } = call
  const { seller, vatPercent } = config.payments ?? throwError('conflict')
  const number = await numberOf(tx, 'receipt', now)
  const vatSatang = includedVat(amountSatang, vatPercent)
  const issue = { orderId: id, number, seller, adminId: viewer.id, now }
  const documentId = await insertReceipt(tx, { ...issue, vatSatang, isVatExempt: vatPercent === 0 })
  if (documentId === undefined) throw new Error(`order ${id} cannot have a receipt`)
  await call.enqueue(tx, MAKE_DOCUMENT, { documentId })
  return number
}

/** Of the whole receipt, with its seller and VAT. Call it last. */
export async function issueCreditNote(
  call: OrderCall,
  tx: Db,
  { id }: { id: number },
  reason: string,
): Promise<string> {
  const { now, viewer } = call
  const number = await numberOf(tx, 'credit_note', now)
  const documentId = await insertCreditNote(tx, { orderId: id, number, adminId: viewer.id, now, reason })
  if (documentId === undefined) throw new Error(`order ${id} cannot have a credit note`)
  await call.enqueue(tx, MAKE_DOCUMENT, { documentId })
  return number
}

/** The part of a price that is VAT, rounded to the satang. */
export function includedVat(satang: number, percent: number): number {
  return Math.round((satang * percent) / (100 + percent))
}
