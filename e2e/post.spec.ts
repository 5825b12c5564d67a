import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open, readPost, resize } from './site.ts'

test.use({ showsMotion: true })

const REVIEW = '/content/tech-review/101'
const STORY = '/content/teaching-story/201'
const section = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: heading }) })

test('POST-002 POST-003 POST-004 POST-005 POST-010 POST-011 POST-013 POST-014 POST-015 POST-018 POST-019 POST-020 POST-024 POST-025 POST-026 POST-027 POST-028 POST-029 POST-034 POST-049 a review shows its content, related tools, trainings and links', async ({
  page,
}) => {
  const post = await readPost(page, REVIEW)
  const { tech_review: review } = post
  await open(page, REVIEW)
  await test.step('title, date, text, tags and cover', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.topic)
    await expect(page.locator('article').first()).toContainText(post.updated_at_text)
    await expect(page.locator('.prose p').first()).toBeVisible()
    const tags = page.getByRole('navigation', { name: 'แท็กที่เกี่ยวข้อง' })
    await expect(tags.getByRole('link')).toHaveCount(post.tags.length)
    const cover = page.locator('.cover img').first()
    await expect(cover).toHaveAttribute('width', /\d+/)
    await expect(cover).toHaveAttribute('alt', /.+/)
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
  await test.step('related tools with topic and picture', async () => {
    expect(post.relate_app.length).toBeGreaterThan(0)
    const tools = section(page, 'เครื่องมือที่เกี่ยวข้อง')
    await expect(tools.getByRole('link')).toHaveCount(post.relate_app.length)
    await expect(tools.getByRole('link').first()).toContainText(post.relate_app[0].topic)
    await expect(tools.locator('img').first()).toBeVisible()
    // The tools of a story have no place on a review.
    await expect(page.getByRole('heading', { name: 'เครื่องมือในเรื่องนี้' })).toHaveCount(0)
  })
  await test.step('online training: votes and the button to vote', async () => {
    const card = page.locator('section', { has: page.locator('#vote') })
    await expect(card).toContainText(`${post.total_voted_post} จาก ${post.minimum_voted_by} เสียง`)
    await expect(card.getByRole('button', { name: 'VOTE NOW' })).toBeVisible()
  })
  await test.step('Try It Now! with the stores and the website', async () => {
    const links = section(page, 'Try It Now!')
    await expect(links.getByRole('link', { name: /App Store/ })).toHaveAttribute('href', review.app_store)
    await expect(links.getByRole('link', { name: /Google Play/ })).toHaveAttribute('href', review.google_play)
    await expect(links.getByRole('link', { name: /เว็บไซต์/ }).first()).toHaveAttribute('href', review.website)
  })
  await test.step('the dropdown of trainings with topic and state', async () => {
    const fold = page.locator('details', { has: page.getByText('Online Training') })
    for (const event of review.events) {
      await expect(fold).toContainText(event.post.topic)
      await expect(fold).toContainText(event.training_state_text)
    }
    await fold.locator('summary').click()
    await expect(fold.locator('ul')).toBeHidden()
  })
  await test.step('self-learning: the manual requires signing in', async () => {
    await section(page, 'Self-Learning').getByRole('button', { name: 'ดาวน์โหลดคู่มือ' }).click()
    await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบในฐานะ' })).toContainText('ดาวน์โหลดคู่มือ')
  })
})

test('POST-002 POST-007 POST-012 POST-016 POST-020 POST-021 POST-022 PROF-094 a story shows its author with counts and Follow, its files, and its tools with the tried toggle', async ({
  page,
}) => {
  const post = await readPost(page, STORY)
  const { teacher_account: teacher } = post
  await open(page, STORY)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.topic)
  for (const file of post.download_links) await expect(page.getByText(file.name)).toBeVisible()
  const tools = section(page, 'เครื่องมือในเรื่องนี้')
  await expect(tools.locator('li')).toHaveCount(post.edtech_tools.length)
  await expect(tools.locator('.used-toggle').first()).toHaveAttribute('aria-pressed', 'false')
  const author = page.getByRole('region', { name: 'ผู้เขียน' })
  await expect(author).toContainText(teacher.name_for_case_study ?? teacher.name)
  await expect(author.locator('.stats-row')).toContainText(String(teacher.total_followers))
  await author.getByRole('button', { name: 'ติดตาม' }).click()
  await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบในฐานะ' })).toContainText('ติดตามครูท่านนี้')
})

test('POST-006 POST-010 a home button for readers from outside, a back button for readers from the site; a video is loaded from its provider only after a click', async ({
  page,
}) => {
  const post = await readPost(page, REVIEW)
  await open(page, REVIEW)
  await expect(page.locator('.post-header').getByRole('link', { name: 'หน้าแรก' })).toBeVisible()

  const foreign: string[] = []
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    foreign.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>player</p>' })
  })
  // No demo post has a video: the data that the browser asks for on the way to the page get one.
  await page.route('**/api/v2/content/tech-review/101*', (route) =>
    route.fulfill({ json: { data: { ...post, video: { provider: 'youtube', id: 'abcdefghijk' } } } }),
  )
  await open(page, '/edtech-tools?tags=3,1')
  await page.locator(`#cards a[href="${REVIEW}"]`).first().click()
  await page.getByRole('button', { name: 'ดูวิดีโอ' }).first().waitFor()
  expect(foreign).toHaveLength(0)
  await page.locator('.play').click()
  await expect(page.locator('.cover iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/abcdefghijk/)
  await expect.poll(() => foreign.length).toBe(1)
  await page.locator('.post-header').getByRole('button', { name: 'กลับ' }).click()
  await expect(page).toHaveURL(/\/edtech-tools\?tags=3,1$/)
})

test('POST-036 Register training shows while a training is open, and leads to it', async ({ page }) => {
  const paths = Array.from({ length: 30 }, (_, at) => `/content/tech-review/${101 + at}`)
  const posts = await Promise.all(paths.map((path) => readPost(page, path)))
  const withOpen = posts.find((post) => post.tech_review.one_event_available_to_join === 1)!
  const without = posts.find((post) => post.tech_review.one_event_available_to_join === 0)!
  await open(page, without.direct_uri_by_type)
  await expect(page.getByRole('link', { name: 'Register training' })).toHaveCount(0)
  await open(page, withOpen.direct_uri_by_type)
  await page.getByRole('link', { name: 'Register training' }).click()
  await expect(page).toHaveURL(/\/content\/event\/\d+$/)
  await expect(page.getByRole('button', { name: 'สมัครเข้าร่วม' }).first()).toBeVisible()
})

test('POST-037 POST-038 POST-039 POST-040 POST-041 POST-044 POST-050 UX-006 UX-008 above 960 px a floating panel, below a bar; the stats box stays in view and hides under 768 px; an in-page link leaves 90 px for the header', async ({
  page,
}) => {
  await resize(page, 1280, 900)
  await open(page, REVIEW)
  await expect(page.locator('.post-counts')).toBeVisible()
  await test.step('an in-page link scrolls', async () => {
    const link = page.getByRole('navigation', { name: 'ในรีวิวนี้' }).getByRole('link').nth(2)
    const target = page.locator((await link.getAttribute('href'))!)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
    await link.click()
    const top = () => target.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    await expect.poll(top).toBeLessThanOrEqual(95)
    expect(await top()).toBeGreaterThanOrEqual(85)
    await expect(page.locator('.post-counts')).toBeInViewport()
  })
  await resize(page, 961, 900)
  await expect(page.locator('.action-rail')).toBeVisible()
  await expect(page.locator('.action-bar')).toBeHidden()
  await resize(page, 960, 900)
  await expect(page.locator('.action-rail')).toBeHidden()
  await expect(page.locator('.action-bar')).toBeVisible()
  for (const name of ['ใช้แล้ว', 'ถูกใจ', 'ปักไว้', 'แชร์', 'คุยกัน']) {
    await expect(page.locator('.action-bar')).toContainText(name)
    await expect(page.locator('.action-rail')).toContainText(name)
  }
  await resize(page, 767, 900)
  await expect(page.locator('.post-counts')).toBeHidden()
  await test.step('the author’s words about themselves are cut after three lines', async () => {
    const lines = await page
      .getByRole('region', { name: 'ผู้เขียน' })
      .locator('.clamp')
      .evaluate((element) => {
        element.textContent = 'ครูผู้รู้จักเด็กทุกคน '.repeat(40)
        return Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
      })
    expect(lines).toBe(3)
  })
})

test('POST-042 POST-043 related content slides up: four on wide screens, two on narrow ones; it fits at every width and its close button is reachable', async ({
  page,
}) => {
  await resize(page, 1280, 900)
  await open(page, REVIEW)
  const sheet = page.getByRole('dialog', { name: 'เรื่องใกล้เคียง' })
  const columns = () =>
    sheet.locator('.related-view .carousel-track > li').evaluateAll((all) => {
      const view = all[0]!.closest('.carousel-viewport')!.getBoundingClientRect()
      return all.filter((item) => {
        const { left, right } = item.getBoundingClientRect()
        return left >= view.left - 20 && right <= view.right + 20
      }).length
    })
  const button = page.getByRole('button', { name: 'เรื่องใกล้เคียง' })
  await button.click()
  const { associate_posts: related } = await readPost(page, REVIEW)
  await expect(sheet.locator('article')).toHaveCount(related.length)
  for (const [width, count] of [
    [1920, 4],
    [1280, 4],
    [961, 4],
    [960, 2],
    [768, 2],
    [390, 2],
    [320, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(columns, `${width} px`).toBe(count)
    await expect(sheet, `${width} px`).toBeInViewport({ ratio: 1 })
    await sheet.getByRole('button', { name: 'ปิด' }).click({ trial: true })
    // Every title can be read in whole.
    const cut = await sheet
      .locator('article :is(h2, h3)')
      .evaluateAll((titles) => titles.filter((title) => title.scrollWidth > title.clientWidth + 1).length)
    expect(cut, `${width} px`).toBe(0)
  }
  // The focus is inside while it is open, and back at the button afterwards.
  await expect.poll(() => sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await sheet.locator('article a').first().click()
  await expect(page).toHaveURL(new RegExp(`${related[0].direct_uri_by_type}$`))
  await expect(sheet).toHaveCount(0)
})
