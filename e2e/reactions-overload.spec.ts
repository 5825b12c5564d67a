import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { open, reload } from './site.ts'

const FAILED = 'Something went wrong. Please try again.'
const OVERLOAD = { status: 503, json: { message: 'x', code: 'overload' } }

test('ACT-012 Q-164 RF-22 used-it survives a short overload; a long one is reported and undone', async ({ page }) => {
  await joinAs(page)
  await open(page, '/content/tech-review/108')
  const bar = page.getByRole('complementary', { name: 'การกระทำกับเรื่องนี้' })
  const used = bar.getByRole('button', { name: 'ใช้แล้ว' })
  const count = async () => Number(await used.locator('.numeric').innerText())
  const before = await count()
  await page.route('/api/used-it*', (route) => route.fulfill(OVERLOAD), { times: 1 })
  const stored = page.waitForResponse((response) => response.url().includes('/api/used-it') && response.ok())
  await used.click()
  await stored
  await reload(page)
  await expect(used).toHaveAttribute('aria-pressed', 'true')
  expect(await count()).toBe(before + 1)
  await page.route('/api/used-it*', (route) => route.fulfill(OVERLOAD))
  await used.click()
  await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible()
  await expect(used).toHaveAttribute('aria-pressed', 'true')
  expect(await count()).toBe(before + 1)
})
