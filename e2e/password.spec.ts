import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { followMail } from './mailbox.ts'
import { apiAs, createPerson, signInByApi } from './people.ts'
import { passCaptcha } from './sign-in-form.ts'
import { newApplicant } from './sign-up-form.ts'
import { open } from './site.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const email = (page: Page) => dialog(page).getByLabel('อีเมล')
const send = (page: Page) => dialog(page).getByRole('button', { name: 'ส่งลิงก์' })
const mockResponse = (page: Page, status: number, json: object) =>
  page.route('**/password/email', (route) => route.fulfill({ status, json }))

async function requestMail(page: Page, address: string) {
  await email(page).fill(address)
  await passCaptcha(page)
  await send(page).click()
}

async function expectAccessible(page: Page) {
  expect(await accessibilityErrors(page, { include: '[role=dialog]' })).toEqual([])
}

test('PWD-001 PWD-008 PWD-009 PWD-010 PWD-011 PWD-014 PWD-015 PWD-021 PWD-028 PWD-030 PWD-037 PWD-044 PWD-045 MENU-004 MENU-005 MENU-007 a member who forgot the password follows the mailed link, chooses a new one and signs in', async ({
  page,
}) => {
  test.slow()
  const person = await createPerson()
  const other = await apiAs(person)
  await open(page, '/forget-password')
  await expectAccessible(page)
  const request = page.waitForRequest('**/password/email')
  await requestMail(page, person.email)
  expect(Object.keys((await request).postDataJSON()).sort()).toEqual(['email', 'g-recaptcha-response'])
  await expect(dialog(page)).toContainText('กรุณาตรวจสอบอีเมลของคุณ')
  await expect(dialog(page)).toContainText(`เราได้ส่งอีเมลไปที่ ${person.email} กรุณาคลิกลิงก์เพื่อเปลี่ยนรหัสผ่าน`)
  await expect(page.locator('#forgot-password-sent')).toBeVisible()
  await expectAccessible(page)

  const landed = await followMail(page, person.email, 'ตั้งรหัสผ่านใหม่')
  await expect(landed).toHaveURL('/password/reset')
  const password = landed.locator('[name=password]')
  await password.fill('แสงจันทร์บนดอย-77')
  await landed.getByRole('textbox', { name: 'ยืนยันรหัสผ่านใหม่' }).fill('แสงจันทร์บนดอย-77')
  await landed.getByRole('button', { name: 'แสดงรหัสผ่าน' }).first().click()
  await expect(password).toHaveAttribute('type', 'text')
  await expectAccessible(landed)
  const reset = landed.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/password/reset'))
  await landed.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click()
  expect(Object.keys((await reset).postDataJSON()).sort()).toEqual([
    'email',
    'password',
    'password_confirmation',
    'token',
  ])
  await expect(landed).toHaveURL('/')
  await expect(landed.getByText('เปลี่ยนรหัสผ่านเรียบร้อยแล้ว')).toBeVisible()
  // All sessions have ended, and only the new password is valid.
  expect((await other.get('/api/user')).status()).toBe(401)
  expect((await signInByApi(landed.request, person)).status()).toBe(422)
  expect((await signInByApi(landed.request, { ...person, password: 'แสงจันทร์บนดอย-77' })).status()).toBe(200)
})

test('PWD-002 PWD-003 PWD-004 the dialog sends owners of university accounts to the university', async ({ page }) => {
  await open(page, '/?action=sign-in')
  await page.getByRole('button', { name: /นิสิต นักศึกษา/ }).click()
  await dialog(page).getByRole('button', { name: 'ลืมรหัสผ่าน' }).click()
  const link = dialog(page).getByRole('link', { name: 'ติดต่อสำนักคอมพิวเตอร์' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(email(page)).toHaveCount(0)
})

test('AUTH-007 PWD-005 PWD-006 PWD-007 the route opens the dialog over home; closing it opens the sign-in dialog, closing sign-up leads home', async ({
  page,
}) => {
  await open(page, '/forget-password')
  await expect(dialog(page)).toContainText('ลืมรหัสผ่าน')
  await dialog(page).getByRole('button', { name: 'ปิด' }).click()
  await expect(dialog(page)).toContainText('เข้าสู่ระบบในฐานะ')
  await expect(page).toHaveURL('/')
  await open(page, '/forget-password')
  await dialog(page)
    .getByRole('button', { name: /กลับไปหน้าเข้าสู่ระบบ/ })
    .click()
  await dialog(page).getByRole('button', { name: 'สมัครสมาชิก', exact: true }).click()
  await dialog(page).getByText('1 จาก 2').waitFor()
  await dialog(page).getByRole('button', { name: 'ปิด' }).click()
  await expect(page).toHaveURL('/')
  await expect(dialog(page)).toHaveCount(0)
})

test('PWD-024 PWD-025 PWD-026 an address and a captcha are required', async ({ page }) => {
  await page.route('**/api/v2/captcha?*', (route) => route.fulfill({ status: 503, json: { message: 'x' } }))
  await open(page, '/forget-password')
  await send(page).click()
  await expect(dialog(page)).toContainText('กรุณาใส่ที่อยู่อีเมล')
  await expect(dialog(page)).toContainText('Please verify that you are not a robot.')
  await expect(email(page)).toBeFocused()
  await email(page).fill('kru@')
  await expect(dialog(page)).toContainText('รูปแบบของอีเมลไม่ถูกต้อง')
})

test('PWD-016 PWD-027 PWD-031 PWD-032 PWD-033 PWD-035 PWD-036 an error is shown at the field, and a new captcha is required', async ({
  page,
}) => {
  test.slow()
  const answers: string[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/password/email')) answers.push(sent.postDataJSON()['g-recaptcha-response'])
  })
  await open(page, '/forget-password')
  // The message of the server for an address without an account.
  await requestMail(page, newApplicant().email)
  await expect(dialog(page)).toContainText('ไม่พบบัญชีผู้ใช้นี้ กรุณาตรวจสอบใหม่อีกครั้ง')
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
  const cases = [
    [
      () => mockResponse(page, 422, { message: 'x', code: 'invalid', errors: { errors: ['คำแรก', 'คำที่สอง'] } }),
      'คำแรก',
    ],
    [() => mockResponse(page, 422, { message: 'x', code: 'invalid', errors: {} }), 'ไม่พบบัญชีผู้ใช้นี้ กรุณาตรวจสอบใหม่อีกครั้ง'],
    [() => page.route('**/password/email', (route) => route.abort()), 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง'],
    [
      () => page.route('**/password/email', (route) => route.fulfill({ status: 200, body: '' })),
      'something went wrong, please try again later',
    ],
  ] as const
  for (const [mock, text] of cases) {
    await mock()
    await requestMail(page, 'kru@example.com')
    await expect(dialog(page).locator('.field-error')).toHaveText(text)
    await page.unroute('**/password/email')
  }
  expect(answers).toHaveLength(1 + cases.length)
  expect(new Set(answers).size).toBe(answers.length)
})

test.describe('with a clock', () => {
  test.use({ ownContext: true })

  test('PWD-017 PWD-018 PWD-039 the loader closes after one second, the button is enabled after thirty', async ({
    page,
  }) => {
    test.slow()
    await page.clock.install()
    await page.route('**/password/email', () => {})
    await open(page, '/forget-password')
    await email(page).fill('kru@example.com')
    await passCaptcha(page)
    // From here on only the test moves the clock, so that a busy machine does not miss the loader.
    await page.clock.pauseAt(Date.now() + 60_000)
    await send(page).click()
    await page.clock.runFor(50)
    const loader = page.getByRole('dialog', { name: 'กำลังส่งอีเมล' })
    await expect(loader).toBeVisible()
    await page.clock.runFor(1_100)
    await expect(loader).toHaveCount(0)
    await expect(dialog(page).getByRole('button', { name: 'กำลังส่ง' })).toBeDisabled()
    await page.clock.runFor(30_000)
    await expect(send(page)).toBeEnabled()
    await expect(dialog(page)).toContainText('เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง')
    await expect(email(page)).toHaveValue('kru@example.com')
  })

  test('PWD-019 PWD-020 PWD-022 PWD-023 PWD-029 PWD-034 sending again requires a wait of sixty seconds and another captcha', async ({
    page,
  }) => {
    test.slow()
    await page.clock.install()
    await mockResponse(page, 200, { status: 'success' })
    await open(page, '/forget-password')
    await requestMail(page, 'kru@example.com')
    await page.clock.runFor(1_100)
    const again = dialog(page).getByRole('button', { name: /^ส่งอีกครั้ง/ })
    await expect(again).toBeDisabled()
    await expect(again).toContainText(/ส่งอีกครั้งได้ใน \d+ วินาที/)
    await page.clock.runFor(61_000)
    await page.unroute('**/password/email')
    await mockResponse(page, 429, { message: 'x', code: 'x', errors: {} })
    await again.click()
    await expect(dialog(page).locator('.field-error')).toHaveText(/.+/)
    await page.unroute('**/password/email')
    await mockResponse(page, 422, { message: 'x', code: 'x', errors: {} })
    await again.click()
    await expect(dialog(page).locator('.field-error')).toHaveText('ไม่สามารถส่งอีเมลได้ กรุณาลองใหม่อีกครั้ง')
    await page.unroute('**/password/email')
    await mockResponse(page, 200, { status: 'success' })
    // The response arrives when the test has stopped the clock.
    const { promise: isStopped, resolve: stopped } = Promise.withResolvers<void>()
    await page.unroute('**/password/email')
    await page.route('**/password/email', async (route) => {
      await isStopped
      await route.fulfill({ status: 200, json: { status: 'success' } })
    })
    const request = page.waitForRequest('**/password/email')
    await again.click()
    expect((await request).postDataJSON()).toMatchObject({ force: 1 })
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
    stopped()
    await expect(async () => {
      await page.clock.runFor(10)
      await expect(dialog(page)).toContainText('ส่งอีเมลอีกครั้งแล้ว', { timeout: 500 })
    }).toPass()
    await expect(again).toBeDisabled()
    await page.clock.runFor(2_900)
    await expect(dialog(page)).toContainText('ส่งอีเมลอีกครั้งแล้ว')
    await page.clock.runFor(150)
    await expect(dialog(page)).not.toContainText('ส่งอีเมลอีกครั้งแล้ว')
  })
})
