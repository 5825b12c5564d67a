/** A session that ends while a page is open, and another person who signs in to the same browser (decisions 0073, 0077). */
import type { Page } from '@playwright/test'
import { field, openBox, sendButton } from './comment-writing.ts'
import { expect, test } from './fixtures.ts'
import { addTest, card } from './online-tests.ts'
import { createPricedTraining, registerButton } from './orders.ts'
import { createPerson, joinAs, type Person, signInAs, startSession } from './people.ts'
import { accountButton, chooser, signInLink } from './sign-in-form.ts'
import { navigate, ORIGIN, open } from './site.ts'

const REVIEW = '/content/tech-review/101'

/** The hint stays: nothing in the browser says that the session has ended. */
const expire = (page: Page) =>
  page.context().addCookies([{ name: 'sala_sid', value: 'B'.repeat(43), url: ORIGIN, httpOnly: true, sameSite: 'Lax' }])

for (const path of ['/my-board', '/my-purchase', '/my-profile/edit']) {
  test(`Q-09 an expired session: a link of a public page to ${path} leads to the sign-in`, async ({ page }) => {
    await joinAs(page)
    await open(page, REVIEW)
    await expire(page)
    await navigate(page, path)
    await expect(chooser(page)).toBeVisible()
    await expect(page).toHaveURL(/^[^?]*\/$/)
    // The dialog hides the header from roles.
    await expect(page.locator('header a.btn.for-visitor')).toBeVisible()
    await expect(page.locator('header .account-btn')).toBeHidden()
  })
}

test('Q-09 an expired session: a link from one personal page to another leads to the sign-in with the way back', async ({
  page,
}) => {
  await joinAs(page)
  await open(page, '/my-board')
  await expire(page)
  const asked = page.waitForRequest(`${ORIGIN}/?action=sign-in&next=%2Fmy-purchase`)
  await navigate(page, '/my-purchase')
  await asked
  await expect(chooser(page)).toBeVisible()
})

test("Q-09 an expired session: notifications that cannot load make the page a visitor's, and typed text stays", async ({
  page,
}) => {
  await joinAs(page)
  await open(page, REVIEW)
  await openBox(page)
  await field(page).fill('พิมพ์ค้างไว้')
  await expire(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^การแจ้งเตือน/ })
    .click()
  await expect(page.getByRole('alert').filter({ hasText: 'ออกจากระบบ' })).toBeVisible()
  await expect(signInLink(page)).toBeVisible()
  await expect(field(page)).toHaveValue('พิมพ์ค้างไว้')
})

test('Q-09 Q-164 an expired session: an order and a test open the sign-in', async ({ page }) => {
  const person = await joinAs(page)
  await addTest(person.id, 'ทำได้เลย')
  await open(page, await createPricedTraining())
  await expire(page)
  await registerButton(page).click()
  await expect(chooser(page)).toBeVisible()
  await signInAs(page.context(), person)
  await open(page, '/my-test')
  await expire(page)
  await card(page, 'ทำได้เลย').getByRole('button').first().click()
  await expect(chooser(page)).toBeVisible()
})

test.describe('two people on one browser', () => {
  let first: Person
  let second: Person
  test.beforeAll(async () => {
    first = await createPerson({ firstname: 'หนึ่ง' })
    second = await createPerson({ firstname: 'สอง' })
  })

  async function openAs(page: Page, path: string) {
    await signInAs(page.context(), first)
    await open(page, path)
  }

  test('0073 another person signed in: the focus and a navigation load the page again', async ({ page }) => {
    await openAs(page, REVIEW)
    await signInAs(page.context(), second)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(accountButton(page)).toHaveAccessibleName(new RegExp(second.lastname))
    await signInAs(page.context(), first)
    await navigate(page, '/my-board')
    await expect(page).toHaveURL(/\/my-board$/)
    await expect(accountButton(page)).toHaveAccessibleName(new RegExp(first.lastname))
    expect(await page.content()).not.toContain(second.lastname)
  })

  test('Q-164 0073 a like and a comment after another person signed in are rejected with the reason', async ({
    page,
  }) => {
    await openAs(page, REVIEW)
    await openBox(page)
    // The hint stays, so that the page does not see it.
    const value = await startSession(second)
    await page.context().addCookies([{ name: 'sala_sid', value, url: ORIGIN, httpOnly: true, sameSite: 'Lax' }])
    const reason = page.getByRole('alert').filter({ hasText: 'ขณะนี้เข้าสู่ระบบด้วยบัญชีอื่น' })
    await page.locator('.action-rail .like').click()
    await expect(reason).toBeVisible()
    await expect(reason).toHaveCount(0)
    await field(page).fill('เขียนโดยคนแรก')
    await sendButton(page).click()
    await expect(reason).toBeVisible()
    await expect(field(page)).toHaveValue('เขียนโดยคนแรก')
  })

  test('0073 the unsent comment stays for the same person and is dropped for another', async ({ page }) => {
    await openAs(page, REVIEW)
    await openBox(page)
    await field(page).fill('ยังไม่ได้ส่ง')
    await signInAs(page.context(), first)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(page.locator('html[data-signed-in=pending]')).toHaveCount(0)
    await expect(accountButton(page)).toHaveAccessibleName(new RegExp(first.lastname))
    await expect(field(page)).toHaveValue('ยังไม่ได้ส่ง')
    await signInAs(page.context(), second)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(accountButton(page)).toHaveAccessibleName(new RegExp(second.lastname))
    await expect(page.getByText('ยังไม่ได้ส่ง')).toHaveCount(0)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('ยังไม่ได้ส่ง')
  })

  test('decision 0073 a sign-in in another tab closes the dialog of signing in', async ({ page }) => {
    await open(page, REVIEW)
    await signInLink(page).click()
    await expect(chooser(page)).toBeVisible()
    await signInAs(page.context(), first)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(chooser(page)).toHaveCount(0)
    await expect(accountButton(page)).toBeVisible()
  })
})

test.describe('without a network', () => {
  // A page whose code is in the cache of the browser opens without a network.
  test.use({ ownContext: true })

  test('AB-168 a link pressed without a network keeps the site; the page loads when the network is back', async ({
    page,
  }) => {
    await open(page, REVIEW)
    await page.context().setOffline(true)
    await navigate(page, '/contact')
    await expect(page.getByRole('alert')).toContainText('เชื่อมต่อไม่ได้')
    const retry = page.getByRole('button', { name: 'ลองใหม่' })
    const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
    await retry.click()
    await failed
    await expect(retry).toBeVisible()
    await page.context().setOffline(false)
    await retry.click()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('ติดต่อ')
  })

  test('AB-168 a line that transfers nothing keeps the site too', async ({ page }) => {
    await open(page, REVIEW)
    await page.route('**', (route) => route.abort())
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    await navigate(page, '/contact')
    await expect(page.getByRole('alert')).toContainText('เชื่อมต่อไม่ได้')
  })
})
