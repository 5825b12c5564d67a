import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { expireOrders } from '#features/orders/server/service/expire-orders.ts'
import { insertSlip } from '#features/orders/testing.ts'
import { createPricedTraining } from '#features/receipts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { type GatewaySession, signEvent, startGateway, type TestGateway } from '#test/gateway.ts'
import { mailsTo } from '#test/mails.ts'
import { createCheckout, createPaidCheckout, sendEvent, startCheckout } from '../testing.ts'
import { reconcile } from './service/reconcile.ts'
import { refundCheckout } from './service/refund-checkout.ts'

let site: TestApp
let gateway: TestGateway
let teacher: { id: number }

beforeAll(async () => {
  gateway = await startGateway()
  site = await testApp({ rateLimits: 'off', env: gateway.env })
  teacher = await createTeacher(site.db.primary)
})
beforeEach(() => {
  gateway.mode = 'up'
})
afterAll(async () => {
  await site.close()
  await gateway.close()
})

const COMPLETED = 'checkout.session.completed'
const EXPIRED = 'checkout.session.expired'
const SUCCEEDED = 'checkout.session.async_payment_succeeded'

const open = (training: object = {}) => createPricedTraining(site, { authorId: teacher.id, training })
const sql = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows
const checkout = async () => createCheckout(site, gateway, await open())
/** What the books say about an order. */
async function booksOf({ id, user, training }: { id: number; user: { id: number }; training: { id: number } }) {
  const [order] = await sql('select state from orders where id = $1', [id])
  const kinds = await sql('select kind from accounting_documents where order_id = $1 order by id', [id])
  const places = await sql(`select state from user_events where user_id = $1 and training_id = $2`, [
    user.id,
    training.id,
  ])
  const checkouts = await sql('select state from checkout_sessions where order_id = $1 order by attempt', [id])
  const [seats] = await sql('select join_count as joined from trainings where post_id = $1', [training.id])
  return {
    order: order.state,
    documents: kinds.map(({ kind }) => kind),
    places: places.map(({ state }) => state),
    checkouts: checkouts.map(({ state }) => state),
    joined: seats.joined,
  }
}
const PAID = { order: 'paid', documents: ['receipt'], places: ['joined'], checkouts: ['paid'], joined: 1 }
const UNPAID = { order: 'awaiting', documents: [], places: [], checkouts: ['open'], joined: 1 }
const expectStatus = async (event: Parameters<typeof sendEvent>[1], status = 200) =>
  expect((await sendEvent(site, event)).statusCode).toBe(status)
const refundJobs = async () => {
  for (const { id } of await sql(`select id from checkout_sessions where state = 'refunding'`))
    await refundCheckout(site.app.backgroundContext(), id)
}

describe('an event', () => {
  test('GW-01 a paid checkout gives place and receipt, and the buyer sees it', async () => {
    const order = await checkout()
    gateway.pay(order.session)
    await expectStatus(gateway.event(COMPLETED, order.session))
    expect(await booksOf(order)).toEqual(PAID)
    const [receipt] = await sql('select issuer, amount_satang from accounting_documents where order_id = $1', [
      order.id,
    ])
    expect(receipt).toEqual({ issuer: 'ระบบรับชำระเงินออนไลน์', amount_satang: 150_000 })
    const { data } = (await order.buyer.get(`/api/my-purchase/${order.invoiceNo}`)).json()
    expect(data).toMatchObject({ state: 'paid', checkout: 'paid', can_cancel: 0, can_checkout: 0 })
  })

  test('GW-02 a repeated event has no second effect', async () => {
    const order = await checkout()
    gateway.pay(order.session)
    const event = gateway.event(COMPLETED, order.session)
    for (let count = 0; count < 3; count++) await expectStatus(event)
    // The same payment in another event.
    await expectStatus(gateway.event(SUCCEEDED, order.session))
    expect(await booksOf(order)).toEqual(PAID)
    const { id } = JSON.parse(event.body)
    expect(await sql('select count(*)::int as count from gateway_events where id = $1', [id])).toEqual([{ count: 1 }])
  })

  test('GW-03 events out of order end in the same state', async () => {
    const order = await checkout()
    const later = { ...order.session, status: 'complete', payment_intent: 'pi_order' } as GatewaySession
    const completed = gateway.event(COMPLETED, later)
    gateway.pay(order.session)
    await expectStatus(gateway.event(SUCCEEDED, order.session))
    await expectStatus(completed)
    await expectStatus(
      gateway.event('checkout.session.async_payment_failed', order.session, { payment_status: 'unpaid' }),
    )
    await expectStatus(gateway.event(EXPIRED, order.session, { status: 'expired', payment_status: 'unpaid' }))
    expect(await booksOf(order)).toEqual(PAID)

    const other = await checkout()
    await expectStatus(gateway.event(EXPIRED, other.session, { status: 'expired' }))
    expect(await booksOf(other)).toMatchObject({ order: 'awaiting', checkouts: ['expired'] })
    gateway.pay(other.session)
    await expectStatus(gateway.event(COMPLETED, other.session))
    expect(await booksOf(other)).toEqual(PAID)
  })

  test('GW-04 a payment that the bank has not decided keeps the place and cannot be cancelled', async () => {
    const order = await checkout()
    gateway.pay(order.session, 'later')
    await expectStatus(gateway.event(COMPLETED, order.session))
    expect(await booksOf(order)).toEqual({ ...UNPAID, checkouts: ['processing'] })
    const path = `/api/my-purchase/${order.invoiceNo}`
    expectErrorResponse(await order.buyer.request({ method: 'DELETE', url: path }), 409, 'payment_processing')
    expectErrorResponse(await startCheckout(order), 409, 'payment_processing')
    await expectStatus(gateway.event('checkout.session.async_payment_failed', order.session))
    expect(await booksOf(order)).toEqual({ ...UNPAID, checkouts: ['failed'] })
    expect((await startCheckout(order)).statusCode).toBe(200)
    expect(await booksOf(order)).toEqual({ ...UNPAID, checkouts: ['failed', 'open'] })
  })

  test('GW-05 forged, altered and missing signatures are rejected and change nothing', async () => {
    const order = await checkout()
    gateway.pay(order.session)
    const event = gateway.event(COMPLETED, order.session)
    const forged = signEvent(event.body, { secret: 'whsec_another_secret_of_no_one' })
    const altered = { ...event, body: event.body.replace('150000', '150001') }
    for (const bad of [
      forged,
      altered,
      { ...event, headers: { 'content-type': 'application/json' } },
      { ...event, headers: { ...event.headers, 'stripe-signature': 't=1,v1=ก' } },
      { ...event, body: '' },
      signEvent('not json'),
    ])
      expectErrorResponse(await sendEvent(site, bad), 400, 'bad_request')
    expect(await booksOf(order)).toEqual(UNPAID)
  })

  test('GW-06 an event that was signed more than five minutes ago is rejected', async () => {
    const order = await checkout()
    gateway.pay(order.session)
    const { body } = gateway.event(COMPLETED, order.session)
    expectErrorResponse(await sendEvent(site, signEvent(body, { at: Date.now() - 301_000 })), 400, 'bad_request')
    expect(await booksOf(order)).toEqual(UNPAID)
    await expectStatus(signEvent(body, { at: Date.now() - 280_000 }))
    expect(await booksOf(order)).toEqual(PAID)
  })

  test('GW-07 another amount or currency gives nothing and is kept for an admin', async () => {
    for (const over of [{ amount_total: 149_999 }, { currency: 'usd' }, { amount_total: null }]) {
      const order = await checkout()
      gateway.pay(order.session)
      await expectStatus(gateway.event(COMPLETED, order.session, over))
      expect(await booksOf(order)).toEqual({ ...UNPAID, checkouts: ['mismatch'] })
    }
    expect(site.lines.filter(({ msg }) => String(msg).startsWith('a payment does not match'))).toHaveLength(3)
  })

  test('GW-08 the checkout of one order does not pay another, and an unknown one is only logged', async () => {
    const [order, other] = [await checkout(), await checkout()]
    gateway.pay(order.session)
    await expectStatus(gateway.event(COMPLETED, order.session, { client_reference_id: other.invoiceNo }))
    expect((await booksOf(order)).checkouts).toEqual(['mismatch'])
    expect(await booksOf(other)).toEqual(UNPAID)
    const foreign = { id: 'cs_foreign', client_reference_id: 'shop-17', metadata: {}, payment_status: 'paid' }
    await expectStatus(gateway.event(COMPLETED, other.session, foreign))
    await expectStatus(gateway.event(COMPLETED, other.session, { ...foreign, metadata: { attempt: '99999999999' } }))
    await expectStatus(gateway.event('customer.created', other.session))
    expect(await booksOf(other)).toEqual(UNPAID)
    expect(site.lines.some(({ msg }) => msg === 'a checkout that is not of this site')).toBe(true)
  })

  test('GW-09 twenty webhooks at once pay once', async () => {
    const order = await checkout()
    gateway.pay(order.session)
    const same = gateway.event(COMPLETED, order.session)
    const events = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? same : gateway.event(SUCCEEDED, order.session),
    )
    const responses = await Promise.all(events.map((event) => sendEvent(site, event)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(events.map(() => 200))
    expect(await booksOf(order)).toEqual(PAID)
  })

  test('GW-10 money that comes after the place was given back is paid back once, with a mail', async () => {
    const email = 'late@example.com'
    const order = await createCheckout(site, gateway, await open(), { email })
    await sql(`update orders set state = 'expired', closed_at = now() where id = $1`, [order.id])
    await sql('update trainings set join_count = 0 where post_id = $1', [order.training.id])
    gateway.pay(order.session)
    await expectStatus(gateway.event(COMPLETED, order.session))
    await expectStatus(gateway.event(SUCCEEDED, order.session))
    const closed = { order: 'expired', documents: [], places: [], joined: 0 }
    expect(await booksOf(order)).toEqual({ ...closed, checkouts: ['refunding'] })
    await Promise.all([refundJobs(), refundJobs()])
    await refundJobs()
    expect(await booksOf(order)).toEqual({ ...closed, checkouts: ['refunded'] })
    expect(gateway.refunds.filter((one) => one.payment_intent === order.session.payment_intent)).toHaveLength(1)
    const { data } = (await order.buyer.get(`/api/my-purchase/${order.invoiceNo}`)).json()
    expect(data).toMatchObject({ state: 'expired', checkout: 'refunded' })
    const mails = await mailsTo(site.db, email)
    expect(mails.filter(({ subject }) => subject.includes('กำลังคืนเงิน'))).toHaveLength(1)
  })

  test('GW-10 money for an attempt that expired is returned when another one has paid the order', async () => {
    const order = await checkout()
    await expectStatus(gateway.event(EXPIRED, order.session, { status: 'expired' }))
    await startCheckout(order)
    for (const session of [gateway.sessions.at(-1) as GatewaySession, order.session]) {
      gateway.pay(session)
      await expectStatus(gateway.event(COMPLETED, session))
    }
    expect(await booksOf(order)).toEqual({ ...PAID, checkouts: ['refunding', 'paid'] })
  })

  test('GW-11 a slip that waits is answered when the gateway was faster', async () => {
    const order = await checkout()
    await insertSlip(site, order)
    gateway.pay(order.session)
    await expectStatus(gateway.event(COMPLETED, order.session))
    expect(await booksOf(order)).toEqual(PAID)
    const [slip] = await sql('select state, note from payment_slips where order_id = $1', [order.id])
    expect(slip).toMatchObject({ state: 'rejected', note: expect.stringContaining('ชำระออนไลน์แล้ว') })
  })

  test('GW-12 an event that could not be stored has effect when it is sent again', async () => {
    const order = await checkout()
    gateway.pay(order.session)
    const event = gateway.event(COMPLETED, order.session)
    await sql(`create function no_receipt() returns trigger language plpgsql as $$ begin raise 'no receipt'; end $$`)
    await sql(
      'create trigger no_receipt before insert on accounting_documents for each row execute function no_receipt()',
    )
    expect((await sendEvent(site, event)).statusCode).toBeGreaterThanOrEqual(500)
    expect(await booksOf(order)).toEqual(UNPAID)
    await sql('drop trigger no_receipt on accounting_documents')
    await expectStatus(event)
    expect(await booksOf(order)).toEqual(PAID)
  })
})

describe('the job', () => {
  const ago = (id: number) =>
    sql(`update checkout_sessions set checked_at = now() - interval '6 minutes' where order_id = $1`, [id])

  test('GW-13 asks for checkouts whose event did not come', async () => {
    const [paid, expired] = [await checkout(), await checkout()]
    gateway.pay(paid.session)
    expired.session.status = 'expired'
    await reconcile(site.app.backgroundContext())
    expect(await booksOf(paid)).toEqual(UNPAID)
    await Promise.all([ago(paid.id), ago(expired.id)])
    gateway.mode = 'down'
    await reconcile(site.app.backgroundContext())
    expect(await booksOf(paid)).toEqual(UNPAID)
    gateway.mode = 'up'
    await Promise.all([ago(paid.id), ago(expired.id)])
    await reconcile(site.app.backgroundContext())
    expect(await booksOf(paid)).toEqual(PAID)
    expect(await booksOf(expired)).toEqual({ ...UNPAID, checkouts: ['expired'] })
  })

  test('GW-14 closes the checkout of a cancelled order, so that it cannot be paid', async () => {
    const order = await checkout()
    const url = `/api/my-purchase/${order.invoiceNo}`
    expect((await order.buyer.request({ method: 'DELETE', url })).statusCode).toBe(200)
    await ago(order.id)
    await reconcile(site.app.backgroundContext())
    expect(order.session.status).toBe('expired')
    expect((await booksOf(order)).checkouts).toEqual(['expired'])
  })

  test('GW-15 repeats nothing for an order that is paid', async () => {
    const order = await createPaidCheckout(site, gateway, await open())
    await ago(order.id)
    const before = gateway.calls.length
    await reconcile(site.app.backgroundContext())
    expect(gateway.calls.slice(before).filter((call) => call.includes(order.session.id))).toEqual([])
  })

  test('GW-16 an order whose checkout is open or decided by the bank is not given back at its deadline', async () => {
    const [waiting, live, gone] = [await checkout(), await checkout(), await checkout()]
    const all = [waiting.id, live.id, gone.id]
    await sql(`update orders set expires_at = now() - interval '1 minute' where id = any($1)`, [all])
    await sql(`update checkout_sessions set expires_at = now() - interval '2 hours' where order_id = any($1)`, [all])
    await sql(`update checkout_sessions set expires_at = now() where order_id = $1`, [live.id])
    await sql(`update checkout_sessions set state = 'processing' where order_id = $1`, [waiting.id])
    await expireOrders(site.app.backgroundContext())
    expect((await booksOf(waiting)).order).toBe('awaiting')
    expect((await booksOf(live)).order).toBe('awaiting')
    expect(await booksOf(gone)).toMatchObject({ order: 'expired', joined: 0 })
  })
})
