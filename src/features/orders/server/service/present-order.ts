/** An order as its buyer sees it. */
import { flag } from '#lib/flag.ts'
import type { Config } from '#server/config/config.ts'
import { CHECKOUT_VIEWS, qrPath, slipPath } from '../../constants.ts'
import type { Order, Payment, Slip } from '../../contract.ts'
import { canCancelOrder, canChangeBuyer, canCheckout, canSendSlip, orderState, satangText } from '../../policy.ts'
import { bankName, orderTexts } from '../../texts.ts'
import type { OrderRow } from '../repository/orders.ts'
import { promptPayKind, promptPayPayload, promptPayText } from './promptpay.ts'

export function presentOrder({ payments }: Pick<Config, 'payments'>, row: OrderRow): Order {
  return {
    invoiceNo: row.invoiceNo,
    state: orderState(row),
    trainingId: row.trainingId,
    trainingName: row.trainingName,
    sessionText: row.sessionText,
    amountSatang: row.amountSatang,
    totalPrice: row.amountSatang / 100,
    totalPriceText: priceText(row.amountSatang),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    buyer: { name: row.buyerName, tax_id: row.buyerTaxId, address: row.buyerAddress },
    payment: row.state === 'awaiting' && payments?.promptPayTarget ? paymentOf(payments, row) : null,
    slip: presentSlip(row),
    checkout: checkoutView(row),
    is_moved_up: flag(row.isMovedUp),
    can_cancel: flag(canCancelOrder(row)),
    can_change_buyer: flag(canChangeBuyer(row)),
    can_send_slip: flag(canSendSlip(row) && payments?.promptPayTarget !== ''),
    can_checkout: flag(canCheckout(row) && Boolean(payments?.gateway)),
  }
}

/** The newest slip; null without one. */
export function presentSlip(row: OrderRow): Slip | null {
  if (!row.slipState || !row.slipSentAt) return null
  return {
    state: row.slipState,
    sentAt: row.slipSentAt.toISOString(),
    reference: row.slipReference,
    bank: row.slipBankCode && bankName(row.slipBankCode),
    reason: row.slipReason,
    note: row.slipNote ?? '',
    decidedAt: row.slipDecidedAt?.toISOString() ?? null,
    linkToPicture: slipPath(row.invoiceNo),
  }
}

/** States that a buyer or an admin can do nothing with are left out. */
export function checkoutView({ checkoutState }: OrderRow): Order['checkout'] {
  return CHECKOUT_VIEWS.find((view) => view === checkoutState) ?? null
}

/** With the currency, as Q-88 writes prices. */
export function priceText(satang: number): string {
  return orderTexts.total(satangText(satang))
}

function paymentOf(
  { promptPayTarget: target, accountName }: NonNullable<Config['payments']>,
  { invoiceNo, amountSatang }: OrderRow,
): Payment {
  return {
    targetKind: promptPayKind(target),
    targetText: promptPayText(target),
    target,
    accountName,
    payload: promptPayPayload(target, amountSatang),
    linkToQr: qrPath(invoiceNo),
  }
}
