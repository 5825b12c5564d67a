import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { apiAs, call, joinAs, signInByApi } from './people.ts'
import { accountButton } from './sign-in-form.ts'
import { navigate, open, reload } from './site.ts'

const EDIT = '/my-profile/edit'
const section = (page: Page) => page.getByRole('region', { name: 'บัญชีและความปลอดภัย' })
const devices = (page: Page) => page.getByRole('group', { name: 'อุปกรณ์ที่เข้าสู่ระบบอยู่' })

test('AUTH-052 AUTH-053 Q-24 Q-50 the page shows whose account it is, with everything about it in one section and deletion last; a member ends one session, then all others', async ({
  page,
}) => {
  const person = await joinAs(page, { emailVerifiedAt: null })
  const others = await Promise.all([1, 2, 3].map(() => apiAs(person)))
  await open(page, EDIT)
  await expect(page.getByRole('textbox', { name: 'นามสกุล' })).toHaveValue(person.lastname)
  await expect(page.getByRole('main').getByLabel('อีเมล', { exact: true })).toHaveValue(person.email)
  await expect(section(page).getByRole('heading', { level: 2 })).toHaveText(['บัญชีและความปลอดภัย'])
  await expect(section(page).getByRole('heading', { level: 3 })).toHaveText([
    'ยืนยันอีเมล',
    'อุปกรณ์ที่เข้าสู่ระบบอยู่',
    'เปลี่ยนรหัสผ่าน',
    'แถวบนหน้าแรก',
    'การแจ้งเตือนทางอีเมล',
    'สำเนาข้อมูลของฉัน',
    'ลบบัญชี',
  ])
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toHaveText('บัญชีและความปลอดภัย')
  const sessions = page.getByRole('listitem').filter({ hasText: 'เข้าสู่ระบบ ' })
  await expect(sessions).toHaveCount(4)
  await expect(sessions.filter({ hasText: 'อุปกรณ์นี้' })).toHaveCount(1)
  expect(await accessibilityErrors(page, { include: 'main' })).toEqual([])
  const end = sessions.getByRole('button', { name: /^นำออก/ }).first()
  await expect(end).toHaveAccessibleDescription(/เข้าสู่ระบบ .*\d/)
  await end.click()
  await expect(sessions).toHaveCount(3)
  const states = () => Promise.all(others.map(async (other) => (await other.get('/api/user')).status()))
  expect((await states()).sort()).toEqual([200, 200, 401])
  await page.getByRole('button', { name: 'ออกจากระบบทุกอุปกรณ์อื่น' }).click()
  await expect(sessions).toHaveCount(1)
  expect(await states()).toEqual([401, 401, 401])
  expect((await page.request.get('/api/user')).status()).toBe(200)
})

test('Q-24 a member changes the password; the other devices are signed out', async ({ page }) => {
  const person = await joinAs(page)
  const other = await apiAs(person)
  await open(page, EDIT)
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
  expect((await other.get('/api/user')).status()).toBe(401)
  expect((await signInByApi(page.request, { ...person, password: 'ดาวเต็มฟ้า-9999' })).status()).toBe(200)
})

test('POL-005 Q-40 the marketing tab has a switch for signed-in people, and none for visitors', async ({ page }) => {
  const wanted = page.getByRole('switch', { name: 'ส่งข่าวอบรมและเรื่องเล่าใหม่ให้ฉันทางอีเมล' })
  await open(page, '/policy?tab=marketing')
  await expect(wanted).toHaveCount(0)
  await joinAs(page)
  await open(page, '/policy?tab=marketing')
  await expect(wanted).not.toBeChecked()
  await wanted.check()
  await expect(page.getByText('บันทึกแล้ว เราจะส่งข่าวให้คุณ')).toBeVisible()
  await reload(page)
  await expect(wanted).toBeChecked()
  await page.route('**/api/marketing-consent', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await wanted.click()
  await expect(page.getByRole('alert')).toContainText('เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง')
  await expect(wanted).toBeChecked()
})

test('AUTH-053 Q-24 AB-168 account data and devices that cannot be read are reported and can be requested again; so is a device that cannot be removed', async ({
  page,
}) => {
  const person = await joinAs(page)
  const other = await apiAs(person)
  await open(page, '/policy')
  let isOffline = true
  for (const url of ['**/api/user', '**/api/v2/sessions'])
    await page.route(url, (route) => (isOffline ? route.abort() : route.continue()))
  await test.step('the data of the person', async () => {
    await accountButton(page).click()
    await page.getByRole('menuitem', { name: 'โปรไฟล์ของฉัน' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch user details' })
    await expect(alert).toContainText('โหลดข้อมูลบัญชีของคุณไม่สำเร็จ')
    isOffline = false
    await page.getByRole('main').getByRole('button', { name: 'ลองใหม่' }).click()
    await expect(page.getByRole('main')).toContainText(person.email)
    await expect(alert).toHaveCount(0)
  })
  const rows = devices(page).getByRole('listitem')
  await test.step('the list of devices', async () => {
    isOffline = true
    await navigate(page, EDIT)
    await expect(devices(page).getByRole('alert')).toBeVisible()
    isOffline = false
    await devices(page).getByRole('button', { name: 'ลองใหม่' }).click()
    await expect(rows).toHaveCount(2)
  })
  await test.step('removing a device', async () => {
    const end = devices(page).getByRole('button', { name: /^นำออกจากระบบ/ })
    await page.route('**/api/v2/sessions/*', (route) => route.abort())
    await end.click()
    await expect(devices(page).getByRole('alert')).toHaveText('เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง')
    await expect(rows).toHaveCount(2)
    await page.unroute('**/api/v2/sessions/*')
    // A device that has signed out meanwhile is no error.
    expect((await call(other, '/api/logout', {})).status()).toBe(200)
    await end.click()
    await expect(rows).toHaveCount(1)
    await expect(devices(page).getByRole('alert')).toHaveCount(0)
  })
})

test('Q-24 the password of a staff or student account is changed at the university', async ({ page }) => {
  for (const [kind, roleId] of [
    ['staff', 1],
    ['student', 2],
  ] as const) {
    await joinAs(page, { kind, roleId, username: `${kind}.${Date.now()}` })
    await open(page, EDIT)
    await expect(section(page)).toContainText('รหัสผ่านของบัญชีมหาวิทยาลัยเปลี่ยนได้ที่สำนักคอมพิวเตอร์ของมหาวิทยาลัย')
    await expect(section(page).getByRole('link', { name: 'ติดต่อสำนักคอมพิวเตอร์' })).toHaveAttribute('href', '/contact')
    await expect(page.locator('input[type=password]')).toHaveCount(0)
  }
})
