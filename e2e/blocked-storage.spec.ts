/** A browser that blocks site data: reading `localStorage` or `sessionStorage` throws. */
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { accountButton, signInLink } from './sign-in-form.ts'
import { open } from './site.ts'

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    }
  }),
)

test('SRCH-007 without storage home is shown, a search leads to its results and signing out leads home', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await joinAs(page)
  await open(page, '/')
  for (const [text, path] of [
    ['zzqqxxvv', '/noresult?search=zzqqxxvv'],
    ['Canva', '/search?search=Canva'],
  ] as const) {
    await page.locator('#content input[name=search]').fill(text)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(text)
  }
  await expect(page.locator('article').first()).toBeVisible()
  // Signing out stores a chosen theme again.
  await page.locator('header .theme-toggle').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL('/')
  await expect(signInLink(page)).toBeVisible()
  await expect(page.locator('.hero input[name=search]')).toBeVisible()
  expect(errors).toEqual([])
})
