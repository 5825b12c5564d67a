import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { call, joinAs } from './people.ts'
import { chooser } from './sign-in-form.ts'
import { open, readPost, reload, watchWrites } from './site.ts'

const FAILED = 'Something went wrong. Please try again.'
const bar = (page: Page) => page.getByRole('complementary', { name: 'การกระทำกับเรื่องนี้' })
const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** The count on a button of the bar. */
async function countOn(button: Locator): Promise<number> {
  return Number((await button.locator('.numeric').innerText()).replace(/\D/g, ''))
}

const TOGGLES = [
  ['ACT-001 ACT-010 like', 'ถูกใจ', '/content/tech-review/102', null, null],
  ['ACT-003 ACT-012 used-it', 'ใช้แล้ว', '/content/tech-review/103', null, null],
  [
    'ACT-002 ACT-011 ACT-065 ACT-066 pin',
    'ปักไว้',
    '/content/tech-review/104',
    'Pinned to your board',
    'Unpinned from your board',
  ],
] as const

for (const [title, name, path, added, removed] of TOGGLES) {
  test(`${title} shows at once, is stored, and is removed by the next press`, async ({ page }) => {
    const written = watchWrites(page)
    await joinAs(page)
    await open(page, path)
    const button = bar(page).getByRole('button', { name })
    const before = await countOn(button)
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    expect(await countOn(button)).toBe(before + 1)
    if (added) await expect(alertOf(page, added)).toBeVisible()
    await written()
    await reload(page)
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    expect(await countOn(button)).toBe(before + 1)
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    if (removed) await expect(alertOf(page, removed)).toBeVisible()
    await written()
    await reload(page)
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    expect(await countOn(button)).toBe(before)
  })
}

test('Q-164 a like that fails is undone and reported; without a session the dialog opens and the like is stored', async ({
  page,
}) => {
  await joinAs(page)
  await open(page, '/content/tech-review/105')
  const like = bar(page).getByRole('button', { name: 'ถูกใจ' })
  const before = await countOn(like)
  await page.route('/like-post', (route) => route.fulfill({ status: 500, json: { message: 'x', code: 'internal' } }))
  await like.click()
  await expect(alertOf(page, FAILED)).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  expect(await countOn(like)).toBe(before)
  await page.unroute('/like-post')
  await page.context().clearCookies({ name: /sala_sid/ })
  await like.click()
  await expect(chooser(page)).toBeVisible()
  // Content behind a dialog is hidden from the accessibility tree.
  await expect(page.locator('.action-rail .like')).toHaveAttribute('aria-pressed', 'false')
  expect(await page.evaluate(() => localStorage.getItem('refActionLogin'))).toBe('like')
})

test('ACT-007 ACT-008 ACT-015 ACT-016 a vote toggles between VOTE NOW and VOTED', async ({ page }) => {
  const written = watchWrites(page)
  await joinAs(page)
  await open(page, '/content/tech-review/106')
  const panel = page.getByRole('region', { name: 'Online Training' })
  const { total_voted_post: before } = await readPost(page, '/content/tech-review/106')
  const methods: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/vote/106') && methods.push(request.method()))
  await panel.getByRole('button', { name: 'VOTE NOW' }).click()
  await expect(panel.getByRole('button', { name: 'VOTED' })).toHaveAttribute('aria-pressed', 'true')
  await expect(panel).toContainText(`${before + 1} จาก`)
  await written()
  await reload(page)
  await panel.getByRole('button', { name: 'VOTED' }).click()
  await expect(panel.getByRole('button', { name: 'VOTE NOW' })).toBeVisible()
  await expect(panel).toContainText(`${before} จาก`)
  await expect.poll(() => methods).toEqual(['POST', 'DELETE'])
})

test('ACT-017 ACT-056 ACT-059 ACT-060 ACT-061 a request is sent once, and each error has its message', async ({
  page,
}) => {
  await joinAs(page)
  const hasEnoughVotes = async (id: number) => {
    const post = await readPost(page, `/content/tech-review/${id}`)
    return post.total_voted_post >= post.minimum_voted_by
  }
  let id = 107
  while (await hasEnoughVotes(id)) id++
  await open(page, `/content/tech-review/${id}`)
  const request = page.getByRole('button', { name: 'ขอให้เปิดอบรม' })
  const url = '/api/request-online-training/*'
  for (const [response, text] of [
    [{ json: { status: 'error', total_requested: 1, total_voted_post: 3 } }, 'สิทธิ์การ request เต็มแล้ว'],
    [{ status: 500, json: { message: 'x', code: 'internal' } }, 'Something went wrong :('],
  ] as const) {
    await page.route(url, (route) => route.fulfill(response))
    await request.click()
    await expect(alertOf(page, text)).toBeVisible()
    await page.unroute(url)
  }
  // Sent in another tab meanwhile.
  await call(page, `/api/request-online-training/${id}`, {})
  await request.click()
  await expect(alertOf(page, 'คุณได้ส่งคำขอแล้ว')).toBeVisible()
  await reload(page)
  await expect(request).toHaveCount(0)
  await expect(page.getByText('ส่งคำขอแล้ว')).toBeVisible()
})

test('ACT-005 ACT-019 ACT-020 ACT-062 ACT-063 ACT-064 POST-009 following hides the button; its alert undoes it', async ({
  page,
}) => {
  await joinAs(page)
  const path = '/content/teaching-story/203'
  await open(page, path)
  const panel = page.getByRole('region', { name: 'ผู้เขียน' })
  const follow = panel.getByRole('button', { name: 'ติดตาม' })
  const followers = async () => Number((await panel.locator('dd').nth(1).innerText()).replace(/\D/g, ''))
  const before = await followers()
  await page.route('/api/v2/follower', (route) => route.abort())
  await follow.click()
  await expect(alertOf(page, FAILED)).toBeVisible()
  await expect(follow).toBeVisible()
  expect(await followers()).toBe(before)
  await page.unroute('/api/v2/follower')
  await follow.click()
  await expect(alertOf(page, 'Followed successfully')).toBeVisible()
  await expect(follow).toHaveCount(0)
  await expect(panel).toBeFocused()
  await expect(panel.locator('.follow-state')).toHaveText('กำลังติดตาม')
  expect(await followers()).toBe(before + 1)
  await alertOf(page, 'Followed successfully').getByRole('button', { name: 'เลิกติดตาม' }).click()
  await expect(alertOf(page, 'Unfollowed successfully')).toBeVisible()
  await expect(follow).toBeVisible()
  expect(await followers()).toBe(before)
})

test('POST-021 POST-023 ACT-058 ACT-067 a tool of a story is marked as used, and unmarked', async ({ page }) => {
  const written = watchWrites(page)
  await joinAs(page)
  const path = '/content/teaching-story/201'
  await open(page, path)
  const row = page.getByRole('region', { name: 'เครื่องมือในเรื่องนี้' }).getByRole('listitem').first()
  const [tool] = (await readPost(page, path)).edtech_tools
  const sent = page.waitForRequest('/api/used-it-tool')
  await row.getByRole('button', { name: 'เคยใช้ไหม' }).click()
  expect((await sent).postDataJSON()).toEqual({ content_id: tool.id, used_it: 0 })
  await expect(row.getByRole('button', { name: 'เคยใช้แล้ว' })).toHaveAttribute('aria-pressed', 'true')
  await expect(row).toContainText(`${tool.total_used + 1} คนใช้แล้ว`)
  await written()
  await reload(page)
  await row.getByRole('button', { name: 'เคยใช้แล้ว' }).click()
  await expect(row.getByRole('button', { name: 'เคยใช้ไหม' })).toBeVisible()
  await expect(row).toContainText(`${tool.total_used} คนใช้แล้ว`)
})

test('ACT-013 ACT-022 ACT-023 ACT-024 ACT-025 ACT-026 shares open 600 by 450, copy the address, and are counted', async ({
  page,
  context,
  baseURL,
}) => {
  const written = watchWrites(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const opened: unknown[] = []
    Object.assign(window, { opened, open: (...args: unknown[]) => void opened.push(args) })
  })
  await joinAs(page)
  const path = '/content/tech-review/108'
  await open(page, path)
  const share = bar(page).getByRole('button', { name: 'แชร์' })
  const before = await countOn(share)
  const url = baseURL + path
  const actions: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/save-action')) actions.push(request.postDataJSON().action)
  })
  for (const name of ['LINE', 'Facebook', 'X'] as const) {
    await share.click()
    await expect(page.getByRole('menu', { name: 'แชร์เรื่องนี้' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('menu', { name: 'แชร์เรื่องนี้' }).getByRole('menuitem', { name, exact: true }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  const opened = await page.evaluate(() => (window as unknown as { opened: string[][] }).opened)
  const address = encodeURIComponent(url)
  expect(opened.map(([to]) => to)).toEqual([
    `https://social-plugins.line.me/lineit/share?url=${address}`,
    `https://www.facebook.com/sharer/sharer.php?u=${address}`,
    expect.stringContaining(`https://x.com/intent/post?url=${address}&text=`),
  ])
  for (const [, , features] of opened) expect(features).toMatch(/noopener.*width=600,height=450/)
  await share.click()
  await page.getByRole('menuitem', { name: 'คัดลอกลิงก์' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'URL copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await expect.poll(() => countOn(share)).toBe(before + 4)
  expect(actions).toEqual(['share-as-line', 'share-as-facebook', 'share-as-x', 'share-as-url'])
  await written()
  await reload(page)
  expect(await countOn(share)).toBe(before + 4)
})

test('POST-018 POST-049 ACT-052 the manual is downloaded, the video plays, and both are counted', async ({ page }) => {
  await page.route(/youtube-nocookie|vimeo/, (route) => route.fulfill({ body: '' }))
  await joinAs(page)
  await open(page, '/content/tech-review/101')
  const saved = (action: string) =>
    page.waitForResponse((response) => {
      const request = response.request()
      return request.url().endsWith('/api/save-action') && request.postDataJSON().action === action
    })
  const [download, response] = await Promise.all([
    page.waitForEvent('download'),
    saved('download-manual'),
    page.getByRole('button', { name: 'ดาวน์โหลดคู่มือ' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('คู่มือเริ่มต้น-Canva-for-Education.pdf')
  expect(response.status()).toBe(200)
  await open(page, '/content/tech-review/113')
  const panel = page.getByRole('region', { name: 'Self-Learning' })
  const [watched] = await Promise.all([saved('watch-vdo'), panel.getByRole('button', { name: 'ดูวิดีโอ' }).click()])
  expect(watched.status()).toBe(200)
  await expect(page.locator('.cover iframe')).toBeVisible()
})

test('POST-039 a phone has the same buttons at the bottom, with the share menu above them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await joinAs(page)
  await open(page, '/content/tech-review/114')
  const bottomBar = page.getByRole('group', { name: 'การกระทำกับเรื่องนี้' })
  const like = bottomBar.getByRole('button', { name: 'ถูกใจ' })
  const before = await countOn(like)
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(await countOn(like)).toBe(before + 1)
  const width = await bottomBar.evaluate((element) => element.querySelector('button')?.getBoundingClientRect().width)
  await bottomBar.getByRole('button', { name: 'แชร์' }).click()
  await expect(page.getByRole('menuitem', { name: 'LINE' })).toBeInViewport()
  expect(await bottomBar.evaluate((element) => element.querySelector('button')?.getBoundingClientRect().width)).toBe(
    width,
  )
})

test('ACT-010 ACT-045 CMT-039 a like of a comment shows at once, is stored, and is removed by the next press; an error is undone and reported', async ({
  page,
}) => {
  const written = watchWrites(page)
  await joinAs(page)
  const path = '/content/teaching-story/201'
  const [first] = (await readPost(page, path)).comments
  await open(page, path)
  const like = page
    .locator(`#comment-${first.id}`)
    .getByRole('button', { name: /^ถูกใจความคิดเห็นนี้/ })
    .first()
  await page.route('/like-comment', (route) => route.abort())
  await like.click()
  await expect(alertOf(page, FAILED)).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await expect(like).toHaveText(String(first.likes))
  await page.unroute('/like-comment')
  for (const [pressed, likes] of [
    ['true', first.likes + 1],
    ['false', first.likes],
  ] as const) {
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', pressed)
    await expect(like).toHaveText(String(likes))
    await written()
    await reload(page)
    await expect(like).toHaveAttribute('aria-pressed', pressed)
    await expect(like).toHaveText(String(likes))
  }
})
