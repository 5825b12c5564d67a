import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { navigate, open, readPost } from './site.ts'

/** Opens a post by a link of the site and waits until it is shown. */
async function follow(page: Page, path: string) {
  const { topic } = await readPost(page, path)
  await navigate(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(topic)
}

test.describe('with a clock', () => {
  test.use({ ownContext: true })

  test('POST-046 a view is counted five seconds after the post opens, unless the reader leaves before', async ({
    page,
  }) => {
    await page.clock.install({ time: 0 })
    const counted: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/count_post/')) counted.push(new URL(request.url()).pathname)
    })
    await open(page, '/content/tech-review/107')
    // Loading a document takes any time, so the five seconds are checked on posts that are opened by a link.
    await page.clock.pauseAt(120_000)
    await expect.poll(() => counted).toEqual(['/count_post/107'])
    await follow(page, '/content/tech-review/105')
    await page.clock.runFor(4_500)
    expect(counted).toEqual(['/count_post/107'])
    await page.clock.runFor(1_000)
    await expect.poll(() => counted).toEqual(['/count_post/107', '/count_post/105'])
    await follow(page, '/content/tech-review/106')
    await page.clock.runFor(4_500)
    await page.locator('.site-header .logo').click()
    // The address changes before the page does.
    await expect(page.locator('.hero')).toBeVisible()
    await page.clock.runFor(10_000)
    // A count takes a moment to be sent: that of the next post shows that there is none of the post before.
    await follow(page, '/content/tech-review/101')
    await page.clock.runFor(5_500)
    await expect.poll(() => counted.at(-1)).toBe('/count_post/101')
    expect(counted).toEqual(['/count_post/107', '/count_post/105', '/count_post/101'])
  })
})
