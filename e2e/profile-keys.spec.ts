import { photo } from '#test/image-corpus.ts'
import { expect, test } from './fixtures.ts'
import { joinAs, startSession } from './people.ts'
import { open, reload } from './site.ts'
import { createTeacherWithIdeas } from './teachers.ts'

const EDIT = '/my-profile/edit'
const RETRY = 'ลองใหม่'

test('PROF-063 the list of provinces stays open on a click inside, says when no province matches, and knows alternative names', async ({
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
  // The only match is also taken when the field loses the focus by a click.
  await province.fill('จังหวัดน่าน')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(province).toHaveValue('น่าน')
  await expect(province).not.toHaveAttribute('aria-invalid', 'true')
  await province.fill('เชียง')
  await province.press('ArrowDown')
  await province.press('Tab')
  await expect(province).toHaveValue('เชียงราย')
  // Of several matches none is taken.
  await province.fill('เชียง')
  await province.press('Tab')
  await expect(province).toHaveValue('เชียง')
})

test('Q-24 the focus stays in the card when a device or a button is removed', async ({ page }) => {
  const person = await joinAs(page)
  for (let count = 0; count < 4; count++) await startSession(person)
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
})

test('PROF-055 AB-168 the focus stays at the photo, and at the content that was requested again', async ({ page }) => {
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
  // A second error is a new alert, which screen readers read again.
  const alert = page.getByRole('tabpanel').getByRole('alert')
  await alert.evaluate((element) => element.setAttribute('data-first', ''))
  await retry.press('Enter')
  await expect(page.getByRole('tabpanel').locator('[data-first]')).toHaveCount(0)
  await expect(alert).toBeVisible()
  await expect(retry).toBeFocused()
  await page.unroute('**/learning')
  await retry.press('Enter')
  await expect(page.getByRole('tabpanel').locator('article.stat-card')).toHaveCount(6)
  await expect(page.getByRole('tabpanel').locator(':scope, :scope section').and(page.locator(':focus'))).toHaveCount(1)
})

test('Q-24 two switches are saved at the same time, and an error says what to do', async ({ page }) => {
  await joinAs(page)
  await open(page, EDIT)
  const { promise, resolve } = Promise.withResolvers<void>()
  let requests = 0
  await page.route('**/api/notifications/mails', async (route) => {
    // The first response arrives last and does not contain the second change.
    const response = await route.fetch()
    if (requests++ === 0) await promise
    await route.fulfill({ response })
  })
  const reply = page.getByRole('switch', { name: 'มีคนตอบกลับความคิดเห็นของฉัน' })
  const follow = page.getByRole('switch', { name: 'มีคนเริ่มติดตามฉัน' })
  await reply.press('Space')
  await expect.poll(() => requests).toBe(1)
  await follow.press('Space')
  await expect(follow).toBeChecked()
  await expect(follow).not.toHaveAttribute('aria-busy')
  resolve()
  await expect(reply).not.toHaveAttribute('aria-busy')
  await expect(follow).toBeChecked()
  await reload(page)
  await expect(reply).not.toBeChecked()
  await expect(follow).toBeChecked()

  await page.unroute('**/api/notifications/mails')
  await page.context().clearCookies({ name: 'sala_sid' })
  await reply.press('Space')
  await expect(page.getByRole('alert').filter({ hasText: 'กรุณาเข้าสู่ระบบก่อนใช้งาน' })).toBeVisible()
  await expect(reply).not.toBeChecked()
})

test('PROF-026 PROF-024 Space chooses a tab, and the focus moves to the first card that was loaded', async ({
  page,
}) => {
  // An animated scroll would hide whether Space scrolls the page.
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
