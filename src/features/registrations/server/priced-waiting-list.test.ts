/** Decision 0070: who waits for a place with a price gets an order with a deadline when there is one. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { expireOrders } from '#features/orders/server/service/expire-orders.ts'
import { FILL_PLACES } from '#features/orders/server/service/place-order.ts'
import { insertSlip } from '#features/orders/testing.ts'
import { changePurchase, createOrder, createPaidOrder, createPricedTraining } from '#features/receipts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { runSent } from '#test/export-archive.ts'
import { mailsTo } from '#test/mails.ts'
import { cancel, type OpenTraining, pageOf, register, wait } from '../testing.ts'
import { fillAllFreePlaces } from './service/places.ts'

let site: TestApp
let teacher: { id: number }
let admin: Actor

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  admin = await site.as(await createAdmin(site.db.primary))
})
afterAll(() => site.close())
beforeEach(() => {
  site.sent.length = 0
})

const open = (training: object = {}) =>
  createPricedTraining(site, { authorId: teacher.id, training: { seats: 1, ...training } })
const sql = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows
const joined = async ({ id }: OpenTraining) =>
  (await sql('select join_count as count from trainings where post_id = $1', [id]))[0].count
const drop = (actor: Actor, invoiceNo: string) =>
  actor.request({ method: 'DELETE', url: `/api/my-purchase/${invoiceNo}`, payload: {} })
const orderOf = async (actor: Actor, training: OpenTraining) => (await pageOf(actor, training)).registration.order_no
const read = async (actor: Actor, invoiceNo: string) => (await actor.get(`/api/my-purchase/${invoiceNo}`)).json().data
const bell = async (actor: Actor) =>
  (await actor.get('/api/notifications')).json().data.map(({ kind, text, path }: never) => ({ kind, text, path }))

let people = 0
async function newWaiting(training: OpenTraining) {
  const email = `priced.waiting.${++people}@example.com`
  const user = await createUser(site.db.primary, { email })
  const actor = await site.as(user)
  const response = await wait(actor, training)
  expect([response.statusCode, response.json().data?.state]).toEqual([200, 'waiting'])
  return { ...user, email, actor }
}

describe('moving up', () => {
  test('0070 Q-87 a cancelled order holds its place for the first person who waits, with a deadline, a mail and a notification', async () => {
    const training = await open()
    const holder = await createOrder(site, training)
    const [first, second] = [await newWaiting(training), await newWaiting(training)]
    expect((await pageOf(site, training)).registration_offer).toBe('wait')

    expect((await drop(holder.buyer, holder.invoiceNo)).statusCode).toBe(200)
    await runSent(site, FILL_PLACES)
    await runSent(site, FILL_PLACES)
    const invoiceNo = await orderOf(first.actor, training)
    expect(invoiceNo).toMatch(/^INV-/)
    expect(await orderOf(second.actor, training)).toBeNull()
    expect((await pageOf(second.actor, training)).registration).toMatchObject({ state: 'waiting', position: 1 })
    expect(await joined(training)).toBe(1)
    const order = await read(first.actor, invoiceNo)
    expect(order).toMatchObject({ state: 'awaiting', is_moved_up: 1, can_cancel: 1, can_change_buyer: 1 })
    const onPage = { order_until: order.expiresAt, is_moved_up: 1 }
    expect((await pageOf(first.actor, training)).registration).toMatchObject(onPage)
    expect(Date.parse(order.expiresAt) - Date.parse(order.createdAt)).toBe(48 * 3_600_000)

    await runSent(site, 'orders.announce')
    await runSent(site, 'orders.announce')
    const [mail, ...others] = await mailsTo(site.db, first.email)
    expect(others).toEqual([])
    expect(mail?.subject).toContain('ถึงคิวคุณแล้ว')
    expect(mail?.text).toContain('1,500.00 บาท')
    expect(mail?.text).toContain('ยกเลิกคำสั่งซื้อ')
    expect(mail?.attachments).toMatchObject([{ name: `${invoiceNo}.png` }])
    expect(await bell(first.actor)).toEqual([
      { kind: 'order', text: expect.stringContaining('ถึงคิวคุณแล้ว'), path: `/my-purchase/${invoiceNo}` },
    ])
  })

  test('0070 who does not want the place, or lets the deadline pass, leaves it to the next person', async () => {
    const training = await open()
    const holder = await createOrder(site, training)
    const [first, second, third] = [await newWaiting(training), await newWaiting(training), await newWaiting(training)]
    await drop(holder.buyer, holder.invoiceNo)
    await runSent(site, FILL_PLACES)
    await drop(first.actor, await orderOf(first.actor, training))
    await runSent(site, FILL_PLACES)
    const invoiceNo = await orderOf(second.actor, training)
    expect(invoiceNo).toMatch(/^INV-/)
    await sql(`update orders set expires_at = now() - interval '1 second' where invoice_no = $1`, [invoiceNo])
    await expireOrders(site.app.backgroundContext())
    await runSent(site, FILL_PLACES)
    expect(await orderOf(third.actor, training)).toMatch(/^INV-/)
    expect(await orderOf(second.actor, training)).toBeNull()
    expect(await joined(training)).toBe(1)
    expect((await bell(second.actor))[0].text).toBe('หมดเวลาจ่าย เราคืนที่นั่งให้คนถัดไปแล้ว')
  })

  test('0070 a refund and a deleted account give the place to the first person who waits', async () => {
    const training = await open({ seats: 2 })
    const paid = await createPaidOrder(site, admin, training)
    const unpaid = await createOrder(site, training)
    const [first, second] = [await newWaiting(training), await newWaiting(training)]
    expect((await changePurchase(admin, paid.id, { action: 'refund', note: 'งด' })).statusCode).toBe(200)
    await runSent(site, FILL_PLACES)
    expect(await orderOf(first.actor, training)).toMatch(/^INV-/)
    await site.db.primary.transaction((tx) => site.app.backgroundContext().eraseUser(tx, unpaid.user.id))
    await runSent(site, FILL_PLACES)
    expect(await orderOf(second.actor, training)).toMatch(/^INV-/)
    expect(await joined(training)).toBe(2)
  })

  test('0070 seats that were added go to the people who wait; a newcomer gets only what is left', async () => {
    const training = await open()
    await createOrder(site, training)
    const waiting = await newWaiting(training)
    await sql('update trainings set seats = 2 where post_id = $1', [training.id])
    const newcomer = await site.as(await createUser(site.db.primary))
    expectErrorResponse(await register(newcomer, training), 422, 'training_full')
    // Who waits and presses a stale button gets the order from the list, not a second one.
    expectErrorResponse(await register(waiting.actor, training), 422, 'training_full')
    await sql('update trainings set seats = 3 where post_id = $1', [training.id])
    expect((await register(newcomer, training)).statusCode).toBe(200)
    await fillAllFreePlaces(site.app.backgroundContext())
    expect(await orderOf(waiting.actor, training)).toMatch(/^INV-/)
    expect(await joined(training)).toBe(3)
  })

  test('0070 the order has the details that the person remembers, and they can be changed until it is paid', async () => {
    const training = await open()
    const holder = await createOrder(site, training)
    const { actor } = await newWaiting(training)
    const other = await open({ seats: 9 })
    const school = { buyer_name: 'โรงเรียนบ้านสวนพลู', buyer_tax_id: '0994000123451', buyer_address: '88 หมู่ 4' }
    await actor.post(`/api/v2/register-training/${other.id}`, {
      session_id: other.sessions[0],
      ...school,
      remember_buyer: 1,
    })
    await drop(holder.buyer, holder.invoiceNo)
    await runSent(site, FILL_PLACES)
    const invoiceNo = await orderOf(actor, training)
    const printed = { name: school.buyer_name, tax_id: school.buyer_tax_id, address: school.buyer_address }
    expect((await read(actor, invoiceNo)).buyer).toEqual(printed)

    const change = (person: Actor, payload: object) =>
      person.request({ method: 'PATCH', url: `/api/my-purchase/${invoiceNo}`, payload })
    const college = { buyer_name: 'วิทยาลัยสวนพลู', buyer_tax_id: '', buyer_address: '', remember_buyer: 0 }
    expect((await change(actor, college)).json().data.buyer).toEqual({ name: 'วิทยาลัยสวนพลู', tax_id: '', address: '' })
    expectErrorResponse(await change(actor, { ...college, buyer_tax_id: '1' }), 422, 'validation')
    expectErrorResponse(await change(holder.buyer, college), 404, 'not_found')
    expectErrorResponse(await change(site, college), 401, 'unauthenticated')
    const [{ id }] = await sql('select id from orders where invoice_no = $1', [invoiceNo])
    const slipId = await insertSlip(site, { id })
    await changePurchase(admin, id, { action: 'confirm', slip_id: slipId })
    expectErrorResponse(await change(actor, { ...college, buyer_name: 'อีกชื่อ' }), 409, 'buyer_fixed')
    const [receipt] = await sql('select buyer_name as name from accounting_documents where order_id = $1', [id])
    expect(receipt.name).toBe('วิทยาลัยสวนพลู')
    expect((await pageOf(actor, training)).registration).toMatchObject({ state: 'joined', order_no: null })
  })
})

describe('waiting', () => {
  test('0070 a free place with a price is not ordered unasked', async () => {
    const training = await open()
    const actor = await site.as(await createUser(site.db.primary))
    expectErrorResponse(await wait(actor, training), 422, 'place_free')
    expect(await joined(training)).toBe(0)
  })

  test('0070 who has an order does not wait, and leaving the list frees no place', async () => {
    const training = await open()
    const holder = await createOrder(site, training)
    expectErrorResponse(await wait(holder.buyer, training), 422, 'already_ordered')
    const [first, second] = [await newWaiting(training), await newWaiting(training)]
    expect((await cancel(first.actor, training)).statusCode).toBe(200)
    await drop(holder.buyer, holder.invoiceNo)
    await runSent(site, FILL_PLACES)
    expect([await orderOf(first.actor, training), await orderOf(second.actor, training)]).toEqual([
      null,
      expect.stringMatching(/^INV-/),
    ])
  })

  test('0070 no one moves up after the last date to join; seats cannot be fewer than orders', async () => {
    const training = await open()
    const holder = await createOrder(site, training)
    const { actor } = await newWaiting(training)
    await expect(sql('update trainings set seats = 0 where post_id = $1', [training.id])).rejects.toThrow('check')
    await sql(`update trainings set last_date_join = now() - interval '1 second' where post_id = $1`, [training.id])
    await drop(holder.buyer, holder.invoiceNo)
    await runSent(site, FILL_PLACES)
    expect(await joined(training)).toBe(0)
    expect(await orderOf(actor, training)).toBeNull()
  })

  test('0070 an expired order that gets its slip after the person waits again is their only order', async () => {
    const training = await open()
    const own = await createOrder(site, training)
    await sql(`update orders set expires_at = now() - interval '1 second' where id = $1`, [own.id])
    await expireOrders(site.app.backgroundContext())
    const other = await createOrder(site, training)
    expect((await wait(own.buyer, training)).json().data.state).toBe('waiting')
    // Its owner has an order again, as after a late slip.
    await drop(other.buyer, other.invoiceNo)
    await sql(`update orders set state = 'awaiting', closed_at = null where id = $1`, [own.id])
    await runSent(site, FILL_PLACES)
    expect(await sql(`select id from orders where user_id = $1`, [own.user.id])).toEqual([{ id: own.id }])
  })

  test('0070 without an account to pay to, no one can wait and no order is made', async () => {
    const training = await open()
    const holder = await createOrder(site, training)
    await newWaiting(training)
    const { config } = site.app.backgroundContext()
    const { payments } = config
    config.payments = undefined
    try {
      const actor = await site.as(await createUser(site.db.primary))
      expectErrorResponse(await wait(actor, training), 422, 'order_needed')
      await drop(holder.buyer, holder.invoiceNo)
      await runSent(site, FILL_PLACES)
      expect(await joined(training)).toBe(0)
    } finally {
      config.payments = payments
    }
  })
})
