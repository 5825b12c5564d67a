/** Test factories of orders: priced trainings, orders, and admins who confirm. */
import { createUser } from '#features/accounts/testing.ts'
import { insertSlip } from '#features/orders/testing.ts'
import { createOpenTraining, type OpenTraining, register } from '#features/registrations/testing.ts'
import type { Actor, Response, TestApp } from '#test/app.ts'
import type { PaperDocument } from './server/service/document-layout.ts'

/** A training for 1,500 baht with 30 free seats. */
export function createPricedTraining(
  site: TestApp,
  { training, ...options }: Parameters<typeof createOpenTraining>[1],
): Promise<OpenTraining> {
  return createOpenTraining(site, { ...options, training: { priceSatang: 150_000, ...training } })
}

export interface Ordered {
  buyer: Actor
  user: { id: number }
  id: number
  invoiceNo: string
  training: OpenTraining
}

/** An order of a new member with a verified address. */
export async function createOrder(site: TestApp, training: OpenTraining, fields: object = {}): Promise<Ordered> {
  const user = await createUser(site.db.primary, fields)
  const buyer = await site.as(user)
  const { invoiceNo } = (await register(buyer, training)).json().data
  const { rows } = await site.db.primaryPool.query('select id from orders where invoice_no = $1', [invoiceNo])
  return { buyer, user, id: rows[0].id, invoiceNo, training }
}

export function changePurchase(admin: Actor, orderId: number, payload: object): Promise<Response> {
  return admin.request({ method: 'PATCH', url: `/api/admin/purchases/${orderId}`, payload })
}

/** An order whose slip was confirmed. */
export async function createPaidOrder(site: TestApp, admin: Actor, training: OpenTraining, fields: object = {}) {
  const ordered = await createOrder(site, training, fields)
  const slipId = await insertSlip(site, ordered)
  const response = await changePurchase(admin, ordered.id, { action: 'confirm', slip_id: slipId })
  if (response.statusCode !== 200) throw new Error(response.body)
  return { ...ordered, slipId, receiptNo: response.json().data.receiptNo as string }
}

/** A receipt to draw. */
export const paper: PaperDocument = {
  kind: 'receipt',
  number: 'RC-2569-000214',
  isCopy: false,
  invoiceNo: 'INV-2569-000231',
  receiptNo: null,
  isOnline: false,
  amountSatang: 180_000,
  vatSatang: 0,
  isVatExempt: true,
  seller: { name: 'ศูนย์ทดลอง', taxId: '0994000987650', branch: 'สำนักงานใหญ่', address: '99 ถนนศาลา' },
  buyer: { name: 'โรงเรียนบ้านสวนพลู', taxId: '0994000123451', address: '88 หมู่ 4' },
  trainingName: 'Tinkercad สำหรับครู',
  sessionText: '12 ธ.ค. 2569 09.00–16.00 น.',
  participant: 'นางรัตนา จันทร์แจ่ม',
  issuer: 'นางสาววริศรา ปานทอง',
  reason: '',
  issuedAt: new Date('2026-11-23T05:00:00Z'),
  checkCode: '9F3A77C012DE4B5A',
  checkUrl: 'https://sala.example/receipt/9F3A77C012DE4B5A',
}
