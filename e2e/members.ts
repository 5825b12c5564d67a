import type { Locator, Page } from '@playwright/test'
import type { CaptchaPurpose } from '#lib/captcha.ts'
import { dynamicStatement } from '#server/database/db.ts'
import { solveChallengeOf } from '#test/captcha.ts'
import { withDb } from './sessions.ts'
import { acceptCookies, open } from './site.ts'

export interface Person {
  email: string
  password: string
  firstname: string
  lastname: string
}

const LETTERS = [...'กขคงจชดตถทนบปพมยรลวสหอ']
const word = (length: number) =>
  Array.from({ length }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('')

/** Somebody nobody has met: an address, a name and a password of their own. */
export function newPerson(): Person {
  return {
    email: `kru.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}@example.com`,
    password: `ฝนตกที่ทุ่งนา-${Math.random().toString(36).slice(2)}`,
    firstname: `สม${word(6)}`,
    lastname: `แสง${word(6)}`,
  }
}

/** A call as the site's own pages make it, with the cookies of this page. */
export async function call(page: Page, path: string, body: object, method: 'POST' | 'DELETE' = 'POST') {
  const marker = { 'x-requested-with': 'XMLHttpRequest' }
  const { data } = await (await page.request.get('/api/v2/csrf-token', { headers: marker })).json()
  return page.request.fetch(path, { method, data: body, headers: { ...marker, 'x-csrf-token': data.token } })
}

export async function solveCaptcha(page: Page, purpose: CaptchaPurpose): Promise<string> {
  return solveChallengeOf(await (await page.request.get(`/api/v2/captcha?purpose=${purpose}`)).json())
}

/** A new member account; this page's browser is signed in afterwards. */
export async function joinAs(page: Page, person = newPerson()): Promise<Person> {
  const answer = await call(page, '/api/v2/register', {
    email: person.email,
    password: person.password,
    password_confirmation: person.password,
    firstname: person.firstname,
    lastname: person.lastname,
    prefix_id: 1,
    job: 'ติวเตอร์',
    job_location: 'โรงเรียนบ้านทุ่งตะวัน',
    member_type: 1,
    accept_term: 1,
    receive_newsletter: 0,
    'g-recaptcha-response': await solveCaptcha(page, 'register'),
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return person
}

/** The same, and the address is confirmed: what is mailed goes there. */
export async function joinConfirmed(page: Page): Promise<Person> {
  const person = await joinAs(page)
  await withDb((db) => db.query(dynamicStatement('e2e.confirm', CONFIRM), [person.email]))
  return person
}
const CONFIRM = 'update users set email_verified_at = now() where email = $1'

/** Signs this page's browser in with a member account. */
export async function signInAs(page: Page, { email, password }: Person) {
  return call(page, '/api/login', {
    email,
    password,
    remember: 0,
    'g-recaptcha-response': await solveCaptcha(page, 'sign-in'),
  })
}

/** Ticks the box of a page's or dialog's captcha and waits until the browser has counted. */
export async function passCaptcha(where: Page | Locator) {
  await where.getByRole('checkbox', { name: 'ฉันไม่ใช่โปรแกรมอัตโนมัติ' }).click()
  await where.locator('[data-captcha="success"]').waitFor({ timeout: 30_000 })
}

/** Opens the newest mail to an address in the development mailbox and presses its button; resolves with the page behind. */
export async function followMail(page: Page, to: string, button: string): Promise<Page> {
  const mailbox = await page.context().newPage()
  await mailbox.goto('/dev/mailbox')
  await mailbox.getByRole('listitem').filter({ hasText: to }).first().getByRole('link').click()
  const opened = page.context().waitForEvent('page')
  await mailbox.frameLocator('iframe').getByRole('link', { name: button }).click()
  const landed = await opened
  await landed.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await mailbox.close()
  return landed
}

/** A visitor's home with the sign-up dialog open. */
export async function openSignUp(page: Page, origin: string) {
  await acceptCookies(page, origin)
  await open(page, '/?action=sign-in')
  await page.getByRole('button', { name: 'สมัครสมาชิก', exact: true }).click()
  await page.getByRole('dialog').getByText('1 จาก 2').waitFor()
}

/** Fills the first step rightly. */
export async function fillAccount(page: Page, person: Person) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ที่อยู่อีเมล').fill(person.email)
  await dialog.getByLabel('ตั้งรหัสผ่าน').fill(person.password)
  await dialog.getByRole('textbox', { name: 'ยืนยันรหัสผ่าน' }).fill(person.password)
  await dialog.locator('[name=prefix]').selectOption('นางสาว')
  await dialog.getByRole('textbox', { name: 'ชื่อ', exact: true }).fill(person.firstname)
  await dialog.getByRole('textbox', { name: 'นามสกุล' }).fill(person.lastname)
}

/** Through the first step, as somebody new. */
export async function reachStatus(page: Page, person = newPerson()) {
  await fillAccount(page, person)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await page.getByRole('dialog').getByText('2 จาก 2').waitFor()
  return person
}
