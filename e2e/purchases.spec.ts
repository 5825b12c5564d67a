import type { Page } from '@playwright/test'
import { slipPicture } from '#features/orders/testing.ts'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { createPricedTraining, heading, newSlip, orderByApi, registerButton, sendSlip, slipField } from './orders.ts'
import { createPerson, joinAs, signInAs } from './people.ts'
import { navigate, open, readPost, reload } from './site.ts'

/** Shows an order in the queue of an admin: other tests send slips too. */
async function openInQueue(admin: Page, invoiceNo: string) {
  await open(admin, '/admin/purchases')
  const entry = admin.locator('.slip-list').getByRole('button', { name: invoiceNo })
  await entry.click()
  await expect(entry).toHaveAttribute('aria-current', 'true')
  await expect(admin.locator('.slip-evidence')).toContainText(invoiceNo)
}

test('PURCH-001 PURCH-002 Q-87 a member orders, pays and sends a slip; an admin confirms by Enter and refunds; both documents download', async ({
  page,
  browser,
}) => {
  test.slow()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const path = await createPricedTraining()
  const person = await joinAs(page)
  await open(page, path)
  await registerButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'สมัครอบรมนี้' })
  await expect(dialog.getByLabel('ชื่อผู้ซื้อ')).toHaveValue(new RegExp(person.lastname))
  await expect(dialog).toContainText('1,500 บาท')
  await dialog.getByLabel('เลขประจำตัวผู้เสียภาษี').fill('1234567890123')
  await dialog.getByLabel('ชื่อผู้ซื้อ').fill('โรงเรียนบ้านสวนพลู')
  await dialog.getByRole('button', { name: 'จองที่นั่งและไปจ่ายเงิน' }).click()
  const message = dialog.getByText('เลขประจำตัวผู้เสียภาษีต้องมี 13 หลักและถูกต้อง')
  await expect(message).toBeVisible()
  await test.step('on a phone the message is above the buttons', async () => {
    const size = page.viewportSize()
    await page.setViewportSize({ width: 360, height: 740 })
    await dialog.getByRole('button', { name: 'จองที่นั่งและไปจ่ายเงิน' }).click()
    await expect(dialog.getByLabel('เลขประจำตัวผู้เสียภาษี')).toBeFocused()
    const bottom = (await message.evaluate((element) => element.getBoundingClientRect().bottom)) as number
    expect(bottom).toBeLessThanOrEqual((await dialog.locator('.dialog-footer').boundingBox())!.y)
    await page.setViewportSize(size!)
  })
  expect(await accessibilityErrors(page, { include: '[role=dialog]' })).toEqual([])
  await dialog.getByLabel('เลขประจำตัวผู้เสียภาษี').fill('0 9940 00987 65 0')
  await expect(dialog.getByText('เลขถูกต้อง 13 หลัก')).toBeVisible()
  await dialog.getByRole('button', { name: 'จองที่นั่งและไปจ่ายเงิน' }).click()

  await expect(page).toHaveURL(/\/my-purchase\/INV-\d{4}-\d{6}$/)
  const invoiceNo = page.url().split('/').at(-1)!
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('จ่ายเงินค่าอบรม')
  const code = page.getByRole('img', { name: 'QR พร้อมเพย์ ยอด 1,500.00 บาท' })
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200)
  await expect(page.getByText(/^จ่ายก่อน/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'รายละเอียดคำสั่งซื้อ' })).toContainText('โรงเรียนบ้านสวนพลู')
  await page.getByRole('button', { name: 'คัดลอก ยอดที่ต้องโอน' }).click()
  await expect(page.getByRole('button', { name: 'คัดลอกแล้ว ยอดที่ต้องโอน' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1500.00')
  const picture = page.waitForEvent('download')
  await page.getByRole('link', { name: 'บันทึกรูป' }).click()
  expect((await picture).suggestedFilename()).toBe(`${invoiceNo}.png`)
  expect(await accessibilityErrors(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityErrors(page, { onlyColors: true })).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })

  // The page of the training leads back to the order.
  await open(page, path)
  await expect(page.locator('.register-card')).toContainText('กันที่นั่งไว้ให้แล้ว')
  await page.locator('.training-hero').getByRole('link', { name: 'ไปที่คำสั่งซื้อ' }).click()
  await expect(page).toHaveURL(`/my-purchase/${invoiceNo}`)

  await sendSlip(page, Buffer.from('ไม่ใช่รูป'), 'slip.txt')
  await expect(page.getByRole('alert').filter({ hasText: 'เปิดไฟล์นี้ไม่ได้' })).toBeVisible()
  await sendSlip(page, await newSlip())
  await expect(heading(page, 'ได้รับสลิปแล้ว')).toBeVisible()
  await expect(page.getByText('อ่าน QR บนสลิปได้')).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])
  await open(page, '/my-purchase')
  const row = page.getByRole('row').filter({ hasText: invoiceNo })
  await expect(row).toContainText('รอตรวจสลิป')
  await expect(row).toContainText('In Progress')

  const context = await browser.newContext()
  const admin = await context.newPage()
  await joinAs(admin, { roleType: 'admin' })
  await openInQueue(admin, invoiceNo)
  expect(await accessibilityErrors(admin)).toEqual([])
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('status').filter({ hasText: /ออกใบเสร็จ RC-\d{4}-\d{6}/ })).toBeVisible()
  await expect(admin.locator('.slip-list').getByRole('button', { name: invoiceNo })).toHaveCount(0)

  await open(page, '/my-purchase')
  await expect(row).toContainText('Paid')
  const receipt = row.getByRole('link', { name: /ดาวน์โหลด/ })
  await expect(async () => {
    await reload(page)
    await expect(receipt).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const file = page.waitForEvent('download')
  await receipt.click()
  expect((await file).suggestedFilename()).toMatch(/RC-\d{4}-\d{6}\.pdf$/)
  expect((await readPost(page, path)).event).toMatchObject({ join: 1, registration: { state: 'joined' } })
  await open(page, `/my-purchase/${invoiceNo}`)
  await expect(heading(page, 'จ่ายเงินแล้ว ได้ที่นั่ง')).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])

  await open(admin, `/admin/purchases?search=${invoiceNo}`)
  await admin.getByRole('button', { name: `คืนเงิน ${invoiceNo}` }).click()
  const refund = admin.getByRole('dialog', { name: `คืนเงิน ${invoiceNo}` })
  await refund.getByRole('button', { name: 'คืนเงินและออกใบลดหนี้' }).click()
  await expect(refund.getByText('กรุณาเขียนเหตุผลที่คืนเงิน')).toBeVisible()
  await refund.getByRole('textbox').fill('ผู้ซื้อมาไม่ได้')
  expect(await accessibilityErrors(admin, { include: '[role=dialog]' })).toEqual([])
  await refund.getByRole('button', { name: 'คืนเงินและออกใบลดหนี้' }).click()
  await expect(admin.getByRole('row').filter({ hasText: invoiceNo })).toContainText('คืนเงินแล้ว')
  await context.close()
  await reload(page)
  await expect(heading(page, 'คืนเงินแล้ว')).toBeVisible()
  await expect(page.getByText(/ใบลดหนี้ CN-\d{4}-\d{6}/)).toBeVisible()
  expect((await readPost(page, path)).event).toMatchObject({ join: 0 })
})

test('PURCH-001 a rejected slip is sent again with its reason shown, and one that was used before is not taken', async ({
  page,
  browser,
}) => {
  const path = await createPricedTraining()
  const other = await createPerson()
  const otherNo = await orderByApi(path, other)
  const context = await browser.newContext()
  const admin = await context.newPage()
  const used = await newSlip()
  await signInAs(page.context(), other)
  await open(page, `/my-purchase/${otherNo}`)
  await sendSlip(page, used)
  await expect(heading(page, 'ได้รับสลิปแล้ว')).toBeVisible()

  await page.context().clearCookies({ name: 'sala_sid' })
  const invoiceNo = await orderByApi(path, await joinAs(page))
  await open(page, `/my-purchase/${invoiceNo}`)
  await sendSlip(page, used)
  await expect(page.getByRole('alert').filter({ hasText: 'สลิปนี้ใช้ไปแล้ว' })).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])
  await sendSlip(page, await slipPicture(null))
  await expect(page.getByText('อ่าน QR บนสลิปไม่ได้ ผู้ดูแลจะตรวจจากภาพ')).toBeVisible()

  await joinAs(admin, { roleType: 'admin' })
  await openInQueue(admin, invoiceNo)
  // Without its code a slip is confirmed after a question only.
  await admin.keyboard.press('Enter')
  const question = admin.getByRole('alertdialog', { name: 'อ่าน QR ในสลิปไม่ได้ ยืนยันใช่ไหม' })
  await question.getByRole('button', { name: 'กลับไปดู' }).click()
  await expect(question).toHaveCount(0)
  await admin.getByRole('button', { name: 'ไม่ผ่าน' }).click()
  const dialog = admin.getByRole('dialog', { name: `ส่งกลับ ${invoiceNo}` })
  await dialog.getByRole('button', { name: 'ภาพไม่ชัด' }).click()
  await dialog.getByRole('textbox').fill('ถ่ายใหม่ให้เห็น QR')
  expect(await accessibilityErrors(admin, { include: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: 'ส่งกลับ' }).click()
  await expect(admin.getByRole('status').filter({ hasText: 'ส่งกลับแล้ว' })).toBeVisible()
  await context.close()

  await reload(page)
  await expect(page.getByRole('region', { name: 'สลิปไม่ผ่าน' })).toContainText('ถ่ายใหม่ให้เห็น QR')
  expect(await accessibilityErrors(page)).toEqual([])
  await open(page, '/my-purchase')
  await page.getByRole('link', { name: `ส่งสลิปใหม่ ${invoiceNo}` }).click()
  await sendSlip(page, await newSlip())
  await expect(page.getByText('อ่าน QR บนสลิปได้')).toBeVisible()
  await page.getByRole('button', { name: 'เปลี่ยนสลิป' }).click()
  await expect(slipField(page)).toBeVisible()
})

test('PURCH-001 an order is cancelled after a question; other people do not find it; visitors are asked to sign in', async ({
  page,
}) => {
  const path = await createPricedTraining()
  const owner = await createPerson()
  const invoiceNo = await orderByApi(path, owner)
  await joinAs(page)
  await open(page, `/my-purchase/${invoiceNo}`)
  await expect(page.getByRole('heading', { name: 'ไม่พบหน้านี้' })).toBeVisible()
  expect((await open(page, '/admin/purchases'))?.status()).toBe(404)
  await page.context().clearCookies({ name: 'sala_sid' })
  await open(page, `/my-purchase/${invoiceNo}`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await signInAs(page.context(), owner)
  await open(page, `/my-purchase/${invoiceNo}`)
  await page.getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }).click()
  const question = page.getByRole('alertdialog', { name: 'ยกเลิกคำสั่งซื้อนี้ใช่ไหม' })
  await question.getByRole('button', { name: 'ไม่ใช่ตอนนี้' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }).click()
  await question.getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }).click()
  await expect(heading(page, 'ยกเลิกแล้ว')).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])
  await page.getByRole('link', { name: 'สมัครใหม่' }).click()
  await expect(registerButton(page)).toBeVisible()
})

test('PURCH-015 PURCH-018 without purchases the list says so; after a failure it is loaded again by a button', async ({
  page,
}) => {
  await joinAs(page)
  await open(page, '/my-purchase')
  await expect(page.getByRole('heading', { name: 'คุณยังไม่มีรายการสั่งซื้อ' })).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])
  await page.route('**/api/my-purchase', (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, '/policy')
  await navigate(page, '/my-purchase')
  const retry = page.getByRole('button', { name: 'ลองใหม่', exact: true })
  await expect(retry).toBeVisible()
  await expect(page.getByText('คุณยังไม่มีรายการสั่งซื้อ')).toHaveCount(0)
  await page.unrouteAll()
  await retry.click()
  await expect(page.getByRole('heading', { name: 'คุณยังไม่มีรายการสั่งซื้อ' })).toBeVisible()
})
