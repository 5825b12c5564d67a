/**
 * The port of payment gateways. `PAYMENT_PROVIDER=promptpay` has none: buyers transfer and send slips. A gateway hosts a
 * checkout, tells by signed events and when asked what became of it, and pays money back. Its calls run outside of
 * transactions; a repeated call with the same key has one effect.
 */

/** `open`: can be paid; `processing`: the buyer is done and the bank is not; `failed`: the bank rejected. */
export type CheckoutStatus = 'open' | 'processing' | 'paid' | 'expired' | 'failed'

/** A checkout as the gateway knows it. */
export interface CheckoutFacts {
  sessionId: string
  status: CheckoutStatus
  /** What the site gave when it started the checkout; empty and 0 for checkouts of others. */
  invoiceNo: string
  attempt: number
  amountSatang: number
  /** ISO 4217, lower case. */
  currency: string
  paymentId: string | null
  url: string | null
}

interface CheckoutRequest {
  /** The same for a repeated attempt. */
  key: string
  invoiceNo: string
  attempt: number
  title: string
  amountSatang: number
  expiresAt: Date
  /** Where the buyer returns to, after paying and without. */
  paidUrl: string
  cancelUrl: string
}

/** A verified event. `refund` tells about a refund that the bank rejected later. */
export type GatewayEvent =
  | { id: string; kind: string; about: 'checkout'; checkout: CheckoutFacts }
  | { id: string; kind: string; about: 'refund'; refundId: string; reason: string }
  | { id: string; kind: string; about: 'nothing' }

export interface PaymentProvider {
  startCheckout(request: CheckoutRequest): Promise<CheckoutFacts>
  readCheckout(sessionId: string): Promise<CheckoutFacts>
  /** So that it cannot be paid any more; returns what became of it. */
  closeCheckout(sessionId: string): Promise<CheckoutFacts>
  /** The whole amount. Returns the id of the refund, also when it was made before. */
  refund(request: { key: string; paymentId: string }): Promise<string>
  /** Undefined for a signature that is wrong or older than five minutes. */
  readEvent(body: Buffer, signature: string): GatewayEvent | undefined
}

/** A gateway cannot be reached, or rejects. */
export class GatewayError extends Error {
  /** Repeating the call does not help. */
  readonly isFinal: boolean
  constructor(message: string, { isFinal, cause }: { isFinal: boolean; cause: unknown }) {
    super(message, { cause })
    this.name = 'GatewayError'
    this.isFinal = isFinal
  }
}
