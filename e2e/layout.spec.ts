import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open, painted, resize } from './site.ts'

/** Number of lines of an element that clamps its text, filled with more text than it shows. */
const clampedLines = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      element.textContent = 'ครูผู้รู้จักเด็กทุกคน '.repeat(60)
      return Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
    })

/** Sets the counts of views, comments and likes on the first card that has all three. */
const setCounts = (page: Page, texts: string[]) =>
  page
    .locator('.masonry .meta:has(> :nth-child(3))')
    .first()
    .evaluate((meta, texts) => {
      texts.forEach((text, index) => {
        meta.children[index]!.lastChild!.textContent = text
      })
    }, texts)

const setFontSize = (page: Page, percent: number) =>
  page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent)

/** Longer than the longest debounce of a resize (decision Q-177). */
const SETTLED_MS = 600

/** Number of pairs of cards that overlap. */
const overlaps = (page: Page) =>
  page.locator('.masonry > li').evaluateAll((items) => {
    const boxes = items.map((item) => item.getBoundingClientRect())
    const meet = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    return boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => meet(a, b))).length
  })

test('UX-005 UX-006 at 375 px gutters and font size shrink, at 393 px counts take one line', async ({ page }) => {
  const measure = async (width: number) => {
    await resize(page, width)
    return page.evaluate(() => ({
      gutter: document.querySelector('.wrapper')!.getBoundingClientRect().left,
      title: Number.parseFloat(getComputedStyle(document.querySelector('h1')!).fontSize),
      gap: Number.parseFloat(getComputedStyle(document.querySelector('.post-card .meta')!).columnGap),
    }))
  }
  await open(page, '/')
  const at = { 375: await measure(375), 376: await measure(376), 393: await measure(393), 394: await measure(394) }
  expect(at[375].gutter).toBeLessThan(at[376].gutter)
  expect(at[375].title).toBeLessThan(at[376].title)
  expect(at[393].gap).toBeLessThan(at[394].gap)
  for (const width of [393, 375, 320]) {
    await measure(width)
    await setCounts(page, ['9.9K', '48', '412'])
    const tops = await page
      .locator('.masonry .meta')
      .first()
      .locator(':scope > *')
      .evaluateAll((counts) => counts.map((count) => count.getBoundingClientRect().top))
    expect(new Set(tops).size, `${width} px`).toBe(1)
  }
})

test.describe('with a clock', () => {
  test.use({ ownContext: true })

  test('FEED-038 FEED-039 FEED-040 UX-005 long counts and enlarged text stay in their card, icons grow with them', async ({
    page,
  }) => {
    await page.clock.install()
    await open(page, '/')
    for (const size of [100, 150, 200])
      for (const width of [320, 360, 390]) {
        await setFontSize(page, size)
        await resize(page, width)
        await page.clock.runFor(SETTLED_MS)
        await painted(page)
        await setCounts(page, ['123.5K', '1.2K', '12.3K'])
        const found = await page.locator('.masonry .post-card').evaluateAll((cards) => {
          const meta = cards.find((card) => card.querySelector('.meta > :nth-child(3)'))!.querySelector('.meta')!
          const icons = [...meta.querySelectorAll('.icon')].map((icon) => icon.getBoundingClientRect().width)
          const range = document.createRange()
          const out = cards.flatMap((card) =>
            [...card.querySelectorAll('.meta > *, .event-time > *, .badge, .card-link')].flatMap((part) => {
              // The text is the last node, after icons and words for screen readers, which take no space.
              range.selectNodeContents(part.lastChild!)
              const beyond = range.getBoundingClientRect().right - card.getBoundingClientRect().right
              return beyond > 0 ? [`${part.textContent} ${beyond}`] : []
            }),
          )
          return { out, letter: Number.parseFloat(getComputedStyle(meta).fontSize), icon: Math.min(...icons) }
        })
        expect(found.out, `${width} px, ${size} %`).toEqual([])
        expect(found.icon, `${width} px, ${size} %`).toBeGreaterThan(0.9 * found.letter)
      }
  })

  test('UX-007 a resize is handled when it has ended: after 300 ms in the feed', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.clock.install({ time: new Date('2026-11-21T09:00:00+07:00') })
    await open(page, '/case-studies')
    const last = page.locator('.masonry > li').last()
    const place = () => last.evaluate((item) => item.style.gridArea)
    await expect.poll(place).not.toBe('')
    await page.clock.pauseAt(new Date('2026-11-21T10:00:00+07:00'))
    const before = await place()
    await page.evaluate(() => window.addEventListener('resize', () => Reflect.set(window, 'wasResized', true)))
    await page.setViewportSize({ width: 700, height: 800 })
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'wasResized'))).toBe(true)
    await page.clock.runFor(250)
    expect(await place()).toBe(before)
    await page.clock.runFor(100)
    await expect.poll(place).not.toBe(before)
  })

  for (const width of [390, 1280])
    test(`FEED-019 FEED-020 at ${width} px cards are placed again when the text or one card grows, and stay while the page scrolls`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.clock.install()
      await open(page, '/case-studies')
      const list = page.locator('.masonry')
      await expect(list).toHaveClass(/placed/)
      await setFontSize(page, 200)
      await expect.poll(() => overlaps(page)).toBe(0)
      await setFontSize(page, 100)
      await page.clock.runFor(SETTLED_MS)
      const first = list.locator('li h2').first()
      await first.evaluate((title) => title.append(' ครูผู้รู้จักเด็กทุกคน'.repeat(20)))
      await expect.poll(() => overlaps(page)).toBe(0)
      await page.clock.runFor(SETTLED_MS)
      await painted(page)

      await list.evaluate((element) => {
        const count = () => element.setAttribute('data-moves', String(Number(element.getAttribute('data-moves')) + 1))
        new MutationObserver(count).observe(element, { subtree: true, attributeFilter: ['style'] })
      })
      await page.mouse.wheel(0, 2000)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
      await page.clock.runFor(SETTLED_MS)
      await expect(list).not.toHaveAttribute('data-moves')
    })
})

test('FEED-019 TAG-001 UX-009 a list with as many other cards is placed again; the description of a card is cut after five lines', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/')
  const cards = page.locator('.masonry > li')
  for (const tag of [1, 2]) {
    const before = await cards.allTextContents()
    await page.locator('.tag-filter .chip').nth(tag).click()
    await expect.poll(() => cards.allTextContents()).not.toEqual(before)
    await expect(cards).toHaveCount(before.length)
  }
  expect(await cards.evaluateAll((items) => items.filter((item) => !item.getAttribute('style')).length)).toBe(0)
  expect(await overlaps(page)).toBe(0)
  await open(page, '/search?search=Canva')
  expect(await clampedLines(page, '.card-rows .card-text')).toBe(5)
})
