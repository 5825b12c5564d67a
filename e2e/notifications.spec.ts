import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { followMail } from './mailbox.ts'
import { notifyPerson } from './notify-person.ts'
import { apiAs, call, createPerson, joinAs, signInAs } from './people.ts'
import { open, reload } from './site.ts'

const PHONE = { width: 390, height: 844 }
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^การแจ้งเตือน/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'การแจ้งเตือน' })
const expectUnread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(`การแจ้งเตือน ${count} รายการยังไม่ได้อ่าน`)

test('a visitor has no bell, and signs in before the notifications are shown', async ({ page, request }) => {
  await open(page, '/')
  await expect(bell(page)).toHaveCount(0)
  const response = await request.get('/notifications', { maxRedirects: 0 })
  expect([response.status(), response.headers().location]).toEqual([302, '/?action=sign-in&next=%2Fnotifications'])
})

test('ACT-005 a new follower is counted on the bell without a reload; the panel shows it, and one press reads all', async ({
  page,
}) => {
  const me = await joinAs(page, { memberType: 1 })
  // The page subscribes a moment after it has loaded.
  const subscribed = page.waitForRequest(/\/api\/live\/notifications/)
  await open(page, '/policy')
  await expect(bell(page)).toHaveAccessibleName('การแจ้งเตือน')
  const follower = await createPerson()
  await subscribed
  expect((await call(await apiAs(follower), '/api/v2/follower', { user_id: me.id })).status()).toBe(200)
  await expectUnread(page, 1)
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText(`${follower.firstname} ${follower.lastname} เริ่มติดตามคุณ`)).toBeVisible()
  expect(await accessibilityErrors(page, { include: 'header' })).toEqual([])
  await panel(page).getByRole('button', { name: 'ทำเป็นอ่านแล้ว' }).click()
  await expect(bell(page)).toHaveAccessibleName('การแจ้งเตือน')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
})

test('POST-045 a notification opens its comment and is then read', async ({ page }) => {
  const me = await joinAs(page)
  await notifyPerson(me, { replies: 2, likes: 3, isModerated: true })
  await open(page, '/')
  await expectUnread(page, 4)
  await bell(page).click()
  const lines = panel(page).getByRole('listitem')
  await expect(lines).toHaveCount(4)
  await expect(lines.nth(2)).toContainText('3 คนถูกใจความคิดเห็นของคุณ')
  await expect(lines.nth(3)).toContainText('เหตุผล: มีเบอร์โทรศัพท์ของนักเรียนในข้อความ')
  // Otherwise combining marks of the hidden line would be painted over the line below.
  const margins = await panel(page)
    .locator('.notification-subject')
    .evaluateAll((all) => all.map((element) => getComputedStyle(element).overflowClipMargin))
  expect(new Set(margins)).toEqual(new Set(['0px']))
  await lines.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/content\/tech-review\/101#comment-\d+$/)
  await expect(panel(page)).toHaveCount(0)
  await expectUnread(page, 3)
})

test('on a phone the bell opens the page of all notifications, which loads more on demand', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const me = await joinAs(page)
  await notifyPerson(me, { replies: 23, likes: 1 })
  await open(page, '/')
  await expectUnread(page, 24)
  await bell(page).click()
  await expect(page).toHaveURL('/notifications')
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines).toHaveCount(20)
  await page.getByRole('button', { name: 'ดูเพิ่มเติม' }).click()
  await expect(lines).toHaveCount(24)
  await expect(page.getByRole('button', { name: 'ดูเพิ่มเติม' })).toHaveCount(0)
  expect(await accessibilityErrors(page)).toEqual([])
  await page.getByRole('button', { name: 'ทำเป็นอ่านแล้ว' }).click()
  await expect(bell(page)).toHaveAccessibleName('การแจ้งเตือน')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('an empty list says so; a list that cannot be loaded can be requested again', async ({ page }) => {
  await joinAs(page)
  await open(page, '/notifications')
  await expect(page.getByRole('heading', { name: 'ยังไม่มีการแจ้งเตือน' })).toBeVisible()
  await open(page, '/')
  await page.route('**/api/notifications', (route) => route.abort())
  await bell(page).click()
  await expect(panel(page).getByRole('alert')).toContainText('โหลดการแจ้งเตือนไม่สำเร็จ')
  await page.unroute('**/api/notifications')
  await panel(page).getByRole('button', { name: 'ลองใหม่' }).click()
  await expect(panel(page).getByText('ยังไม่มีการแจ้งเตือน')).toBeVisible()
})

test('AB-46 the link in a mail leads to a button that ends mails of its kind without signing in; the link alone does not', async ({
  page,
}) => {
  const me = await joinAs(page)
  await notifyPerson(me, { replies: 1 })
  await page.context().clearCookies({ name: 'sala_sid' })
  const landed = await followMail(page, me.email, 'เลิกรับอีเมลแบบนี้')
  await expect(landed).toHaveURL('/unsubscribe')
  await signInAs(page.context(), me)
  const wanted = page.getByRole('switch', { name: 'มีคนตอบกลับความคิดเห็นของฉัน' })
  await open(page, '/my-profile/edit')
  await expect(wanted).toBeChecked()
  await page.context().clearCookies({ name: 'sala_sid' })
  await landed.getByRole('button', { name: 'เลิกรับอีเมลเรื่องนี้' }).click()
  await expect(landed.getByRole('heading', { name: 'เลิกรับอีเมลแล้ว' })).toBeVisible()
  await signInAs(page.context(), me)
  await reload(page)
  await expect(wanted).not.toBeChecked()
  await wanted.check()
  await expect(page.getByText('บันทึกแล้ว เราจะส่งอีเมลเรื่องนี้ให้คุณ')).toBeVisible()
  await reload(page)
  await expect(wanted).toBeChecked()
})
