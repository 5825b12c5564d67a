import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { insertSlip } from '#features/orders/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { runSent } from '#test/export-archive.ts'
import { mailsTo } from '#test/mails.ts'
import { changePurchase, createOrder, createPaidOrder, createPricedTraining, paper } from '../testing.ts'
import { fileTexts } from '../texts.ts'
import { layoutDocument, type PaperDocument } from './service/document-layout.ts'
import { includedVat } from './service/issue-documents.ts'
import { makeMissingDocuments } from './service/make-documents.ts'

let site: TestApp
let teacher: { id: number }
let admin: Actor

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  admin = await site.as(await createAdmin(site.db.primary))
})
afterAll(() => site.close())

const open = (options: object = {}) => createPricedTraining(site, { authorId: teacher.id, ...options })
const list = async (actor: Actor) => (await actor.get('/api/my-purchase')).json()
const make = () => runSent(site, 'receipts.make-document')
const sql = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows

describe('My purchase', () => {
  test('PURCH-001 PURCH-004 PURCH-011 PURCH-016 PURCH-017 PURCH-018 orders from unpaid to receipt', async () => {
    const training = await open({ topic: 'อบรม <b>หนา</b> & สั้น' })
    const order = await createOrder(site, training)
    const { invoiceNo, buyer } = order
    const [row] = (await list(buyer)).data
    expect(row).toEqual({
      invoiceNo,
      transactionNo: invoiceNo,
      state: 'awaiting',
      paidAt: null,
      trainingName: 'อบรม <b>หนา</b> & สั้น',
      session: expect.stringMatching(/^\d+ \S+ 25\d\d \d\d\.\d\d–\d\d\.\d\d\sน\.$/),
      totalPrice: 1500,
      totalPriceText: '1,500.00 บาท',
      expiresAt: expect.any(String),
      linkToDownload: null,
      linkToCreditNote: null,
      linkToOrder: `/my-purchase/${invoiceNo}`,
    })
    const slipId = await insertSlip(site, order)
    // The buyer who sent a slip is not asked to pay again.
    expect((await list(buyer)).data[0]).toMatchObject({ state: 'checking', expiresAt: null })
    await changePurchase(admin, order.id, { action: 'confirm', slip_id: slipId })
    expect((await list(buyer)).data[0]).toMatchObject({
      state: 'paid',
      paidAt: expect.any(String),
      expiresAt: null,
      linkToDownload: null,
    })
    await make()
    const { data, years } = await list(buyer)
    expect(data[0].linkToDownload).toBe(`/my-purchase/${invoiceNo}/receipt`)
    expect(years).toEqual([{ year: expect.any(Number), linkToZip: `/my-purchase/receipts/${years[0].year}` }])
  })

  test('PURCH-018 AB-88 `session` has no markup but line breaks; the newest order is first', async () => {
    const user = await createUser(site.db.primary)
    const buyer = await site.as(user)
    for (const startsInHours of [[48], [72, 96]]) {
      const training = await open({ startsInHours })
      const body = { session_id: training.sessions[0] }
      await buyer.post(`/api/v2/register-training/${training.id}`, body)
    }
    await sql(`update orders set session_text = '<img src=x onerror=alert(1)>' || chr(10) || '2' where user_id = $1`, [
      user.id,
    ])
    const { data } = await list(buyer)
    expect(data).toHaveLength(2)
    expect(data[0].invoiceNo > data[1].invoiceNo).toBe(true)
    expect(data[0].session).toBe('&lt;img src=x onerror=alert(1)&gt;<br>2')
  })

  test('PURCH-001 visitors get 401, a person without orders an empty list', async () => {
    expectErrorResponse(await site.get('/api/my-purchase'), 401, 'unauthenticated')
    const newcomer = await site.as(await createUser(site.db.primary))
    expect(await list(newcomer)).toEqual({ data: [], years: [] })
  })
})

describe('the receipt', () => {
  test('PURCH-002 PURCH-010 AB-88 the buyer gets the original, an admin the copy, all others 404', async () => {
    const { buyer, invoiceNo, receiptNo } = await createPaidOrder(site, admin, await open())
    const url = `/my-purchase/${invoiceNo}/receipt`
    expectErrorResponse(await buyer.get(url), 409, 'receipt_not_ready')
    await make()
    const original = await buyer.get(url)
    expect(original.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(original.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileTexts.receipt(receiptNo, false))}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const copies = [await admin.get(url), await buyer.get(`${url}?copy=1`)]
    for (const copy of copies) {
      expect(copy.headers['content-disposition']).toContain(encodeURIComponent('สำเนา'))
      expect(copy.rawPayload.equals(original.rawPayload)).toBe(false)
    }
    const other = await site.as(await createUser(site.db.primary))
    expectErrorResponse(await other.get(url), 404, 'not_found')
    const visitor = await site.get(url)
    expect([visitor.statusCode, visitor.headers.location]).toEqual([302, expect.stringContaining('my-purchase')])
    const number = Number(invoiceNo.slice(-6))
    for (let step = 1; step <= 100; step++) {
      const walked = `${invoiceNo.slice(0, -6)}${String(number + step).padStart(6, '0')}`
      expect((await other.get(`/my-purchase/${walked}/receipt`)).statusCode).toBe(404)
    }
  })

  test('Q-90 the mail of the confirmation has the receipt and the calendar, once', async () => {
    const email = 'confirmed@example.com'
    const { receiptNo } = await createPaidOrder(site, admin, await open(), { email })
    const isReceipt = ({ subject }: { subject: string }) => subject.startsWith('ได้ที่นั่งแล้ว พร้อมใบเสร็จ')
    await Promise.all([make(), make()])
    await makeMissingDocuments(site.app.backgroundContext())
    const found = (await mailsTo(site.db, email)).filter(isReceipt)
    expect(found).toHaveLength(1)
    expect(found[0]?.attachments).toMatchObject([
      { name: `${receiptNo}.pdf`, type: 'application/pdf' },
      { name: `${receiptNo}.json`, type: 'application/vc' },
    ])
    expect(found[0]?.calendar?.content).toContain('BEGIN:VCALENDAR')
  })

  test('Q-90 a storage that is away delays the file, and loses nothing', async () => {
    const { buyer, invoiceNo } = await createPaidOrder(site, admin, await open())
    const context = site.app.backgroundContext()
    const put = async () => {
      throw new Error('storage away')
    }
    await makeMissingDocuments({ ...context, storage: { ...context.storage, put } })
    expectErrorResponse(await buyer.get(`/my-purchase/${invoiceNo}/receipt`), 409, 'receipt_not_ready')
    await makeMissingDocuments(context)
    expect((await buyer.get(`/my-purchase/${invoiceNo}/receipt`)).statusCode).toBe(200)
    site.lines.length = 0
  })

  test('Q-90 all documents of a year come as one ZIP, to the buyer only', async () => {
    const { buyer, invoiceNo, receiptNo, id } = await createPaidOrder(site, admin, await open())
    await make()
    await changePurchase(admin, id, { action: 'refund', note: 'งดอบรม' })
    await make()
    const { years, data } = await list(buyer)
    expect(data[0]).toMatchObject({ state: 'refunded', linkToCreditNote: `/my-purchase/${invoiceNo}/credit-note` })
    const response = await buyer.get(years[0].linkToZip)
    expect(response.headers['content-type']).toBe('application/zip')
    const names = Object.keys(unzipSync(response.rawPayload))
    const note = expect.stringMatching(/^ใบลดหนี้ CN-/)
    expect(names).toEqual([fileTexts.receipt(receiptNo, false), fileTexts.signature('receipt', receiptNo), note, note])
    const other = await site.as(await createUser(site.db.primary))
    expectErrorResponse(await other.get(years[0].linkToZip), 404, 'not_found')
    for (const year of ['2026', '25690', 'x'])
      expectErrorResponse(await buyer.get(`/my-purchase/receipts/${year}`), 404, 'not_found')
  })

  test('Q-90 a document cannot be changed or deleted, also not in the database', async () => {
    const { receiptNo } = await createPaidOrder(site, admin, await open())
    for (const change of [`update accounting_documents set buyer_name = 'x'`, 'delete from accounting_documents'])
      await expect(sql(`${change} where number = $1`, [receiptNo])).rejects.toThrow('cannot be changed')
  })
})

describe('the paper', () => {
  const textOf = (changes: Partial<PaperDocument> = {}) =>
    layoutDocument({ ...paper, ...changes })
      .flatMap((item) => (item.kind === 'text' ? item.content : []))
      .join('\n')

  test('Q-90 has seller, buyer, number, date, amount in digits and words', () => {
    const text = textOf()
    for (const part of [
      ...['ใบเสร็จรับเงิน', 'ต้นฉบับ', 'ศูนย์ทดลอง', '0 9940 00987 65 0 สำนักงานใหญ่', '99 ถนนศาลา', 'โรงเรียนบ้านสวนพลู'],
      ...['0 9940 00123 45 1', '88 หมู่ 4', 'RC-2569-000214', '23 พฤศจิกายน 2569', 'INV-2569-000231', 'พร้อมเพย์'],
      ...['Tinkercad สำหรับครู', 'นางรัตนา จันทร์แจ่ม', 'ยกเว้น', '(หนึ่งพันแปดร้อยบาทถ้วน)', 'รวม 1,800.00 บาท'],
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('สำเนา')
  })

  test('Q-90 a copy says so; VAT is shown when it is included; a credit note names its receipt', () => {
    expect(textOf({ isCopy: true })).toContain('สำเนา')
    const withVat = textOf({ isVatExempt: false, vatSatang: includedVat(180_000, 7) })
    for (const part of ['1,682.24', '117.76', 'ภาษีมูลค่าเพิ่ม 7%']) expect(withVat).toContain(part)
    const note = textOf({ kind: 'credit_note', receiptNo: 'RC-2569-000100', reason: 'งดอบรม' })
    for (const part of ['ใบลดหนี้', 'RC-2569-000100', 'งดอบรม']) expect(note).toContain(part)
  })

  test('Q-90 included VAT is rounded to the satang', () => {
    expect([10_700, 100, 1, 150_000, 7].map((satang) => includedVat(satang, 7))).toEqual([700, 7, 0, 9_813, 0])
    expect(includedVat(150_000, 0)).toBe(0)
  })
})
