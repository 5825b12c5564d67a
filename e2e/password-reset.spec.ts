import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { open } from './site.ts'

const LINK = '/password/reset?token=a-token&email=kru%40example.com'
const dialog = (page: Page) => page.getByRole('dialog')
const password = (page: Page) => dialog(page).locator('[name=password]')
const confirmation = (page: Page) => dialog(page).getByRole('textbox', { name: 'ยืนยันรหัสผ่านใหม่' })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' })

const mockTokenCheck = (page: Page, expired: boolean) =>
  page.route('**/api/v2/check-reset-token*', (route) => route.fulfill({ json: { data: { expired } } }))
const mockReset = (page: Page, status: number, json: object) =>
  page.route('**/password/reset', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.continue(),
  )

test('PWD-008 AB-46 the page is never cached, sends no referrer, and removes the token from its address', async ({
  page,
}) => {
  await mockTokenCheck(page, false)
  const response = await open(page, LINK)
  expect(response?.headers()['cache-control']).toContain('no-store')
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  expect(await response?.text()).not.toContain('a-token')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page).toHaveURL('/password/reset')
  await expect(password(page)).toBeVisible()
})

test('PWD-008 PWD-047 the dialog opens while the router still waits for the page without the token', async ({
  page,
}) => {
  await mockTokenCheck(page, false)
  // The router awaits the rendering of the replaced address, which a busy browser or another navigation can hold.
  await page.addInitScript(() => {
    type Show = (commit: () => void) => Promise<boolean>
    Object.defineProperty(window, '__TSR_ROUTER__', {
      set(router: { startTransition: Show }) {
        let show = router.startTransition
        Object.defineProperty(router, 'startTransition', {
          get: () => (location.search === '' ? held : show),
          set(next: Show) {
            show = next
          },
        })
        const held: Show = (commit) => {
          commit()
          return new Promise(() => {})
        }
      },
    })
  })
  await open(page, LINK)
  await expect(password(page)).toBeVisible()
  await expect(page).toHaveURL('/password/reset')
})

test('PWD-012 PWD-013 MENU-008 the page of an expired link says so and leads to signing in', async ({ page }) => {
  // The server has no such token.
  await open(page, LINK)
  await expect(dialog(page)).toContainText('ขออภัย ลิงก์ของคุณหมดอายุ')
  expect(await accessibilityErrors(page, { include: '[role=dialog]' })).toEqual([])
  await dialog(page).getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(dialog(page)).toContainText('เข้าสู่ระบบในฐานะ')
})

test('AUTH-006 PWD-038 closing the dialog leads to signing in', async ({ page }) => {
  await mockTokenCheck(page, false)
  await open(page, LINK)
  await dialog(page).getByRole('button', { name: 'ปิด' }).click()
  await expect(dialog(page)).toContainText('เข้าสู่ระบบในฐานะ')
})

test('PWD-040 PWD-041 PWD-042 PWD-043 the errors of the two fields', async ({ page }) => {
  await mockTokenCheck(page, false)
  await open(page, LINK)
  await save(page).click()
  await expect(dialog(page)).toContainText('กรุณาระบุรหัสผ่าน')
  await expect(dialog(page)).toContainText('กรุณายืนยันรหัสผ่าน')
  await expect(password(page)).toBeFocused()
  await password(page).fill('12345')
  await expect(dialog(page)).toContainText('รหัสผ่านต้องมีอย่างน้อย 6 ตัวอักษร')
  await password(page).fill('ทุ่งตะวันฉาย')
  await confirmation(page).fill('ทุ่งตะวัน')
  await expect(dialog(page)).toContainText('รหัสผ่านไม่ตรงกัน กรุณาลองใหม่อีกครั้ง')
})

test('PWD-047 PWD-048 PWD-049 PWD-050 which error of a response is shown', async ({ page }) => {
  await mockTokenCheck(page, false)
  const cases = [
    [
      422,
      { message: 'c', code: 'invalid', errors: { password: ['ข้อความของรหัสผ่าน'], token: ['b'] } },
      'ข้อความของรหัสผ่าน',
    ],
    [503, { message: 'ข้อความของเซิร์ฟเวอร์', code: 'overloaded' }, 'ข้อความของเซิร์ฟเวอร์'],
    [500, {}, 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง'],
    [422, { message: 'c', code: 'invalid', errors: { token: ['ขออภัย ลิงก์ของคุณหมดอายุ'] } }, 'ขออภัย ลิงก์ของคุณหมดอายุ'],
  ] as const
  await open(page, LINK)
  await password(page).fill('ทุ่งตะวันฉาย')
  await confirmation(page).fill('ทุ่งตะวันฉาย')
  for (const [status, json, text] of cases) {
    await mockReset(page, status, json)
    await save(page).click()
    await expect(dialog(page)).toContainText(text)
    await page.unroute('**/password/reset')
  }
})

for (const [redirect, lands] of [
  [{ redirect: '/trends', redirect_url: '/training' }, '/trends'],
  [{ redirect_url: '/training' }, '/training'],
  [{ redirect: '//evil.example' }, '/'],
] as const)
  test(`PWD-014 PWD-045 PWD-046 a redirect to ${JSON.stringify(redirect)} lands on ${lands}`, async ({ page }) => {
    await mockTokenCheck(page, false)
    await mockReset(page, 200, { status: 'success', ...redirect })
    await open(page, LINK)
    await password(page).fill('ทุ่งตะวันฉาย')
    await confirmation(page).fill('ทุ่งตะวันฉาย')
    await save(page).click()
    await expect(page).toHaveURL(lands)
    await expect(page.getByText('เปลี่ยนรหัสผ่านเรียบร้อยแล้ว')).toBeVisible()
  })
