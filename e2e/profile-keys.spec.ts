import { createSession } from '#server/http/sessions/session.ts'
import { photo } from '#test/image-corpus.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { open } from './site.ts'
import { createTeacherWithIdeas } from './teachers.ts'

const EDIT = '/my-profile/edit'
const RETRY = 'ลองใหม่'

test('PROF-063 the list of provinces stays under the mouse, says when nothing fits, and knows other names', async ({
  page,
}) => {
  await joinAs(page)
  await open(page, EDIT)
  const province = page.getByRole('combobox', { name: 'จังหวัด' })
  const list = page.getByRole('listbox', { name: 'รายชื่อจังหวัด' })
  await province.click()
  await list.click({ position: { x: 3, y: 60 } })
  await expect(province).toBeFocused()
  await expect(list).toBeVisible()
  await province.click()
  await expect(list).toHaveCount(0)

  const none = page.locator('.combobox-empty')
  await province.fill('ลาว')
  await expect(none).toHaveText('ไม่พบจังหวัดที่ตรงกัน')
  await expect(none).toBeVisible()
  await expect(page.getByRole('listbox').or(page.getByRole('option', { name: /ไม่พบ/ }))).toHaveCount(0)
  for (const [typed, found] of [
    ['จังหวัดเชียง', ['เชียงราย', 'เชียงใหม่']],
    ['จ. ลำ', ['ลำปาง', 'ลำพูน', 'หนองบัวลำภู']],
    ['กทม.', ['กรุงเทพมหานคร']],
    ['กรุงเทพฯ', ['กรุงเทพมหานคร']],
    ['จ.โคราช', ['นครราชสีมา']],
  ] as const) {
    await province.fill(typed)
    await expect(list.getByRole('option')).toHaveText([...found])
  }
  await province.fill('จังห')
  await expect(list.getByRole('option')).toHaveCount(77)

  await province.fill('กทม')
  await province.press('Tab')
  await expect(province).toHaveValue('กรุงเทพมหานคร')
  await expect(page.getByLabel('โทรศัพท์')).toBeFocused()
  // The only one that fits, also when a finger goes elsewhere.
  await province.fill('จังหวัดน่าน')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(province).toHaveValue('น่าน')
  await expect(province).not.toHaveAttribute('aria-invalid', 'true')
  await province.fill('เชียง')
  await province.press('ArrowDown')
  await province.press('Tab')
  await expect(province).toHaveValue('เชียงราย')
  // Of several none is taken unasked.
  await province.fill('เชียง')
  await province.press('Tab')
  await expect(province).toHaveValue('เชียง')
  await page.close()
})

test('Q-24 the keyboard stays where a device or a button went away', async ({ page }) => {
  const { id } = await joinAs(page, { email: `keys.${Date.now()}@example.com` })
  await withDb(async (db) => {
    for (const userAgent of ['one', 'two', 'three', 'four'])
      await createSession(db, { userId: id, isRemembered: false, userAgent })
  })
  await open(page, EDIT)
  const card = page.getByRole('group', { name: 'อุปกรณ์ที่เข้าสู่ระบบอยู่' })
  const rows = card.getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText('อุปกรณ์นี้')
  const end = card.getByRole('button', { name: /^นำออก/ })
  await end.first().press('Enter')
  await expect(rows).toHaveCount(4)
  await expect(end.first()).toBeFocused()
  await end.last().press('Enter')
  await expect(rows).toHaveCount(3)
  await expect(card).toBeFocused()
  await card.getByRole('button', { name: 'ออกจากระบบทุกอุปกรณ์อื่น' }).press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(card).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card).not.toHaveAttribute('tabindex')

  await page.getByRole('button', { name: 'ขอสำเนาข้อมูลของฉัน' }).press('Enter')
  await expect(page.getByRole('group', { name: 'สำเนาข้อมูลของฉัน' })).toBeFocused()
  await page.close()
})

test('PROF-055 AB-168 the keyboard stays at the picture, and where something was asked for again', async ({ page }) => {
  await joinAs(page)
  await open(page, EDIT)
  const buffer = await photo().jpeg().toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'ใช้รูปนี้' }).click()
  await page.getByRole('button', { name: 'ใช้รูปเดิม' }).press('Enter')
  await expect(page.getByRole('button', { name: 'เลือกรูป' })).toBeFocused()

  const { id } = await createTeacherWithIdeas(1)
  await open(page, `/profile/${id}`)
  await page.route('**/learning', (route) => route.abort())
  await page.getByRole('tab', { name: /การเรียนรู้/ }).click()
  const retry = page.getByRole('tabpanel').getByRole('button', { name: RETRY })
  await retry.waitFor()
  // A second failure is a new alert, which is read aloud again.
  const alert = page.getByRole('tabpanel').getByRole('alert')
  await alert.evaluate((element) => element.setAttribute('data-first', ''))
  await retry.press('Enter')
  await expect(page.getByRole('tabpanel').locator('[data-first]')).toHaveCount(0)
  await expect(alert).toBeVisible()
  await expect(retry).toBeFocused()
  await page.unroute('**/learning')
  await retry.press('Enter')
  await expect(page.getByRole('tabpanel').locator('article.stat-card')).toHaveCount(5)
  await expect(page.getByRole('tabpanel').locator(':scope, :scope section').and(page.locator(':focus'))).toHaveCount(1)
})

test('Q-24 two switches are saved side by side, and a refusal says what to do', async ({ page }) => {
  await joinAs(page)
  await open(page, EDIT)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let calls = 0
  await page.route('**/api/notifications/mails', async (route) => {
    // The first answer comes last, and knows nothing of the second.
    const answer = await route.fetch()
    if (calls++ === 0) await held
    await route.fulfill({ response: answer })
  })
  const reply = page.getByRole('switch', { name: 'มีคนตอบกลับความคิดเห็นของฉัน' })
  const follow = page.getByRole('switch', { name: 'มีคนเริ่มติดตามฉัน' })
  await reply.press('Space')
  await expect.poll(() => calls).toBe(1)
  await follow.press('Space')
  await expect(follow).toBeChecked()
  await expect(follow).not.toHaveAttribute('aria-busy')
  release()
  await expect(reply).not.toHaveAttribute('aria-busy')
  await expect(follow).toBeChecked()
  await page.reload()
  await expect(reply).not.toBeChecked()
  await expect(follow).toBeChecked()

  await page.unroute('**/api/notifications/mails')
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.context().clearCookies({ name: 'sala_sid' })
  await reply.press('Space')
  await expect(page.getByRole('alert').filter({ hasText: 'กรุณาเข้าสู่ระบบก่อนใช้งาน' })).toBeVisible()
  await expect(reply).not.toBeChecked()
})

test('PROF-026 PROF-024 Space chooses a tab, and more ideas are read from their first card on', async ({ page }) => {
  // Movements of the page that still go on would hide what Space does.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { id } = await createTeacherWithIdeas(20)
  await open(page, `/profile/${id}`)
  const cards = page.getByRole('tabpanel').locator('article.post-card')
  const more = page.getByRole('tabpanel').getByRole('button', { name: 'ดูเพิ่มเติม' })
  for (const first of [9, 18]) {
    await more.press('Enter')
    await expect(cards.nth(first).getByRole('link')).toBeFocused()
    await expect(cards.nth(first)).toBeInViewport({ ratio: 0.9 })
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByRole('tab', { name: /ไอเดีย/ }).press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(`/profile/${id}?tab=learning`)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
