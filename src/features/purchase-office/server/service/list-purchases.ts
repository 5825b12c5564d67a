/** Orders for admins. */
import { orderState } from '#features/orders/policy.ts'
import { checkoutView, presentSlip, priceText } from '#features/orders/server/service/present-order.ts'
import { creditNotePath, receiptPath } from '#features/receipts/constants.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { bangkokMonth } from '#lib/dates.ts'
import { containing } from '#server/database/pattern.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { PURCHASES_PAGE, type PurchaseFilter } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { countReceipts } from '../repository/book.ts'
import {
  countQueue,
  findPurchase,
  listPurchases,
  type PurchaseRow,
  type PurchaseSelection,
  sumPurchases,
} from '../repository/purchases.ts'
import { monthRange } from './month-range.ts'

type Selected = Pick<PurchaseSelection, 'state' | 'slipState'>

const SELECTIONS: Readonly<Record<PurchaseFilter, Selected>> = {
  all: { state: null, slipState: null },
  awaiting: { state: 'awaiting', slipState: '' },
  checking: { state: 'awaiting', slipState: 'waiting' },
  rejected: { state: 'awaiting', slipState: 'rejected' },
  paid: { state: 'paid', slipState: null },
  refunded: { state: 'refunded', slipState: null },
  expired: { state: 'expired', slipState: null },
  cancelled: { state: 'cancelled', slipState: null },
}

export async function listOfficePurchases(
  { db, now }: MemberCall,
  { filter, search, month, training, after }: ParsedInput<typeof contract.listOfficePurchases>,
) {
  const range = month ? monthRange(month) : { from: null, to: null }
  const pattern = search ? containing(search) : null
  const selection = { ...SELECTIONS[filter], ...range, pattern, trainingId: training ?? null }
  const isQueue = filter === 'checking'
  const rows = await listPurchases(db, { ...selection, isQueue, after: after ?? null, limit: PURCHASES_PAGE + 1 })
  const shown = rows.slice(0, PURCHASES_PAGE)
  const last = rows.length > PURCHASES_PAGE ? shown.at(-1) : undefined
  const { total, satang } = await sumPurchases(db, selection)
  const { waiting, oldest } = await countQueue(db)
  return {
    data: shown.map(present),
    next: last ? (isQueue ? last.slipId : last.id) : null,
    total,
    totalPriceText: priceText(satang),
    queue: { waiting, oldestSentAt: oldest?.toISOString() ?? null },
    paidThisMonth: await countReceipts(db, { from: bangkokMonth(now), to: bangkokMonth(now, 1) }),
  }
}

/** @throws {AppError} 404 */
export async function getOfficePurchase(call: MemberCall, { orderId }: ParsedInput<typeof contract.getOfficePurchase>) {
  return { data: await readPurchase(call, orderId) }
}

/** @throws {AppError} 404 */
export async function readPurchase({ db }: Pick<MemberCall, 'db'>, orderId: number): Promise<contract.OfficePurchase> {
  return present((await findPurchase(db, orderId)) ?? throwError('not_found'))
}

function present(row: PurchaseRow): contract.OfficePurchase {
  const { id, invoiceNo, slipId } = row
  const slip = presentSlip(row)
  return {
    id,
    invoiceNo,
    state: orderState(row),
    personName: row.personName ?? '',
    buyer: { name: row.buyerName, tax_id: row.buyerTaxId, address: row.buyerAddress },
    trainingId: row.trainingId,
    trainingName: row.trainingName,
    sessionText: row.sessionText,
    startsAt: row.startsAt?.toISOString() ?? null,
    joined: row.joined,
    seats: row.seats,
    amountSatang: row.amountSatang,
    totalPriceText: priceText(row.amountSatang),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    slip: slip && slipId ? { ...slip, id: slipId } : null,
    receiptNo: row.receiptNo,
    linkToReceipt: row.isReceiptMade ? receiptPath(invoiceNo) : null,
    checkout: checkoutView(row),
    creditNoteNo: row.creditNoteNo,
    linkToCreditNote: row.isCreditNoteMade ? creditNotePath(invoiceNo) : null,
  }
}
