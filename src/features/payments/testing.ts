/** Test factories of payments through the gateway. */
import { createOrder, type Ordered } from '#features/receipts/testing.ts'
import type { OpenTraining } from '#features/registrations/testing.ts'
import type { Response, TestApp } from '#test/app.ts'
import type { GatewaySession, SignedEvent, TestGateway } from '#test/gateway.ts'
import { WEBHOOK_PATH } from './constants.ts'

export const sendEvent = (site: TestApp, { body, headers }: SignedEvent): Promise<Response> =>
  site.app.inject({ method: 'POST', url: WEBHOOK_PATH, payload: body, headers })

export const startCheckout = ({ buyer, invoiceNo }: Pick<Ordered, 'buyer' | 'invoiceNo'>): Promise<Response> =>
  buyer.post(`/api/my-purchase/${invoiceNo}/checkout`)

interface CheckedOut extends Ordered {
  session: GatewaySession
}

/** An order whose buyer opened the page of the gateway. */
export async function createCheckout(
  site: TestApp,
  gateway: TestGateway,
  training: OpenTraining,
  fields: object = {},
): Promise<CheckedOut> {
  const order = await createOrder(site, training, fields)
  const response = await startCheckout(order)
  if (response.statusCode !== 200) throw new Error(response.body)
  return { ...order, session: gateway.sessions.at(-1) as GatewaySession }
}

/** An order that was paid through the gateway. */
export async function createPaidCheckout(
  site: TestApp,
  gateway: TestGateway,
  training: OpenTraining,
): Promise<CheckedOut> {
  const order = await createCheckout(site, gateway, training)
  gateway.pay(order.session)
  await sendEvent(site, gateway.event('checkout.session.completed', order.session))
  return order
}
