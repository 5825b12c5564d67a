import { expect, test } from './fixtures.ts'
import { open } from './site.ts'

test.describe('with a clock', () => {
  test.use({ ownContext: true })

  test('POST-046 a view is counted five seconds after the post opens, unless the reader leaves before', async ({
    page,
  }) => {
    await page.clock.install()
    const counted: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/count_post/')) counted.push(new URL(request.url()).pathname)
    })
    await open(page, '/content/tech-review/105')
    await page.clock.runFor(4_500)
    expect(counted).toEqual([])
    await page.clock.runFor(1_000)
    await expect.poll(() => counted).toEqual(['/count_post/105'])
    await open(page, '/content/tech-review/106')
    await page.clock.runFor(1_000)
    await page.locator('.site-header .logo').click()
    await expect(page).toHaveURL(/\/$/)
    await page.clock.runFor(10_000)
    expect(counted).toEqual(['/count_post/105'])
  })
})
