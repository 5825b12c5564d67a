import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open, painted, scrollToRow } from './site.ts'

test.use({ showsMotion: true })

for (const [width, height, share] of [
  [1280, 800, 0.57],
  [390, 844, 0.52],
] as const) {
  test(`decision 0043: at ${width}×${height} banner and intents end at ${Math.round(share * 100)} % of the screen, and cards follow above the fold`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await open(page, '/')
    const intents = (await page.locator('.intents').boundingBox())!
    expect(intents.y + intents.height).toBeLessThanOrEqual(share * height)
    const card = (await page.locator('.highlight-large').boundingBox())!
    expect(height - card.y).toBeGreaterThan(150)
    await expect(page.locator('.intent')).toHaveCount(3)
  })
}

test('Q-178 FEED-018 home leads with a Thai promise; its numbers are those of the site; three intents lead to the sections', async ({
  page,
}) => {
  const { data } = await (await page.request.get('/api/v2/site-proof')).json()
  await open(page, '/')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Technology Integration คาบพรุ่งนี้ มีเพื่อนครูลองให้แล้ว')
  await expect(title.locator('[lang="en"]')).toHaveText('Technology Integration')
  await expect(page.locator('.proof')).toContainText(`${data.reviews} รีวิว ${data.stories} เรื่องเล่า`)
  await expect(page.locator('.proof')).toContainText(`${data.provinces} จังหวัด`)
  await expect(page.locator('.proof img')).toHaveCount(data.faces.length)
  const intents = page.getByRole('navigation', { name: 'เริ่มจากสิ่งที่ต้องการ' })
  await expect(intents.getByRole('link', { name: /แก้ปัญหาในห้อง/ })).toContainText(`${data.solutions} เรื่อง`)
  await intents.getByRole('link', { name: /อบรมฟรี/ }).click()
  await expect(page).toHaveURL(/\/training$/)
})

test('HIGH-002 HIGH-003 highlights say why they are there', async ({ page }) => {
  const { data } = await (await page.request.get('/api/highlight-posts')).json()
  await open(page, '/')
  await expect(page.locator('.highlight-large')).toContainText('ทำไมต้องเรื่องนี้')
  const first = data[0] as { direct_uri_by_type: string; highlight_caption: string }
  const card = page.locator('.highlight-card', { has: page.locator(`a[href="${first.direct_uri_by_type}"]`) })
  await expect(card.locator('.highlight-why')).toHaveText(first.highlight_caption)
})

test.describe('with a clock', () => {
  test.use({ ownContext: true })

  const selectedIn = (page: Page, list: string) =>
    page.locator(list).evaluateAll((all) => all.findIndex((item) => (item as HTMLElement).dataset.at === 'selected'))

  test('Q-191 of several carousels in view only the one nearest to the middle plays', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 2400 })
    await page.clock.install({ time: 0 })
    await open(page, '/')
    const rows = ['เครื่องมือที่ครูใช้จริง', 'กรณีศึกษาจากห้องเรียน'].map((name) => page.getByRole('region', { name }))
    for (const row of rows) await scrollToRow(row)
    for (const row of rows) await expect(row).toHaveClass(/carousel-ready/)
    await page.mouse.move(2, 2)
    const selected = (row: (typeof rows)[number]) =>
      row
        .locator('.carousel-track > li')
        .evaluateAll((all) => all.findIndex((item) => (item as HTMLElement).dataset.at === 'selected'))
    const middle = (row: (typeof rows)[number]) =>
      row.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top + one.clientHeight / 2 - innerHeight / 2))
    await page.clock.pauseAt(120_000)
    for (const [playing, resting] of [rows, rows.toReversed()] as const) {
      await middle(playing!)
      await painted(page)
      await expect(resting!).toBeInViewport()
      // The other waited for its own last interval.
      await page.clock.runFor(200)
      const before = [await selected(playing!), await selected(resting!)]
      await page.clock.runFor(5_000)
      await expect.poll(() => selected(playing!)).not.toBe(before[0])
      expect(await selected(resting!)).toBe(before[1])
    }
  })

  test('Q-191 highlights out of view do not move', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.clock.install({ time: 0 })
    await open(page, '/')
    await page.mouse.move(2, 2)
    await page.clock.pauseAt(120_000)
    await page.locator('#cards').evaluate((section) => scrollTo(0, section.getBoundingClientRect().top + 200))
    await painted(page)
    await page.clock.runFor(200)
    const start = await selectedIn(page, '.highlight-list > li')
    await page.clock.runFor(11_000)
    expect(await selectedIn(page, '.highlight-list > li')).toBe(start)
    await page.evaluate(() => scrollTo(0, 0))
    await painted(page)
    await page.clock.runFor(5_500)
    await expect.poll(() => selectedIn(page, '.highlight-list > li')).not.toBe(start)
  })
})
