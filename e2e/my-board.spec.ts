import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { call, joinAs } from './people.ts'
import { accountButton } from './sign-in-form.ts'
import { open, painted, resize, watchWrites } from './site.ts'

const POSTS = [101, 201, 215, 312, 104]

const cards = (page: Page) =>
  page
    .getByRole('list', { name: 'รายการเนื้อหา' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
const unpin = (page: Page) => page.getByRole('button', { name: /^นำ “.+” ออกจากบอร์ด$/ })
const headings = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts()

async function pin(page: Page, ids: readonly number[]) {
  for (const post_id of ids) expect((await call(page, '/pin-my-board', { post_id })).ok()).toBe(true)
}

test('BOARD-001 Q-09 a visitor is asked to sign in', async ({ page }) => {
  await page.goto('/my-board')
  await expect(page).toHaveURL(/\/\?action=sign-in|\/$/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('BOARD-001 BOARD-002 BOARD-003 the account menu opens the board; an empty board links to home', async ({
  page,
}) => {
  await joinAs(page)
  await open(page, '/policy')
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'บอร์ดของฉัน' }).click()
  await expect(page).toHaveURL('/my-board')
  await expect(page.getByRole('heading', { level: 1, name: 'My board' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'คุณยังไม่มีสิ่งที่สนใจ' })).toBeVisible()
  await expect(page.getByText('เริ่มบันทึกได้ที่หน้าแรก')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'ไปเลือกเรื่องที่ชอบ' }).click()
  await expect(page).toHaveURL('/')
})

test('BOARD-004 BOARD-005 ACT-066 cards stand newest pin first; unpinning removes a card, and its alert restores it', async ({
  page,
}) => {
  const written = watchWrites(page)
  await joinAs(page)
  await pin(page, POSTS)
  await open(page, '/my-board')
  await expect(cards(page)).toHaveCount(POSTS.length)
  await expect(page.getByText('5 เรื่อง', { exact: true })).toBeVisible()
  const before = await headings(page)
  const links = await cards(page)
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.map((href) => Number(href?.split('/').at(-1)))).toEqual([...POSTS].reverse())
  await unpin(page).nth(1).click()
  await expect(cards(page)).toHaveCount(POSTS.length - 1)
  expect(await headings(page)).toEqual(before.filter((_, index) => index !== 1))
  await expect(page.getByText('4 เรื่อง', { exact: true })).toBeVisible()
  // The focus moves to the next card.
  await expect(unpin(page).nth(1)).toBeFocused()
  const alert = page.getByRole('alert').filter({ hasText: 'Unpinned from your board' })
  await alert.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(cards(page)).toHaveCount(POSTS.length)
  await expect(page.getByRole('alert').filter({ hasText: 'Pinned to your board' })).toBeVisible()
  await unpin(page).first().click()
  await expect(cards(page)).toHaveCount(POSTS.length - 1)
  await written()
  await open(page, '/my-board')
  await expect(cards(page)).toHaveCount(POSTS.length - 1)
  expect(await headings(page)).not.toContain(before[0])
})

test('BOARD-005 Q-164 a removal that fails is undone and reported; without its last card the board is empty', async ({
  page,
}) => {
  await joinAs(page)
  await pin(page, [101])
  await open(page, '/my-board')
  await page.route('/pin-my-board', (route) => route.fulfill({ status: 500, json: { message: 'x', code: 'internal' } }))
  await unpin(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong. Please try again.' })).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await page.unroute('/pin-my-board')
  await unpin(page).click()
  await expect(page.getByRole('heading', { name: 'คุณยังไม่มีสิ่งที่สนใจ' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('BOARD-004 ACT-002 a post that is pinned on its page is on the board that is opened next', async ({ page }) => {
  await joinAs(page)
  await open(page, '/my-board')
  await expect(page.getByRole('heading', { name: 'คุณยังไม่มีสิ่งที่สนใจ' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'ไปเลือกเรื่องที่ชอบ' }).click()
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/content\//)
  await page.getByRole('complementary', { name: 'การกระทำกับเรื่องนี้' }).getByRole('button', { name: 'ปักไว้' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Pinned to your board' })).toBeVisible()
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'บอร์ดของฉัน' }).click()
  await expect(cards(page)).toHaveCount(1)
})

test('BOARD-006 Q-120 scrolling down loads the rest of a long board', async ({ page }) => {
  const ids = Array.from({ length: 14 }, (_, index) => 101 + index)
  await joinAs(page)
  await pin(page, ids)
  await open(page, '/my-board')
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await expect(cards(page)).toHaveCount(ids.length, { timeout: 1_000 })
  }).toPass()
})

test('BOARD-005 BOARD-006 after the last loaded card is removed, the next page is loaded', async ({ page }) => {
  const ids = Array.from({ length: 14 }, (_, index) => 101 + index)
  await joinAs(page)
  await pin(page, ids)
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/my-board')
  const loaded = await cards(page).count()
  expect(loaded).toBeLessThan(ids.length)
  for (let left = loaded; left > 0; left--) await unpin(page).first().click()
  await expect(cards(page)).toHaveCount(ids.length - loaded)
  await expect(page.getByText(`${ids.length - loaded} เรื่อง`, { exact: true })).toBeVisible()
})

test('BOARD-007 three columns, or two up to 767 px; nothing overflows, and the pin is large enough for a thumb', async ({
  page,
}) => {
  await joinAs(page)
  await pin(page, POSTS)
  await open(page, '/my-board')
  const columns = () =>
    cards(page).evaluateAll((all) => new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size)
  for (const [width, count] of [
    [1280, 3],
    [768, 3],
    [767, 2],
    [390, 2],
    [360, 2],
  ] as const) {
    await resize(page, width, 900)
    await expect.poll(columns).toBe(count)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expect(unpin(page).first()).toBeVisible()
    const box = await unpin(page).first().boundingBox()
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(40)
  }
})

test('the board has no accessibility error, with and without cards', async ({ page }) => {
  await joinAs(page)
  for (const ids of [[], POSTS]) {
    await pin(page, ids)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, '/my-board')
    await expect(cards(page)).toHaveCount(ids.length)
    expect(await accessibilityErrors(page)).toEqual([])
    await resize(page, 390, 900)
    await page.emulateMedia({ colorScheme: 'dark' })
    await painted(page)
    // The cards are placed a moment after the resize.
    await expect.poll(() => accessibilityErrors(page)).toEqual([])
  }
})

test('BOARD-008 the board is filtered by type and searched in the address; back and forward restore it, and no page is blank', async ({
  page,
}) => {
  await joinAs(page)
  await pin(page, [101, 103, 201])
  await open(page, '/my-board')
  const types = page.getByRole('navigation', { name: 'ชนิดของเรื่องบนบอร์ด' })
  const chip = (name: string) => types.getByRole('link', { name })
  await expect(chip('ทั้งหมด')).toHaveText('ทั้งหมด3')
  await expect(chip('อบรม')).toHaveCount(0)
  await chip('เครื่องมือ').click()
  await expect(page).toHaveURL('/my-board?type=tool')
  await expect(cards(page)).toHaveCount(2)
  await expect(chip('เครื่องมือ')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('2 เรื่อง', { exact: true })).toBeVisible()
  await unpin(page).first().click()
  await expect(chip('เครื่องมือ')).toHaveText('เครื่องมือ1')
  await expect(chip('ทั้งหมด')).toHaveText('ทั้งหมด2')

  const field = page.getByRole('searchbox', { name: 'ค้นหาบนบอร์ด' })
  await field.fill('zzqqxxvv')
  await field.press('Enter')
  await expect(page).toHaveURL('/my-board?type=tool&search=zzqqxxvv')
  await expect(page.getByRole('heading', { name: 'ไม่พบเรื่องที่ตรงบนบอร์ด' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/my-board?type=tool')
  await expect(cards(page)).toHaveCount(1)
  await expect(field).toHaveValue('')
  await page.goForward()
  await page.getByRole('link', { name: 'ดูทั้งบอร์ด' }).click()
  await expect(page).toHaveURL('/my-board')
  await expect(cards(page)).toHaveCount(2)
})
