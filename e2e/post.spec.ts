import { expect, test } from '@playwright/test'
import { acceptCookies, open, readPost as read } from './site.ts'

const REVIEW = '/content/tech-review/101'
const STORY = '/content/teaching-story/201'

test.beforeEach(async ({ page, baseURL }) => {
  await acceptCookies(page, baseURL!)
})

test('POST-002 POST-003 POST-004 POST-005 POST-011 POST-015 a review shows title, date, text and tags', async ({
  page,
}) => {
  const post = await read(page, REVIEW)
  await open(page, REVIEW)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.topic)
  await expect(page.locator('article').first()).toContainText(post.updated_at_text)
  await expect(page.locator('.prose p').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'แท็กที่เกี่ยวข้อง' }).getByRole('link')).toHaveCount(post.tags.length)
  await open(page, STORY)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText((await read(page, STORY)).topic)
})

test('POST-001 the short path leads to the full one, query kept', async ({ request }) => {
  const answer = await request.get('/tech-review/101?action=comment-box', { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toBe(`${REVIEW}?action=comment-box`)
})

test('POST-006 a home button for who comes from outside, a back button for who comes from the site', async ({
  page,
}) => {
  await open(page, REVIEW)
  await expect(page.locator('.post-header').getByRole('link', { name: 'หน้าแรก' })).toBeVisible()
  await open(page, '/edtech-tools?tags=3,1')
  await page.locator(`#cards a[href="${REVIEW}"]`).click()
  await page.locator('.post-header').getByRole('button', { name: 'กลับ' }).click()
  await expect(page).toHaveURL(/\/edtech-tools\?tags=3,1$/)
})

test('POST-007 POST-016 PROF-094 the teacher stands beside the post with numbers and Follow', async ({ page }) => {
  const { teacher_account: teacher } = await read(page, STORY)
  await open(page, STORY)
  const panel = page.getByRole('region', { name: 'ผู้เขียน' })
  await expect(panel).toContainText(teacher.name_for_case_study ?? teacher.name)
  await expect(panel.locator('.stats-row')).toContainText(String(teacher.total_followers))
  await panel.getByRole('button', { name: 'ติดตาม' }).click()
  await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบในฐานะ' })).toContainText('ติดตามครูท่านนี้')
})

test('POST-010 pictures keep their place while they load', async ({ page }) => {
  await open(page, REVIEW)
  const cover = page.locator('.cover img')
  await expect(cover).toHaveAttribute('width', /\d+/)
  await expect(cover).toHaveAttribute('alt', /.+/)
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('POST-010 a video comes from its provider only after a click', async ({ page }) => {
  const post = await read(page, REVIEW)
  const foreign: string[] = []
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    foreign.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>player</p>' })
  })
  await page.route('**/api/v2/content/tech-review/101*', (route) =>
    route.fulfill({ json: { data: { ...post, video: { provider: 'youtube', id: 'abcdefghijk' } } } }),
  )
  // The page's own data are replaced by a reload of the query, as the demo content has no video.
  await open(page, '/edtech-tools?tags=3,1')
  await page.locator(`#cards a[href="${REVIEW}"]`).click()
  await page.getByRole('button', { name: 'ดูวิดีโอ' }).first().waitFor()
  expect(foreign).toHaveLength(0)
  await page.locator('.play').click()
  await expect(page.locator('.cover iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/abcdefghijk/)
  await expect.poll(() => foreign.length).toBe(1)
})

test('POST-012 a story lists its files', async ({ page }) => {
  const post = await read(page, STORY)
  await open(page, STORY)
  for (const file of post.download_links) await expect(page.getByText(file.name)).toBeVisible()
})

test('POST-013 POST-014 related apps with topic and picture', async ({ page }) => {
  const post = await read(page, REVIEW)
  expect(post.relate_app.length).toBeGreaterThan(0)
  await open(page, REVIEW)
  const apps = page.locator('section', { has: page.getByRole('heading', { name: 'เครื่องมือที่เกี่ยวข้อง' }) })
  await expect(apps.getByRole('link')).toHaveCount(post.relate_app.length)
  await expect(apps.getByRole('link').first()).toContainText(post.relate_app[0].topic)
  await expect(apps.locator('img').first()).toBeVisible()
})

test('POST-018 POST-049 the self-learning card offers the manual to signed-in people', async ({ page }) => {
  await open(page, REVIEW)
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Self-Learning' }) })
  await card.getByRole('button', { name: 'ดาวน์โหลดคู่มือ' }).click()
  await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบในฐานะ' })).toContainText('ดาวน์โหลดคู่มือ')
})

test('POST-019 the online-training card shows votes and asks for one', async ({ page }) => {
  const post = await read(page, REVIEW)
  await open(page, REVIEW)
  const card = page.locator('section', { has: page.locator('#vote') })
  await expect(card).toContainText(`${post.total_voted_post} จาก ${post.minimum_voted_by} เสียง`)
  await expect(card.getByRole('button', { name: 'VOTE NOW' })).toBeVisible()
})

test('POST-020 POST-021 POST-022 tools on stories only, each with its tried toggle', async ({ page }) => {
  const post = await read(page, STORY)
  await open(page, STORY)
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'เครื่องมือในเรื่องนี้' }) })
  await expect(panel.locator('li')).toHaveCount(post.edtech_tools.length)
  await expect(panel.locator('.used-toggle').first()).toHaveAttribute('aria-pressed', 'false')
  await open(page, REVIEW)
  await expect(page.getByRole('heading', { name: 'เครื่องมือในเรื่องนี้' })).toHaveCount(0)
})

test('POST-024 POST-025 POST-026 Try It Now! leads to the stores and the website', async ({ page }) => {
  const { tech_review: review } = await read(page, REVIEW)
  await open(page, REVIEW)
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Try It Now!' }) })
  await expect(section.getByRole('link', { name: /App Store/ })).toHaveAttribute('href', review.app_store)
  await expect(section.getByRole('link', { name: /Google Play/ })).toHaveAttribute('href', review.google_play)
  await expect(section.getByRole('link', { name: /เว็บไซต์/ }).first()).toHaveAttribute('href', review.website)
})

test('POST-027 POST-028 POST-029 POST-034 the dropdown lists trainings with topic and state', async ({ page }) => {
  const { tech_review: review } = await read(page, REVIEW)
  await open(page, REVIEW)
  const fold = page.locator('details', { has: page.getByText('Online Training') })
  for (const event of review.events) {
    await expect(fold).toContainText(event.post.topic)
    await expect(fold).toContainText(event.training_state_text)
  }
  await fold.locator('summary').click()
  await expect(fold.locator('ul')).toBeHidden()
})

test('POST-030 POST-031 POST-032 POST-033 open is green, close dark, replay blue, live red', async ({ page }) => {
  await open(page, '/dev/kit')
  const colour = (name: string) =>
    page
      .locator(`.badge-${name}`)
      .first()
      .evaluate((badge) => getComputedStyle(badge).backgroundColor)
  const rgb = async (name: string) => (await colour(name)).match(/\d+/g)!.map(Number) as [number, number, number]
  const [openR, openG, openB] = await rgb('open')
  expect(openG).toBeGreaterThan(Math.max(openR, openB))
  expect(Math.max(...(await rgb('close')))).toBeLessThan(110)
  const [replayR, , replayB] = await rgb('replay')
  expect(replayB).toBeGreaterThan(replayR)
  const [liveR, liveG, liveB] = await rgb('live')
  expect(liveR).toBeGreaterThan(Math.max(liveG, liveB) * 2)
})

test('POST-036 Register training shows while a training is open, and leads to it', async ({ page }) => {
  const posts = await Promise.all(Array.from({ length: 30 }, (_, at) => read(page, `/content/tech-review/${101 + at}`)))
  const withOpen = posts.find((post) => post.tech_review.one_event_available_to_join === 1)!
  const without = posts.find((post) => post.tech_review.one_event_available_to_join === 0)!
  await open(page, withOpen.direct_uri_by_type)
  await page.getByRole('link', { name: 'Register training' }).click()
  await expect(page).toHaveURL(/\/content\/event\/\d+$/)
  await expect(page.getByRole('button', { name: 'สมัครเข้าร่วม' })).toBeVisible()
  await open(page, without.direct_uri_by_type)
  await expect(page.getByRole('link', { name: 'Register training' })).toHaveCount(0)
})

test('POST-037 POST-038 POST-039 POST-050 UX-006 the floating panel above 960 px, the bar below, five actions in both', async ({
  page,
}) => {
  await page.setViewportSize({ width: 961, height: 900 })
  await open(page, REVIEW)
  await expect(page.locator('.action-rail')).toBeVisible()
  await expect(page.locator('.action-bar')).toBeHidden()
  await page.setViewportSize({ width: 960, height: 900 })
  await expect(page.locator('.action-rail')).toBeHidden()
  await expect(page.locator('.action-bar')).toBeVisible()
  for (const name of ['ใช้แล้ว', 'ถูกใจ', 'ปักไว้', 'แชร์', 'คุยกัน']) {
    await expect(page.locator('.action-bar')).toContainText(name)
    await expect(page.locator('.action-rail')).toContainText(name)
  }
})

test('POST-040 POST-041 the stats box shows on a desktop and hides under 768 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, REVIEW)
  await expect(page.locator('.post-counts')).toBeVisible()
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(page.locator('.post-counts')).toBeHidden()
})

test('POST-042 POST-043 related content slides up: four on wide screens, two on narrow ones', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, REVIEW)
  const columns = () =>
    page.locator('.related-view .carousel-track > li').evaluateAll((all) => {
      const view = all[0]!.closest('.carousel-viewport')!.getBoundingClientRect()
      return all.filter((item) => {
        const { left, right } = item.getBoundingClientRect()
        return left >= view.left - 20 && right <= view.right + 20
      }).length
    })
  const tab = page.getByRole('button', { name: 'เรื่องใกล้เคียง' })
  await tab.click()
  const sheet = page.getByRole('dialog', { name: 'เรื่องใกล้เคียง' })
  const { associate_posts: related } = await read(page, REVIEW)
  await expect(sheet.locator('article')).toHaveCount(related.length)
  await expect.poll(columns).toBe(4)
  await page.setViewportSize({ width: 961, height: 900 })
  await expect.poll(columns).toBe(4)
  await page.setViewportSize({ width: 960, height: 900 })
  await expect.poll(columns).toBe(2)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(columns).toBe(2)
  // The focus is inside while it is open, and back at the tab afterwards.
  await expect.poll(() => sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(tab).toBeFocused()
  // On a phone the tab floats above the bar.
  const bar = await page.locator('.action-bar').boundingBox()
  const place = await tab.boundingBox()
  expect(place!.y + place!.height).toBeLessThanOrEqual(bar!.y)
  await tab.click()
  await sheet.locator('article a').first().click()
  await expect(page).toHaveURL(new RegExp(`${related[0].direct_uri_by_type}$`))
  await expect(sheet).toHaveCount(0)
})

test('POST-044 an in-page link scrolls with the header’s 90 px free', async ({ page }) => {
  await open(page, REVIEW)
  const link = page.locator('.prose .anchor-list a').first()
  const target = (await link.getAttribute('href'))!
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
  await link.click()
  await expect
    .poll(() => page.locator(target).evaluate((element) => Math.round(element.getBoundingClientRect().top)))
    .toBeGreaterThanOrEqual(85)
  await expect
    .poll(() => page.locator(target).evaluate((element) => Math.round(element.getBoundingClientRect().top)))
    .toBeLessThanOrEqual(95)
})

test('POST-035 Q-125 an event shows its sessions, price, seats and state, and no comments', async ({ page }) => {
  const post = await read(page, '/content/event/312')
  await open(page, '/content/event/312')
  await expect(page.getByText(post.event.training_state_text).first()).toBeVisible()
  const panel = page.getByRole('region', { name: 'กำหนดการ' })
  await expect(panel).toContainText(post.event.price_text)
  await expect(panel.locator('ol > li')).toHaveCount(post.event.sessions.length)
  await expect(page.locator('#comments')).toHaveCount(0)
})
