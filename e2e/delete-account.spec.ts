import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { followMail } from './mailbox.ts'
import { joinAs, signInByApi } from './people.ts'
import { open } from './site.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'ขอลบบัญชี' })
const reasons = {
  not_using: 'ไม่ได้ใช้งานแล้ว',
  technical_issues: 'พบปัญหาทางเทคนิค',
  privacy_concerns: 'กังวลเรื่องความเป็นส่วนตัว',
  spam_engagement: 'ได้รับการติดต่อมากเกินไป',
  found_alternative: 'พบทางเลือกอื่น',
  no_useful: 'ไม่มีประโยชน์กับฉัน',
  other: 'อื่นๆ',
}

async function openDelete(page: Page) {
  await open(page, '/my-profile/edit')
  await page.getByRole('button', { name: 'ลบบัญชี' }).click()
  await expect(dialog(page)).toContainText('ลบบัญชี')
}

test('DEL-001 DEL-002 DEL-003 DEL-006 DEL-013 DEL-014 DEL-015 DEL-016 DEL-017 DEL-020 MENU-006 MENU-009 a member requests deletion, opens the mail, confirms, and the account is deleted', async ({
  page,
}) => {
  const person = await joinAs(page)
  await openDelete(page)
  expect(await accessibilityErrors(page, { include: '[role=dialog]' })).toEqual([])
  await dialog(page).getByRole('radio', { name: reasons.other }).check()
  await dialog(page).getByLabel('เล่าเพิ่มเติม').fill('ย้ายไปสอนที่อื่น')
  await expect(submit(page)).toHaveAccessibleDescription('เลือกเหตุผลและกดรับทราบก่อน จึงจะขอลบบัญชีได้')
  await dialog(page).getByRole('checkbox').check()
  await expect(submit(page)).toHaveAccessibleDescription('')
  const requested = page.waitForRequest('**/api/delete-account-request')
  await submit(page).click()
  expect((await requested).postDataJSON()).toEqual({ delete_reason: 'other', other_reason: 'ย้ายไปสอนที่อื่น' })
  await expect(page.getByRole('dialog', { name: 'กำลังส่งคำขอ' })).toBeVisible()
  await expect(dialog(page)).toContainText('คำขอลบบัญชีถูกส่งแล้ว กรุณาตรวจสอบอีเมลเพื่อยืนยันการลบบัญชี')
  await expect(page.locator('#check-email')).toBeVisible()
  expect(await accessibilityErrors(page, { include: '[role=dialog]' })).toEqual([])
  expect((await page.request.get('/api/user')).status(), 'DEL-020').toBe(200)

  const target = await followMail(page, person.email, 'ไปหน้ายืนยันการลบบัญชี')
  await expect(target).toHaveURL('/confirm-delete-account')
  const confirm = target.getByRole('button', { name: 'ลบบัญชีถาวร' })
  await expect(confirm).toBeVisible()
  expect(await accessibilityErrors(target, { include: 'main' })).toEqual([])
  // Opening the page deletes nothing.
  expect((await page.request.get('/api/user')).status()).toBe(200)
  await confirm.click()
  await expect(target.getByRole('heading', { level: 1 })).toHaveText('ลบบัญชีเรียบร้อยแล้ว')
  await expect(target.getByRole('link', { name: 'เข้าสู่ระบบ' })).toBeVisible()
  expect((await page.request.get('/api/user')).status()).toBe(401)
  expect((await signInByApi(page.request, person)).status()).toBe(422)
})

test('DEL-007 DEL-008 DEL-009 DEL-010 DEL-011 DEL-012 DEL-018 DEL-019 the reasons, their free text, and when the button is enabled; an error is reported in the dialog, which keeps the choice', async ({
  page,
}) => {
  await joinAs(page)
  await openDelete(page)
  const values = await dialog(page)
    .getByRole('radio')
    .evaluateAll((all) => (all as HTMLInputElement[]).map(({ value, labels }) => [value, labels?.[0]?.textContent]))
  expect(values).toEqual(Object.entries(reasons))
  await expect(submit(page)).toBeDisabled()
  await dialog(page).getByRole('radio').first().focus()
  await page.keyboard.press('Tab')
  await expect(dialog(page)).toContainText('กรุณาระบุเหตุผลในการลบบัญชี')
  await dialog(page).getByRole('checkbox').focus()
  await page.keyboard.press('Tab')
  await expect(dialog(page)).toContainText('กรุณายอมรับเงื่อนไขการลบบัญชี')
  for (const [value, label] of Object.entries(reasons).reverse()) {
    await dialog(page).getByRole('radio', { name: label }).check()
    await expect(dialog(page).getByLabel('เล่าเพิ่มเติม')).toHaveCount(value === 'other' ? 1 : 0)
  }
  await dialog(page).getByRole('checkbox').check()
  await expect(submit(page)).toBeEnabled()

  for (const [json, text] of [
    [{ message: 'ข้อความของเซิร์ฟเวอร์', code: 'too_many' }, 'ข้อความของเซิร์ฟเวอร์'],
    [{}, 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง'],
  ] as const) {
    await page.route('**/api/delete-account-request', (route) => route.fulfill({ status: 429, json }))
    await submit(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText(text)
    await expect(dialog(page).getByRole('radio', { name: reasons.not_using })).toBeChecked()
    await page.unroute('**/api/delete-account-request')
  }
})

test.describe('with a clock', () => {
  test.use({ ownContext: true })

  test('DEL-015 the loader stays for one second after the dialog has closed, then the note opens', async ({ page }) => {
    const { promise: isStopped, resolve: stopped } = Promise.withResolvers<void>()
    await page.route('**/api/delete-account-request', async (route) => {
      await isStopped
      await route.fulfill({ json: { status: 'success' } })
    })
    await joinAs(page)
    await page.clock.install()
    await openDelete(page)
    await dialog(page).getByRole('radio', { name: reasons.not_using }).check()
    await dialog(page).getByRole('checkbox').check()
    await submit(page).click()
    const loader = page.getByRole('dialog', { name: 'กำลังส่งคำขอ' })
    await expect(loader).toBeVisible()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
    stopped()
    await expect(async () => {
      await page.clock.runFor(10)
      await expect(page.locator('[name=delete_reason]')).toHaveCount(0, { timeout: 500 })
    }).toPass()
    await page.clock.runFor(950)
    await expect(loader).toBeVisible()
    await expect(page.locator('#check-email')).toHaveCount(0)
    await page.clock.runFor(100)
    await expect(loader).toHaveCount(0)
    await page.clock.runFor(500)
    await expect(page.locator('#check-email')).toBeVisible()
  })
})

test('DEL-004 DEL-005 an expired link is reported, also when it was used meanwhile; closing leads home', async ({
  page,
}) => {
  const link = `/confirm-delete-account?token=${'x'.repeat(43)}`
  const response = await open(page, link)
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(dialog(page)).toContainText('ลิงก์ยืนยันการลบบัญชีหมดอายุแล้ว กรุณาทำรายการลบบัญชีใหม่อีกครั้ง')
  expect(await accessibilityErrors(page, { include: '[role=dialog]' })).toEqual([])
  await dialog(page).getByRole('button', { name: 'ปิด' }).click()
  await expect(page).toHaveURL('/')

  await page.route('**/api/v2/check-deletion-token*', (route) => route.fulfill({ json: { data: { expired: false } } }))
  await open(page, link)
  // The server itself answers with 410.
  await page.getByRole('button', { name: 'ลบบัญชีถาวร' }).click()
  await expect(dialog(page)).toContainText('ลิงก์ยืนยันการลบบัญชีหมดอายุแล้ว')
})
