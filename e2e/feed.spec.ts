import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdRequests, navigate, open, painted, resize } from './site.ts'

const cards = (page: Page) => page.locator('#cards .masonry article')
const cardOf = (page: Page, post: { direct_uri_by_type: string }) =>
  cards(page).filter({ has: page.locator(`a[href="${post.direct_uri_by_type}"]`) })
const readFeed = async (page: Page, query: string) => (await page.request.get(`/api/content_v2?${query}`)).json()
const scrollToBottom = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))

/** The number of columns in which the cards are placed. */
async function columns(page: Page): Promise<number> {
  const lefts = await cards(page).evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().left)))
  return new Set(lefts).size
}

test('FEED-004 FEED-009 FEED-013 FEED-014 FEED-015 FEED-016 FEED-018 FEED-019 FEED-032 FEED-033 FEED-034 FEED-035 home shows banner, highlights, tags and all cards with their labels in three columns; the banner leads to the case studies', async ({
  page,
}) => {
  const { data } = await readFeed(page, 'tags=1')
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Technology Integration')
  await expect(page.getByRole('heading', { name: 'Highlights' })).toBeVisible()
  await expect(page.locator('.big-tabs a[aria-current]')).toContainText('Edtech Tools')
  await expect(cards(page)).toHaveCount(10)
  await expect(page.locator('.tag-filter .chip').first()).toBeVisible()
  expect(await columns(page)).toBe(3)
  for (const post of data) {
    const card = cardOf(page, post)
    if (post.label === 0) await expect(card.locator('.badge-new, .badge-recommended')).toHaveCount(0)
    else await expect(card.locator(post.label === 1 ? '.badge-new' : '.badge-recommended')).toHaveText(post.label_text)
  }
  await page.locator('.hero').getByRole('link', { name: 'กรณีศึกษาทั้งหมด' }).click()
  await expect(page).toHaveURL(/\/case-studies$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Studies')
})

for (const [path, id, label, ids] of [
  ['/edtech-tools', 1, 'Edtech Tools', 'FEED-005'],
  ['/training', 2, 'Training', 'FEED-006 FEED-010'],
  ['/solutions', 44, 'Solutions', 'FEED-007 FEED-011'],
  ['/trends', 45, 'Trends', 'FEED-008 FEED-012'],
] as const) {
  test(`${ids} ${path} preselects root tag ${id}`, async ({ page }) => {
    const { data } = await readFeed(page, `tags=${id}${id === 2 ? '&sort=upcoming' : ''}`)
    await open(page, path)
    await expect(page.locator('.big-tabs a[aria-current]')).toHaveText(new RegExp(label))
    await expect(cards(page)).toHaveCount(data.length)
    await expect(cards(page).first().locator('a').first()).toHaveAttribute('href', data[0].direct_uri_by_type)
  })
}

test('FEED-020 FEED-044 UX-002 UX-009 two columns up to 767 px; descriptions are clamped to five lines', async ({
  page,
}) => {
  await resize(page, 800, 900)
  await open(page, '/search?search=Canva')
  const lines = await page
    .locator('.card-rows .card-text')
    .evaluateAll((all) =>
      all.map((element) => Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))),
    )
  expect(lines.length).toBeGreaterThan(0)
  expect(Math.max(...lines)).toBeLessThanOrEqual(5)
  await open(page, '/')
  for (const [width, count] of [
    [768, 3],
    [767, 2],
    [390, 2],
  ] as const) {
    await resize(page, width, 844)
    await expect.poll(() => columns(page), `${width} px`).toBe(count)
  }
})

/** Scrolls to the bottom until the list has this many cards. A page that is loading is waited for. */
async function loadCards(page: Page, count: number) {
  await expect(async () => {
    const isLoading = (await page.locator('.list-end .loading').count()) > 0
    if (!isLoading && (await cards(page).count()) < count) await scrollToBottom(page)
    await expect(cards(page)).toHaveCount(count, { timeout: 2_000 })
  }).toPass()
}

/** Scrolls to a distance from the bottom, until the rows that load on the way have their height. */
async function scrollNear(page: Page, distance: number) {
  await expect(async () => {
    const measured = await page.evaluate(async (px) => {
      const left = () => document.documentElement.scrollHeight - innerHeight - scrollY
      scrollTo({ top: scrollY + left() - px, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 300))
      return left()
    }, distance)
    expect(measured).toBeCloseTo(distance, -1)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0, { timeout: 100 })
  }).toPass()
}

test('FEED-021 FEED-022 FEED-023 the next page loads within 100 px of the bottom, one at a time, until the end', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/content_v2?')) calls.push(request.url())
  })
  const path = '/api/content_v2?*'
  const first = await readFeed(page, 'tags=1')
  expect(first.next_page_url).not.toBeNull()
  await open(page, '/edtech-tools')
  await expect(cards(page)).toHaveCount(first.data.length)
  await scrollNear(page, 130)
  expect(calls).toEqual([])
  const release = await holdRequests(page, path)
  // To 85 px from the bottom.
  await page.evaluate(() => scrollBy({ top: 45, behavior: 'instant' }))
  await expect.poll(() => calls.length).toBe(1)
  // While a page is loading, scrolling requests neither the same page again nor another one.
  for (const step of [-400, 400, -50, 500]) {
    await page.evaluate((px) => scrollBy({ top: px, behavior: 'instant' }), step)
    await painted(page)
  }
  expect(calls).toHaveLength(1)
  release()
  let count = first.data.length
  let next = first.next_page_url
  while (next) {
    const response = await (await page.request.get(next)).json()
    count += response.data.length
    next = response.next_page_url
    await loadCards(page, count)
  }
  const before = calls.length
  expect(new Set(calls).size).toBe(before)
  await page.evaluate(() => scrollBy(0, -300))
  await painted(page)
  await scrollToBottom(page)
  await painted(page)
  expect(calls).toHaveLength(before)
})

test('FEED-021 a pressed link of the footer stays below the pointer while the next cards load and arrive', async ({
  page,
}) => {
  await open(page, '/edtech-tools')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'อบรม', exact: true })
  const distance = () =>
    page.evaluate(() => {
      const top = (name: string) => document.querySelector(name)!.getBoundingClientRect().top
      return Math.round(top('footer') - top('.list-end'))
    })
  const before = await distance()
  const release = await holdRequests(page, '**/api/content_v2?*')
  await scrollToBottom(page)
  await expect(page.getByText('กำลังโหลดเพิ่ม')).toBeVisible()
  expect(await distance()).toBe(before)
  const { x, y, width, height } = (await link.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  const loaded = page.waitForResponse('**/api/content_v2?*')
  release()
  await (await loaded).finished()
  await painted(page)
  await expect(cards(page)).toHaveCount(10)
  expect(await link.boundingBox()).toEqual({ x, y, width, height })
  await page.mouse.up()
  await expect(page).toHaveURL(/\/training$/)
})

test('FEED-021 cards appear after a press on the footer that leads nowhere', async ({ page }) => {
  await open(page, '/edtech-tools')
  const release = await holdRequests(page, '**/api/content_v2?*')
  await scrollToBottom(page)
  await expect(page.getByText('กำลังโหลดเพิ่ม')).toBeVisible()
  const { x, y } = (await page.locator('footer').boundingBox())!
  await page.mouse.move(x + 4, y + 40)
  await page.mouse.down()
  release()
  await page.mouse.move(x + 4, y - 60)
  await page.mouse.up()
  await expect(cards(page)).toHaveCount(20)
})

test('FEED-021 the keyboard reaches the footer of an endless list', async ({ page }) => {
  await open(page, '/')
  const link = page.locator('footer a').first()
  await link.focus()
  await painted(page)
  await expect(link).toBeInViewport()
  await expect(cards(page)).toHaveCount(10)
})

test('FEED-027 FEED-028 action=show-all-tags scrolls to the cards and opens all tags', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/?action=show-all-tags')
  await expect(page.locator('#cards')).toBeInViewport()
  await expect(page.locator('.tag-filter [aria-expanded]')).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('.tag-filter .chip').last()).toBeVisible()
})

test('FEED-029 FEED-030 FEED-031 FEED-038 FEED-039 FEED-040 FEED-041 FEED-042 a story card shows its type, its author and its counts', async ({
  page,
}) => {
  const { data } = await readFeed(page, 'tags=44')
  const post = data.find((one: { post_type: string }) => one.post_type === 'teaching_story')
  await open(page, '/solutions')
  const card = cardOf(page, post)
  await expect(card.getByRole('heading')).toHaveText(post.topic)
  await expect(card.locator('.card-picture img')).toHaveAttribute('src', /\/media\//)
  await expect(card.locator('.person')).toContainText(post.teacher_short_name ?? post.teacher_name)
  await expect(card.locator('.person img, .person svg, .person .avatar').first()).toBeAttached()
  const meta = card.locator('.meta')
  await expect(meta).toContainText('เข้าชม')
  await expect(meta).toContainText(String(post.like))
  await expect(meta).toContainText(String(post.total_comment))
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`${post.direct_uri_by_type}$`))
})

test('FEED-036 FEED-037 FEED-043 FEED-045 an event card shows how many join, and no views; a story card three app icons and the number of the others; a review card offers its detail', async ({
  page,
}) => {
  const { data } = await readFeed(page, 'tags=2&sort=upcoming')
  const event = data.find((one: { post_type: string }) => one.post_type === 'event')
  const stories = await readFeed(page, 'tags=44')
  const story = stories.data.find((one: { use_case_apps: unknown[] }) => one.use_case_apps.length > 0)
  const [app] = story.use_case_apps
  story.use_case_apps = Array.from({ length: 5 }, (_, at) => ({ ...app, id: app.id * 100 + at }))
  await page.route(/content_v2\?tags=44/, (route) => route.fulfill({ json: stories }))
  await open(page, '/training')
  await expect(cardOf(page, event).locator('.meta')).toContainText(`${event.event.join} คนเข้าร่วม`)
  await expect(cardOf(page, event).locator('.meta')).not.toContainText('เข้าชม')

  await page.locator('footer').getByRole('link', { name: 'แก้ปัญหา' }).click()
  await expect(cardOf(page, story).locator('.tool-tiles img, .tool-tiles .tool-initial')).toHaveCount(3)
  await expect(cardOf(page, story).locator('.tool-tiles .more')).toContainText('+2')

  await navigate(page, '/edtech-tools?tags=3,1')
  const tool = page.locator('#cards .post-card-tool').first()
  await expect(tool.locator('.card-link')).toContainText('ดูรายละเอียด')
  await expect(tool.locator('.person b')).not.toBeEmpty()
  await expect(tool.locator('.person img')).toBeAttached()
})

test('FEED-067 FEED-068 FEED-076 TAG-001 TAG-005 TAG-006 the first tab filters by education plan and by category; a filter without results shows a message', async ({
  page,
}) => {
  await open(page, '/')
  await expect(page.locator('.tag-filter-bar')).toContainText('หมวดหมู่เครื่องมือ')
  await page.getByRole('checkbox', { name: /Education Plan/ }).check()
  await expect(page).toHaveURL(/edu-plan=1/)
  const { data } = await readFeed(page, 'tags=1&edu-plan=1')
  await expect(cards(page).first().locator('a').first()).toHaveAttribute('href', data[0].direct_uri_by_type)
  await expect(cards(page).locator('.badge-edu')).toHaveCount(Math.min(10, data.length))

  await page.route('**/api/content_v2*', (route) => route.fulfill({ json: { data: [], next_page_url: null } }))
  await page.locator('.tag-filter .chip').nth(3).click()
  await expect(page.getByText('ไม่มีรายการในหมวดนี้')).toBeVisible()
})

test('a failed next page is reported, keeps the cards and can be requested again', async ({ page }) => {
  await open(page, '/')
  await expect(cards(page)).toHaveCount(10)
  await page.route('**/api/content_v2*', (route) => route.abort())
  // Rows above arrive when they come close to the screen and move the end of the page.
  const alert = page.getByRole('alert').filter({ hasText: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง' })
  await expect(async () => {
    await scrollToBottom(page)
    await expect(alert).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(cards(page)).toHaveCount(10)
  await page.unroute('**/api/content_v2*')
  await page.getByRole('button', { name: 'ลองใหม่' }).click()
  await expect(cards(page)).toHaveCount(20)
})

test('back from a post leads to the same card of the feed', async ({ page }) => {
  await open(page, '/')
  await loadCards(page, 20)
  const card = cards(page).nth(14)
  await card.scrollIntoViewIfNeeded()
  const href = await card.locator('a').first().getAttribute('href')
  const top = await card.evaluate((element) => element.getBoundingClientRect().top)
  const title = await card.getByRole('heading').innerText()
  await card.locator('a').first().click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await expect(cards(page)).toHaveCount(20)
  await expect.poll(() => card.evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(top, -2)
})
