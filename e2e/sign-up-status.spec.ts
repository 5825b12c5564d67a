import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { passCaptcha } from './sign-in-form.ts'
import { fillAccount, newApplicant, openSignUp, reachStatus } from './sign-up-form.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).locator(`[name=${name}]`)
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'สมัครสมาชิก' })

async function fillStatus(page: Page) {
  await field(page, 'job').selectOption('ติวเตอร์')
  await field(page, 'location').fill('โรงเรียนบ้านทุ่งตะวัน')
  await field(page, 'acceptTerms').check()
  await passCaptcha(page)
}

test.beforeEach(({ page }) => openSignUp(page))

test('REG-023 REG-026 going back keeps all fields except the captcha', async ({ page }) => {
  const person = await reachStatus(page)
  await fillStatus(page)
  await expect(submit(page)).toBeEnabled()
  // The second challenge would be solved within a tenth of a second.
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v2/captcha?*', (route) => released.then(() => route.continue()))
  await dialog(page).getByRole('button', { name: 'ย้อนกลับ' }).click()
  await expect(field(page, 'email')).toHaveValue(person.email)
  await expect(field(page, 'password')).toHaveValue(person.password)
  await expect(field(page, 'prefix')).toHaveValue('3')
  await dialog(page).getByRole('button', { name: 'ถัดไป' }).click()
  await expect(field(page, 'location')).toHaveValue('โรงเรียนบ้านทุ่งตะวัน')
  await expect(field(page, 'acceptTerms')).toBeChecked()
  await expect(dialog(page).locator('[data-captcha=rendered]')).toHaveCount(1)
  await expect(submit(page)).toBeDisabled()
  release()
  await expect(submit(page)).toBeEnabled()
})

test('REG-014 on a phone the second step opens at its top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await fillAccount(page, newApplicant())
  const next = page.getByRole('button', { name: 'ถัดไป' })
  await next.scrollIntoViewIfNeeded()
  const title = dialog(page).getByRole('heading', { level: 2 })
  await expect(title).not.toBeInViewport({ ratio: 1 })
  await next.click()
  await dialog(page).getByText('2 จาก 2').waitFor()
  await expect(title).toBeInViewport({ ratio: 1 })
})

test('REG-050 REG-051 REG-052 REG-053 REG-054 REG-055 REG-056 submit is disabled until step 2 is complete', async ({
  page,
}) => {
  await reachStatus(page)
  await expect(submit(page)).toBeDisabled()
  await field(page, 'job').focus()
  await field(page, 'location').focus()
  await expect(dialog(page).getByText('กรุณาระบุตำแหน่งอาชีพ')).toBeVisible()
  await field(page, 'location').blur()
  await expect(dialog(page).getByText('กรุณาระบุชื่อองค์กร / สถานที่ทำงานปัจจุบัน')).toBeVisible()
  await fillStatus(page)
  await expect(field(page, 'acceptMarketing')).not.toBeChecked()
  await expect(submit(page)).toBeEnabled()
  await field(page, 'acceptTerms').uncheck()
  await expect(submit(page)).toBeDisabled()
  await field(page, 'acceptTerms').check()
  await dialog(page)
    .getByRole('radio', { name: /บุคลากร/ })
    .check()
  await expect(submit(page), 'REG-051').toBeDisabled()
  await field(page, 'otherJob').fill('นักพัฒนาหลักสูตร')
  await expect(submit(page)).toBeEnabled()
})

test('REG-032 REG-061 REG-062 REG-063 REG-064 REG-065 AB-167 several presses send one registration, which signs the member in', async ({
  page,
}) => {
  test.slow()
  const person = await reachStatus(page)
  await fillStatus(page)
  await field(page, 'acceptMarketing').check()
  const path = await page.evaluate(() => JSON.parse(document.getElementById('app-config')!.textContent!).links.register)
  const sent: { path: string; body: Record<string, unknown> }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('register'))
      sent.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() })
  })
  await submit(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
    button.form?.requestSubmit()
  })
  await expect(page.getByRole('button', { name: person.firstname })).toBeVisible()
  expect(sent.map((request) => request.path)).toEqual([path])
  const { 'g-recaptcha-response': captcha, ...body } = sent[0]!.body
  expect(captcha).toEqual(expect.any(String))
  expect(body).toEqual({
    email: person.email,
    password: person.password,
    password_confirmation: person.password,
    prefix_id: 3,
    firstname: person.firstname,
    lastname: person.lastname,
    job: 'ติวเตอร์',
    job_location: 'โรงเรียนบ้านทุ่งตะวัน',
    member_type: 1,
    accept_term: 1,
    receive_newsletter: 1,
  })
  expect((await (await page.request.get('/api/user')).json()).data.email).toBe(person.email)
})

test('REG-067 an error without a field is shown at the top of step 2; the captcha is reset, the fields stay', async ({
  page,
}) => {
  await page.route('**/api/v2/register', (route) => route.abort())
  await reachStatus(page)
  await fillStatus(page)
  await submit(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('An error occurred during sign up. Please try again.')
  await expect(dialog(page).locator('[data-captcha=success]')).toHaveCount(0)
  await expect(field(page, 'location')).toHaveValue('โรงเรียนบ้านทุ่งตะวัน')
})

test('REG-035 Q-39 an address that was taken meanwhile leads back to its field in step 1', async ({ page }) => {
  const text = 'อีเมลนี้มีการลงทะเบียนแล้ว'
  await page.route('**/api/v2/register', (route) =>
    route.fulfill({ status: 422, json: { message: text, code: 'invalid', errors: { email: [text] } } }),
  )
  await reachStatus(page, newApplicant())
  await fillStatus(page)
  await submit(page).click()
  await expect(dialog(page)).toContainText('1 จาก 2')
  await expect(dialog(page).getByText(text)).toBeVisible()
  await expect(field(page, 'email')).toBeFocused()
})
