import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open } from './site.ts'

test.use({ showsMotion: true })

const showsProgress = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement, '::before').animationName === 'go-on')

for (const ending of ['succeeds', 'fails'] as const) {
  test(`AB-168 a line at the top of the page shows that the next page is loading, until its request ${ending}`, async ({
    page,
  }) => {
    await open(page, '/policy?tab=privacy')
    expect(await showsProgress(page)).toBe(false)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/v2/case-studies*', async (route) => {
      await promise
      await (ending === 'succeeds' ? route.continue() : route.abort())
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'กรณีศึกษา' }).click()
    await expect.poll(() => showsProgress(page)).toBe(true)
    resolve()
    const heading = ending === 'succeeds' ? 'Case Studies' : 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง'
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect.poll(() => showsProgress(page)).toBe(false)
  })
}

test('the focus moves to the heading of a page that is opened without a new document', async ({ page }) => {
  await open(page, '/policy?tab=privacy')
  await page.getByRole('contentinfo').getByRole('link', { name: 'กรณีศึกษา' }).press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: 'Case Studies' })
  await expect(heading).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('#content').locator(':focus')).toHaveCount(1)
  await expect(heading).not.toHaveAttribute('tabindex')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // Another query string is not another page.
  await page.getByRole('tab').nth(1).click()
  await expect(page.getByRole('tab').nth(1)).toBeFocused()
})
