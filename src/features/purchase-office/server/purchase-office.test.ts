import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher } from '#features/accounts/testing.ts'
import { priceText } from '#features/orders/server/service/present-order.ts'
import { insertSlip, newReference } from '#features/orders/testing.ts'
import { changePurchase, createOrder, createPaidOrder, createPricedTraining } from '#features/receipts/testing.ts'
import { pageOf } from '#features/registrations/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { mailsTo } from '#test/mails.ts'

let site: TestApp
let teacher: { id: number }
let admin: Actor

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  admin = await site.as(await createAdmin(site.db.primary, { firstname: 'วริศรา', lastname: 'ปานทอง' }))
  await sql(`create function fail_receipt() returns trigger language plpgsql as $$ begin raise 'no receipt'; end $$`)
})
afterAll(() => site.close())

type Training = NonNullable<Parameters<typeof createPricedTraining>[1]['training']>
const open = (training: Training = {}, options: object = {}) =>
  createPricedTraining(site, { authorId: teacher.id, training, ...options })
const sql = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows
const list = async (query: string) => (await admin.get(`/api/admin/purchases?${query}`)).json()
const audit = (id: number) =>
  sql(`select action, reason from audit_entries where action like 'purchase.%' and subject_id = $1 order by id`, [id])
const numbers = async (kind: string) =>
  (await sql('select number from accounting_documents where kind = $1 order by number', [kind])).map(({ number }) =>
    Number(number.slice(-6)),
  )
const gapless = (found: number[]) =>
  expect(found).toEqual(Array.from({ length: found.length }, (_, index) => index + 1))

describe('confirming', () => {
  test('PURCH-001 Q-87 gives the place and issues the receipt, with an audit entry', async () => {
    const training = await open()
    const order = await createOrder(site, training)
    const slipId = await insertSlip(site, order)
    const response = await changePurchase(admin, order.id, { action: 'confirm', slip_id: slipId })
    expect([response.statusCode, response.json().data]).toMatchObject([
      200,
      { state: 'paid', receiptNo: expect.stringMatching(/^RC-25\d\d-\d{6}$/), joined: 1 },
    ])
    const deciders = 'select firstname from payment_slips slip join users on users.id = decided_by where slip.id = $1'
    expect(await sql(deciders, [slipId])).toEqual([{ firstname: 'วริศรา' }])
    expect((await pageOf(order.buyer, training)).registration).toMatchObject({
      state: 'joined',
      can_cancel: 0,
      order_no: null,
    })
    expect(await audit(order.id)).toEqual([{ action: 'purchase.confirm', reason: '' }])
  })

  test('Q-87 fifty presses at once confirm once: one place, one receipt, no gap', async () => {
    const training = await open()
    const order = await createOrder(site, training)
    const slipId = await insertSlip(site, order)
    const presses = Array.from({ length: 50 }, () =>
      changePurchase(admin, order.id, { action: 'confirm', slip_id: slipId }),
    )
    const codes = Object.groupBy(await Promise.all(presses), ({ statusCode }) => statusCode)
    expect(codes[200]).toHaveLength(1)
    for (const response of codes[409] ?? []) expectErrorResponse(response, 409, 'already_confirmed')
    // The others waited too long for the lock, and changed nothing.
    expect(Object.keys(codes).every((code) => ['200', '409', '503'].includes(code))).toBe(true)
    expect(await sql('select from accounting_documents where order_id = $1', [order.id])).toHaveLength(1)
    expect(await sql('select join_count as count from trainings where post_id = $1', [training.id])).toEqual([
      { count: 1 },
    ])
    expect(await audit(order.id)).toHaveLength(1)
    gapless(await numbers('receipt'))
  })

  test('Q-90 numbers have no gap, also when orders are confirmed in parallel and transactions roll back', async () => {
    const training = await open()
    const orders = await Promise.all(Array.from({ length: 16 }, () => createOrder(site, training)))
    const presses = orders.map(async (order, index) => {
      const slipId = await insertSlip(site, order)
      // Every third order fails at commit: its receipt was numbered and is taken back.
      if (index % 3 === 0)
        await sql(`create trigger fail_${order.id} before insert on accounting_documents
        for each row when (new.order_id = ${order.id}) execute function fail_receipt()`)
      return changePurchase(admin, order.id, { action: 'confirm', slip_id: slipId })
    })
    const statuses = (await Promise.all(presses)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    for (const [index, order] of orders.entries())
      if (index % 3 === 0) await sql(`drop trigger fail_${order.id} on accounting_documents`)
    gapless(await numbers('receipt'))
  })

  test('Q-87 a slip that was replaced or decided is not confirmed', async () => {
    const order = await createOrder(site, await open())
    const old = await insertSlip(site, order)
    await sql(`update payment_slips set state = 'replaced' where id = $1`, [old])
    expectErrorResponse(await changePurchase(admin, order.id, { action: 'confirm', slip_id: old }), 409, 'slip_changed')
    const slipId = await insertSlip(site, order)
    expectErrorResponse(await changePurchase(admin, order.id, { action: 'confirm', slip_id: old }), 409, 'slip_changed')
    expect((await changePurchase(admin, order.id, { action: 'confirm', slip_id: slipId })).statusCode).toBe(200)
  })

  test('Q-87 fewer seats than ordered places are an error; a later price has no effect', async () => {
    const training = await open({ seats: 3 })
    const orders = [await createOrder(site, training), await createOrder(site, training)]
    const fewer = sql('update trainings set seats = 1 where post_id = $1', [training.id])
    await expect(fewer).rejects.toThrow('violates check constraint')
    await sql('update trainings set seats = 2, price_satang = 500 where post_id = $1', [training.id])
    for (const order of orders) {
      const slip_id = await insertSlip(site, order)
      const { data } = (await changePurchase(admin, order.id, { action: 'confirm', slip_id })).json()
      expect([data.state, data.amountSatang]).toEqual(['paid', 150_000])
    }
    expect(await sql('select join_count as count from trainings where post_id = $1', [training.id])).toEqual([
      { count: 2 },
    ])
  })

  test('Q-87 several at once: what cannot be confirmed is named and stops no other', async () => {
    const training = await open()
    const orders = [
      await createOrder(site, training),
      await createOrder(site, training),
      await createOrder(site, training),
    ]
    const chosen = []
    for (const order of orders) chosen.push({ id: order.id, slip_id: await insertSlip(site, order) })
    await changePurchase(admin, orders[1]!.id, { action: 'confirm', slip_id: chosen[1]!.slip_id })
    const { data } = (await admin.post('/api/admin/purchases/confirm', { orders: chosen })).json()
    expect(data.confirmed.map(({ id }: { id: number }) => id)).toEqual([orders[0]!.id, orders[2]!.id])
    expect(data.failed).toEqual([{ id: orders[1]!.id, message: expect.stringContaining('ยืนยัน') }])
  })
})

describe('rejecting and refunding', () => {
  test('Q-87 a rejected slip: a mail with the reason, and time for another one', async () => {
    const email = 'rejected@example.com'
    const order = await createOrder(site, await open(), { email })
    await sql(`update orders set expires_at = now() + interval '1 hour' where id = $1`, [order.id])
    const slip_id = await insertSlip(site, order)
    const note = 'ยอดในสลิป 1,080.00 บาท ขาด 420.00 บาท'
    const response = await changePurchase(admin, order.id, { action: 'reject', slip_id, reason: 'amount', note })
    expect(response.json().data).toMatchObject({
      state: 'rejected',
      slip: { state: 'rejected', reason: 'amount', note },
    })
    const own = (await order.buyer.get(`/api/my-purchase/${order.invoiceNo}`)).json().data
    expect(own).toMatchObject({ state: 'rejected', can_send_slip: 1, can_cancel: 1 })
    expect(Date.parse(own.expiresAt)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    expect((await mailsTo(site.db, email)).at(-1)?.text).toContain(note)
    expect(await audit(order.id)).toEqual([{ action: 'purchase.reject', reason: `amount: ${note}` }])
    for (const bad of [{ reason: 'other' }, { reason: 'x' }, {}])
      expectErrorResponse(
        await changePurchase(admin, order.id, { action: 'reject', slip_id, ...bad }),
        422,
        'validation',
      )
  })

  test('Q-87 a refund takes the place back and issues one credit note of the whole amount', async () => {
    const training = await open()
    const { id, buyer } = await createPaidOrder(site, admin, training)
    const refund = () => changePurchase(admin, id, { action: 'refund', note: 'ผู้เรียนขอยกเลิก' })
    const codes = (await Promise.all([refund(), refund(), refund()])).map(({ statusCode }) => statusCode)
    expect(codes.toSorted()).toEqual([200, 409, 409])
    const documents = await sql(
      'select kind, amount_satang as amount from accounting_documents where order_id = $1 order by id',
      [id],
    )
    expect(documents).toEqual([
      { kind: 'receipt', amount: 150_000 },
      { kind: 'credit_note', amount: 150_000 },
    ])
    expect((await pageOf(buyer, training)).registration.state).toBe('none')
    expect(await sql('select join_count as count from trainings where post_id = $1', [training.id])).toEqual([
      { count: 0 },
    ])
    expect((await audit(id)).at(-1)).toEqual({ action: 'purchase.refund', reason: 'ผู้เรียนขอยกเลิก' })
    expectErrorResponse(await changePurchase(admin, id, { action: 'refund', note: '' }), 422, 'validation')
    const unpaid = await createOrder(site, training)
    const early = await changePurchase(admin, unpaid.id, { action: 'refund', note: 'x' })
    expectErrorResponse(early, 409, 'order_not_paid')
  })

  test('ADMIN-001 members and visitors cannot read or decide', async () => {
    const order = await createOrder(site, await open())
    const payload = { action: 'confirm', slip_id: await insertSlip(site, order) }
    const month = new Date().toISOString().slice(0, 7)
    const reads = [
      '/api/admin/purchases',
      `/api/admin/purchases/${order.id}`,
      `/api/admin/purchase-book?month=${month}`,
    ]
    for (const url of [...reads, `/api/admin/purchases/book/${month}/csv`]) {
      expectErrorResponse(await order.buyer.get(url), 403, 'forbidden')
      expectErrorResponse(await site.get(url), 401, 'unauthenticated')
    }
    expectErrorResponse(await changePurchase(order.buyer, order.id, payload), 403, 'forbidden')
    expectErrorResponse(await changePurchase(site, order.id, payload), 401, 'unauthenticated')
    expectErrorResponse(await changePurchase(admin, 999_999, payload), 404, 'not_found')
  })
})

describe('the list', () => {
  test('PURCH-001 filters, searches and pages; the queue has the oldest slip first', async () => {
    const training = await open({}, { topic: 'รายการทดสอบ' })
    const orders = []
    for (let index = 0; index < 4; index++) orders.push(await createOrder(site, training, { firstname: `ผู้ซื้อ${index}` }))
    const [first, second, third, fourth] = orders as [
      (typeof orders)[0],
      (typeof orders)[0],
      (typeof orders)[0],
      (typeof orders)[0],
    ]
    const reference = newReference()
    await insertSlip(site, third, reference)
    const slip_id = await insertSlip(site, second)
    await changePurchase(admin, second.id, { action: 'confirm', slip_id })
    await insertSlip(site, first)
    const ids = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)
    const of = `training=${training.id}`
    expect(ids(await list(of))).toEqual([fourth.id, third.id, second.id, first.id])
    expect(ids(await list(`${of}&filter=checking`))).toEqual([third.id, first.id])
    expect(ids(await list(`${of}&filter=paid`))).toEqual([second.id])
    expect(ids(await list(`${of}&filter=awaiting`))).toEqual([fourth.id])
    expect(ids(await list(`search=${reference}`))).toEqual([third.id])
    expect(ids(await list(`search=${first.invoiceNo}`))).toEqual([first.id])
    expect(ids(await list(`${of}&search=${encodeURIComponent('ผู้ซื้อ1')}`))).toEqual([second.id])
    expect(ids(await list(`${of}&search=${encodeURIComponent('%')}`))).toEqual([])
    expect(ids(await list(`${of}&month=2020-01`))).toEqual([])
    expect(ids(await list(`${of}&after=${third.id}`))).toEqual([second.id, first.id])
    expect(await list(of)).toMatchObject({ total: 4, totalPriceText: '6,000.00 บาท', next: null })
    expect((await list('')).queue.waiting).toBeGreaterThanOrEqual(2)
    for (const bad of ['filter=x', 'month=2026-13', 'after=x', 'training=-1'])
      expectErrorResponse(await admin.get(`/api/admin/purchases?${bad}`), 422, 'validation')
  })
})

describe('the month’s book', () => {
  const month = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 7)
  const sums = async () => {
    const [row] = await sql(
      `select coalesce(sum(amount_satang) filter (where kind = 'receipt'), 0) as receipts,
         coalesce(sum(amount_satang) filter (where kind = 'credit_note'), 0) as notes, count(*)::int as count
       from accounting_documents`,
    )
    return { receipts: Number(row.receipts), notes: Number(row.notes), count: row.count }
  }

  test('Q-90 totals, CSV and XLSX agree with the receipts to the satang', async () => {
    const training = await open({ priceSatang: 33_333 })
    await createPaidOrder(site, admin, training, { firstname: '=HYPERLINK("x")' })
    const refunded = await createPaidOrder(site, admin, await open({ priceSatang: 100_001 }))
    await changePurchase(admin, refunded.id, { action: 'refund', note: 'งด, "อบรม"' })
    const expected = await sums()
    const { data } = (await admin.get(`/api/admin/purchase-book?month=${month}`)).json()
    expect(data).toMatchObject({
      receipts: { satang: expected.receipts },
      creditNotes: { satang: expected.notes },
      netText: priceText(expected.receipts - expected.notes),
      isComplete: true,
    })
    const csv = await admin.get(data.linkToCsv)
    expect(csv.headers['content-disposition']).toContain('attachment')
    const lines = csv.body.split('\r\n').filter(Boolean)
    expect(lines).toHaveLength(expected.count + 2)
    const totals = lines
      .slice(1, -1)
      .map((line) => Number(line.match(/,(-?\d+\.\d\d),(?:"(?:[^"]|"")*"|[^,"]*)$/)?.[1]) * 100)
    const net = expected.receipts - expected.notes
    expect(totals.reduce((sum, satang) => sum + Math.round(satang), 0)).toBe(net)
    expect(lines.at(-1)).toContain(`,${(net / 100).toFixed(2)},`)
    expect(csv.body).toContain('"งด, ""อบรม"""')
    const xlsx = unzipSync((await admin.get(data.linkToXlsx)).rawPayload)
    const sheet = new TextDecoder().decode(xlsx['xl/worksheets/sheet1.xml'])
    expect(sheet.match(/<row /g)).toHaveLength(expected.count + 2)
    expect(sheet).toContain(`<v>${net / 100}</v>`)
    expect(sheet).not.toContain('<f>')
  })

  test('Q-90 a missing number is reported; another month is empty', async () => {
    const year = (await sql(`select year from number_series where kind = 'receipt'`))[0].year
    await sql(`update number_series set last_number = last_number + 1 where kind = 'receipt' and year = $1`, [year])
    expect((await admin.get(`/api/admin/purchase-book?month=${month}`)).json().data.isComplete).toBe(false)
    await sql(`update number_series set last_number = last_number - 1 where kind = 'receipt' and year = $1`, [year])
    const { data } = (await admin.get('/api/admin/purchase-book?month=2020-02')).json()
    expect(data).toMatchObject({ receipts: { count: 0, first: null }, netText: '0.00 บาท', isComplete: true })
    expectErrorResponse(await admin.get('/api/admin/purchases/book/2020-13/csv'), 404, 'not_found')
    expectErrorResponse(await admin.get('/api/admin/purchases/book/2020-12/pdf'), 404, 'not_found')
  })
})
