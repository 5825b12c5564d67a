import jsqr from 'jsqr'
import { parse } from 'promptparse'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createOrder, createPricedTraining } from '#features/receipts/testing.ts'
import { insist, pageOf, register } from '#features/registrations/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { runSent } from '#test/export-archive.ts'
import { allMails } from '#test/mails.ts'
import { sendSlip, slipPicture } from '../testing.ts'

/** The types of jsqr describe a default export that its module does not have. */
const readQr = jsqr as unknown as typeof jsqr.default
const HOUR_MS = 3_600_000
let site: TestApp
let teacher: { id: number }
let admin: Actor

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  admin = await site.as(await createAdmin(site.db.primary))
})
afterAll(() => site.close())

type Training = NonNullable<Parameters<typeof createPricedTraining>[1]['training']>
const open = (training: Training = {}, options: object = {}) =>
  createPricedTraining(site, { authorId: teacher.id, training, ...options })
const sql = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows
const joined = async ({ id }: { id: number }) =>
  (await sql('select join_count as count from trainings where post_id = $1', [id]))[0].count
const read = async (actor: Actor, invoiceNo: string) => (await actor.get(`/api/my-purchase/${invoiceNo}`)).json().data
const mails = async (to: string) => (await allMails(site.db)).filter((mail) => mail.to === to)

describe('ordering', () => {
  test('Q-87 a priced training makes an order that holds a place until its deadline', async () => {
    const training = await open({ seats: 2 }, { topic: 'Tinkercad สำหรับครู' })
    const user = await createUser(site.db.primary, { firstname: 'รัตนา', lastname: 'จันทร์' })
    const buyer = await site.as(user)
    const response = await register(buyer, training)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { status: 'success', data: { user_event_id: null, invoiceNo: expect.stringMatching(/^INV-25\d\d-\d{6}$/) } },
    ])
    const { invoiceNo } = response.json().data
    expect(await joined(training)).toBe(1)
    expect(await sql('select from user_events where training_id = $1', [training.id])).toEqual([])
    const order = await read(buyer, invoiceNo)
    const onPage = { state: 'none', order_no: invoiceNo, order_until: order.expiresAt, is_moved_up: 0 }
    expect((await pageOf(buyer, training)).registration).toMatchObject(onPage)
    expect(order).toMatchObject({
      state: 'awaiting',
      trainingName: 'Tinkercad สำหรับครู',
      amountSatang: 150_000,
      totalPrice: 1500,
      totalPriceText: '1,500.00 บาท',
      paidAt: null,
      slip: null,
      receipt: null,
      can_cancel: 1,
      can_send_slip: 1,
    })
    expect(order.buyer.name).toContain('รัตนา จันทร์')
    const hours = (Date.parse(order.expiresAt) - Date.parse(order.createdAt)) / HOUR_MS
    expect(hours).toBe(48)
  })

  test('Q-87 pressing twice, also in two tabs, makes one order', async () => {
    const training = await open()
    const buyer = await site.as(await createUser(site.db.primary))
    const responses = await Promise.all(Array.from({ length: 8 }, () => register(buyer, training)))
    const [ordered, ...others] = responses.toSorted((one, other) => one.statusCode - other.statusCode)
    expect(ordered?.statusCode).toBe(200)
    for (const other of others) expectErrorResponse(other, 422, 'already_ordered')
    expect(others[0]?.json().invoiceNo).toBe(ordered?.json().data.invoiceNo)
    expect(await joined(training)).toBe(1)
  })

  test('Q-87 fifty people at once never order more places than seats, and their numbers have no gap', async () => {
    const training = await open({ seats: 20 })
    const before = (await sql(`select last_number from number_series where kind = 'invoice'`))[0].last_number
    const people: Actor[] = []
    for (let index = 0; index < 50; index++) people.push(await site.as(await createUser(site.db.primary)))
    const responses = await Promise.all(people.map((person) => insist(() => register(person, training))))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    for (const response of responses.filter(({ statusCode }) => statusCode !== 200))
      expectErrorResponse(response, 422, 'training_full')
    expect(await joined(training)).toBe(20)
    const numbers = (await sql('select invoice_no from orders where training_id = $1', [training.id]))
      .map(({ invoice_no }) => Number(invoice_no.slice(-6)))
      .toSorted((one, other) => one - other)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => before + 1 + index))
  })

  test('Q-87 amounts and currencies of the browser have no effect, and a later price neither', async () => {
    const training = await open()
    const buyer = await site.as(await createUser(site.db.primary))
    const url = `/api/v2/register-training/${training.id}`
    const forged = { session_id: training.sessions[0], amountSatang: 1, price: 0, totalPrice: 0, currency: 'JPY' }
    const { invoiceNo } = (await buyer.post(url, forged)).json().data
    await sql('update trainings set price_satang = 999900, seats = 1 where post_id = $1', [training.id])
    expect((await read(buyer, invoiceNo)).amountSatang).toBe(150_000)
  })

  test('Q-87 the buyer of the receipt can be another one, and is remembered on request', async () => {
    const buyer = await site.as(await createUser(site.db.primary))
    const order = async (details: object) => {
      const training = await open()
      const body = { session_id: training.sessions[0], ...details }
      return buyer.post(`/api/v2/register-training/${training.id}`, body)
    }
    const before = (await buyer.get('/api/my-purchase-buyer')).json().data
    expect(before).toMatchObject({ tax_id: '', address: '', is_remembered: 0 })
    const school = { buyer_name: ' โรงเรียนบ้านสวนพลู ', buyer_tax_id: '0 9940 00123 45 1', buyer_address: '88 หมู่ 4' }
    const { invoiceNo } = (await order({ ...school, remember_buyer: 1 })).json().data
    const printed = { name: 'โรงเรียนบ้านสวนพลู', tax_id: '0994000123451', address: '88 หมู่ 4' }
    expect((await read(buyer, invoiceNo)).buyer).toEqual(printed)
    expect((await buyer.get('/api/my-purchase-buyer')).json().data).toEqual({ ...printed, is_remembered: 1 })
    for (const buyer_tax_id of ['0994000123452', '099400012345', 'ก994000123451', '1'.repeat(40)])
      expectErrorResponse(await order({ buyer_tax_id }), 422, 'validation')
    expectErrorResponse(await order({ buyer_name: 'ก'.repeat(201) }), 422, 'validation')
  })

  test('Q-87 without an account to pay to, nothing can be ordered', async () => {
    const other = await testApp({ sameDatabaseAs: site, rateLimits: 'off' })
    const { config } = other.app.backgroundContext()
    const payments = config.payments
    config.payments = undefined
    const buyer = await other.as(await createUser(site.db.primary))
    expectErrorResponse(await register(buyer, await open()), 422, 'order_needed')
    config.payments = payments
    await other.close()
  })
})

describe('paying', () => {
  test('Q-87 the QR code is read by another program and holds account, currency and exact amount', async () => {
    const { buyer, invoiceNo } = await createOrder(site, await open({ priceSatang: 180_001 }))
    const { payment } = await read(buyer, invoiceNo)
    expect(payment).toMatchObject({ targetKind: 'tax_id', targetText: '0 9940 00987 65 0', target: '0994000987650' })
    const response = await buyer.get(payment.linkToQr)
    expect(response.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-store' })
    const { data, info } = await sharp(response.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const code = readQr(new Uint8ClampedArray(data), info.width, info.height)
    expect(code?.data).toBe(payment.payload)
    // Strict: the CRC must be right.
    const parsed = parse(payment.payload, true)
    expect(parsed?.getTagValue('29', '00')).toBe('A000000677010111')
    expect(parsed?.getTagValue('29', '02')).toBe('0994000987650')
    expect([parsed?.getTagValue('53'), parsed?.getTagValue('54'), parsed?.getTagValue('58')]).toEqual([
      '764',
      '1800.01',
      'TH',
    ])
    const damaged = payment.payload.replace('1800.01', '1800.02')
    expect(parse(damaged, true)).toBeNull()
  })

  test('Q-87 the first mail has the code, the amount and the deadline, once', async () => {
    const email = 'first.mail@example.com'
    const { invoiceNo } = await createOrder(site, await open(), { email })
    await runSent(site, 'orders.announce')
    await runSent(site, 'orders.announce')
    const [mail, ...more] = await mails(email)
    expect(more).toEqual([])
    expect(mail?.subject).toContain(invoiceNo)
    expect(mail?.text).toContain('1,500.00 บาท')
    expect(mail?.attachments).toMatchObject([{ name: `${invoiceNo}.png`, type: 'image/png' }])
  })

  test('AB-88 another person cannot see an order, its code or its slip; visitors neither', async () => {
    const order = await createOrder(site, await open())
    await sendSlip(order.buyer, order.invoiceNo, { bytes: await slipPicture() })
    const other = await site.as(await createUser(site.db.primary))
    const own = `/api/my-purchase/${order.invoiceNo}`
    const pictures = [`/my-purchase/${order.invoiceNo}/qr`, `/my-purchase/${order.invoiceNo}/slip`]
    for (const url of [own, ...pictures]) {
      expectErrorResponse(await other.get(url), 404, 'not_found')
      expectErrorResponse(await site.get(url), 401, 'unauthenticated')
    }
    expectErrorResponse(await sendSlip(other, order.invoiceNo, { bytes: await slipPicture() }), 404, 'not_found')
    expectErrorResponse(await other.request({ method: 'DELETE', url: own, payload: {} }), 404, 'not_found')
    const slip = await admin.get(`/my-purchase/${order.invoiceNo}/slip`)
    expect([slip.statusCode, slip.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(slip.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    for (const bad of ['INV-2569-1', 'INV-2569-00000a', '..%2f..%2fetc', '1'])
      expectErrorResponse(await order.buyer.get(`/my-purchase/${bad}/slip`), 404, 'not_found')
  })
})
