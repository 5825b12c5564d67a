/** Issuing receipts and credit notes, in the transaction that pays or refunds an order. */
import { type IssueCall, numberOf } from '#features/orders/server/service/place-order.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import { paperTexts } from '../../texts.ts'
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
export async function issueReceipt(call: IssueCall, tx: Db, { id, amountSatang }: PaidOrder): Promise<string> {
  const { now, viewer, config } = call
  const { seller, vatPercent } = config.payments ?? throwError('conflict')
  const number = await numberOf(tx, 'receipt', now)
  const vatSatang = includedVat(amountSatang, vatPercent)
  const issue = { orderId: id, number, seller, ...issuerOf(viewer), now }
  const documentId = await insertReceipt(tx, { ...issue, vatSatang, isVatExempt: vatPercent === 0 })
  if (documentId === undefined) throw new Error(`order ${id} cannot have a receipt`)
  await call.enqueue(tx, MAKE_DOCUMENT, { documentId })
  return number
}

/** Of the whole receipt, with its seller and VAT. Call it last. */
export async function issueCreditNote(
  call: IssueCall,
  tx: Db,
  { id }: { id: number },
  reason: string,
): Promise<string> {
  const { now, viewer } = call
  const number = await numberOf(tx, 'credit_note', now)
  const documentId = await insertCreditNote(tx, { orderId: id, number, ...issuerOf(viewer), now, reason })
  if (documentId === undefined) throw new Error(`order ${id} cannot have a credit note`)
  await call.contentChanged(tx, { topics: [`receipt:${id}`] })
  await call.enqueue(tx, MAKE_DOCUMENT, { documentId })
  return number
}

/** No one receives what is paid through the gateway. */
function issuerOf(viewer: IssueCall['viewer']) {
  return { adminId: viewer?.id ?? null, otherIssuer: paperTexts.gateway }
}

/** The part of a price that is VAT, rounded to the satang. */
export function includedVat(satang: number, percent: number): number {
  return Math.round((satang * percent) / (100 + percent))
}
