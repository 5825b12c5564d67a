/** The dialogs of signing in, used as a person uses them. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Credentials, Kind } from './people.ts'
import { hydrated } from './site.ts'

/** The sign-in methods in the order of the chooser. */
export const METHODS = {
  member: 'ครูและบุคคลทั่วไป',
  staff: 'บุคลากรและอาจารย์มหาวิทยาลัย',
  student: 'นิสิต นักศึกษา',
} as const satisfies Record<Kind, string>

export const chooser = (page: Page) => page.getByRole('dialog', { name: 'เข้าสู่ระบบในฐานะ' })
export const signInDialog = (page: Page, kind: Kind) =>
  page.getByRole('dialog', { name: kind === 'member' ? 'Member Account' : 'University Account' })
export const accountButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /เปิดเมนูบัญชี/ })
export const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'เข้าสู่ระบบ' })
export const submitButton = (dialog: Locator) => dialog.locator('button[type="submit"]')

/** From the open chooser to the form of one kind. */
export async function chooseMethod(page: Page, kind: Kind): Promise<Locator> {
  await chooser(page).getByRole('button', { name: METHODS[kind] }).click()
  const dialog = signInDialog(page, kind)
  await expect(dialog).toBeVisible()
  return dialog
}

/** Uses the form of a captcha, which the browser then solves, and waits for it. */
export async function passCaptcha(where: Page | Locator) {
  await where.locator('.captcha').hover()
  await where.locator('[data-captcha="success"]').waitFor({ timeout: 30_000 })
}

/** Fills in a sign-in form; the captcha is solved for real. */
export async function fillSignIn(dialog: Locator, { username, password }: Pick<Credentials, 'username' | 'password'>) {
  await dialog.locator('input[autocomplete="username"]').fill(username)
  await dialog.locator('input[autocomplete="current-password"]').fill(password)
  await passCaptcha(dialog)
}

/** Signs in with the open chooser; resolves when the page that follows is ready. */
export async function signInHere(
  page: Page,
  kind: Kind,
  credentials: Pick<Credentials, 'username' | 'password'>,
  { isRemembered = false } = {},
) {
  const dialog = await chooseMethod(page, kind)
  if (isRemembered) await dialog.getByRole('checkbox', { name: 'จำฉันไว้ในเครื่องนี้' }).check()
  await fillSignIn(dialog, credentials)
  await submitButton(dialog).click()
  await expect(accountButton(page)).toBeVisible({ timeout: 30_000 })
  await hydrated(page)
}

/** Opens the chooser by the link of the header, then signs in. */
export async function signIn(...args: Parameters<typeof signInHere>) {
  await signInLink(args[0]).click()
  await signInHere(...args)
}
