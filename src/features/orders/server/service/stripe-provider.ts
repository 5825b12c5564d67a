/** Stripe as a payment gateway: Checkout with PromptPay and card, refunds, signed events. */
import Stripe from 'stripe'
import type { GatewayConfig } from '#server/config/gateway-config.ts'
import {
  type CheckoutFacts,
  type CheckoutStatus,
  GatewayError,
  type GatewayEvent,
  type PaymentProvider,
} from './payment-provider.ts'

const TIMEOUT_MS = 6_000
const RETRIES = 1
/** Of the library before its first retry. */
const RETRY_AFTER_MS = 500
/** Below the time limit of a call, with time to store that there was no answer. A call asks the gateway once. */
export const ANSWER_MAX_MS = TIMEOUT_MS + RETRIES * (RETRY_AFTER_MS + TIMEOUT_MS)
const TOLERANCE_SECONDS = 300

const clients = new Map<string, Stripe>()

export function stripeProvider(config: GatewayConfig): PaymentProvider {
  const stripe = clientOf(config)
  return {
    startCheckout({ key, invoiceNo, attempt, title, amountSatang, expiresAt, paidUrl, cancelUrl }) {
      const metadata = { invoice_no: invoiceNo, attempt: String(attempt) }
      const price = { currency: 'thb', unit_amount: amountSatang, product_data: { name: title } }
      const session = stripe.checkout.sessions.create(
        {
          mode: 'payment',
          allowed_payment_method_types: ['promptpay', 'card'],
          line_items: [{ quantity: 1, price_data: price }],
          client_reference_id: invoiceNo,
          metadata,
          payment_intent_data: { metadata },
          expires_at: Math.floor(expiresAt.getTime() / 1000),
          success_url: paidUrl,
          cancel_url: cancelUrl,
          locale: 'th',
        },
        { idempotencyKey: key },
      )
      return checked(session.then(factsOf))
    },
    readCheckout(sessionId) {
      return checked(stripe.checkout.sessions.retrieve(sessionId).then(factsOf))
    },
    closeCheckout(sessionId) {
      const closed = stripe.checkout.sessions.expire(sessionId).catch((error) => {
        // It is not open any more.
        if (statusOf(error) !== 400) throw error
        return stripe.checkout.sessions.retrieve(sessionId)
      })
      return checked(closed.then(factsOf))
    },
    refund({ key, paymentId }) {
      const refund = stripe.refunds
        .create({ payment_intent: paymentId }, { idempotencyKey: key })
        .then(({ id }) => id)
        .catch((error) => {
          if ((error as { code?: string }).code !== 'charge_already_refunded') throw error
          return firstRefund(stripe, paymentId)
        })
      return checked(refund)
    },
    readEvent(body, signature) {
      try {
        return presentEvent(stripe.webhooks.constructEvent(body, signature, config.webhookSecret, TOLERANCE_SECONDS))
      } catch {
        return undefined
      }
    },
  }
}

function clientOf({ secretKey, apiBase }: GatewayConfig): Stripe {
  const id = `${apiBase ?? ''} ${secretKey}`
  const known = clients.get(id)
  if (known) return known
  const base = apiBase ? new URL(apiBase) : undefined
  const address = base && {
    protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
    host: base.hostname,
    port: base.port || (base.protocol === 'http:' ? 80 : 443),
  }
  const client = new Stripe(secretKey, {
    ...address,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
  clients.set(id, client)
  return client
}

function factsOf(session: Stripe.Checkout.Session): CheckoutFacts {
  const { id, metadata, payment_intent: payment } = session
  return {
    sessionId: id,
    status: statusOfSession(session),
    invoiceNo: session.client_reference_id ?? '',
    attempt: Number(metadata?.attempt ?? 0),
    amountSatang: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paymentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
    url: session.url ?? null,
  }
}

function statusOfSession({ status, payment_status }: Stripe.Checkout.Session): CheckoutStatus {
  if (payment_status === 'paid') return 'paid'
  if (status === 'expired') return 'expired'
  return status === 'complete' ? 'processing' : 'open'
}

function presentEvent(event: Stripe.Event): GatewayEvent {
  const { id, type: kind } = event
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return { id, kind, about: 'checkout', checkout: factsOf(event.data.object) }
    case 'checkout.session.async_payment_failed':
      return { id, kind, about: 'checkout', checkout: { ...factsOf(event.data.object), status: 'failed' } }
    case 'refund.failed': {
      const { id: refundId, failure_reason: reason } = event.data.object
      return { id, kind, about: 'refund', refundId, reason: reason ?? 'unknown' }
    }
    default:
      return { id, kind, about: 'nothing' }
  }
}

async function firstRefund(stripe: Stripe, paymentId: string): Promise<string> {
  const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: 1 })
  return data[0]?.id ?? `${paymentId}-refunded`
}

/** Without the message of the gateway's library, which may contain personal data, in what the site answers. */
async function checked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    const { type = 'unknown', code = '' } = cause as { type?: string; code?: string }
    const status = statusOf(cause)
    const isFinal = status !== undefined && status >= 400 && status < 500 && ![401, 403, 409, 429].includes(status)
    throw new GatewayError(`${type} ${status ?? 'no answer'} ${code}`.trim(), { isFinal, cause })
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { statusCode?: number }).statusCode
}
