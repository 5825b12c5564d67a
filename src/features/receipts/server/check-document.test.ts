/** Decision 0070: anyone who holds a receipt can check it, without learning who bought what. */
import jsqr from 'jsqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher } from '#features/accounts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { changePurchase, createPaidOrder, createPricedTraining, paper } from '../testing.ts'
import { layoutDocument } from './service/document-layout.ts'

/** The types of jsqr describe a default export that its module does not have. */
const readQr = jsqr as unknown as typeof jsqr.default
let site: TestApp
let admin: Actor
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp()
  teacher = await createTeacher(site.db.primary)
  admin = await site.as(await createAdmin(site.db.primary, { firstname: 'วริศรา', lastname: 'ปานทอง' }))
})
afterAll(() => site.close())

const sql = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows
const codesOf = (orderId: number) =>
  sql('select kind, number, check_code as code from accounting_documents where order_id = $1 order by id', [orderId])
const pay = async (fields: object = {}) => {
  const training = await createPricedTraining(site, { authorId: teacher.id, topic: 'Tinkercad สำหรับครู' })
  return createPaidOrder(site, admin, training, fields)
}

test('0070 a visitor with the code sees number, date, amount and seller, and nothing about the buyer', async () => {
  const order = await pay({ firstname: 'รัตนา', lastname: 'จันทร์แจ่ม' })
  const [{ code }] = await codesOf(order.id)
  const response = await site.get(`/api/receipt/${code}`)
  expect([response.statusCode, response.json()]).toEqual([
    200,
    {
      data: {
        number: order.receiptNo,
        kind: 'receipt',
        issuedAt: expect.any(String),
        trainingName: 'Tinkercad สำหรับครู',
        totalPriceText: '1,500.00 บาท',
        vatText: null,
        seller: { name: expect.any(String), taxId: '0994000987650', branch: expect.any(String) },
        otherNumber: null,
      },
    },
  ])
  for (const secret of ['รัตนา', 'จันทร์แจ่ม', 'วริศรา', order.invoiceNo]) expect(response.body).not.toContain(secret)
})

test('0070 a refunded receipt says so at once, and its credit note can be checked too', async () => {
  const order = await pay()
  const [{ code }] = await codesOf(order.id)
  expect((await site.get(`/api/receipt/${code}`)).json().data.otherNumber).toBeNull()
  await changePurchase(admin, order.id, { action: 'refund', note: 'งดอบรม' })
  const [receipt, note] = await codesOf(order.id)
  await expect.poll(async () => (await site.get(`/api/receipt/${code}`)).json().data.otherNumber).toBe(note.number)
  const checked = (await site.get(`/api/receipt/${note.code}`)).json().data
  expect(checked).toMatchObject({ kind: 'credit_note', number: note.number, otherNumber: receipt.number })
  expect(JSON.stringify(checked)).not.toContain('งดอบรม')
})

test('0070 codes are random and unique; a number, a neighbour and nonsense find nothing', async () => {
  const [one, two] = [await pay(), await pay()]
  const codes = [...(await codesOf(one.id)), ...(await codesOf(two.id))].map(({ code }) => code)
  expect(new Set(codes).size).toBe(2)
  for (const code of codes) expect(code).toMatch(/^[0-9A-F]{16}$/)
  const next = (BigInt(`0x${codes[0]}`) ^ 1n).toString(16).toUpperCase().padStart(16, '0')
  for (const wrong of [next, '0'.repeat(16)])
    expectErrorResponse(await site.get(`/api/receipt/${wrong}`), 404, 'not_found')
  for (const wrong of [one.receiptNo, one.invoiceNo, '1', codes[0].toLowerCase(), `${codes[0]}0`])
    expect([404, 422]).toContain((await site.get(`/api/receipt/${wrong}`)).statusCode)
})

test('0070 checks are limited for a network', async () => {
  const statuses: number[] = []
  for (let nth = 0; nth < 61; nth++) {
    const code = String(nth).padStart(16, '0')
    statuses.push((await site.get(`/api/receipt/${code}`)).statusCode)
  }
  expect(statuses.at(-1)).toBe(429)
})

test('0070 the paper has a QR code of the page, which another program reads, and the code in words', () => {
  const items = layoutDocument(paper)
  const figure = items.find((item) => item.kind === 'figure')
  const [shape] = figure?.shapes ?? []
  const modules = [...(shape?.path ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)])
  const size = Math.max(...modules.flat()) + 1
  const [cell, quiet] = [4, 4]
  const width = (size + 2 * quiet) * cell
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [x = 0, y = 0] of modules)
    for (let row = 0; row < cell; row++)
      for (let column = 0; column < cell; column++) {
        const at = ((y + quiet) * cell + row) * width + (x + quiet) * cell + column
        pixels.set([0, 0, 0], at * 4)
      }
  expect(readQr(pixels, width, width)?.data).toBe('https://sala.example/receipt/9F3A77C012DE4B5A')
  const text = items.flatMap((item) => (item.kind === 'text' ? item.content : [])).join('\n')
  expect(text).toContain('9F3A-77C0-12DE-4B5A')
  expect(text).toContain('sala.example/receipt')
})
