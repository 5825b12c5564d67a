import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open } from './site.ts'

const line = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement, '::before').animationName === 'go-on')

for (const ending of ['answers', 'fails'] as const) {
  test(`AB-168 a line over the page says that the next one is on its way, until its call ${ending}`, async ({
    page,
  }) => {
    await open(page, '/policy?tab=privacy')
    expect(await line(page)).toBe(false)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/v2/case-studies*', async (route) => {
      await promise
      await (ending === 'answers' ? route.continue() : route.abort())
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Case Studies' }).click()
    await expect.poll(() => line(page)).toBe(true)
    resolve()
    const heading = ending === 'answers' ? 'Case Studies' : 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง'
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect.poll(() => line(page)).toBe(false)
  })
}

test('the keyboard goes on at the heading of a page that came without a new document', async ({ page }) => {
  await open(page, '/policy?tab=privacy')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Case Studies' }).press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: 'Case Studies' })
  await expect(heading).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('#content').locator(':focus')).toHaveCount(1)
  await expect(heading).not.toHaveAttribute('tabindex')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // A change of the address alone is no new page.
  await page.getByRole('tab').nth(1).click()
  await expect(page.getByRole('tab').nth(1)).toBeFocused()
})
