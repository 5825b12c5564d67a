/** Decision 0070: what happens to an order is one notification of its buyer, which shows the newest event. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher } from '#features/accounts/testing.ts'
import { changePurchase, createOrder, createPricedTraining, type Ordered } from '#features/receipts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { openExport, requestExport, runSent } from '#test/export-archive.ts'
import { insertSlip, sendSlip, slipPicture } from '../testing.ts'
import { expireOrders } from './service/expire-orders.ts'

let site: TestApp
let admin: Actor
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  admin = await site.as(await createAdmin(site.db.primary))
})
afterAll(() => site.close())

const sql = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows
const open = () => createPricedTraining(site, { authorId: teacher.id, topic: 'Tinkercad สำหรับครู' })
async function bell(actor: Actor) {
  const { data } = (await actor.get('/api/notifications')).json()
  return data.map(({ kind, text, subject, reason, path, is_read, count }: Record<string, unknown>) => ({
    ...{ kind, text, subject, reason, path, is_read, count },
  }))
}
const readAll = (actor: Actor) => actor.post('/api/notifications/read', {})

test('0070 from the deadline over the slip to the receipt: one notification that is unread again each time', async () => {
  const order = await createOrder(site, await open())
  const { buyer } = order
  await runSent(site, 'orders.announce')
  await runSent(site, 'orders.announce')
  const path = `/my-purchase/${order.invoiceNo}`
  const about = { kind: 'order', subject: 'Tinkercad สำหรับครู', path, is_read: 0 }
  expect(await bell(buyer)).toEqual([
    { ...about, text: expect.stringMatching(/^กันที่นั่งไว้ให้แล้ว จ่ายเงินภายใน \d/), reason: '', count: 1 },
  ])
  await readAll(buyer)
  await sendSlip(buyer, order.invoiceNo, { bytes: await slipPicture() })
  expect(await bell(buyer)).toEqual([{ ...about, text: 'ได้รับสลิปแล้ว ผู้ดูแลกำลังตรวจ', reason: '', count: 2 }])
  const [{ id: first }] = await sql('select id from payment_slips where order_id = $1', [order.id])
  const reject = { action: 'reject', slip_id: first, reason: 'amount', note: 'ขาด 100 บาท' }
  await Promise.all([changePurchase(admin, order.id, reject), changePurchase(admin, order.id, reject)])
  expect(await bell(buyer)).toEqual([
    { ...about, text: expect.stringContaining('สลิปยังไม่ผ่าน'), reason: 'ยอดในสลิปไม่ตรง ขาด 100 บาท', count: 3 },
  ])
  const second = await insertSlip(site, order)
  const confirm = { action: 'confirm', slip_id: second }
  await Promise.all([changePurchase(admin, order.id, confirm), changePurchase(admin, order.id, confirm)])
  expect(await bell(buyer)).toEqual([{ ...about, text: expect.stringContaining('ได้รับเงินแล้ว'), reason: '', count: 4 }])
  await changePurchase(admin, order.id, { action: 'refund', note: 'งด' })
  expect((await bell(buyer))[0]).toMatchObject({ text: expect.stringContaining('คืนเงินแล้ว'), count: 5 })
  expect(await bell(admin)).toEqual([])
})

test('0070 a deadline that passed is told once, and stays visible when the training is hidden', async () => {
  const order = await createOrder(site, await open())
  await sql(`update orders set expires_at = now() - interval '1 second' where id = $1`, [order.id])
  const context = site.app.backgroundContext()
  await Promise.all([expireOrders(context), expireOrders(context)])
  await sql('update posts set status = 0 where id = $1', [order.training.id])
  expect(await bell(order.buyer)).toMatchObject([{ text: 'หมดเวลาจ่าย เราคืนที่นั่งให้คนถัดไปแล้ว', count: 1 }])
})

test('0070 the notification that asks to pay goes with the order that its buyer cancels, read or not', async () => {
  const training = await open()
  const orders = []
  for (let at = 0; at < 3; at++) {
    orders.push(await createOrder(site, training))
    await runSent(site, 'orders.announce')
  }
  const [kept, cancelled, read] = orders as [Ordered, Ordered, Ordered]
  await readAll(read.buyer)
  for (const { buyer, invoiceNo } of [cancelled, read]) {
    expect(await bell(buyer)).toMatchObject([{ text: expect.stringContaining('จ่ายเงินภายใน') }])
    const url = `/api/my-purchase/${invoiceNo}`
    expect((await buyer.request({ method: 'DELETE', url })).statusCode).toBe(200)
    expect(await bell(buyer)).toEqual([])
  }
  expect(await bell(kept.buyer)).toHaveLength(1)
})

test('0070 an order that was cancelled before its notification was sent gets none', async () => {
  const { buyer, invoiceNo } = await createOrder(site, await open())
  await buyer.request({ method: 'DELETE', url: `/api/my-purchase/${invoiceNo}` })
  await runSent(site, 'orders.announce')
  expect(await bell(buyer)).toEqual([])
})

test('0070 Q-53 the notifications of orders are in the export, and go with the account', async () => {
  const email = 'told.of.orders@example.com'
  const order = await createOrder(site, await open(), { email })
  await runSent(site, 'orders.announce')
  const link = await requestExport(site, order.buyer, email)
  const archive = openExport((await order.buyer.get(link)).rawPayload)
  const { notifications } = archive.sections as unknown as { notifications: { kind: string; text: string }[] }
  expect(notifications).toMatchObject([{ kind: 'order', text: expect.stringContaining('จ่ายเงินภายใน') }])
  await site.db.primary.transaction((tx) => context().eraseUser(tx, order.user.id))
  expect(await sql('select from notifications where user_id = $1', [order.user.id])).toEqual([])
})

const context = () => site.app.backgroundContext()
