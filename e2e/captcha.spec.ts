import { expect, type Page, test } from '@playwright/test'
import { chooser, chooseWay, fillSignIn, submitButton } from './people.ts'
import { acceptCookies, open } from './site.ts'

const PERSON = { username: 'somying@example.com', password: 'ปลาทูนึ่ง-7' }

test.beforeEach(async ({ page, baseURL }) => acceptCookies(page, baseURL!))

const field = (page: Page, name: 'username' | 'current-password') => page.locator(`input[autocomplete="${name}"]`)

test('AUTH-020 AUTH-049 nothing is sent without a captcha, whose code comes only with the form', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, '/?action=sign-in')
  await expect(chooser(page)).toBeVisible()
  // The field itself is a part of the dialogs; what solves and asks comes with the form.
  expect(asked.filter((url) => /pbkdf2|altcha|recaptcha|\/api\/v2\/captcha/.test(url))).toEqual([])
  const dialog = await chooseWay(page, 'member')
  await field(page, 'username').fill(PERSON.username)
  await field(page, 'current-password').fill(PERSON.password)
  await submitButton(dialog).click()
  const box = dialog.getByRole('checkbox', { name: 'ฉันไม่ใช่โปรแกรมอัตโนมัติ' })
  await expect(box).toHaveAccessibleDescription('Please verify that you are not a robot.')
  await expect(box).toBeFocused()
  expect(asked.filter((url) => url.includes('/api/login'))).toEqual([])
  await expect(dialog.locator('.captcha')).toHaveAttribute('data-loader', '2')
  expect(asked.some((url) => /assets\/pbkdf2/.test(url))).toBe(true)
})

test('AUTH-044 AUTH-045 AUTH-047 the captcha: not rendered, rendered, error, success', async ({ page }) => {
  let isBroken = true
  await page.route('**/assets/pbkdf2*', (route) => (isBroken ? route.abort() : route.fallback()))
  await open(page, '/?action=sign-in')
  const dialog = await chooseWay(page, 'member')
  const captcha = dialog.locator('.captcha')
  const box = captcha.getByRole('checkbox')
  await expect(captcha).toHaveAttribute('data-captcha', 'error')
  await expect(captcha).toHaveAttribute('data-loader', '0')
  isBroken = false
  await box.click()
  await expect(captcha).toHaveAttribute('data-loader', '2')
  await expect(captcha).toHaveAttribute('data-captcha', 'rendered')
  await page.route('**/api/v2/captcha?*', (route) => route.fulfill({ status: 503, json: { message: 'x' } }))
  await box.click()
  await expect(captcha).toHaveAttribute('data-captcha', 'error')
  await expect(box).not.toBeChecked()
  await page.unroute('**/api/v2/captcha?*')
  await box.click()
  await expect(captcha).toHaveAttribute('data-captcha', 'success')
  await expect(box).toBeChecked()
})

test('AUTH-046 an expired captcha is no answer any more', async ({ page }) => {
  await page.clock.install()
  await open(page, '/?action=sign-in')
  const dialog = await chooseWay(page, 'member')
  await fillSignIn(dialog, PERSON)
  await page.clock.fastForward('10:00')
  await expect(dialog.locator('.captcha')).toHaveAttribute('data-captcha', 'expired')
  await submitButton(dialog).click()
  await expect(dialog).toContainText('Please verify that you are not a robot.')
})

/** What a page loads from Google, as far as the site may know it. */
const GOOGLE = `window.grecaptcha = {
  ready: (callback) => callback(),
  render(place, options) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'robot? ' + options.sitekey
    button.onclick = () => options.callback('answer-' + (this.resets || 0))
    place.append(button)
    window.recaptchaOptions = options
    return 7
  },
  reset(widget) { this.resets = (this.resets || 0) + (widget === 7 ? 1 : 0) },
}`

test('AUTH-044 AUTH-046 AUTH-048 AUTH-049 reCAPTCHA by configuration: script, key of the page, answer, expiry, reset', async ({
  page,
}) => {
  await page.route('/policy', async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text())
      .replace('"captchaProvider":"altcha"', '"captchaProvider":"recaptcha"')
      .replace('name="captcha-site-key" content=""', 'name="captcha-site-key" content="key-of-the-page"')
    const policy = answer
      .headers()
      ['content-security-policy']!.replace("script-src 'self'", "script-src 'self' https://www.google.com/recaptcha/")
    await route.fulfill({
      response: answer,
      body: html,
      headers: { ...answer.headers(), 'content-security-policy': policy },
    })
  })
  let isBroken = true
  await page.route('https://www.google.com/recaptcha/**', (route) =>
    isBroken ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: GOOGLE }),
  )
  const sent: Record<string, unknown>[] = []
  await page.route('**/api/login', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({ status: 422, json: { message: 'x', code: 'wrong_login', errors: { email: ['x'] } } })
  })
  await open(page, '/policy')
  await page.getByRole('banner').getByRole('link', { name: 'เข้าสู่ระบบ' }).click()
  const dialog = await chooseWay(page, 'member')
  const frame = dialog.locator('.captcha-frame')
  await expect(frame).toHaveAttribute('data-captcha', 'error')
  await expect(frame).toHaveAttribute('data-loader', '0')
  isBroken = false
  await frame.getByRole('button', { name: 'โหลดส่วนยืนยันไม่สำเร็จ' }).click()
  await expect(frame).toHaveAttribute('data-captcha', 'rendered')
  await expect(frame).toHaveAttribute('data-loader', '2')
  const robot = frame.getByRole('button', { name: 'robot? key-of-the-page' })
  await robot.click()
  await expect(frame).toHaveAttribute('data-captcha', 'success')
  await page.evaluate(() => Reflect.get(window, 'recaptchaOptions')['expired-callback']())
  await expect(frame).toHaveAttribute('data-captcha', 'expired')
  await field(page, 'username').fill(PERSON.username)
  await field(page, 'current-password').fill(PERSON.password)
  await submitButton(dialog).click()
  await expect(dialog).toContainText('Please verify that you are not a robot.')
  expect(sent).toEqual([])
  await robot.click()
  await submitButton(dialog).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  expect(sent).toMatchObject([{ 'g-recaptcha-response': 'answer-0' }])
  await expect(frame).toHaveAttribute('data-captcha', 'rendered')
})
