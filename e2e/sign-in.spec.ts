import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { createAccounts, joinAs, type Kind, signInByApi, uniqueNumber } from './people.ts'
import { accountButton, chooseMethod, chooser, fillSignIn, signIn, signInLink, submitButton } from './sign-in-form.ts'
import { open } from './site.ts'

let people: Awaited<ReturnType<typeof createAccounts>>

test.beforeAll(async () => {
  people = await createAccounts()
})

const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.endsWith('sala_sid'))

for (const kind of ['staff', 'student', 'member'] as Kind[]) {
  test(`${{ staff: 'AUTH-002', student: 'AUTH-003', member: 'AUTH-004' }[kind]} AUTH-027 AUTH-055 Q-10 a person with a ${kind} account signs in and out`, async ({
    page,
  }) => {
    await open(page, '/training')
    await signIn(page, kind, people[kind])
    await expect(page).toHaveURL('/training')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(accountButton(page)).toHaveAccessibleName(new RegExp(people[kind].fullname))
    await accountButton(page).click()
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem')).toHaveText([
      'โปรไฟล์ของฉัน',
      'บอร์ดของฉัน',
      'การเรียนรู้ของฉัน',
      // The staff of the fixture are teachers, who write stories.
      ...(kind === 'staff' ? ['เรื่องเล่าของฉัน'] : []),
      'แบบทดสอบของฉัน',
      'ใบประกาศนียบัตร',
      'การสั่งซื้อของฉัน',
      'รีวิวของฉัน',
      'การแจ้งเตือน',
      'แก้ไขโปรไฟล์และบัญชี',
      'ออกจากระบบ',
    ])
    await menu.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
    await expect(page).toHaveURL('/')
    await expect(signInLink(page)).toBeVisible()
    expect(await sessionCookie(page)).toBeUndefined()
  })
}

test('AB-57 going back after signing out shows no data of the person', async ({ page }) => {
  const { email } = await joinAs(page)
  await open(page, '/my-profile/edit')
  await expect(page.getByRole('main').getByLabel('อีเมล', { exact: true })).toHaveValue(email)
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(chooser(page)).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
  await expect(page.getByLabel('อีเมล', { exact: true })).toHaveCount(0)
})

test('AUTH-051 the session cookie is persistent with remember me, and ends with the browser without it', async ({
  page,
}) => {
  test.slow()
  await open(page, '/policy')
  await signIn(page, 'member', people.member)
  expect((await sessionCookie(page))?.expires).toBe(-1)
  await page.context().clearCookies()
  await open(page, '/policy')
  await signIn(page, 'member', people.member, { isRemembered: true })
  expect((await sessionCookie(page))!.expires - Date.now() / 1_000).toBeGreaterThan(29 * 24 * 60 * 60)
})

test('AUTH-023 AUTH-036 AUTH-039 a wrong password is reported, and the right one then signs in', async ({ page }) => {
  await open(page, '/?action=sign-in')
  const dialog = await chooseMethod(page, 'member')
  await fillSignIn(dialog, { ...people.member, password: 'ไม่ใช่รหัสผ่าน' })
  await submitButton(dialog).click()
  await expect(dialog.getByRole('alert')).toHaveText('ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง โปรดลองใหม่อีกครั้ง')
  const username = dialog.locator('input[autocomplete="username"]')
  await expect(username).toHaveValue(people.member.username)
  await expect(username).toHaveAttribute('aria-invalid', 'true')
  await fillSignIn(dialog, people.member)
  await submitButton(dialog).click()
  await expect(accountButton(page)).toBeVisible()
})

test('AUTH-040 AUTH-041 AUTH-042 after five failed attempts sign-in is locked for a minute', async ({
  page,
  request,
}) => {
  const unknown = { username: `unknown.${uniqueNumber()}@example.com`, password: 'ผิดทุกครั้ง' }
  for (let attempt = 1; attempt <= 4; attempt++) {
    const { username: email, password } = unknown
    expect((await signInByApi(request, { email, password })).status()).toBe(422)
  }
  await open(page, '/?action=sign-in')
  const dialog = await chooseMethod(page, 'member')
  await fillSignIn(dialog, unknown)
  await submitButton(dialog).click()
  await expect(dialog.getByRole('alert')).toContainText('โปรดลองใหม่อีกครั้ง')
  await fillSignIn(dialog, unknown)
  await submitButton(dialog).click()
  await expect(dialog.getByRole('timer')).toHaveText(/กรุณาลองใหม่อีกครั้งใน [01] นาที \d+ วินาที/)
  await expect(submitButton(dialog)).toBeDisabled()
})

test('Q-09 a page for members only asks to sign in and opens afterwards', async ({ page }) => {
  const response = await page.request.get('/my-profile/edit', { maxRedirects: 0 })
  expect(response.status()).toBe(302)
  expect(response.headers().location).toBe('/?action=sign-in&next=%2Fmy-profile%2Fedit')
  await open(page, '/my-profile/edit')
  await expect(page).toHaveURL('/')
  const dialog = await chooseMethod(page, 'member')
  await fillSignIn(dialog, people.member)
  await submitButton(dialog).click()
  await expect(page).toHaveURL('/my-profile/edit')
  await expect(accountButton(page)).toBeVisible()
})

test('AB-120 signing in never leads to another site', async ({ page }) => {
  await open(page, '/policy?action=sign-in&next=https%3A%2F%2Fevil.example%2F')
  const dialog = await chooseMethod(page, 'member')
  await fillSignIn(dialog, people.member)
  await submitButton(dialog).click()
  await expect(accountButton(page)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('Q-09 Q-27 a signed-in person sees no dialog, and the query is removed', async ({ page }) => {
  await joinAs(page)
  await open(page, '/?action=sign-in&next=/training')
  await expect(page).toHaveURL('/')
  await expect(chooser(page)).toHaveCount(0)
})

test('Q-10 the account menu works by keyboard', async ({ page }) => {
  await joinAs(page)
  await open(page, '/policy')
  const button = accountButton(page)
  await button.focus()
  await page.keyboard.press('ArrowDown')
  const items = page.getByRole('menu').getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('End')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(items.nth(-2)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await expect(items.first()).toBeVisible()
  // The open menu covers the page; a click anywhere, also on its button, closes it.
  await button.click({ force: true })
  await expect(items).toHaveCount(0)
  await button.click()
  await items.first().click()
  await expect(page).toHaveURL('/my-profile')
})

test('Q-10 UX-003 on a phone the account menu is in the drawer', async ({ page }) => {
  const { firstname, lastname } = await joinAs(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/policy')
  await page.getByRole('button', { name: 'เปิดเมนู', exact: true }).click()
  const account = page.getByRole('dialog', { name: 'เมนู' }).getByRole('navigation', { name: 'เมนูบัญชี' })
  await expect(account).toContainText(`${firstname} ${lastname}`)
  await account.getByRole('link', { name: 'โปรไฟล์ของฉัน' }).click()
  await expect(page).toHaveURL('/my-profile')
  await page.getByRole('button', { name: 'เปิดเมนู', exact: true }).click()
  await account.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL('/')
  expect(await sessionCookie(page)).toBeUndefined()
})
