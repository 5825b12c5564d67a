import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { lockCheckout } from '#features/orders/server/service/checkouts.ts'
import { ANSWER_MAX_MS } from '#features/orders/server/service/stripe-provider.ts'
import { insertSlip } from '#features/orders/testing.ts'
import { changePurchase, createOrder, createPricedTraining } from '#features/receipts/testing.ts'
import { CALL_TIMEOUT_MS } from '#server/http/with-timeout.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { withBrokenRows } from '#test/broken-rows.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { type GatewaySession, startGateway, type TestGateway } from '#test/gateway.ts'
import { createCheckout, createPaidCheckout, sendEvent, startCheckout } from '../testing.ts'
import { reconcile } from './service/reconcile.ts'
import { refundCheckout } from './service/refund-checkout.ts'

let site: TestApp
let gateway: TestGateway
let teacher: { id: number }
let admin: Actor

beforeAll(async () => {
  gateway = await startGateway()
  site = await testApp({ rateLimits: 'off', env: gateway.env })
  teacher = await createTeacher(site.db.primary)
  admin = await site.as(await createAdmin(site.db.primary))
})
beforeEach(() => {
  gateway.mode = 'up'
})
afterAll(async () => {
  await site.close()
  await gateway.close()
})

const open = () => createPricedTraining(site, { authorId: teacher.id, training: {} })
const order = async () => createOrder(site, await open())
const sql = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows
const sessionsOf = (invoiceNo: string) => gateway.sessions.filter((one) => one.client_reference_id === invoiceNo)
const read = async ({ buyer, invoiceNo }: { buyer: Actor; invoiceNo: string }) =>
  (await buyer.get(`/api/my-purchase/${invoiceNo}`)).json().data
const statesOf = async (id: number) =>
  (await sql('select state from checkout_sessions where order_id = $1 order by attempt', [id])).map(
    ({ state }) => state,
  )

describe('starting a checkout', () => {
  test('GW-20 asks for the exact amount in satang, with PromptPay and card, and returns to the order', async () => {
    const one = await order()
    const response = await startCheckout(one)
    const [session] = sessionsOf(one.invoiceNo)
    expect(response.json()).toEqual({ data: { url: session?.url } })
    expect(session?.request).toMatchObject({
      mode: 'payment',
      'line_items[0][price_data][unit_amount]': '150000',
      'line_items[0][price_data][currency]': 'thb',
      'line_items[0][quantity]': '1',
      'allowed_payment_method_types[0]': 'promptpay',
      'allowed_payment_method_types[1]': 'card',
      success_url: expect.stringMatching(new RegExp(`/my-purchase/${one.invoiceNo}\\?payment=done$`)),
      cancel_url: expect.stringMatching(new RegExp(`/my-purchase/${one.invoiceNo}\\?payment=cancelled$`)),
    })
    // 48 hours are more than the gateway allows.
    const hours = ((session?.expires_at ?? 0) * 1000 - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.8)
    expect(hours).toBeLessThan(24)
    expect(await read(one)).toMatchObject({ state: 'awaiting', checkout: 'open', can_checkout: 1, can_cancel: 1 })
  })

  test('GW-21 two tabs, and ten presses at once, get one checkout', async () => {
    const one = await order()
    const responses = await Promise.all(Array.from({ length: 10 }, () => startCheckout(one)))
    const urls = new Set(responses.map((response) => response.json().data?.url))
    expect([responses.map(({ statusCode }) => statusCode).every((status) => status === 200), urls.size]).toEqual([
      true,
      1,
    ])
    expect(sessionsOf(one.invoiceNo)).toHaveLength(1)
  })

  test('GW-22 an answer that was lost is repeated with the same key and makes no second checkout', async () => {
    const one = await order()
    gateway.mode = 'lost'
    expectErrorResponse(await startCheckout(one), 503, 'checkout_unavailable')
    gateway.mode = 'up'
    expect((await startCheckout(one)).statusCode).toBe(200)
    expect(sessionsOf(one.invoiceNo)).toHaveLength(1)
  })

  test('GW-23 a payment whose checkout never came back to the site still pays the order', async () => {
    const one = await order()
    gateway.mode = 'lost'
    await startCheckout(one)
    gateway.mode = 'up'
    const [session] = sessionsOf(one.invoiceNo)
    if (!session) throw new Error('no session')
    gateway.pay(session)
    await sendEvent(site, gateway.event('checkout.session.completed', session))
    expect(await read(one)).toMatchObject({ state: 'paid', checkout: 'paid' })
  })

  test('GW-24 a gateway that is down leaves the order, and the slip stays the other way', async () => {
    const one = await order()
    for (const mode of ['down', 'rejected'] as const) {
      gateway.mode = mode
      const response = await startCheckout(one)
      expectErrorResponse(response, 503, 'checkout_unavailable')
      expect(response.headers['retry-after']).toBe('30')
      expect(await read(one)).toMatchObject({ state: 'awaiting', checkout: null, can_checkout: 1, can_send_slip: 1 })
    }
    gateway.mode = 'up'
    expect((await startCheckout(one)).statusCode).toBe(200)
  })

  test('GW-24 a gateway that does not answer is given up before the call is', () => {
    expect(ANSWER_MAX_MS).toBeLessThanOrEqual(CALL_TIMEOUT_MS - 2_000)
  })

  test('GW-25 other people, closed orders and orders whose slip is checked have no checkout', async () => {
    const one = await order()
    const other = await site.as(await createUser(site.db.primary))
    expectErrorResponse(await startCheckout({ ...one, buyer: other }), 404, 'not_found')
    expectErrorResponse(await startCheckout({ ...one, buyer: site }), 401, 'unauthenticated')
    await insertSlip(site, one)
    expectErrorResponse(await startCheckout(one), 409, 'slip_waiting_pay')
    await sql(`update payment_slips set state = 'replaced' where order_id = $1`, [one.id])
    await one.buyer.request({ method: 'DELETE', url: `/api/my-purchase/${one.invoiceNo}` })
    expectErrorResponse(await startCheckout(one), 409, 'order_closed')
    expect(sessionsOf(one.invoiceNo)).toEqual([])
  })

  test('GW-26 near the deadline the order waits for the end of the checkout', async () => {
    const one = await order()
    await sql(`update orders set expires_at = now() + interval '5 minutes' where id = $1`, [one.id])
    expect((await startCheckout(one)).statusCode).toBe(200)
    const [row] = await sql('select expires_at from orders where id = $1', [one.id])
    expect(row.expires_at.getTime() / 1000).toBe(sessionsOf(one.invoiceNo)[0]?.expires_at)
    const late = await order()
    await sql(`update orders set expires_at = now() where id = $1`, [late.id])
    expectErrorResponse(await startCheckout(late), 409, 'order_closed')
  })
})

describe('a refund', () => {
  const refund = (id: number) => changePurchase(admin, id, { action: 'refund', note: 'งดอบรม' })

  test('GW-30 the gateway pays back first, then the place is free and the credit note is issued', async () => {
    const one = await createPaidCheckout(site, gateway, await open())
    const response = await refund(one.id)
    expect([response.statusCode, response.json().data]).toMatchObject([
      200,
      { state: 'refunded', checkout: 'refunded', creditNoteNo: expect.stringMatching(/^CN-/) },
    ])
    expect(gateway.refunds.filter((made) => made.payment_intent === one.session.payment_intent)).toHaveLength(1)
    expectErrorResponse(await refund(one.id), 409, 'already_refunded')
    expect(
      await sql(`select action from audit_entries where action = 'purchase.refund' and subject_id = $1`, [one.id]),
    ).toHaveLength(1)
  })

  test('GW-31 a gateway that fails leaves the order paid, and the job pays back once', async () => {
    const one = await createPaidCheckout(site, gateway, await open())
    for (const mode of ['down', 'lost'] as const) {
      gateway.mode = mode
      if (mode === 'down') {
        expect((await refund(one.id)).json().data).toMatchObject({
          state: 'paid',
          checkout: 'refunding',
          creditNoteNo: null,
        })
        expectErrorResponse(await refund(one.id), 409, 'refund_pending')
      } else {
        const [row] = await sql('select id from checkout_sessions where order_id = $1', [one.id])
        await refundCheckout(site.app.backgroundContext(), row.id)
      }
      expect(await statesOf(one.id)).toEqual(['refunding'])
    }
    gateway.mode = 'up'
    const [row] = await sql('select id from checkout_sessions where order_id = $1', [one.id])
    await Promise.all([1, 2, 3].map(() => refundCheckout(site.app.backgroundContext(), row.id)))
    expect(await read(one)).toMatchObject({ state: 'refunded', checkout: 'refunded' })
    expect(gateway.refunds.filter((made) => made.payment_intent === one.session.payment_intent)).toHaveLength(1)
    expect(
      await sql(`select 1 from accounting_documents where order_id = $1 and kind = 'credit_note'`, [one.id]),
    ).toHaveLength(1)
  })

  test('GW-31 a refund that fails on the site stops no other, and is tried again after the others', async () => {
    const [broken, other] = [
      await createPaidCheckout(site, gateway, await open()),
      await createPaidCheckout(site, gateway, await open()),
    ]
    gateway.mode = 'down'
    for (const { id } of [broken, other]) await refund(id)
    gateway.mode = 'up'
    const makeDue = (minutes: number) =>
      sql(
        `update checkout_sessions set checked_at = now() - make_interval(mins => $2) + order_id * interval '1 ms'
         where order_id = any($1)`,
        [[broken.id, other.id], minutes],
      )
    await makeDue(6)
    await withBrokenRows(site, { table: 'orders', where: `old.id = ${broken.id}` }, () =>
      expect(reconcile(site.app.backgroundContext())).rejects.toThrow('1 failed: broken row'),
    )
    expect([await read(broken), await read(other)]).toMatchObject([{ state: 'paid' }, { state: 'refunded' }])
    await reconcile(site.app.backgroundContext())
    expect(await statesOf(broken.id)).toEqual(['refunding'])
    await makeDue(6)
    await reconcile(site.app.backgroundContext())
    expect(await read(broken)).toMatchObject({ state: 'refunded' })
    expect(gateway.refunds.filter((made) => made.payment_intent === broken.session.payment_intent)).toHaveLength(1)
  })

  test('GW-31 each run of a refund asks the gateway once, also when its payment is not known yet', async () => {
    const one = await createPaidCheckout(site, gateway, await open())
    const [row] = await sql('update checkout_sessions set payment_id = null where order_id = $1 returning id', [one.id])
    gateway.calls.length = 0
    expect((await refund(one.id)).json().data).toMatchObject({ state: 'paid', checkout: 'refunding' })
    expect(gateway.calls).toEqual([`GET /v1/checkout/sessions/${one.session.id}`])
    await refundCheckout(site.app.backgroundContext(), row.id)
    expect(gateway.calls.slice(1)).toEqual(['POST /v1/refunds'])
    expect(await read(one)).toMatchObject({ state: 'refunded', checkout: 'refunded' })
  })

  test('GW-31 a run that finds nothing to pay back does not wait for those who change the checkout', async () => {
    const one = await createPaidCheckout(site, gateway, await open())
    const [row] = await sql('select id from checkout_sessions where order_id = $1', [one.id])
    await site.db.primary.transaction(async (tx) => {
      await lockCheckout(tx, row.id)
      await refundCheckout(site.app.backgroundContext(), row.id)
    })
  })

  test('GW-32 five presses at once pay back once', async () => {
    const one = await createPaidCheckout(site, gateway, await open())
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => refund(one.id)))).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(gateway.refunds.filter((made) => made.payment_intent === one.session.payment_intent)).toHaveLength(1)
  })

  test('GW-33 a payment that was paid back at the gateway before is refunded here too', async () => {
    const one = await createPaidCheckout(site, gateway, await open())
    gateway.refunds.push({ id: 're_by_hand', payment_intent: one.session.payment_intent ?? '', key: '' })
    expect((await refund(one.id)).json().data).toMatchObject({ state: 'refunded' })
  })

  test('GW-30 the gateway pays the second attempt back, also while a late payment of the first is returned', async () => {
    const one = await createCheckout(site, gateway, await open())
    await sendEvent(site, gateway.event('checkout.session.expired', one.session, { status: 'expired' }))
    expect((await startCheckout(one)).statusCode).toBe(200)
    const second = sessionsOf(one.invoiceNo)[1] as GatewaySession
    for (const session of [second, one.session]) {
      gateway.pay(session)
      const response = await sendEvent(site, gateway.event('checkout.session.completed', session))
      expect(response.statusCode).toBe(200)
    }
    expect(await statesOf(one.id)).toEqual(['refunding', 'paid'])
    gateway.mode = 'down'
    expect((await refund(one.id)).json().data).toMatchObject({ state: 'paid', creditNoteNo: null })
    expect(await statesOf(one.id)).toEqual(['refunding', 'refunding'])
    expectErrorResponse(await refund(one.id), 409, 'refund_pending')
    gateway.mode = 'up'
    for (const { id } of await sql('select id from checkout_sessions where order_id = $1', [one.id]))
      await refundCheckout(site.app.backgroundContext(), id)
    expect(await read(one)).toMatchObject({ state: 'refunded' })
    for (const session of [one.session, second])
      expect(gateway.refunds.filter((made) => made.payment_intent === session.payment_intent)).toHaveLength(1)
  })

  test('GW-34 a slip that an admin confirms while the checkout is open wins; the second payment is paid back', async () => {
    const one = await createCheckout(site, gateway, await open())
    const slip_id = await insertSlip(site, one)
    expect((await changePurchase(admin, one.id, { action: 'confirm', slip_id })).statusCode).toBe(200)
    gateway.pay(one.session)
    await sendEvent(site, gateway.event('checkout.session.completed', one.session))
    expect(await statesOf(one.id)).toEqual(['refunding'])
    const [row] = await sql('select id from checkout_sessions where order_id = $1', [one.id])
    await refundCheckout(site.app.backgroundContext(), row.id)
    // The order stays paid by its slip.
    expect(await read(one)).toMatchObject({ state: 'paid', checkout: 'refunded' })
  })
})
