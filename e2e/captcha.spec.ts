import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { chooseMethod, chooser, fillSignIn, signInLink, submitButton } from './sign-in-form.ts'
import { holdRequests, open } from './site.ts'

const PERSON = { username: 'somying@example.com', password: 'ปลาทูนึ่ง-7' }

const field = (page: Page, name: 'username' | 'current-password') => page.locator(`input[autocomplete="${name}"]`)

const breakChallenges = (page: Page) =>
  page.route('**/api/v2/captcha?*', (route) => route.fulfill({ status: 503, json: { message: 'x' } }))

async function fill(page: Page) {
  await field(page, 'username').fill(PERSON.username)
  await field(page, 'current-password').fill(PERSON.password)
}

test('AUTH-020 AUTH-049 nothing is sent without a captcha, whose code is loaded with the form', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await breakChallenges(page)
  await open(page, '/?action=sign-in')
  await expect(chooser(page)).toBeVisible()
  // The box belongs to the dialogs; the solver and the challenge are loaded with the form.
  expect(requested.filter((url) => /pbkdf2|altcha|recaptcha|\/api\/v2\/captcha/.test(url))).toEqual([])
  const dialog = await chooseMethod(page, 'member')
  await fill(page)
  await submitButton(dialog).click()
  const box = dialog.locator('.captcha').getByRole('checkbox')
  await expect(box).toHaveAccessibleDescription('Please verify that you are not a robot.')
  await expect(box).toBeFocused()
  expect(requested.filter((url) => url.includes('/api/login'))).toEqual([])
  await expect(dialog.locator('.captcha')).toHaveAttribute('data-loader', '2')
  expect(requested.some((url) => /assets\/pbkdf2/.test(url))).toBe(true)
})

test('Q-189 AUTH-048 the captcha is solved without a press; a form that is submitted earlier waits for it', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/api/v2/captcha?*')
  const sent: Record<string, unknown>[] = []
  await page.route('**/api/login', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({ status: 422, json: { message: 'x', code: 'wrong_login', errors: { email: ['x'] } } })
  })
  await open(page, '/?action=sign-in')
  await expect(page.locator('meta[name="captcha-site-key"]')).toHaveAttribute('content', '')
  const dialog = await chooseMethod(page, 'member')
  await fill(page)
  await field(page, 'current-password').press('Enter')
  await expect(dialog.locator('.captcha')).toContainText('กำลังยืนยัน รอสักครู่')
  await expect(dialog.locator('.captcha').getByRole('checkbox')).toHaveAttribute('tabindex', '-1')
  expect(sent).toEqual([])
  release()
  await expect(dialog.getByRole('alert')).toBeVisible()
  expect(sent).toMatchObject([{ 'g-recaptcha-response': expect.stringMatching(/^[\w+/=]{20,}$/) }])
  // The next attempt has a response of its own.
  await expect(dialog.locator('.captcha')).toHaveAttribute('data-captcha', 'success')
  await field(page, 'current-password').press('Enter')
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.['g-recaptcha-response']).not.toBe(sent[0]?.['g-recaptcha-response'])
})

test('AUTH-044 AUTH-045 AUTH-047 the captcha: not rendered, rendered, error, success', async ({ page }) => {
  let isBroken = true
  await page.route('**/assets/pbkdf2*', (route) => (isBroken ? route.abort() : route.fallback()))
  await breakChallenges(page)
  await open(page, '/?action=sign-in')
  const dialog = await chooseMethod(page, 'member')
  const captcha = dialog.locator('.captcha')
  const box = captcha.getByRole('checkbox')
  await expect(captcha).toHaveAttribute('data-captcha', 'error')
  await expect(captcha).toHaveAttribute('data-loader', '0')
  isBroken = false
  await box.click()
  await expect(captcha).toHaveAttribute('data-loader', '2')
  await expect(captcha).toHaveAttribute('data-captcha', 'error')
  await expect(box).not.toBeChecked()
  await page.unroute('**/api/v2/captcha?*')
  const release = await holdRequests(page, '**/api/v2/captcha?*')
  await box.click()
  await expect(captcha).toHaveAttribute('data-captcha', 'rendered')
  release()
  await expect(captcha).toHaveAttribute('data-captcha', 'success')
  await expect(box).toBeChecked()
})

test.describe('with a clock', () => {
  test.use({ ownContext: true })

  test('AUTH-046 an expired captcha is not accepted', async ({ page }) => {
    await page.clock.install()
    await open(page, '/?action=sign-in')
    const dialog = await chooseMethod(page, 'member')
    await fillSignIn(dialog, PERSON)
    await breakChallenges(page)
    await page.clock.fastForward('10:00')
    await expect(dialog.locator('.captcha')).toHaveAttribute('data-captcha', 'expired')
    await submitButton(dialog).click()
    await expect(dialog).toContainText('Please verify that you are not a robot.')
  })
})

/** Stands for the script of Google, with the functions that the site calls. */
const GOOGLE = `window.grecaptcha = {
  ready: (callback) => callback(),
  render(place, options) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'robot? ' + options.sitekey
    button.onclick = () => options.callback('response-' + (this.resets || 0))
    place.append(button)
    window.recaptchaOptions = options
    return 7
  },
  reset(widget) { this.resets = (this.resets || 0) + (widget === 7 ? 1 : 0) },
}`

test('AUTH-044 AUTH-046 AUTH-048 AUTH-049 reCAPTCHA by configuration: script, site key, response, expiry, reset', async ({
  page,
}) => {
  await page.route('/policy', async (route) => {
    const response = await route.fetch()
    const html = (await response.text())
      .replace('"captchaProvider":"altcha"', '"captchaProvider":"recaptcha"')
      .replace('name="captcha-site-key" content=""', 'name="captcha-site-key" content="key-of-the-page"')
    const policy = response
      .headers()
      ['content-security-policy']!.replace("script-src 'self'", "script-src 'self' https://www.google.com/recaptcha/")
    await route.fulfill({
      response,
      body: html,
      headers: { ...response.headers(), 'content-security-policy': policy },
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
  await signInLink(page).click()
  const dialog = await chooseMethod(page, 'member')
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
  expect(sent).toMatchObject([{ 'g-recaptcha-response': 'response-0' }])
  await expect(frame).toHaveAttribute('data-captcha', 'rendered')
})
