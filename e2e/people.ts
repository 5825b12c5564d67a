import { expect, type Locator, type Page } from '@playwright/test'
import { createMember, createUniversityAccount, TEST_PASSWORD } from '#features/accounts/testing.ts'
import { loadConfig } from '#server/config/config.ts'
import { startDatabase } from '#server/database/start-database.ts'
import { passCaptcha } from './members.ts'

/** The ways of the method chooser. */
export const WAYS = {
  staff: 'บุคลากรและอาจารย์มหาวิทยาลัย',
  student: 'นิสิต นักศึกษา',
  member: 'ครูและบุคคลทั่วไป',
} as const

export type Kind = keyof typeof WAYS

export interface Credentials {
  username: string
  password: string
}

export const chooser = (page: Page) => page.getByRole('dialog', { name: 'เข้าสู่ระบบในฐานะ' })
export const signInDialog = (page: Page, kind: Kind) =>
  page.getByRole('dialog', { name: kind === 'member' ? 'Member Account' : 'University Account' })

/** From the open chooser to the form of one kind. */
export async function chooseWay(page: Page, kind: Kind): Promise<Locator> {
  await chooser(page).getByRole('button', { name: WAYS[kind] }).click()
  const dialog = signInDialog(page, kind)
  await expect(dialog).toBeVisible()
  return dialog
}

/** Types what a form of signing in asks for; the captcha is solved for real. */
export async function fillSignIn(dialog: Locator, { username, password }: Credentials) {
  await dialog.locator('input[autocomplete="username"]').fill(username)
  await dialog.locator('input[autocomplete="current-password"]').fill(password)
  await passCaptcha(dialog)
}

/** The whole way in, from a page with the header's link to the page that came back. */
export async function signIn(page: Page, kind: Kind, person: Credentials, { isRemembered = false } = {}) {
  await page.getByRole('banner').getByRole('link', { name: 'เข้าสู่ระบบ' }).click()
  const dialog = await chooseWay(page, kind)
  if (isRemembered) await dialog.getByRole('checkbox', { name: 'จำฉันไว้ในเครื่องนี้' }).check()
  await fillSignIn(dialog, person)
  await submitButton(dialog).click()
  await expect(accountButton(page)).toBeVisible({ timeout: 30_000 })
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

export const accountButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /เปิดเมนูบัญชี/ })

export const submitButton = (dialog: Locator) => dialog.locator('button[type="submit"]')

/** Writes somebody of each kind who can sign in; the names are of this call alone. */
export async function addPeople(): Promise<Record<Kind, Credentials & { fullname: string }>> {
  const config = loadConfig({ ...process.env, DATA_DIR: process.env.E2E_DATA_DIR })
  const log = { info() {}, warn: console.warn, error: console.error }
  const { database, stop } = await startDatabase({ config, log, pool: { max: 1 } })
  try {
    const code = String(Date.now()).slice(-8) + String(Math.floor(Math.random() * 90) + 10)
    const db = database.primary
    const email = `somying.${code}@example.com`
    const lastname = `ใจงาม${thaiOf(code)}`
    await createMember(db, { email, firstname: 'สมหญิง', lastname })
    const thai = (firstname: string) => ({ firstname, lastname, firstnameTh: firstname, lastnameTh: lastname })
    await createUniversityAccount(db, { username: `somchai.${code}`, kind: 'staff', ...thai('สมชาย') })
    await createUniversityAccount(db, { username: code, kind: 'student', ...thai('ปิยะ') })
    const person = (username: string, firstname: string) => ({
      username,
      password: TEST_PASSWORD,
      fullname: `${firstname} ${lastname}`,
    })
    return {
      member: person(email, 'สมหญิง'),
      staff: person(`somchai.${code}`, 'สมชาย'),
      student: person(code, 'ปิยะ'),
    }
  } finally {
    await stop()
  }
}

/** Names have no digits, and each member has a name of their own. */
const thaiOf = (digits: string) => [...digits].map((digit) => 'กขคงจชซดตถ'[Number(digit)]).join('')
