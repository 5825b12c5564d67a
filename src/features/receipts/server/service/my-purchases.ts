/** My purchase: a person's orders with their documents. */
import { orderPath } from '#features/orders/constants.ts'
import { orderState } from '#features/orders/policy.ts'
import { presentOrder, priceText } from '#features/orders/server/service/present-order.ts'
import { findOwnOrder } from '#features/orders/server/service/read-order.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { bangkokParts } from '#lib/dates.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { escapeHtml } from '#server/html/rebuild-html.ts'
import { creditNotePath, receiptPath, receiptsOfYearPath, signaturePath } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { listDocumentsOfOrder, listOwnPurchases, type OwnDocument, type PurchaseRow } from '../repository/purchases.ts'

export async function listPurchases({ db, viewer }: MemberCall) {
  const rows = await listOwnPurchases(db, viewer.id)
  const issued = rows.flatMap((row) => [row.isReceiptMade && row.receiptAt, row.isCreditNoteMade && row.creditNoteAt])
  const years = new Set(issued.flatMap((moment) => (moment ? bangkokParts(moment).year : [])))
  return {
    data: rows.map(presentPurchase),
    years: [...years]
      .toSorted((one, other) => other - one)
      .map((year) => ({ year, linkToZip: receiptsOfYearPath(year) })),
  }
}

/** @throws {AppError} 404 for another person's number too */
export async function getPurchase(
  { db, viewer, config }: MemberCall,
  { invoiceNo }: ParsedInput<typeof contract.getPurchase>,
) {
  const order = (await findOwnOrder(db, { invoiceNo, userId: viewer.id })) ?? throwError('not_found')
  const documents = await listDocumentsOfOrder(db, order.id)
  const receipt = documents.find(({ kind }) => kind === 'receipt')
  const creditNote = documents.find(({ kind }) => kind === 'credit_note')
  return {
    data: {
      ...presentOrder(config, order),
      receipt: receipt ? presentDocument(receipt, receiptPath(invoiceNo)) : null,
      creditNote: creditNote ? presentDocument(creditNote, creditNotePath(invoiceNo)) : null,
    },
  }
}

function presentPurchase(row: PurchaseRow): contract.Purchase {
  const { invoiceNo, amountSatang } = row
  return {
    invoiceNo,
    transactionNo: invoiceNo,
    state: orderState(row),
    paidAt: row.paidAt?.toISOString() ?? null,
    trainingName: row.trainingName,
    session: row.sessionText.split('\n').map(escapeHtml).join('<br>'),
    totalPrice: amountSatang / 100,
    totalPriceText: priceText(amountSatang),
    expiresAt: row.state === 'awaiting' && row.slipState !== 'waiting' ? row.expiresAt.toISOString() : null,
    linkToDownload: row.isReceiptMade ? receiptPath(invoiceNo) : null,
    linkToCreditNote: row.isCreditNoteMade ? creditNotePath(invoiceNo) : null,
    linkToOrder: orderPath(invoiceNo),
  }
}

function presentDocument({ number, issuedAt, isMade }: OwnDocument, path: string): contract.AccountingDocument {
  const [linkToDownload, linkToSignature] = isMade ? [path, signaturePath(path)] : [null, null]
  return { number, issuedAt: issuedAt.toISOString(), linkToDownload, linkToSignature }
}
