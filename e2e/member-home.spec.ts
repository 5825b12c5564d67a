import type { Page } from '@playwright/test'
import { insertRow } from '#test/rows.ts'
import { accessibilityErrors } from './axe.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { call, joinAs } from './people.ts'
import { holdRequests, open, painted, resize, watchWrites } from './site.ts'

// Layout shifts are reported for pages that are drawn.
test.use({ isDrawn: true })

const rows = (page: Page) => page.getByRole('group', { name: 'หน้าแรกของคุณ' })
const heading = (page: Page, name: string) => rows(page).getByRole('heading', { level: 2, name })
const board = (page: Page) => heading(page, 'ที่คุณปักไว้')

async function hideRow(page: Page, name: string) {
  await rows(page)
    .getByRole('button', { name: `ตัวเลือกของแถว “${name}”` })
    .click()
  await page.getByRole('menuitem', { name: 'ซ่อนแถวนี้' }).click()
}

async function pin(page: Page, ids: readonly number[]) {
  for (const post_id of ids) expect((await call(page, '/pin-my-board', { post_id })).ok()).toBe(true)
}

test('Q-187 home of a visitor requests no rows and loads none of their code', async ({ page }) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await open(page, '/')
  await page.waitForLoadState('networkidle')
  expect(urls.filter((url) => /me\/home|member-rows|row-menu/.test(url))).toEqual([])
  await expect(rows(page)).toHaveCount(0)
})

test('Q-187 a member’s rows say why they are there; one is turned off, with undo', async ({ page }) => {
  const written = watchWrites(page)
  await joinAs(page)
  await pin(page, [101, 103])
  const { data } = await (await page.request.get('/api/content_v2?tags=2&sort=upcoming')).json()
  const coming = data.find((post: { event: { training_state: string } }) => post.event?.training_state === 'open')
  await pin(page, [coming.id])
  await call(page, '/api/v2/me/home/room', { tags: [19, 34] })
  // The document has nothing of the rows.
  expect(await (await page.request.get('/')).text()).not.toMatch(/member-row|"home","rows"/)
  await open(page, '/')
  await expect(board(page)).toBeVisible()
  await expect(rows(page)).toContainText('เรื่องล่าสุดบนบอร์ดของคุณ')
  await expect(rows(page).getByRole('link', { name: 'ทั้งหมด 3' })).toHaveAttribute('href', '/my-board')
  await expect(rows(page).locator('.member-training')).toContainText('คุณปักไว้')
  await expect(heading(page, 'สำหรับห้อง ประถม ภาษาไทย')).toBeVisible()
  await expect(rows(page).locator('.member-card .member-reason').first()).toHaveText('ตรงกับ ประถม และภาษาไทย')

  await hideRow(page, 'ที่คุณปักไว้')
  await expect(board(page)).toHaveCount(0)
  await expect(rows(page)).toBeFocused()
  await page
    .getByRole('alert')
    .filter({ hasText: 'ซ่อนแถว “ที่คุณปักไว้” แล้ว' })
    .getByRole('button', { name: 'เลิกทำ' })
    .click()
  await expect(board(page)).toBeVisible()
  await hideRow(page, 'ที่คุณปักไว้')
  await expect(board(page)).toHaveCount(0)
  await written()
  await open(page, '/')
  await expect(heading(page, 'อบรมถัดไปของคุณ')).toBeVisible()
  await expect(board(page)).toHaveCount(0)
})

test('Q-187 a row that is turned off is turned on again in the settings, where levels and subjects are chosen', async ({
  page,
}) => {
  const written = watchWrites(page)
  await joinAs(page)
  await pin(page, [101])
  await call(page, '/api/v2/me/home/rows', { kind: 'board', is_shown: 0 })
  await call(page, '/api/v2/me/home/room', { tags: [19, 34] })
  await open(page, '/my-profile/edit')
  const card = page.getByRole('group', { name: 'แถวบนหน้าแรก' })
  const setting = card.getByRole('switch', { name: 'ที่คุณปักไว้' })
  await expect(setting).not.toBeChecked()
  await expect(setting).toBeEnabled()
  // It shows the choice from the press on.
  const press = (field: HTMLElement) => {
    field.click()
    return (field as HTMLInputElement).checked
  }
  expect(await setting.evaluate(press)).toBe(true)
  await expect(setting).toBeChecked()
  await expect(card.getByRole('checkbox', { name: 'ประถมศึกษา' })).toBeChecked()
  await card.getByText('คณิตศาสตร์', { exact: true }).click()
  await expect(card.getByRole('checkbox', { name: 'คณิตศาสตร์' })).toBeChecked()
  await written()
  await open(page, '/')
  await expect(board(page)).toBeVisible()
  await expect(heading(page, 'สำหรับห้อง ประถม ภาษาไทย คณิตศาสตร์')).toBeVisible()
})

test('Q-187 a row whose removal fails comes back with the reason', async ({ page }) => {
  await joinAs(page)
  await pin(page, [101])
  await open(page, '/')
  await page.route('/api/v2/me/home/rows', (route) =>
    route.fulfill({ status: 500, json: { message: 'ขัดข้อง', code: 'internal' } }),
  )
  await hideRow(page, 'ที่คุณปักไว้')
  await expect(page.locator('.toast-danger')).toBeVisible()
  await expect(board(page)).toBeVisible()
})

for (const [width, height, colorScheme] of [
  [1280, 900, 'light'],
  [1280, 1400, 'light'],
  [390, 844, 'dark'],
] as const) {
  test(`Q-187 at ${width}×${height} px, ${colorScheme}, the rows move nothing in view, fit the screen and are accessible`, async ({
    page,
  }) => {
    const person = await joinAs(page)
    await pin(page, [101, 103, 201, 215])
    const teacher = (await (await page.request.get('/api/v2/content/teaching-story/201')).json()).data.teacher_account
    await withDb((db) => insertRow(db, 'follows', { followerId: person.id, userId: teacher.id }))
    await call(page, '/api/v2/me/home/room', { tags: [19] })
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const release = await holdRequests(page, '/api/v2/me/home')
    await open(page, '/')
    await expect(page.locator('.highlight-large')).toBeVisible()
    await painted(page)
    // Counts what moves from now on, when only the rows are missing.
    await page.evaluate(() => {
      Object.assign(window, { shifts: 0 })
      new PerformanceObserver((list) => {
        const moved = list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)
        Object.assign(window, { shifts: Number(Reflect.get(window, 'shifts')) + moved })
      }).observe({ type: 'layout-shift' })
    })
    release()
    await expect(board(page)).toBeAttached()
    await expect(heading(page, 'จากครูที่คุณติดตาม')).toBeAttached()
    await painted(page)
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shifts')))).toBeLessThan(0.02)
    await board(page).scrollIntoViewIfNeeded()
    expect(await accessibilityErrors(page, { include: '.member-rows' })).toEqual([])
    await resize(page, 320, height)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}

test('Q-187 in a very high window the rows move nothing from the second visit on: their height is remembered', async ({
  page,
}) => {
  await joinAs(page)
  await pin(page, [101, 103])
  await call(page, '/api/v2/me/home/room', { tags: [19] })
  await page.setViewportSize({ width: 1280, height: 3200 })
  const cards = page.locator('#cards')
  await open(page, '/')
  await expect(board(page)).toBeVisible()
  await painted(page)
  const top = await cards.evaluate((section) => section.getBoundingClientRect().top)
  const release = await holdRequests(page, '/api/v2/me/home')
  await open(page, '/')
  await expect(page.locator('.rows-space')).toBeVisible()
  await expect
    .poll(() => cards.evaluate((section) => Math.round(section.getBoundingClientRect().top)))
    .toBe(Math.round(top))
  release()
  await expect(board(page)).toBeVisible()
  expect(await cards.evaluate((section) => Math.round(section.getBoundingClientRect().top))).toBe(Math.round(top))
})

test('Q-187 rows that cannot be loaded say so, and are loaded again', async ({ page }) => {
  await joinAs(page)
  await pin(page, [101])
  await page.route('/api/v2/me/home', (route) =>
    route.fulfill({ status: 500, json: { message: 'ขัดข้อง', code: 'internal' } }),
  )
  await open(page, '/')
  await expect(page.getByText('โหลดแถวของคุณไม่สำเร็จ')).toBeVisible()
  await page.unroute('/api/v2/me/home')
  await page.getByRole('button', { name: 'ลองใหม่' }).click()
  await expect(board(page)).toBeVisible()
  await expect(page.getByText('โหลดแถวของคุณไม่สำเร็จ')).toHaveCount(0)
})
