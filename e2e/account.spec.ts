import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { call, joinAs, signInAs } from './members.ts'
import { personPage } from './sessions.ts'
import { acceptCookies, open } from './site.ts'

test.beforeEach(({ page, baseURL }) => acceptCookies(page, String(baseURL)))

test('Q-09 a visitor signs in first and comes back', async ({ request }) => {
  const answer = await request.get('/my-profile/edit', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([302, '/?action=sign-in&next=%2Fmy-profile%2Fedit'])
})

test('Q-24 a member sees where they are signed in and ends one session and all others', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await joinAs(page)
  const others = await Promise.all([1, 2, 3].map(() => browser.newPage({ baseURL })))
  for (const other of others) expect((await signInAs(other, person)).status()).toBe(200)
  await open(page, '/my-profile/edit')
  const sessions = page.getByRole('listitem').filter({ hasText: 'เข้าสู่ระบบ ' })
  await expect(sessions).toHaveCount(4)
  await expect(sessions.filter({ hasText: 'อุปกรณ์นี้' })).toHaveCount(1)
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  const end = sessions.getByRole('button', { name: /^นำออก/ }).first()
  await expect(end).toHaveAccessibleDescription(/เข้าสู่ระบบ .*\d/)
  await end.click()
  await expect(sessions).toHaveCount(3)
  const states = () => Promise.all(others.map(async (other) => (await other.request.get('/api/user')).status()))
  expect((await states()).sort()).toEqual([200, 200, 401])
  await page.getByRole('button', { name: 'ออกจากระบบทุกอุปกรณ์อื่น' }).click()
  await expect(sessions).toHaveCount(1)
  expect(await states()).toEqual([401, 401, 401])
  expect((await page.request.get('/api/user')).status()).toBe(200)
  for (const other of others) await other.close()
})

test('Q-24 a member changes the password; the other devices are signed out', async ({ page, browser, baseURL }) => {
  const person = await joinAs(page)
  const other = await browser.newPage({ baseURL })
  await signInAs(other, person)
  await open(page, '/my-profile/edit')
  const current = page.getByLabel('รหัสผ่านปัจจุบัน')
  const password = page.locator('[name=password]')
  const confirmation = page.getByRole('textbox', { name: 'ยืนยันรหัสผ่านใหม่' })
  const save = page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' })
  const eyes = page.getByRole('button', { name: 'แสดงรหัสผ่าน' })
  await expect(eyes.nth(0)).toHaveAccessibleDescription(/รหัสผ่านปัจจุบัน/)
  await expect(eyes.nth(2)).toHaveAccessibleDescription(/ยืนยันรหัสผ่านใหม่/)
  await current.fill('ไม่ใช่รหัสผ่าน')
  await password.fill('ดาวเต็มฟ้า-9999')
  await confirmation.fill('ดาวเต็มฟ้า-9999')
  await save.click()
  await expect(page.getByText('รหัสผ่านปัจจุบันไม่ถูกต้อง')).toBeVisible()
  await expect(current).toBeFocused()
  await expect(password).toHaveValue('ดาวเต็มฟ้า-9999')
  await current.fill(person.password)
  await save.click()
  await expect(page.getByText('เปลี่ยนรหัสผ่านเรียบร้อยแล้ว')).toBeVisible()
  await expect(current).toHaveValue('')
  expect((await other.request.get('/api/user')).status()).toBe(401)
  expect((await signInAs(other, { ...person, password: 'ดาวเต็มฟ้า-9999' })).status()).toBe(200)
  await other.close()
})

test('POL-005 Q-40 the marketing tab has the switch of a signed-in person, and none for a visitor', async ({
  page,
}) => {
  const wanted = page.getByRole('switch', { name: 'ส่งข่าวอบรมและเรื่องเล่าใหม่ให้ฉันทางอีเมล' })
  await open(page, '/policy?tab=marketing')
  await expect(wanted).toHaveCount(0)
  await joinAs(page)
  await open(page, '/policy?tab=marketing')
  await expect(wanted).not.toBeChecked()
  await wanted.check()
  await expect(page.getByText('บันทึกแล้ว เราจะส่งข่าวให้คุณ')).toBeVisible()
  await page.reload()
  await expect(wanted).toBeChecked()
  await page.route('**/api/marketing-consent', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await wanted.click()
  await expect(page.getByRole('alert')).toContainText('เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง')
  await expect(wanted).toBeChecked()
})

test('AUTH-052 AUTH-053 the page says whose account it is, and what it says when that cannot be read', async ({
  page,
}) => {
  const person = await joinAs(page)
  await open(page, '/my-profile/edit')
  await expect(page.getByRole('textbox', { name: 'นามสกุล' })).toHaveValue(person.lastname)
  await expect(page.getByRole('main').getByLabel('อีเมล', { exact: true })).toHaveValue(person.email)
  await open(page, '/policy')
  let isAway = true
  await page.route('**/api/user', (route) => (isAway ? route.abort() : route.continue()))
  await page.getByRole('button', { name: /เปิดเมนูบัญชี/ }).click()
  await page.getByRole('menuitem', { name: 'โปรไฟล์ของฉัน' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch user details' })
  await expect(alert).toBeVisible()
  isAway = false
  await page.getByRole('main').getByRole('button', { name: 'ลองใหม่' }).click()
  await expect(page.getByRole('main')).toContainText(person.email)
  await expect(alert).toHaveCount(0)
})

test('Q-24 Q-50 everything about the account stands in one section, and leaving comes last', async ({ page }) => {
  await joinAs(page)
  await open(page, '/my-profile/edit')
  const section = page.getByRole('region', { name: 'บัญชีและความปลอดภัย' })
  await expect(section.getByRole('heading', { level: 2 })).toHaveText(['บัญชีและความปลอดภัย'])
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([
    'ยืนยันอีเมล',
    'อุปกรณ์ที่เข้าสู่ระบบอยู่',
    'เปลี่ยนรหัสผ่าน',
    'การแจ้งเตือนทางอีเมล',
    'สำเนาข้อมูลของฉัน',
    'ลบบัญชี',
  ])
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toHaveText('บัญชีและความปลอดภัย')
})

test('Q-24 AB-168 a device that cannot be taken out is said, one that is gone already is not; a list that does not come can be asked for again', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await joinAs(page)
  const other = await browser.newPage({ baseURL })
  await signInAs(other, person)
  await open(page, '/my-profile/edit')
  const card = page.getByRole('group', { name: 'อุปกรณ์ที่เข้าสู่ระบบอยู่' })
  const rows = card.getByRole('listitem')
  const end = card.getByRole('button', { name: /^นำออกจากระบบ/ })
  await page.route('**/api/v2/sessions/*', (route) => route.abort())
  await end.click()
  await expect(card.getByRole('alert')).toHaveText('เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง')
  await expect(rows).toHaveCount(2)
  await page.unroute('**/api/v2/sessions/*')
  expect((await call(other, '/api/logout', {})).status()).toBe(200)
  await end.click()
  await expect(rows).toHaveCount(1)
  await expect(card.getByRole('alert')).toHaveCount(0)

  await open(page, '/policy')
  let isAway = true
  await page.route('**/api/v2/sessions', (route) => (isAway ? route.abort() : route.continue()))
  const link = (href: string) => document.body.appendChild(Object.assign(document.createElement('a'), { href })).click()
  await page.evaluate(link, '/my-profile/edit')
  await expect(card.getByRole('alert')).toBeVisible()
  isAway = false
  await card.getByRole('button', { name: 'ลองใหม่' }).click()
  await expect(rows).toHaveCount(1)
  await other.close()
})

for (const kind of ['staff', 'student'] as const) {
  test(`Q-24 the password of a ${kind} account is the university's, where the way leads`, async ({
    browser,
    baseURL,
  }) => {
    const roleId = kind === 'staff' ? 1 : 2
    const { page } = await personPage(browser, String(baseURL), { kind, roleId, username: `${kind}.${Date.now()}` })
    await open(page, '/my-profile/edit')
    const section = page.getByRole('region', { name: 'บัญชีและความปลอดภัย' })
    await expect(section).toContainText('รหัสผ่านของบัญชีมหาวิทยาลัยเปลี่ยนได้ที่สำนักคอมพิวเตอร์ของมหาวิทยาลัย')
    await expect(section.getByRole('link', { name: 'ติดต่อสำนักคอมพิวเตอร์' })).toHaveAttribute('href', '/contact')
    await expect(page.locator('input[type=password]')).toHaveCount(0)
    await page.context().close()
  })
}
