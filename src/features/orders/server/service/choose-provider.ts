import type { Config } from '#server/config/config.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Undefined: orders are paid with slips only. The library of a gateway is loaded when it is used first. */
export async function paymentProvider({ payments }: Pick<Config, 'payments'>): Promise<PaymentProvider | undefined> {
  if (!payments?.gateway) return undefined
  const { stripeProvider } = await import('./stripe-provider.ts')
  return stripeProvider(payments.gateway)
}
