import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { createOrder, createPricedTraining } from '#features/receipts/testing.ts'
import { insist, pageOf, register } from '#features/registrations/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { withBrokenRows } from '#test/broken-rows.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { allMails } from '#test/mails.ts'
import { insertSlip, newReference, sendSlip, slipPicture } from '../testing.ts'
import { expireOrders, remindOfOrders } from './service/expire-orders.ts'

const HOUR_MS = 3_600_000
let site: TestApp
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
})
afterAll(() => site.close())

type Training = NonNullable<Parameters<typeof createPricedTraining>[1]['training']>
const open = (training: Training = {}, options: object = {}) =>
  createPricedTraining(site, { authorId: teacher.id, training, ...options })
const sql = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows
const joined = async ({ id }: { id: number }) =>
  (await sql('select join_count as count from trainings where post_id = $1', [id]))[0].count
const read = async (actor: Actor, invoiceNo: string) => (await actor.get(`/api/my-purchase/${invoiceNo}`)).json().data
const inHours = (hours: number) => ({ ...site.app.backgroundContext(), now: new Date(Date.now() + hours * HOUR_MS) })
const mails = async (to: string) => (await allMails(site.db)).filter((mail) => mail.to === to)

describe('the slip', () => {
  test('Q-87 bank and reference are read from its code; a transfer pays one order', async () => {
    const training = await open()
    const [one, other] = [await createOrder(site, training), await createOrder(site, training)]
    const reference = newReference()
    const bytes = await slipPicture(reference, '014')
    const sent = await sendSlip(one.buyer, one.invoiceNo, { bytes })
    expect(sent.statusCode).toBe(200)
    expect(sent.json().data).toMatchObject({
      state: 'checking',
      can_cancel: 0,
      slip: { state: 'waiting', reference, bank: 'ไทยพาณิชย์' },
    })
    expectErrorResponse(await sendSlip(other.buyer, other.invoiceNo, { bytes }), 409, 'slip_used')
    expect((await read(other.buyer, other.invoiceNo)).state).toBe('awaiting')
    // The same person may send it again, e.g. as a better picture.
    expect((await sendSlip(one.buyer, one.invoiceNo, { bytes })).statusCode).toBe(200)
    const rows = await sql('select state from payment_slips where order_id = $1 order by id', [one.id])
    expect(rows).toEqual([{ state: 'replaced' }, { state: 'waiting' }])
  })

  test('AB-107 a picture is encoded again; a PDF is kept as a picture of its first page', async () => {
    const { buyer, invoiceNo } = await createOrder(site, await open())
    const photo = await sharp(await slipPicture(null))
      .withExif({ IFD0: { Copyright: 'secret' } })
      .jpeg()
      .toBuffer()
    expect((await sendSlip(buyer, invoiceNo, { bytes: photo })).json().data.slip.reference).toBeNull()
    const stored = (await buyer.get(`/my-purchase/${invoiceNo}/slip`)).rawPayload
    const facts = await sharp(stored).metadata()
    expect([facts.format, facts.exif, facts.width]).toEqual(['webp', undefined, 600])
    const reference = newReference()
    const pdf = await pdfWith(await slipPicture(reference))
    const sent = await insist(() => sendSlip(buyer, invoiceNo, { bytes: pdf, name: 'a.pdf' }))
    expect(sent.json().data.slip.reference).toBe(reference)
    const page = (await buyer.get(`/my-purchase/${invoiceNo}/slip`)).rawPayload
    expect((await sharp(page).metadata()).format).toBe('webp')
  })

  test('AB-107 programs, bombs, SVG and broken files return 422 and change nothing', async () => {
    const { buyer, invoiceNo, id } = await createOrder(site, await open())
    const bomb = await sharp({ create: { width: 9_000, height: 10, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const files = [
      Buffer.from('MZ\u0000\u0001this program cannot be run'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'),
      Buffer.from('%PDF-1.7\n1 0 obj << /JS (app.alert(1)) >> endobj'),
      (await slipPicture()).subarray(0, 300),
      bomb,
    ]
    for (const bytes of files) expectErrorResponse(await sendSlip(buyer, invoiceNo, { bytes }), 422, 'slip_unreadable')
    const large = await sendSlip(buyer, invoiceNo, { bytes: Buffer.alloc(5 * 1024 * 1024 + 1) })
    expectErrorResponse(large, 422, 'validation')
    expect(await sql('select from payment_slips where order_id = $1', [id])).toEqual([])
  })
})

describe('the deadline', () => {
  test('Q-87 the place is given back once, with a mail; a reminder comes a day before', async () => {
    const email = 'too.late@example.com'
    const training = await open()
    const { buyer, invoiceNo } = await createOrder(site, training, { email })
    await expireOrders(inHours(47.9))
    expect(await joined(training)).toBe(1)
    await Promise.all([remindOfOrders(inHours(25)), remindOfOrders(inHours(25))])
    await Promise.all([expireOrders(inHours(48.1)), expireOrders(inHours(48.1))])
    await expireOrders(inHours(60))
    expect(await joined(training)).toBe(0)
    expect(await read(buyer, invoiceNo)).toMatchObject({ state: 'expired', payment: null, can_send_slip: 1 })
    const subjects = (await mails(email)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
    expect(subjects[0]).toContain('ใกล้หมดเวลาจ่าย')
    expect(subjects[1]).toContain('หมดเวลาจ่าย คืนที่นั่งแล้ว')
    expect((await buyer.get('/api/my-purchase')).json().data).toEqual([])
  })

  test('Q-87 a page of orders that cannot be expired stops neither the job nor the others', async () => {
    const [broken, training] = [await open({ seats: 100 }), await open()]
    await Promise.all(Array.from({ length: 50 }, () => createOrder(site, broken)))
    const last = await createOrder(site, training)
    await withBrokenRows(site, { table: 'orders', where: `old.training_id = ${broken.id}` }, () =>
      expect(expireOrders(inHours(48.1))).rejects.toThrow('50 failed: broken row'),
    )
    expect(await read(last.buyer, last.invoiceNo)).toMatchObject({ state: 'expired' })
    expect(await joined(broken)).toBe(50)
    await expireOrders(inHours(48.1))
    expect(await joined(broken)).toBe(0)
  })

  test('Q-87 while a slip is checked, the place stays, and the page of the training names no deadline', async () => {
    const training = await open()
    const order = await createOrder(site, training)
    await insertSlip(site, order)
    await expireOrders(inHours(500))
    expect(await joined(training)).toBe(1)
    const onPage = { order_no: order.invoiceNo, order_until: null }
    expect((await pageOf(order.buyer, training)).registration).toMatchObject(onPage)
  })

  test('Q-87 money that was paid in time: a late slip takes a place that is free, otherwise says so', async () => {
    const training = await open({ seats: 1 })
    const { buyer, invoiceNo } = await createOrder(site, training)
    await expireOrders(inHours(49))
    const second = await createOrder(site, training)
    expectErrorResponse(await sendSlip(buyer, invoiceNo, { bytes: await slipPicture() }), 409, 'place_gone')
    await second.buyer.request({ method: 'DELETE', url: `/api/my-purchase/${second.invoiceNo}`, payload: {} })
    expect(await joined(training)).toBe(0)
    const sent = await sendSlip(buyer, invoiceNo, { bytes: await slipPicture() })
    expect([sent.statusCode, sent.json().data.state]).toEqual([200, 'checking'])
    expect(await joined(training)).toBe(1)
  })
})

describe('cancelling', () => {
  const cancel = (actor: Actor, invoiceNo: string) =>
    actor.request({ method: 'DELETE', url: `/api/my-purchase/${invoiceNo}`, payload: {} })

  test('Q-88 an unpaid order gives its place back once and is left out of My purchase', async () => {
    const training = await open()
    const { buyer, invoiceNo } = await createOrder(site, training)
    const answers = await Promise.all([cancel(buyer, invoiceNo), cancel(buyer, invoiceNo)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await joined(training)).toBe(0)
    expect((await buyer.get('/api/my-purchase')).json().data).toEqual([])
    expectErrorResponse(await sendSlip(buyer, invoiceNo, { bytes: await slipPicture() }), 409, 'order_closed')
    expect((await register(buyer, training)).statusCode).toBe(200)
  })

  test('Q-87 not while its slip is checked', async () => {
    const order = await createOrder(site, await open())
    await insertSlip(site, order)
    expectErrorResponse(await cancel(order.buyer, order.invoiceNo), 409, 'slip_waiting')
  })
})

async function pdfWith(picture: Buffer): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit')
  const document = new PdfDocument({ size: [600, 900], margin: 0 })
  document.image(picture, 0, 0, { width: 600 })
  document.end()
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
