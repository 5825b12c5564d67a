import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { allRows } from '#test/rows.ts'
import { accessibilityErrors } from './axe.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { navigate, open, readPost, resize } from './site.ts'

const REVIEW = '/content/tech-review/101'
const STORY = '/content/teaching-story/201'

/** Opens a post with changed data, as a link of the site would. */
async function openChanged(page: Page, path: string, change: (post: Awaited<ReturnType<typeof readPost>>) => object) {
  const post = await readPost(page, path)
  await page.route(`**/api/v2${path}*`, (route) => route.fulfill({ json: { data: { ...post, ...change(post) } } }))
  await open(page, '/policy')
  await navigate(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.topic)
}

test('POST-006 a breadcrumb leads home and to the section of the post; the reading time is shown', async ({ page }) => {
  for (const [path, section, href] of [
    [REVIEW, 'เครื่องมือ', '/edtech-tools'],
    ['/content/event/312', 'อบรม', '/training'],
  ] as const) {
    await open(page, path)
    const crumbs = page.getByRole('navigation', { name: 'เส้นทางของหน้านี้' })
    await expect(crumbs.getByRole('link', { name: 'หน้าแรก' })).toHaveAttribute('href', '/')
    await expect(crumbs.getByRole('link', { name: section })).toHaveAttribute('href', href)
  }
  await open(page, REVIEW)
  await expect(page.locator('.post-dates')).toContainText(/อ่าน [1-9]\d? นาที/)
})

test('POST-010 the picture is not cut; the larger view is used with mouse, keys and Esc, and gives the focus back', async ({
  page,
}) => {
  await resize(page, 1280, 800)
  await open(page, REVIEW)
  const cover = page.locator('.cover img').first()
  const ratios = await cover.evaluate((image: HTMLImageElement) => ({
    own: image.width / image.height,
    file: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
    fit: getComputedStyle(image).objectFit,
  }))
  expect(ratios.fit === 'contain' || Math.abs(ratios.own - ratios.file) < 0.02).toBe(true)
  const button = page.getByRole('button', { name: 'ดูภาพเต็ม', exact: true })
  await button.click()
  const view = page.getByRole('dialog')
  const picture = view.getByRole('img')
  await expect(picture).toBeInViewport({ ratio: 0.99 })
  expect(await accessibilityErrors(page, { include: '[role=dialog]' })).toEqual([])
  const width = () => picture.evaluate((image) => Math.round(image.getBoundingClientRect().width))
  const fitting = await width()
  await view.getByRole('button', { name: 'ขยายภาพ' }).click()
  await expect.poll(width).toBe(Math.round(fitting * 1.5))
  await page.keyboard.press('+')
  await expect.poll(width).toBe(fitting * 2)
  await page.keyboard.press('-')
  await expect.poll(width).toBe(Math.round(fitting * 1.5))
  await page.keyboard.press('0')
  await expect.poll(width).toBe(fitting)
  await page.keyboard.press('Escape')
  await expect(view).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('POST-012 Q-182 a file is downloaded under its name, with type and size shown, and the download is counted once', async ({
  page,
}) => {
  const { id: userId } = await joinAs(page)
  const { download_links: links } = await readPost(page, STORY)
  await open(page, STORY)
  const files = page.getByRole('region', { name: 'ไฟล์ประกอบ' })
  await expect(files.getByRole('link')).toHaveCount(links.length)
  const [file] = links
  await expect(files.getByRole('link').first()).toContainText(/PDF|DOCX|PPTX|XLSX|CSV|TXT|ZIP/)
  await expect(files.getByRole('link').first()).toContainText(/\d+(\.\d)? (B|kB|MB|KB)/)
  const saved = page.waitForResponse('**/api/save-action')
  const [download] = await Promise.all([page.waitForEvent('download'), files.getByRole('link').first().click()])
  expect(download.suggestedFilename()).toBe(file.name)
  const served = await (await page.request.get(file.url)).body()
  expect(readFileSync(await download.path())).toEqual(served)
  expect(served).toHaveLength(file.bytes)
  expect((await saved).request().postDataJSON()).toEqual({ action: 'download', post_id: 201, url: file.url })
  const uses = (await withDb((db) => allRows(db, 'post_uses'))).filter((use) => use.userId === userId)
  expect(uses.map(({ action, times }) => ({ action, times }))).toEqual([{ action: 'download', times: 1 }])
})

test('POST-012 a file without an address is only named', async ({ page }) => {
  await openChanged(page, STORY, () => ({ download_links: [{ id: 8, name: 'เร็ว ๆ นี้.docx', url: null }] }))
  const files = page.getByRole('region', { name: 'ไฟล์ประกอบ' })
  await expect(files).toContainText('เร็ว ๆ นี้.docx')
  await expect(files.getByRole('link')).toHaveCount(0)
})

test('Q-193 the summary box of a review shows the facts that are known and leaves out the others', async ({ page }) => {
  const facts = {
    suits_levels: [
      { id: 19, name: 'ประถม' },
      { id: 20, name: 'ม.ต้น' },
    ],
    price_note: 'ฟรี บางฟังก์ชันเสียเงิน',
    works_offline: 'partly',
    pupil_accounts: 'unknown',
    devices: null,
    checked_at: '2026-09-12T02:00:00.000Z',
  }
  await openChanged(page, REVIEW, (post) => ({
    tech_review: { ...post.tech_review, ...facts },
    total_used_it: 18,
  }))
  const box = page.getByRole('region', { name: 'สรุปก่อนลองใช้' })
  await expect(box).toContainText('เหมาะกับชั้น')
  await expect(box).toContainText('ประถม ม.ต้น')
  await expect(box).toContainText('ฟรี บางฟังก์ชันเสียเงิน')
  await expect(box).toContainText('ได้บางส่วน')
  await expect(box).toContainText('18 คน')
  await expect(box).toContainText('ข้อมูลตรวจล่าสุด 12 ก.ย. 2569')
  await expect(box).not.toContainText('บัญชีนักเรียน')
  await expect(box).not.toContainText('อุปกรณ์ในห้อง')
  await expect(box.getByRole('heading', { name: 'Try It Now!' })).toBeVisible()
})

test('POST-044 the contents stay next to the text and mark the heading that is being read; narrow screens have them in a fold', async ({
  page,
}) => {
  await resize(page, 1280, 800)
  await open(page, REVIEW)
  const contents = page.getByRole('navigation', { name: 'ในรีวิวนี้' })
  const current = contents.locator('[aria-current]')
  const headings = page.locator('.prose h2')
  for (const index of [3, 1]) {
    await headings
      .nth(index)
      .evaluate((heading) => scrollTo({ top: heading.getBoundingClientRect().top + scrollY - 90 }))
    await expect(current).toHaveText(await headings.nth(index).innerText())
    await expect(current).toBeInViewport({ ratio: 1 })
  }
  await resize(page, 1099, 800)
  await expect(page.locator('.aside .contents-list')).toBeHidden()
  const fold = page.locator('.contents-fold')
  await fold.locator('summary').click()
  await contents.getByRole('link', { name: await headings.last().innerText() }).click()
  await expect(headings.last()).toBeInViewport()
})

test('Q-135 related posts follow the article and are loaded when the reader comes near', async ({ page }) => {
  const { associate_posts: related } = await readPost(page, REVIEW)
  await resize(page, 1280, 800)
  await open(page, REVIEW)
  const row = page.getByRole('region', { name: 'อ่านต่อจากเรื่องนี้' })
  await expect(row.getByRole('article')).toHaveCount(0)
  await row.scrollIntoViewIfNeeded()
  await expect(row.locator('article')).toHaveCount(related.length)
  await row.locator('article a').first().click()
  await expect(page).toHaveURL(new RegExp(`${related[0].direct_uri_by_type}$`))
})

test('ACT-013 ACT-022 where the system has a share sheet, the menu offers it; a closed sheet is not counted', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shared: unknown[] = []
    const share = async (content: unknown) => {
      shared.push(content)
      if (shared.length === 1) throw new DOMException('closed', 'AbortError')
    }
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', { value: share })
  })
  await joinAs(page)
  const { topic, total_share: before } = await readPost(page, '/content/tech-review/109')
  await open(page, '/content/tech-review/109')
  const button = page.locator('.action-rail').getByRole('button', { name: 'แชร์' })
  const actions: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/save-action')) actions.push(request.postDataJSON().action)
  })
  for (const _ of ['closed', 'shared']) {
    await button.click()
    await page.getByRole('menuitem', { name: 'แชร์ผ่านแอปในเครื่อง' }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await expect(button.locator('.numeric')).toHaveText(String(before + 1))
  // The count is shown before the request is sent.
  await expect.poll(() => actions).toEqual(['share-as-url'])
  const shared = await page.evaluate(() => Reflect.get(window, 'shared'))
  expect(shared[1]).toEqual({ title: topic, url: expect.stringMatching(/\/content\/tech-review\/109$/) })
})

test.describe('with a clock', () => {
  test.use({ ownContext: true })

  test('POST-039 the bar hides while the page scrolls down, returns on the way up or after 600 ms of rest, and stays with the focus', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.clock.install()
    await open(page, REVIEW)
    await page.clock.pauseAt(Date.now() + 60_000)
    const bar = page.locator('.action-bar')
    const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
    await expect(bar).toBeInViewport({ ratio: 1 })
    await scrollTo(600)
    await expect(bar).not.toBeInViewport()
    await page.clock.runFor(590)
    await expect(bar).not.toBeInViewport()
    await page.clock.runFor(20)
    await expect(bar).toBeInViewport({ ratio: 1 })
    await scrollTo(1200)
    await expect(bar).not.toBeInViewport()
    await scrollTo(1100)
    await expect(bar).toBeInViewport({ ratio: 1 })
    await bar.getByRole('button').first().focus()
    await scrollTo(1700)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1700)
    await expect(bar).toBeInViewport({ ratio: 1 })
  })
})
