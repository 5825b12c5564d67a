import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { chooseMethod, chooser, fillSignIn, METHODS, signInDialog, signInLink, submitButton } from './sign-in-form.ts'
import { holdRequests, open } from './site.ts'

const PERSON = { username: 'somying@example.com', password: 'ปลาทูนึ่ง-7' }

const field = (page: Page, name: 'username' | 'current-password') => page.locator(`input[autocomplete="${name}"]`)

test('AUTH-005 AUTH-008 Q-27 action=sign-in opens the chooser on any page and is removed from the address', async ({
  page,
}) => {
  for (const [requested, shown] of [
    ['/?action=sign-in', '/'],
    ['/training?tags=3&action=sign-in&edu-plan=1', '/training?tags=3&edu-plan=1'],
    ['/content/tech-review/101?action=sign-in&next=/training', '/content/tech-review/101'],
  ]) {
    await open(page, requested!)
    await expect(chooser(page)).toBeVisible()
    await expect(page).toHaveURL(shown!)
    await page.goBack()
    await expect(chooser(page)).toBeHidden()
    await expect(page).toHaveURL(shown!)
  }
})

test('AUTH-009 AUTH-010 AUTH-011 AUTH-012 MENU-001 the chooser has three sign-in methods and a link to sign up', async ({
  page,
}) => {
  await open(page, '/policy')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await signInLink(page).click()
  await expect(chooser(page).getByRole('listitem').getByRole('button')).toHaveText(
    Object.values(METHODS).map((method) => new RegExp(method)),
  )
  await expect(chooser(page).getByRole('button', { name: 'สมัครสมาชิก', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/policy')
  expect(loads).toBe(0)
})

test('AUTH-013 AUTH-014 AUTH-015 AUTH-016 AUTH-017 AUTH-018 AUTH-019 Q-17 MENU-002 the form of each kind of account', async ({
  page,
}) => {
  await open(page, '/?action=sign-in')
  for (const [kind, title, label, type] of [
    ['staff', 'University Account', 'ชื่อผู้ใช้', 'text'],
    ['student', 'University Account', 'รหัสนักศึกษา', 'text'],
    ['member', 'Member Account', 'อีเมล', 'email'],
  ] as const) {
    const dialog = await chooseMethod(page, kind)
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    const username = dialog.getByRole('textbox', { name: label })
    await expect(username).toHaveAttribute('autocomplete', 'username')
    await expect(username).toHaveAttribute('type', type)
    await expect(username).toBeFocused()
    const password = dialog.getByRole('textbox', { name: /^รหัสผ่าน/ })
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await expect(dialog.getByRole('checkbox', { name: 'จำฉันไว้ในเครื่องนี้' })).not.toBeChecked()
    await dialog.getByRole('button', { name: 'แสดงรหัสผ่าน' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(dialog.getByText('@university.example.ac.th')).toHaveCount(kind === 'staff' ? 1 : 0)
    await submitButton(dialog).click()
    await expect(username).toHaveAccessibleDescription(`กรุณาใส่${label}`)
    await expect(username).toBeFocused()
    await expect(password).toHaveAccessibleDescription('กรุณาใส่รหัสผ่าน')
    await page.keyboard.press('Escape')
  }
})

test('AUTH-024 AUTH-021 AUTH-038 Q-19 the button is disabled while the form is sent; an error marks both fields and keeps their text', async ({
  page,
}) => {
  await open(page, '/?action=sign-in')
  const dialog = await chooseMethod(page, 'member')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/login', async (route) => {
    await promise
    const text = 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง โปรดลองใหม่อีกครั้ง'
    await route.fulfill({ status: 422, json: { message: text, code: 'wrong_login', errors: { username: [text] } } })
  })
  await fillSignIn(dialog, PERSON)
  const release = await holdRequests(page, '**/api/v2/captcha?*')
  await submitButton(dialog).click()
  await expect(submitButton(dialog)).toHaveAttribute('aria-disabled', 'true')
  await expect(submitButton(dialog)).toHaveText('กำลังเข้าสู่ระบบ')
  resolve()
  await expect(dialog.getByRole('alert')).toHaveText('ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง โปรดลองใหม่อีกครั้ง')
  for (const name of ['username', 'current-password'] as const) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, name)).toHaveAccessibleDescription(/โปรดลองใหม่อีกครั้ง/)
  }
  await expect(field(page, 'username')).toHaveValue(PERSON.username)
  await expect(field(page, 'current-password')).toHaveValue(PERSON.password)
  // The next challenge is still on its way.
  await expect(dialog.locator('.captcha')).toHaveAttribute('data-captcha', 'rendered')
  release()
})

test('AUTH-022 AUTH-031 Q-14 Q-18 the requests of the three kinds of account', async ({ page }) => {
  test.slow()
  const sent: { path: string; body: Record<string, unknown> }[] = []
  await page.route(/\/api\/(?:login|sala_login)$/, async (route) => {
    sent.push({ path: new URL(route.request().url()).pathname, body: route.request().postDataJSON() })
    await route.fulfill({ status: 422, json: { message: 'x', code: 'wrong_login', errors: { username: ['x'] } } })
  })
  await open(page, '/?action=sign-in')
  for (const [kind, username] of [
    ['staff', 'somchai.k'],
    ['staff', 'somchai.k@university.example.ac.th'],
    ['student', '66010001'],
    ['member', ' Somying@Example.com '],
  ] as const) {
    const dialog = await chooseMethod(page, kind)
    await dialog.getByRole('checkbox', { name: 'จำฉันไว้ในเครื่องนี้' }).check()
    await fillSignIn(dialog, { username, password: ' with spaces ' })
    await submitButton(dialog).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await page.keyboard.press('Escape')
  }
  const shared = {
    password: ' with spaces ',
    remember: true,
    'g-recaptcha-response': expect.stringMatching(/^[\w+/=]+$/),
  }
  const staff = { path: '/api/sala_login', body: { ...shared, username: 'somchai.k@university.example.ac.th' } }
  expect(sent).toEqual([
    staff,
    staff,
    { path: '/api/sala_login', body: { ...shared, username: '66010001' } },
    { path: '/api/login', body: { ...shared, email: 'somying@example.com' } },
  ])
})

test('AUTH-028 AUTH-029 closing empties the form and returns to the chooser; focus and history are restored', async ({
  page,
}) => {
  await open(page, '/policy')
  const link = signInLink(page)
  await link.focus()
  await page.keyboard.press('Enter')
  const dialog = await chooseMethod(page, 'member')
  await field(page, 'username').fill(PERSON.username)
  await page.keyboard.press('Escape')
  await expect(chooser(page)).toBeVisible()
  await chooseMethod(page, 'member')
  await expect(field(page, 'username')).toHaveValue('')
  await dialog.getByRole('button', { name: 'ปิด' }).click()
  await expect(chooser(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(link).toBeFocused()
  await page.goForward()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('back goes from the form to the chooser and then to the page', async ({ page }) => {
  await open(page, '/training')
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await signInLink(page).click()
  await expect(chooser(page)).toBeVisible()
  const scrollTop = await page.evaluate(() => scrollY)
  expect(scrollTop).toBeGreaterThan(0)
  await chooseMethod(page, 'student')
  await page.goBack()
  await expect(chooser(page)).toBeVisible()
  await expect(signInDialog(page, 'student')).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/training')
  expect(await page.evaluate(() => scrollY)).toBe(scrollTop)
})

test('the dialog traps the focus', async ({ page }) => {
  await open(page, '/?action=sign-in')
  const dialog = await chooseMethod(page, 'staff')
  for (let step = 0; step < 14; step++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
})

test('the link in the drawer closes the drawer and opens the chooser, which can be closed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/policy')
  await page.getByRole('button', { name: 'เปิดเมนู' }).click()
  await page.getByRole('dialog', { name: 'เมนู' }).getByRole('link', { name: 'เข้าสู่ระบบ' }).click()
  await expect(chooser(page)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'เมนู' })).toHaveCount(0)
  await chooser(page).getByRole('button', { name: 'ปิด' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('with a clock', () => {
  test.use({ ownContext: true })

  test('AUTH-025 AUTH-043 Q-22 after 30 s without a response the form is enabled again, and a late response is ignored', async ({
    page,
  }) => {
    await page.clock.install()
    await open(page, '/?action=sign-in')
    const dialog = await chooseMethod(page, 'member')
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/login', async (route) => {
      await promise
      await route.fulfill({ json: { message: 'ok' } }).catch(() => {})
    })
    await fillSignIn(dialog, PERSON)
    await submitButton(dialog).click()
    await expect(submitButton(dialog)).toHaveAttribute('aria-disabled', 'true')
    await page.clock.fastForward(20_000)
    await expect(submitButton(dialog)).toHaveAttribute('aria-disabled', 'true')
    await page.clock.fastForward(10_500)
    await expect(dialog.getByRole('alert')).toHaveText('เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง')
    await expect(submitButton(dialog)).not.toHaveAttribute('aria-disabled', 'true')
    resolve()
    await page.clock.fastForward(2_000)
    await expect(dialog).toBeVisible()
    await expect(field(page, 'current-password')).toHaveValue(PERSON.password)
  })

  test('AUTH-026 AUTH-041 AUTH-042 Q-21 the lockout counts down to its end and enables the form again', async ({
    page,
  }) => {
    await page.clock.install()
    await open(page, '/?action=sign-in')
    const dialog = await chooseMethod(page, 'student')
    await page.route('**/api/sala_login', (route) =>
      route.fulfill({
        status: 429,
        json: { message: 'กรุณาลองใหม่อีกครั้งใน 2 นาที 5 วินาที', code: 'locked', seconds_until_unlock: 125 },
      }),
    )
    await fillSignIn(dialog, { username: '66010001', password: 'x' })
    // The form was open for a while.
    await page.clock.fastForward(50_000)
    await submitButton(dialog).click()
    const timer = dialog.getByRole('timer')
    await expect(timer).toHaveText(/กรุณาลองใหม่อีกครั้งใน 2 นาที [45] วินาที/)
    await expect(dialog.getByRole('status').filter({ hasText: /ใน 2 นาที/ })).toHaveText(/ใน 2 นาที [345] วินาที/)
    await expect(timer).toBeFocused()
    await expect(submitButton(dialog)).toBeDisabled()
    // A device that was asleep for a minute shows the remaining time.
    await page.clock.fastForward(60_000)
    await expect(timer).toHaveText(/ใน 1 นาที \d วินาที/)
    await expect(submitButton(dialog)).toBeDisabled()
    await page.clock.fastForward(66_000)
    await expect(timer).toHaveCount(0)
    await expect(submitButton(dialog)).toBeEnabled()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(dialog.getByRole('status').filter({ hasText: 'ลองเข้าสู่ระบบได้แล้ว' })).toBeAttached()
  })
})
