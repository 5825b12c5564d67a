import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { call, joinAs } from './members.ts'
import { addPeople, chooser, chooseWay, fillSignIn, submitButton } from './people.ts'
import { acceptCookies, open, watchWrites } from './site.ts'

const FAILED = 'Something went wrong. Please try again.'
const list = (page: Page) => page.getByRole('list', { name: 'รายการเนื้อหา' })
const cards = (page: Page) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
const pins = (page: Page) => list(page).getByRole('button', { name: /^ปัก “.+” ไว้ที่บอร์ด$/ })
const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const opacity = (pin: ReturnType<typeof pins>) => pin.evaluate((one) => Number(getComputedStyle(one).opacity))

test.beforeEach(async ({ page, baseURL }) => acceptCookies(page, baseURL!))

for (const path of ['/', '/training', '/search?search=Canva']) {
  test(`ACT-002 every card of ${path} has its pin: faded in by the mouse and by the keyboard`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, path)
    await expect(pins(page)).toHaveCount(await cards(page).count())
    const pin = pins(page).first()
    await page.mouse.move(2, 2)
    await expect.poll(() => opacity(pin)).toBe(0)
    await cards(page).first().hover()
    await expect.poll(() => opacity(pin)).toBe(1)
    await page.mouse.move(2, 2)
    await expect.poll(() => opacity(pin)).toBe(0)
    await pin.focus()
    await expect.poll(() => opacity(pin)).toBe(1)
  })
}

test.describe('on touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } })
  test('ACT-002 on touch the pin is always there, clear of the labels, large enough for a thumb', async ({ page }) => {
    await open(page, '/')
    const pin = pins(page).first()
    await pin.scrollIntoViewIfNeeded()
    expect(await opacity(pin)).toBe(1)
    const box = (await pin.boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40)
    const overlaps = await list(page).evaluate(
      (element) =>
        [...element.querySelectorAll('.card-picture')].filter((picture) => {
          const own = picture.querySelector('.pin')!.getBoundingClientRect()
          return [...picture.querySelectorAll('.badge, .calendar-leaf')].some((label) => {
            const other = label.getBoundingClientRect()
            return own.left < other.right && other.left < own.right && own.top < other.bottom && other.top < own.bottom
          })
        }).length,
    )
    expect(overlaps).toBe(0)
    await pin.tap()
    await expect(chooser(page)).toBeVisible()
  })
})

test('ACT-011 ACT-065 ACT-066 a pin of a card shows at once, stands on the board, and is taken back in place', async ({
  page,
}) => {
  const written = watchWrites(page)
  await joinAs(page)
  await open(page, '/')
  const [pin, card] = [pins(page).first(), cards(page).first()]
  const topic = await card.getByRole('heading').innerText()
  await card.hover()
  await expect(pin).toHaveAttribute('aria-pressed', 'false')
  await pin.click()
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await expect(alertOf(page, 'Pinned to your board')).toBeVisible()
  // The card's own link was not followed.
  await expect(page).toHaveURL('/')
  await written()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /เปิดเมนูบัญชี/ })
    .click()
  await page.getByRole('menuitem', { name: 'บอร์ดของฉัน' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).getByRole('heading')).toHaveText(topic)
  await open(page, '/')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  // Without a mouse over it: what is on the board is always marked.
  expect(await opacity(pin)).toBe(1)
  await pin.click()
  await expect(pin).toHaveAttribute('aria-pressed', 'false')
  await alertOf(page, 'Unpinned from your board').getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await written()
})

test('Q-164 a pin of a card that fails is undone and said', async ({ page }) => {
  await joinAs(page)
  await open(page, '/')
  await page.route('/pin-my-board', (route) => route.fulfill({ status: 500, json: { message: 'x', code: 'internal' } }))
  await pins(page).first().click()
  await expect(alertOf(page, FAILED)).toBeVisible()
  await expect(pins(page).first()).toHaveAttribute('aria-pressed', 'false')
})

test('ACT-028 ACT-042 Q-158 a visitor’s pin of a card is done once after signing in, on the list they came from', async ({
  page,
}) => {
  const { member } = await addPeople()
  const path = '/edtech-tools'
  await open(page, path)
  const pin = pins(page).nth(1)
  const name = await pin.getAttribute('aria-label')
  await cards(page).nth(1).hover()
  await pin.click()
  await expect(chooser(page)).toBeVisible()
  const dialog = await chooseWay(page, 'member')
  await fillSignIn(dialog, member)
  await submitButton(dialog).click()
  await expect(alertOf(page, 'Pinned to your board')).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(path)
  await expect(list(page).getByRole('button', { name: name! })).toHaveAttribute('aria-pressed', 'true')
})

test('ACT-028 a card that came later leads to its own page, where its pin is', async ({ page }) => {
  await open(page, '/')
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    expect(await cards(page).count()).toBeGreaterThan(10)
  }).toPass()
  const card = cards(page).nth(10)
  const href = await card.getByRole('heading').getByRole('link').getAttribute('href')
  await card.getByRole('button').click()
  await expect(chooser(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('refActionLoginUrl'))).toBe(href)
})

for (const [theme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test(`a list with pinned cards has no fault of accessibility (${theme}, ${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme })
    await joinAs(page)
    const { data } = await (await page.request.get('/api/content_v2')).json()
    await call(page, '/pin-my-board', { post_id: data[0].id })
    await open(page, '/')
    const { violations } = await new AxeBuilder({ page }).include('.masonry').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
}
