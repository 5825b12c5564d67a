import { dynamicStatement } from '#server/database/db.ts'
import { accessibilityErrors } from './axe.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { createPricedTraining, heading, newSlip, orderByApi, registerButton, sendSlip } from './orders.ts'
import { apiAs, call, createPerson, joinAs } from './people.ts'
import { open, reload } from './site.ts'

const TOPIC = 'อบรมเชิงปฏิบัติการออกแบบสื่อการสอนดิจิทัลแบบมีปฏิสัมพันธ์สำหรับครูผู้สอนชั้นประถมศึกษาปีที่ ๑ ถึง ๖ ด้วยเครื่องมือฟรีที่ใช้ได้จริงในห้องเรียน'
const SCHOOL = 'โรงเรียนบ้านหนองปลิงสวนพลู'

const orderStatement = dynamicStatement<{ id: number; slipId: number }>(
  'e2e.order-with-slip',
  `select own.id, (select max(id) from payment_slips where order_id = own.id) as "slipId" from orders own
   where own.invoice_no = $1`,
)
const expireStatement = dynamicStatement(
  'e2e.expire-order',
  `with expired as (update orders set state = 'expired', closed_at = now(), expires_at = now() - interval '1 hour'
     where invoice_no = $1 returning training_id)
   update trainings set join_count = join_count - 1 where post_id in (select training_id from expired) returning 1`,
)

/** An admin confirms the newest slip. */
async function confirmByApi(invoiceNo: string) {
  const client = await apiAs(await createPerson({ roleType: 'admin' }))
  const [order] = await withDb((db) => db.query(orderStatement, [invoiceNo]))
  const body = { action: 'confirm', slip_id: order?.slipId }
  expect((await call(client, `/api/admin/purchases/${order?.id}`, body, 'PATCH')).status()).toBe(200)
}

test('0070 Q-87 a member waits without paying, moves up, keeps what was typed for the receipt after an error, and pays', async ({
  page,
}) => {
  test.slow()
  const path = await createPricedTraining(1, TOPIC)
  const holder = await createPerson()
  const held = await orderByApi(path, holder)
  const person = await joinAs(page)
  await open(page, path)
  const card = page.locator('.register-card')
  await expect(card).toContainText('เข้าคิวสำรองได้โดยยังไม่ต้องจ่าย')
  await card.getByRole('button', { name: 'เข้าคิวสำรอง' }).click()
  await expect(card.getByRole('heading', { name: 'คิวสำรองลำดับที่ 1' })).toBeVisible()
  await expect(card).toContainText('ที่นั่งเป็นของคุณเมื่อจ่ายเงินภายในกำหนด')
  expect(await accessibilityErrors(page, { include: '.register-card' })).toEqual([])

  await call(await apiAs(holder), `/api/my-purchase/${held}`, {}, 'DELETE')
  await expect(async () => {
    await reload(page)
    await expect(card.getByRole('heading', { name: 'ถึงคิวคุณแล้ว' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(card).toContainText(/เรากันที่นั่งไว้ให้ถึง \d+/)
  expect(await accessibilityErrors(page, { include: '.register-card' })).toEqual([])
  await card.getByRole('link', { name: 'ไปที่คำสั่งซื้อ' }).click()
  await expect(page).toHaveURL(/\/my-purchase\/INV-/)
  const invoiceNo = page.url().split('/').at(-1) ?? ''
  await expect(page.getByText(/^ถึงคิวคุณแล้ว เรากันที่นั่งไว้ให้ถึงกำหนดจ่าย/)).toBeVisible()
  const summary = page.getByRole('region', { name: 'รายละเอียดคำสั่งซื้อ' })
  await expect(summary).toContainText(person.lastname)

  await page.getByRole('button', { name: 'แก้ข้อมูลใบเสร็จ' }).click()
  const dialog = page.getByRole('dialog', { name: 'แก้ข้อมูลใบเสร็จ' })
  await dialog.getByLabel('ชื่อผู้ซื้อ').fill(SCHOOL)
  await dialog.getByLabel('ที่อยู่').fill('88 หมู่ 4')
  await dialog.getByLabel('เลขประจำตัวผู้เสียภาษี').fill('1234567890123')
  const save = dialog.getByRole('button', { name: 'บันทึก' })
  await save.click()
  await expect(dialog.getByText('เลขประจำตัวผู้เสียภาษีต้องมี 13 หลักและถูกต้อง')).toBeVisible()
  await dialog.getByLabel('เลขประจำตัวผู้เสียภาษี').fill('0994000987650')
  const order = `**/api/my-purchase/${invoiceNo}`
  await page.route(order, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await save.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('ชื่อผู้ซื้อ')).toHaveValue(SCHOOL)
  await expect(dialog.getByLabel('ที่อยู่')).toHaveValue('88 หมู่ 4')
  expect(await accessibilityErrors(page, { include: '[role=dialog]' })).toEqual([])
  await page.unroute(order)
  await save.click()
  await expect(dialog).toHaveCount(0)
  await expect(summary).toContainText(SCHOOL)

  await sendSlip(page, await newSlip())
  await expect(heading(page, 'ได้รับสลิปแล้ว')).toBeVisible()
  await confirmByApi(invoiceNo)
  await reload(page)
  await expect(heading(page, 'จ่ายเงินแล้ว ได้ที่นั่ง')).toBeVisible()
  const signature = page.getByRole('link', { name: /^ลายเซ็นดิจิทัล RC-/ })
  await expect(async () => {
    await reload(page)
    await expect(signature).toBeVisible({ timeout: 2_000 })
  }).toPass()
  expect(await accessibilityErrors(page)).toEqual([])
  const file = page.waitForEvent('download')
  await signature.click()
  expect((await file).suggestedFilename()).toMatch(/^ใบเสร็จ RC-\d{4}-\d{6} \(ลายเซ็นดิจิทัล\)\.json$/)
})

test('Q-87 Q-88 an order that was not paid in time says so and leads to a new one', async ({ page }) => {
  const path = await createPricedTraining(1)
  const person = await joinAs(page)
  const invoiceNo = await orderByApi(path, person)
  await withDb((db) => db.query(expireStatement, [invoiceNo]))
  await open(page, `/my-purchase/${invoiceNo}`)
  await expect(heading(page, 'หมดเวลาจ่าย')).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])
  await page.getByRole('button', { name: 'โอนแล้ว ส่งสลิป' }).click()
  await expect(page.getByText('ถ้ายังมีที่นั่งว่าง เราจะกันที่นั่งให้อีกครั้งทันทีที่ได้รับสลิป')).toBeVisible()
  await page.getByRole('link', { name: 'สมัครใหม่' }).click()
  await registerButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'สมัครอบรมนี้' })
  await dialog.getByRole('button', { name: 'จองที่นั่งและไปจ่ายเงิน' }).click()
  await expect(page).toHaveURL(/\/my-purchase\/INV-/)
  expect(page.url()).not.toContain(invoiceNo)
  await expect(page.getByText(/^จ่ายก่อน/)).toBeVisible()
})
