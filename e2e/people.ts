import { expect, type Locator, type Page } from '@playwright/test'

/** The ways of the method chooser. */
export const WAYS = {
  staff: 'บุคลากรและอาจารย์มหาวิทยาลัย',
  student: 'นิสิต นักศึกษา',
  member: 'ครูและบุคคลทั่วไป',
} as const

export type Kind = keyof typeof WAYS

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

/** Ticks the captcha of a dialog and waits until the browser has solved it. */
export async function solveCaptcha(dialog: Locator) {
  await dialog.getByRole('checkbox', { name: 'ฉันไม่ใช่โปรแกรมอัตโนมัติ' }).click()
  await expect(dialog.locator('[data-captcha="success"]')).toBeVisible({ timeout: 30_000 })
}

/** Types what a form of signing in asks for; the captcha is solved for real. */
export async function fillSignIn(dialog: Locator, { username, password }: { username: string; password: string }) {
  await dialog.locator('input[autocomplete="username"]').fill(username)
  await dialog.locator('input[autocomplete="current-password"]').fill(password)
  await solveCaptcha(dialog)
}

export const submitButton = (dialog: Locator) => dialog.locator('button[type="submit"]')
