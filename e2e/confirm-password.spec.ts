import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { createMember, TEST_PASSWORD } from '#features/accounts/testing.ts'
import { dynamicStatement } from '#server/database/db.ts'
import { newcomerPage, personPage, placeComment, withDb } from './sessions.ts'
import { open } from './site.ts'

const word = () => `คำเฉพาะ${Math.random().toString(36).slice(2)}`
const asked = (page: Page) => page.getByRole('dialog', { name: 'ยืนยันรหัสผ่านอีกครั้ง' })
const ageStatement = dynamicStatement(
  'test.age-confirmation',
  `update sessions set confirmed_at = now() - interval '61 minutes' where user_id = $1`,
)
const age = (userId: number) => withDb((db) => db.query(ageStatement, [userId]))

/** An admin who can give a password, and who gave it 61 minutes ago. */
async function adminPage(browser: Browser, baseURL: string) {
  const email = `${Date.now()}.${Math.random().toString(36).slice(2)}@example.com`
  const create: Parameters<typeof personPage>[3] = (db, given) =>
    createMember(db, { ...given, email, roleType: 'admin' })
  const admin = await personPage(browser, baseURL, { firstname: 'ปิติ' }, create)
  await age(admin.id)
  return admin
}

test('AB-189 after 61 minutes an admin gives the password again: a wrong one, then the right one, and the action goes on', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const words = word()
  const writer = await newcomerPage(browser, String(baseURL), 'member')
  await placeComment({
    postId: 201,
    userId: writer.id,
    body: `<p>${words}</p>`,
    isAnonymous: true,
    anonymousName: 'ชู*****ก',
  })
  const { page } = await adminPage(browser, String(baseURL))
  await open(page, `/admin/comments?tab=all&search=${words}`)
  await page
    .locator('article.moderated-comment')
    .filter({ hasText: words })
    .getByRole('button', { name: 'ดูตัวตนผู้เขียน' })
    .click()
  const reveal = page.getByRole('dialog', { name: 'ดูตัวตนผู้เขียน' })
  await reveal.getByRole('textbox').fill('มีการข่มขู่ในข้อความ')
  await reveal.getByRole('button', { name: 'บันทึกและแสดงชื่อ' }).click()

  const dialog = asked(page)
  const password = dialog.getByLabel('รหัสผ่าน', { exact: false }).and(page.locator('input'))
  await expect(password).toBeFocused()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await password.fill('ไม่ใช่รหัสผ่าน')
  await dialog.getByRole('button', { name: 'แสดงรหัสผ่าน' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
  await expect(dialog.getByText('รหัสผ่านไม่ถูกต้อง กรุณาลองใหม่อีกครั้ง')).toBeVisible()
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('ไม่ใช่รหัสผ่าน')

  // Not now: what was typed before stays, and the next press asks again.
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
  await page.close()
  await writer.page.close()
})

test('AB-189 the question waits as long as the person needs, over the loader of a deletion too', async ({
  browser,
  baseURL,
}) => {
  const { page } = await adminPage(browser, String(baseURL))
  await page.clock.install()
  await open(page, '/my-profile/edit')
  await page.getByRole('button', { name: 'ลบบัญชี' }).click()
  const form = page.getByRole('dialog', { name: 'ลบบัญชี' })
  await form.getByRole('radio').first().check()
  await form.getByRole('checkbox').check()
  await form.locator('button[type=submit]').click()
  const password = asked(page).locator('input')
  await expect(password).toBeFocused()
  await page.clock.runFor(95_000)
  await password.fill(TEST_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(asked(page)).toHaveCount(0)
  await page.clock.runFor(10_000)
  await expect(page.getByRole('dialog', { name: 'ตรวจสอบอีเมลของคุณ' })).toBeVisible()
  await page.close()
})
