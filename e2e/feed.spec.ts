import { expect, type Page, test } from '@playwright/test'
import { open } from './site.ts'

const cards = (page: Page) => page.locator('#cards article')

async function scrollToBottom(page: Page) {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
}

test('FEED-004 FEED-009 FEED-013 FEED-014 FEED-015 FEED-016 home shows banner, highlights, tags and all cards', async ({
  page,
}) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Technology Integration')
  await expect(page.getByRole('heading', { name: 'Highlights' })).toBeVisible()
  await expect(page.locator('.big-tabs a[aria-current]')).toContainText('Edtech Tools')
  await expect(cards(page)).toHaveCount(10)
  await expect(page.locator('.tag-filter .chip').first()).toBeVisible()
})

for (const [path, id, label, row] of [
  ['/edtech-tools', 1, 'Edtech Tools', 'FEED-005'],
  ['/training', 2, 'Training', 'FEED-006 FEED-010'],
  ['/solutions', 44, 'Solutions', 'FEED-007 FEED-011'],
  ['/trends', 45, 'Trends', 'FEED-008 FEED-012'],
] as const) {
  test(`${row} ${path} preselects root tag ${id}`, async ({ page }) => {
    await open(page, path)
    await expect(page.locator('.big-tabs a[aria-current]')).toHaveText(new RegExp(label))
    const answer = await page.request.get(`/api/content_v2?tags=${id}`)
    const { data } = await answer.json()
    await expect(cards(page)).toHaveCount(data.length)
    await expect(cards(page).first().locator('a').first()).toHaveAttribute('href', data[0].direct_uri_by_type)
  })
}

test('FEED-019 three columns on a desktop, cards without holes', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/')
  const lefts = await cards(page).evaluateAll((all) => [
    ...new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))),
  ])
  expect(lefts).toHaveLength(3)
})

for (const width of [767, 390]) {
  test(`FEED-020 UX-002 two columns at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/')
    const lefts = await cards(page).evaluateAll((all) => [
      ...new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))),
    ])
    expect(lefts).toHaveLength(2)
  })
}

test('FEED-021 FEED-022 FEED-023 the next page loads within 100 px of the bottom, one at a time, until the end', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/content_v2')) calls.push(request.url())
  })
  await open(page, '/trends')
  const { data, next_page_url } = await (await page.request.get('/api/content_v2?tags=45')).json()
  await expect(cards(page)).toHaveCount(data.length)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight - window.innerHeight - 400))
  await page.waitForTimeout(300)
  expect(calls).toHaveLength(0)
  let count = data.length
  let next = next_page_url
  while (next) {
    const answer = await (await page.request.get(next)).json()
    count += answer.data.length
    next = answer.next_page_url
    await scrollToBottom(page)
    await expect(cards(page)).toHaveCount(count)
  }
  const before = calls.length
  expect(new Set(calls).size).toBe(before)
  await scrollToBottom(page)
  await page.waitForTimeout(500)
  expect(calls).toHaveLength(before)
})

test('FEED-021 the keyboard reaches the footer of an endless list', async ({ page }) => {
  await open(page, '/')
  await page.locator('footer a').first().focus()
  await page.waitForTimeout(400)
  await expect(page.locator('footer a').first()).toBeInViewport()
})

test('FEED-027 FEED-028 action=show-all-tags scrolls to the cards and opens all tags', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/?action=show-all-tags')
  await expect(page.locator('#cards')).toBeInViewport()
  await expect(page.locator('.tag-filter [aria-expanded]')).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('.tag-filter .chip').last()).toBeVisible()
})

test('FEED-018 the banner leads to the case studies', async ({ page }) => {
  await open(page, '/')
  await page.locator('.hero').getByRole('link', { name: 'ดูทั้งหมด' }).click()
  await expect(page).toHaveURL(/\/case-studies$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Studies')
})

test('FEED-029 FEED-030 FEED-031 FEED-038 FEED-039 FEED-040 FEED-041 FEED-042 a story card shows what it is, who wrote it, how it did', async ({
  page,
}) => {
  const { data } = await (await page.request.get('/api/content_v2?tags=44')).json()
  const post = data.find((one: { post_type: string }) => one.post_type === 'teaching_story')
  await open(page, '/solutions')
  const card = cards(page).filter({ has: page.locator(`a[href="${post.direct_uri_by_type}"]`) })
  await expect(card.getByRole('heading')).toHaveText(post.topic)
  await expect(card.locator('.card-picture img')).toHaveAttribute('src', /\/media\//)
  await expect(card.locator('.person')).toContainText(post.teacher_name)
  await expect(card.locator('.person img, .person svg, .person .avatar').first()).toBeAttached()
  const meta = card.locator('.meta')
  await expect(meta).toContainText('เข้าชม')
  await expect(meta).toContainText(String(post.like))
  await expect(meta).toContainText(String(post.total_comment))
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`${post.direct_uri_by_type}$`))
})

test('FEED-043 an event card shows how many join, and no views', async ({ page }) => {
  const { data } = await (await page.request.get('/api/content_v2?tags=2')).json()
  const post = data.find((one: { post_type: string }) => one.post_type === 'event')
  await open(page, '/training')
  const card = cards(page).filter({ has: page.locator(`a[href="${post.direct_uri_by_type}"]`) })
  await expect(card.locator('.meta')).toContainText(`${post.event.join} คนเข้าร่วม`)
  await expect(card.locator('.meta')).not.toContainText('เข้าชม')
})

test('FEED-032 FEED-033 FEED-034 FEED-035 a card carries its label in words, or none', async ({ page }) => {
  const { data } = await (await page.request.get('/api/content_v2?tags=1')).json()
  await open(page, '/')
  for (const post of data) {
    const card = cards(page).filter({ has: page.locator(`a[href="${post.direct_uri_by_type}"]`) })
    if (post.label === 0) await expect(card.locator('.badge-new, .badge-recommended')).toHaveCount(0)
    else await expect(card.locator(post.label === 1 ? '.badge-new' : '.badge-recommended')).toHaveText(post.label_text)
  }
})

test('FEED-036 FEED-037 three app icons and the rest as a number', async ({ page }) => {
  const list = await (await page.request.get('/api/content_v2?tags=44')).json()
  const post = list.data.find((one: { use_case_apps: unknown[] }) => one.use_case_apps.length > 0)
  const [app] = post.use_case_apps
  post.use_case_apps = Array.from({ length: 5 }, (_, at) => ({ ...app, id: app.id * 100 + at }))
  await page.route(/content_v2\?tags=44/, (route) => route.fulfill({ json: list }))
  await open(page, '/policy')
  await page.locator('footer').getByRole('link', { name: 'Solutions' }).click()
  const card = page.locator('#cards article').filter({ has: page.locator(`a[href="${post.direct_uri_by_type}"]`) })
  await expect(card.locator('.tool-tiles img, .tool-tiles .tool-initial')).toHaveCount(3)
  await expect(card.locator('.tool-tiles .more')).toContainText('+2')
})

test('FEED-044 UX-009 a card description clamps to five lines and cuts no tone mark', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 })
  await open(page, '/')
  const lines = await page.locator('#cards .card-text').evaluateAll((all) =>
    all.map((element) => {
      const style = getComputedStyle(element)
      return {
        lines: Math.round(element.clientHeight / Number.parseFloat(style.lineHeight)),
        overflow: style.overflowY,
      }
    }),
  )
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line.lines).toBeLessThanOrEqual(5)
})

test('FEED-045 a tech-review card offers its detail', async ({ page }) => {
  await open(page, '/edtech-tools?tags=3,1')
  await expect(page.locator('#cards .post-card-tool .card-link').first()).toContainText('ดูรายละเอียด')
})

test('FEED-067 FEED-068 TAG-001 TAG-005 TAG-006 the first tab filters by education plan and by category', async ({
  page,
}) => {
  await open(page, '/')
  await expect(page.locator('.tag-filter-bar')).toContainText('หมวดหมู่เครื่องมือ')
  await page.getByLabel(/Education Plan/).check()
  await expect(page).toHaveURL(/edu-plan=1/)
  const { data } = await (await page.request.get('/api/content_v2?tags=1&edu-plan=1')).json()
  await expect(cards(page).first().locator('a').first()).toHaveAttribute('href', data[0].direct_uri_by_type)
  await expect(cards(page).locator('.badge-edu')).toHaveCount(Math.min(10, data.length))
})

test('FEED-076 a filter that leaves nothing says so', async ({ page }) => {
  await page.route('**/api/content_v2*', (route) => route.fulfill({ json: { data: [], next_page_url: null } }))
  await open(page, '/')
  await page.locator('.tag-filter .chip').nth(3).click()
  await expect(page.getByText('ไม่มีรายการในหมวดนี้')).toBeVisible()
})

test('a failed next page says so, keeps the cards, and can be tried again', async ({ page }) => {
  await open(page, '/')
  await expect(cards(page)).toHaveCount(10)
  await page.route('**/api/content_v2*', (route) => route.abort())
  await scrollToBottom(page)
  await expect(page.getByRole('alert')).toContainText('เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง')
  await expect(cards(page)).toHaveCount(10)
  await page.unroute('**/api/content_v2*')
  await page.getByRole('button', { name: 'ลองใหม่' }).click()
  await expect(cards(page)).toHaveCount(20)
})

test('back from a post returns to the same card in the feed', async ({ page }) => {
  await open(page, '/')
  // Rows above arrive when the reader comes near and push the end away.
  await expect(async () => {
    await scrollToBottom(page)
    await expect(cards(page)).toHaveCount(20, { timeout: 2_000 })
  }).toPass()
  const card = cards(page).nth(14)
  await card.scrollIntoViewIfNeeded()
  const href = await card.locator('a').first().getAttribute('href')
  const top = await card.evaluate((element) => element.getBoundingClientRect().top)
  await card.locator('a').first().click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await expect(page.locator('article h1')).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(20)
  await expect.poll(() => card.evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(top, -2)
})
