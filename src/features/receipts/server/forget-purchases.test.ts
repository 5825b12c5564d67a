/** Decision 0070: what is personal in purchases is deleted when no law asks to keep it any more. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher } from '#features/accounts/testing.ts'
import { insertSlip } from '#features/orders/testing.ts'
import { bangkokParts } from '#lib/dates.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { runSent } from '#test/export-archive.ts'
import { changePurchase, createOrder, createPaidOrder, createPricedTraining } from '../testing.ts'
import { forgetOldPurchases } from './service/forget-purchases.ts'
import { startOfYear } from './service/zip-of-year.ts'

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
const open = () => createPricedTraining(site, { authorId: teacher.id })
const thisYear = bangkokParts(new Date()).year
/** A moment in the year that begins `years` after this one. */
const after = (years: number, plusMs = 0) => new Date(startOfYear(thisYear + years).getTime() + plusMs)
const forgetAt = (now: Date) => forgetOldPurchases({ ...site.app.backgroundContext(), now })
const bookOf = () =>
  sql('select kind, number, amount_satang, vat_satang, issued_at from accounting_documents order by id')

test('0070 after seven full years a paid order loses slip, buyer and files; numbers and amounts stay', async () => {
  const order = await createPaidOrder(site, admin, await open())
  await runSent(site, 'receipts.make-document')
  const refunded = await createPaidOrder(site, admin, await open())
  await changePurchase(admin, refunded.id, { action: 'refund', note: 'งด' })
  await runSent(site, 'receipts.make-document')
  const book = await bookOf()
  const [{ file_key: fileKey }] = await sql('select file_key from accounting_documents where order_id = $1', [order.id])

  await forgetAt(after(8, -1))
  expect((await order.buyer.get(`/my-purchase/${order.invoiceNo}/receipt`)).statusCode).toBe(200)
  await forgetAt(after(8, 1))
  expect(await bookOf()).toEqual(book)
  for (const { id } of [order, refunded]) {
    expect(await sql('select from payment_slips where order_id = $1', [id])).toEqual([])
    expect(
      await sql('select user_id, buyer_name, buyer_tax_id, buyer_address from orders where id = $1', [id]),
    ).toEqual([{ user_id: null, buyer_name: '', buyer_tax_id: '', buyer_address: '' }])
  }
  expect(
    await sql(
      `select from accounting_documents where buyer_name || participant || buyer_tax_id <> '' or file_key is not null`,
    ),
  ).toEqual([])
  const deletions = (await sql('select storage_key from files_to_delete')).map((row) => row.storage_key)
  expect(deletions).toEqual(expect.arrayContaining([`${fileKey}.pdf`, `${fileKey}-copy.pdf`]))
  expectErrorResponse(await order.buyer.get(`/my-purchase/${order.invoiceNo}/receipt`), 404, 'not_found')
  expect((await order.buyer.get('/api/my-purchase')).json().data).toEqual([])
  const code = (await sql('select check_code as code from accounting_documents where order_id = $1', [order.id]))[0]
    .code
  expect((await site.get(`/api/receipt/${code}`)).json().data.number).toBe(order.receiptNo)
  // Repeating changes nothing.
  await forgetAt(after(9))
  expect(await bookOf()).toEqual(book)
})

test('0070 an order that was never paid loses its buyer and slips after a year, an open one never', async () => {
  const [cancelled, awaiting] = [await createOrder(site, await open()), await createOrder(site, await open())]
  await insertSlip(site, awaiting)
  const url = `/api/my-purchase/${cancelled.invoiceNo}`
  await cancelled.buyer.request({ method: 'DELETE', url, payload: {} })
  await insertSlip(site, cancelled)
  const day = 24 * 3_600_000
  await forgetAt(new Date(Date.now() + 364 * day))
  expect((await cancelled.buyer.get(url)).statusCode).toBe(200)
  await forgetAt(new Date(Date.now() + 366 * day))
  expectErrorResponse(await cancelled.buyer.get(url), 404, 'not_found')
  const left = await sql('select state, user_id as user, buyer_name as name from orders where id = $1', [cancelled.id])
  expect(left).toEqual([{ state: 'cancelled', user: null, name: '' }])
  expect(await sql('select from payment_slips where order_id = $1', [cancelled.id])).toEqual([])
  expect(await sql('select from payment_slips where order_id = $1', [awaiting.id])).toHaveLength(1)
  expect((await awaiting.buyer.get(`/api/my-purchase/${awaiting.invoiceNo}`)).statusCode).toBe(200)
})

test('0070 the database keeps a document as it was issued until seven years have passed', async () => {
  const { id } = await createPaidOrder(site, admin, await open())
  const erase = (when: string) =>
    sql(
      `update accounting_documents set buyer_name = '', buyer_tax_id = '', buyer_address = '', participant = '',
         file_key = null, erased_at = ${when} where order_id = $1`,
      [id],
    )
  await expect(erase('now()')).rejects.toThrow('check')
  await expect(erase(`issued_at + interval '7 years' - interval '1 day'`)).rejects.toThrow('check')
  await expect(
    sql(
      `update accounting_documents set amount_satang = 1, erased_at = issued_at + interval '8 years' where order_id = $1`,
      [id],
    ),
  ).rejects.toThrow('cannot be changed')
  await expect(sql('delete from accounting_documents where order_id = $1', [id])).rejects.toThrow('cannot be changed')
})
