import type { Locator, Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { open, painted, resize, scrollToRow } from './site.ts'

test.use({ showsMotion: true })

const TITLE = 'เสียงจากคนในศาลา'
/** Longer than the movement of a slide. */
const SETTLED_MS = 2_000

const rowOf = (page: Page) => page.getByRole('region', { name: TITLE })
const selectedIn = (row: Locator) => () =>
  row
    .locator('.carousel-track > li')
    .evaluateAll((all) => all.findIndex((item) => (item as HTMLElement).dataset.at === 'selected'))

/** Scrolls to the row and waits until its carousel runs. */
async function scrollToTestimonials(page: Page): Promise<Locator> {
  const row = rowOf(page)
  await scrollToRow(row)
  await page.mouse.move(2, 2)
  await expect(row).toHaveClass(/carousel-ready/)
  return row
}

/** The row with a paused clock, which only the test moves. */
async function openWithPausedClock(page: Page) {
  await page.clock.install({ time: 0 })
  await open(page, '/')
  const row = await scrollToTestimonials(page)
  await page.clock.pauseAt(120_000)
  await page.clock.runFor(SETTLED_MS)
  return { row, selected: selectedIn(row), count: await row.locator('.carousel-track > li').count() }
}

/** Distance between the centers of the selected slide and of the row, in pixels. */
const centerOffset = (row: Locator) =>
  row.evaluate((element) => {
    const center = (box: DOMRect) => (box.left + box.right) / 2
    const slide = element.querySelector('[data-at="selected"] > *')!
    return Math.abs(center(slide.getBoundingClientRect()) - center(element.getBoundingClientRect()))
  })

test('REV-107 each testimonial shows its author, text, stars and picture without JavaScript', async ({ page }) => {
  const { data } = await (await page.request.get('/api/v2/testimonials')).json()
  expect(data.length).toBeGreaterThan(0)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/')
  const cards = rowOf(page).locator('figure')
  await expect(cards).toHaveCount(data.length)
  for (const [index, { author, content, rating, imagePath }] of data.entries()) {
    await expect(cards.nth(index)).toContainText(author)
    await expect(cards.nth(index)).toContainText(content)
    await expect(cards.nth(index).getByRole('img', { name: `${rating} จาก 5 ดาว` })).toHaveCount(1)
    if (imagePath) await expect(cards.nth(index).locator('img.avatar')).toHaveAttribute('src', imagePath)
  }
  await page.goto('/training')
  await expect(rowOf(page)).toHaveCount(0)
})

test('REV-111 the selected slide is centered and completely visible, and the page does not scroll sideways', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  const row = await scrollToTestimonials(page)
  for (const width of [360, 768, 1280]) {
    await resize(page, width, 900)
    await expect.poll(() => centerOffset(row), `${width} px`).toBeLessThan(1)
    await row.getByRole('button', { name: 'ถัดไป' }).click()
    await expect.poll(() => centerOffset(row), `${width} px`).toBeLessThan(1)
    const card = await row.locator('[data-at="selected"] > *').boundingBox()
    expect(card!.x).toBeGreaterThanOrEqual(0)
    expect(card!.x + card!.width).toBeLessThanOrEqual(width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('REV-112 the text is cut after six lines', async ({ page }) => {
  await open(page, '/')
  const lines = await rowOf(page)
    .locator('.clamp')
    .first()
    .evaluate((element) => {
      element.textContent = 'ที่นี่มีน้ำใจให้กัน '.repeat(80)
      return Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
    })
  expect(lines).toBe(6)
})

test('MENU-010 a press opens the testimonial dialog with the whole text, and closing it returns the focus', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  const row = await scrollToTestimonials(page)
  const { data } = await (await page.request.get('/api/v2/testimonials')).json()
  const { author, content } = data[await selectedIn(row)()]
  // The button covers the whole card.
  await row.locator('[data-at="selected"] blockquote').click({ force: true })
  const dialog = page.getByRole('dialog', { name: author })
  await expect(dialog).toContainText(content)
  await expect(dialog.locator('blockquote')).not.toHaveClass(/clamp/)
  expect(await accessibilityErrors(page, { include: '[role="dialog"]' })).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await painted(page)
  expect(await accessibilityErrors(page, { include: '[role="dialog"]', onlyColors: true })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const button = row.locator('[data-at="selected"]').getByRole('button', { name: `อ่านทั้งหมด ที่ ${author} เขียน` })
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
})

test('MENU-010 AB-168 a dialog that cannot be fetched is reported, the page stays, and the next press opens it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  const row = await scrollToTestimonials(page)
  const files = '**/assets/testimonial-dialog-*.js'
  await page.route(files, (route) => route.abort())
  const button = row.locator('[data-at="selected"]').getByRole('button')
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง' })).toBeVisible()
  await expect(row).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute(files)
  await button.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test.describe('with a clock', () => {
  test.use({ ownContext: true })

  test('REV-108 REV-110 the row shows the next testimonial every four seconds, after the last one the first, until a button pauses it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    const { row, selected, count } = await openWithPausedClock(page)
    // Moves the clock to the moment of a change.
    const first = await selected()
    for (let step = 0; step < 41 && (await selected()) === first; step++) await page.clock.runFor(100)
    const start = await selected()
    expect(start).toBe((first + 1) % count)
    await page.clock.runFor(3_700)
    expect(await selected()).toBe(start)
    await page.clock.runFor(400)
    await expect.poll(selected).toBe((start + 1) % count)
    for (let turn = 2; turn <= count; turn++) {
      await page.clock.runFor(4_000)
      await expect.poll(selected).toBe((start + turn) % count)
    }
    await row.getByRole('button', { name: 'หยุดเลื่อนอัตโนมัติ' }).click()
    await page.mouse.move(2, 2)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.clock.runFor(12_000)
    expect(await selected()).toBe(start)
  })

  test('REV-108 the row does not move under the mouse, with the focus inside, and under its dialog', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    const { row, selected } = await openWithPausedClock(page)
    const start = await selected()
    const card = row.locator('[data-at="selected"] figure')
    await card.hover()
    await page.clock.runFor(9_000)
    expect(await selected()).toBe(start)
    await card.getByRole('button').focus()
    await page.mouse.move(2, 2)
    await page.clock.runFor(9_000)
    expect(await selected()).toBe(start)
    await page.keyboard.press('Enter')
    await page.clock.runFor(SETTLED_MS)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.clock.runFor(9_000)
    expect(await selected()).toBe(start)
  })

  test('REV-108 the row does not move by itself with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { row, selected } = await openWithPausedClock(page)
    const start = await selected()
    await page.clock.runFor(12_000)
    expect(await selected()).toBe(start)
    await expect(row.getByRole('button', { name: 'หยุดเลื่อนอัตโนมัติ' })).toHaveCount(0)
  })

  test('REV-109 a slide moves to its place in 600 ms', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    const { row } = await openWithPausedClock(page)
    await row.getByRole('button', { name: 'หยุดเลื่อนอัตโนมัติ' }).click()
    await page.clock.runFor(SETTLED_MS)
    const offset = () =>
      row.locator('.carousel-track').evaluate((track) => new DOMMatrix(getComputedStyle(track).transform).e)
    const from = await offset()
    const step = await row
      .locator('.carousel-track > li')
      .first()
      .evaluate((item) => item.getBoundingClientRect().width)
    await row.getByRole('button', { name: 'ถัดไป' }).click()
    await page.clock.runFor(200)
    expect(Math.abs((await offset()) - from)).toBeLessThan(step - 20)
    await page.clock.runFor(400)
    expect(Math.abs(Math.abs((await offset()) - from) - step)).toBeLessThan(1)
  })
})
