/** Pure rules of orders: what the buyer sees and can do, amounts as text. */
import type { OrderState } from './constants.ts'

/** The state in the database, and the state of the newest slip. */
export interface OrderFacts {
  state: 'awaiting' | 'paid' | 'refunded' | 'expired' | 'cancelled'
  slipState: 'waiting' | 'accepted' | 'rejected' | null
}

/** With the newest checkout at the gateway. */
interface CancelFacts extends OrderFacts {
  checkoutState: string | null
}

/** The state that the buyer sees. */
export function orderState({ state, slipState }: OrderFacts): OrderState {
  if (state !== 'awaiting') return state
  if (slipState === 'waiting') return 'checking'
  return slipState === 'rejected' ? 'rejected' : 'awaiting'
}

/** Who paid in time and forgot the slip can still send it; the order then needs a free place. */
export function canSendSlip({ state }: Pick<OrderFacts, 'state'>): boolean {
  return state === 'awaiting' || state === 'expired'
}

/** While a slip is checked or a bank decides, money may have been paid. */
export function canCancelOrder(facts: CancelFacts): boolean {
  return facts.state === 'awaiting' && facts.slipState !== 'waiting' && facts.checkoutState !== 'processing'
}

/** The receipt is issued when the order is paid. */
export function canChangeBuyer({ state }: Pick<OrderFacts, 'state'>): boolean {
  return state === 'awaiting'
}

/** Not while money may have been paid. */
export function canCheckout(facts: CancelFacts): boolean {
  return canCancelOrder(facts)
}

/** `1,500.00`: always two decimals. */
export function satangText(satang: number): string {
  const sign = satang < 0 ? '-' : ''
  const absolute = Math.abs(satang)
  const baht = String(Math.floor(absolute / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${sign}${baht}.${String(absolute % 100).padStart(2, '0')}`
}
