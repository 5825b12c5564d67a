import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { call, createAccounts, joinAs } from './people.ts'
import { accountButton, chooser, signInHere } from './sign-in-form.ts'
import { open, painted, resize, watchWrites } from './site.ts'

const FAILED = 'Something went wrong. Please try again.'
const list = (page: Page) => page.getByRole('list', { name: 'รายการเนื้อหา' })
const cards = (page: Page) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
const pins = (page: Page) => list(page).getByRole('button', { name: /^ปัก “.+” ไว้ที่บอร์ด$/ })
const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const opacity = (pin: ReturnType<typeof pins>) => pin.evaluate((one) => Number(getComputedStyle(one).opacity))

for (const path of ['/', '/training', '/search?search=Canva']) {
  test(`ACT-002 every card of ${path} has a pin that mouse and keyboard make visible`, async ({ page }) => {
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
  test.use({ ownContext: true, hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } })

  test('ACT-002 on touch the pin is always visible, clear of the labels, large enough for a thumb', async ({
    page,
  }) => {
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

test('ACT-011 ACT-065 ACT-066 Q-164 a pin of a card shows at once, appears on the board and is removed in place; a failed one is undone and reported', async ({
  page,
}) => {
  const written = watchWrites(page)
  await joinAs(page)
  await open(page, '/')
  const [pin, card] = [pins(page).first(), cards(page).first()]
  const topic = await card.getByRole('heading').innerText()
  await card.hover()
  await expect(pin).toHaveAttribute('aria-pressed', 'false')
  await test.step('a failure', async () => {
    const failure = { status: 500, json: { message: 'x', code: 'internal' } }
    await page.route('/pin-my-board', (route) => route.fulfill(failure))
    await pin.click()
    await expect(alertOf(page, FAILED)).toBeVisible()
    await expect(pin).toHaveAttribute('aria-pressed', 'false')
    await page.unroute('/pin-my-board')
  })
  await pin.click()
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await expect(alertOf(page, 'Pinned to your board')).toBeVisible()
  // The link of the card was not followed.
  await expect(page).toHaveURL('/')
  await written()
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'บอร์ดของฉัน' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).getByRole('heading')).toHaveText(topic)
  await page.mouse.move(2, 2)
  await open(page, '/')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  // The pin of a pinned card is visible without a mouse over it.
  expect(await opacity(pin)).toBe(1)
  await pin.click()
  await expect(pin).toHaveAttribute('aria-pressed', 'false')
  await alertOf(page, 'Unpinned from your board').getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await written()
})

test('ACT-028 ACT-042 Q-158 a visitor’s pin of a card is done once after signing in, on the same list', async ({
  page,
}) => {
  const { member } = await createAccounts()
  const path = '/edtech-tools'
  await open(page, path)
  const pin = pins(page).nth(1)
  const name = await pin.getAttribute('aria-label')
  await cards(page).nth(1).hover()
  await pin.click()
  await signInHere(page, 'member', member)
  await expect(alertOf(page, 'Pinned to your board')).toBeVisible()
  await expect(page).toHaveURL(path)
  await expect(list(page).getByRole('button', { name: name! })).toHaveAttribute('aria-pressed', 'true')
})

test('ACT-028 the pin of a card that was loaded later leads to the page of its post', async ({ page }) => {
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

test('a list with pinned cards has no accessibility error', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await joinAs(page)
  const { data } = await (await page.request.get('/api/content_v2')).json()
  await call(page, '/pin-my-board', { post_id: data[0].id })
  await open(page, '/')
  // All other cards are checked in every-page.spec.ts.
  const pinned = '.masonry > li:first-child'
  await expect(page.locator(pinned).getByRole('button', { pressed: true })).toHaveCount(1)
  expect(await accessibilityErrors(page, { include: pinned })).toEqual([])
  await resize(page, 390, 900)
  await page.emulateMedia({ colorScheme: 'dark' })
  await painted(page)
  expect(await accessibilityErrors(page, { include: pinned })).toEqual([])
})
