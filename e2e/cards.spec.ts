import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open, resize } from './site.ts'

interface Post {
  direct_uri_by_type: string
  headline_caption: string
  post_type: string
  image: { path: string; width: number; height: number }
}
const readFeed = async (page: Page, query: string): Promise<Post[]> =>
  (await (await page.request.get(`/api/content_v2?${query}`)).json()).data
const cardOf = (page: Page, post: Post) =>
  page.locator('.masonry article').filter({ has: page.locator(`a[href="${post.direct_uri_by_type}"]`) })

test('Q-181 FEED-041 FEED-042 decision 0043: a card has a type, a summary of two lines, and at most two overlays', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const [post] = (await readFeed(page, 'tags=3')).filter(({ post_type }) => post_type === 'tech_review')
  await open(page, '/edtech-tools?tags=3,1')
  const card = cardOf(page, post!)
  await expect(card.locator('.card-kind b')).toHaveText('เครื่องมือ')
  await expect(card.locator('.card-summary')).toHaveText(post!.headline_caption)
  await expect(card.locator('.person img')).toBeAttached()
  await expect(card.locator('.person b')).not.toBeEmpty()
  const overlays = await page
    .locator('.masonry .card-picture')
    .evaluateAll((all) => all.map((picture) => picture.querySelectorAll('.badge, .pin, .date-block').length))
  expect(overlays.length).toBeGreaterThan(5)
  expect(Math.max(...overlays)).toBeLessThanOrEqual(2)
  const lines = await page
    .locator('.masonry .card-summary')
    .evaluateAll((all) =>
      all.map((one) => Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight))),
    )
  expect(Math.max(...lines)).toBe(2)
})

test('Q-193 a picture keeps its ratio in the masonry, a training has 16:9 and keeps its focal point', async ({
  page,
}) => {
  const posts = await readFeed(page, 'tags=2&sort=upcoming')
  const event = posts.find(({ post_type }) => post_type === 'event')!
  const others = await readFeed(page, 'tags=44')
  const story = others.find(({ post_type }) => post_type === 'teaching_story')!
  const ratio = (post: Post) =>
    cardOf(page, post)
      .locator('.card-picture img')
      .evaluate((image) => image.getBoundingClientRect().width / image.getBoundingClientRect().height)
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/solutions')
  expect(await ratio(story)).toBeCloseTo(story.image.width / story.image.height, 1)
  await page.route('**/api/content_v2?tags=2*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const post of json.data) Object.assign(post.image ?? {}, { focal_x: 0.2, focal_y: 0.75 })
    await route.fulfill({ json })
  })
  await page.locator('footer').getByRole('link', { name: 'อบรม', exact: true }).click()
  await expect.poll(() => ratio(event)).toBeCloseTo(16 / 9, 1)
  const picture = cardOf(page, event).locator('.card-picture img')
  await expect(picture).toHaveAttribute('data-focal-x', '20%')
  await expect(picture).toHaveCSS('object-position', '20% 75%')
})

test('decision 0043: the width of a card decides what it shows', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/training')
  const card = page.locator('.masonry .post-card-event').first()
  await expect(card.locator('.seats')).toBeVisible()
  const block = () => card.locator('.date-block').evaluate((one) => one.getBoundingClientRect().height)
  expect(await block()).toBeGreaterThan(50)
  await resize(page, 390, 844)
  // In one line.
  expect(await block()).toBeLessThan(30)
  await open(page, '/solutions')
  const story = page.locator('.masonry .post-card-case').first()
  await expect(story.locator('.card-summary')).toBeHidden()
  await expect(story.locator('.tool-tiles')).toBeHidden()
  const [name, counts] = [await story.locator('.person').boundingBox(), await story.locator('.meta').boundingBox()]
  expect(counts!.y).toBeGreaterThanOrEqual(name!.y + name!.height)
})

test('decision 0043: cards of a row have their parts at the same height and no blank space', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/')
  const row = page.getByRole('region', { name: 'กรณีศึกษาจากห้องเรียน' })
  await expect(async () => {
    await row.scrollIntoViewIfNeeded()
    await expect(row.locator('.post-card .card-footer').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const gaps = await row.locator('.post-card').evaluateAll((all) =>
    all.map((card) => {
      const footer = card.querySelector('.card-footer')!
      return footer.getBoundingClientRect().top - footer.previousElementSibling!.getBoundingClientRect().bottom
    }),
  )
  expect(gaps.length).toBeGreaterThan(2)
  expect(Math.max(...gaps)).toBeLessThan(48)
})
