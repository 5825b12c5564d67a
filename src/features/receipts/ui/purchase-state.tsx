import type { ComponentType } from 'react'
import type { OrderState } from '#features/orders/constants.ts'
import type { OwnPurchase } from '../contract.ts'
import { CheckedSlip } from './checked-slip.tsx'
import { ClosedPurchase } from './closed-purchase.tsx'
import { PaidPurchase, RefundedPurchase } from './paid-purchase.tsx'
import { UnpaidPurchase } from './unpaid-purchase.tsx'

const states: Record<OrderState, ComponentType<{ purchase: OwnPurchase }>> = {
  awaiting: UnpaidPurchase,
  rejected: UnpaidPurchase,
  checking: CheckedSlip,
  paid: PaidPurchase,
  refunded: RefundedPurchase,
  expired: ClosedPurchase,
  cancelled: ClosedPurchase,
}

/** What happened with an order and what its buyer can do now. */
export function PurchaseState({ purchase }: { purchase: OwnPurchase }) {
  const State = states[purchase.state]
  return <State purchase={purchase} />
}
