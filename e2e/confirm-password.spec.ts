import type { Page } from '@playwright/test'
import { dynamicStatement } from '#server/database/db.ts'
import { TEST_PASSWORD } from '#test/passwords.ts'
import { accessibilityErrors } from './axe.ts'
import { placeComment } from './comment-writing.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { createPerson, joinAs, uniqueName } from './people.ts'
import { open } from './site.ts'

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'ยืนยันรหัสผ่านอีกครั้ง' })
const ageStatement = dynamicStatement(
  'e2e.age-confirmation',
  `update sessions set confirmed_at = now() - interval '61 minutes' where user_id = $1`,
)

/** Signs the page in as an admin who entered the password 61 minutes ago. */
async function joinAsAdmin(page: Page) {
  const { id } = await joinAs(page, { roleType: 'admin', firstname: 'ปิติ' })
  await withDb((db) => db.query(ageStatement, [id]))
}

test('AB-189 after 61 minutes an admin confirms the password: a wrong one, then the right one, and the action continues', async ({
  page,
}) => {
  const words = `คำเฉพาะ${uniqueName()}`
  const writer = await createPerson()
  await placeComment({
    postId: 201,
    userId: writer.id,
    body: `<p>${words}</p>`,
    isAnonymous: true,
    anonymousName: 'ชู*****ก',
  })
  await joinAsAdmin(page)
  await open(page, `/admin/comments?tab=all&search=${words}`)
  await page
    .locator('article.moderated-comment')
    .filter({ hasText: words })
    .getByRole('button', { name: 'ดูตัวตนผู้เขียน' })
    .click()
  const reveal = page.getByRole('dialog', { name: 'ดูตัวตนผู้เขียน' })
  await reveal.getByRole('textbox').fill('มีการข่มขู่ในข้อความ')
  await reveal.getByRole('button', { name: 'บันทึกและแสดงชื่อ' }).click()

  const dialog = confirmation(page)
  const password = dialog.getByLabel('รหัสผ่าน', { exact: false }).and(page.locator('input'))
  await expect(password).toBeFocused()
  expect(await accessibilityErrors(page)).toEqual([])
  await password.fill('ไม่ใช่รหัสผ่าน')
  await dialog.getByRole('button', { name: 'แสดงรหัสผ่าน' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
  await expect(dialog.getByText('รหัสผ่านไม่ถูกต้อง กรุณาลองใหม่อีกครั้ง')).toBeVisible()
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('ไม่ใช่รหัสผ่าน')

  // Canceling keeps the text that was typed before; the next press opens the dialog again.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(reveal.getByRole('alert')).toHaveText('กรุณายืนยันรหัสผ่านอีกครั้งก่อนทำรายการนี้')
  await expect(reveal.getByRole('textbox')).toHaveValue('มีการข่มขู่ในข้อความ')
  await reveal.getByRole('button', { name: 'บันทึกและแสดงชื่อ' }).click()
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('')
  await password.fill(TEST_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(reveal.getByText(writer.fullname)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await reveal.evaluate((element) => element.contains(document.activeElement))).toBe(true)
})

test.describe('with a clock', () => {
  test.use({ ownContext: true })
  test('AB-189 the dialog has no time limit, also over the loading state of a deletion', async ({ page }) => {
    await joinAsAdmin(page)
    await page.clock.install()
    await open(page, '/my-profile/edit')
    await page.getByRole('button', { name: 'ลบบัญชี' }).click()
    const form = page.getByRole('dialog', { name: 'ลบบัญชี' })
    await form.getByRole('radio').first().check()
    await form.getByRole('checkbox').check()
    await form.locator('button[type=submit]').click()
    const password = confirmation(page).locator('input')
    await expect(password).toBeFocused()
    await page.clock.runFor(95_000)
    await password.fill(TEST_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(confirmation(page)).toHaveCount(0)
    await page.clock.runFor(10_000)
    await expect(page.getByRole('dialog', { name: 'ตรวจสอบอีเมลของคุณ' })).toBeVisible()
  })
})
