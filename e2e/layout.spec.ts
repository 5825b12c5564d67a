import { expect, type Page, test } from '@playwright/test'
import { acceptCookies, open, PAGES } from './site.ts'

const WIDTHS = [320, 360, 375, 393, 479, 576, 767, 768, 960, 961, 1024, 1025, 1280]
/** The longest debounce of a resize (decision Q-177), and a little. */
const SETTLED_MS = 600
/** Some frames, in which the page hears of its new width and draws what its clock has brought about. */
const FRAMES_MS = 80

test.beforeEach(async ({ page, baseURL }) => acceptCookies(page, baseURL!))

/** What sticks out of the page to the side, though nothing around it clips or scrolls. */
function overhang(page: Page) {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const holds = (element: Element) => {
      for (let up = element.parentElement; up && up !== document.body; up = up.parentElement)
        if (getComputedStyle(up).overflowX !== 'visible') return true
      return false
    }
    const out = [...document.body.querySelectorAll('*')].filter((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 1 && (box.right > clientWidth + 1 || box.left < -1) && !holds(element)
    })
    const names = out.map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
    return scrollWidth > clientWidth ? [`page ${scrollWidth}`, ...names] : names
  })
}

for (const [name, path] of PAGES) {
  test(`UX-002 UX-003 UX-005 UX-006 ${name} fits every width without scrolling sideways`, async ({ page }) => {
    await page.clock.install()
    await open(page, path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.waitForTimeout(FRAMES_MS)
      await page.clock.runFor(SETTLED_MS)
      await page.waitForTimeout(FRAMES_MS)
      expect(await overhang(page), `${width} px`).toEqual([])
    }
  })
}

test('UX-005 UX-006 at 375 px gutters and letters shrink, at 393 px counts take one line', async ({ page }) => {
  const look = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    return page.evaluate(() => ({
      gutter: document.querySelector('.wrapper')!.getBoundingClientRect().left,
      title: Number.parseFloat(getComputedStyle(document.querySelector('h1')!).fontSize),
      gap: Number.parseFloat(getComputedStyle(document.querySelector('.post-card .meta')!).columnGap),
    }))
  }
  await open(page, '/')
  const at = { 375: await look(375), 376: await look(376), 393: await look(393), 394: await look(394) }
  expect(at[375].gutter).toBeLessThan(at[376].gutter)
  expect(at[375].title).toBeLessThan(at[376].title)
  expect(at[393].gap).toBeLessThan(at[394].gap)
  for (const width of [393, 375, 320]) {
    await look(width)
    await setCounts(page, ['9.9K', '48', '412'])
    const tops = await page
      .locator('.masonry .meta')
      .first()
      .locator(':scope > *')
      .evaluateAll((counts) => counts.map((count) => count.getBoundingClientRect().top))
    expect(new Set(tops).size, `${width} px`).toBe(1)
  }
})

/** What the first card of the list says of views, comments and likes. */
const setCounts = (page: Page, texts: string[]) =>
  page
    .locator('.masonry .meta:has(> :nth-child(3))')
    .first()
    .evaluate((meta, texts) => {
      texts.forEach((text, index) => {
        meta.children[index]!.lastChild!.textContent = text
      })
    }, texts)

test('FEED-038 FEED-039 FEED-040 UX-005 long counts and enlarged letters stay in their card, icons grow with them', async ({
  page,
}) => {
  for (const size of [100, 150, 200])
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await open(page, '/')
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), size)
      await setCounts(page, ['123.5K', '1.2K', '12.3K'])
      const found = await page.locator('.masonry .post-card').evaluateAll((cards) => {
        const meta = cards.find((card) => card.querySelector('.meta > :nth-child(3)'))!.querySelector('.meta')!
        const icons = [...meta.querySelectorAll('.icon')].map((icon) => icon.getBoundingClientRect().width)
        const range = document.createRange()
        const out = cards.flatMap((card) =>
          [...card.querySelectorAll('.meta > *, .event-time > *, .badge, .card-link')].flatMap((part) => {
            // Before it stand icons, and words for ears only, which take no room.
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

test('UX-007 a resize is answered once it rests: 300 ms for the feed', async ({ page }) => {
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

/** How many pairs of cards lie over each other. */
const overlaps = (page: Page) =>
  page.locator('.masonry > li').evaluateAll((items) => {
    const boxes = items.map((item) => item.getBoundingClientRect())
    const meet = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    return boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => meet(a, b))).length
  })

for (const width of [390, 1280])
  test(`FEED-019 FEED-020 at ${width} px cards make room when letters grow or a card alone does, and rest while one scrolls`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/case-studies')
    const list = page.locator('.masonry')
    await expect(list).toHaveClass(/placed/)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect.poll(() => overlaps(page)).toBe(0)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    await page.waitForTimeout(SETTLED_MS)
    const first = list.locator('li h2').first()
    await first.evaluate((title) => title.append(' ครูผู้รู้จักเด็กทุกคน'.repeat(20)))
    await expect.poll(() => overlaps(page)).toBe(0)

    await list.evaluate((element) => {
      const count = () => element.setAttribute('data-moves', String(Number(element.getAttribute('data-moves')) + 1))
      new MutationObserver(count).observe(element, { subtree: true, attributeFilter: ['style'] })
    })
    await page.mouse.wheel(0, 2000)
    await page.waitForTimeout(SETTLED_MS)
    await expect(list).not.toHaveAttribute('data-moves')
  })

test('FEED-019 TAG-001 other cards, as many as before, find their places too', async ({ page }) => {
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
})

test('UX-008 what a teacher says about themselves is cut after three lines', async ({ page }) => {
  await open(page, '/content/tech-review/101')
  const lines = await page
    .getByRole('region', { name: 'ผู้เขียน' })
    .locator('.clamp')
    .evaluate((element) => {
      element.textContent = 'ครูผู้รู้จักเด็กทุกคน '.repeat(40)
      return Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
    })
  expect(lines).toBe(3)
})

test('UX-009 the description of a card is cut after five lines', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/')
  const lines = await page
    .locator('.masonry .card-text')
    .first()
    .evaluate((element) => {
      element.textContent = 'ครูผู้รู้จักเด็กทุกคน '.repeat(60)
      return Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
    })
  expect(lines).toBe(5)
})
