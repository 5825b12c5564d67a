import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { acceptCookies, open, PAGES } from './site.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Each fault in a line: rule, place, what is wrong. */
async function faults(page: Page): Promise<string[]> {
  // What lies wholly below a cut is not on the screen, though its box lies under the toggle that opens it.
  await page.evaluate(() => {
    for (const cut of document.querySelectorAll('.is-cut')) {
      const { bottom } = cut.getBoundingClientRect()
      for (const item of cut.querySelectorAll('a, button')) {
        item.toggleAttribute('data-below-cut', item.getBoundingClientRect().top >= bottom)
      }
    }
  })
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).exclude('[data-below-cut]').analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test.describe(`${theme}, ${width} px`, () => {
      test.use({ colorScheme: theme, viewport: { width, height: 844 }, reducedMotion: 'reduce' } as object)

      for (const [name, path] of PAGES) {
        test(`${name} has no accessibility fault`, async ({ page, baseURL }) => {
          await acceptCookies(page, baseURL!)
          await page.emulateMedia({ reducedMotion: 'reduce' })
          await open(page, path)
          expect(await faults(page)).toEqual([])
        })
      }

      test('the layers above a page have no accessibility fault', async ({ page, baseURL }) => {
        await acceptCookies(page, baseURL!)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await open(page, '/content/tech-review/101')
        await page.getByRole('button', { name: 'เรื่องใกล้เคียง' }).click()
        await expect(page.getByRole('dialog').locator('article').first()).toBeVisible()
        expect(await faults(page)).toEqual([])
        await page.keyboard.press('Escape')
        if (width > 1024) return
        await page.getByRole('button', { name: 'เปิดเมนู' }).click()
        await expect(page.getByRole('dialog', { name: 'เมนู' })).toBeVisible()
        expect(await faults(page)).toEqual([])
      })
    })
  }
}

/** The element that has the focus: where it stands, what lies over its middle, how its ring looks. */
function focusPlace(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const box = element.getBoundingClientRect()
    const name = `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`
    // A card's link is drawn over the whole card, the skip link and the like over themselves.
    const layers = [element, ...element.querySelectorAll('*')].flatMap((one) => [
      getComputedStyle(one),
      getComputedStyle(one, '::after'),
    ])
    const parents = [element.parentElement, element.closest('label'), element.closest('form')]
    for (const parent of parents) if (parent) layers.push(getComputedStyle(parent), getComputedStyle(parent, '::after'))
    const hasRing = layers.some((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2)
    const roof = document.querySelector('.site-header')!.getBoundingClientRect()
    const bar = document.querySelector('.action-bar')
    const barTop = bar && getComputedStyle(bar).display !== 'none' ? bar.getBoundingClientRect().top : innerHeight
    const isChrome = element.closest('.site-header, .action-bar, .action-rail, .floating-bar, .skip-link') !== null
    const isCovered = !isChrome && box.height > 0 && (box.bottom <= roof.bottom + 1 || box.top >= barTop - 1)
    return { name, hasRing, isCovered, isSeen: isChrome || (box.bottom > 0 && box.top < innerHeight) }
  })
}

for (const [name, path, width] of [
  ['home', '/', 1280],
  ['home', '/', 390],
  ['a post', '/content/tech-review/101', 1280],
  ['a post', '/content/tech-review/101', 390],
  ['case studies', '/case-studies', 1280],
] as const) {
  test(`${name} at ${width} px can be walked by keyboard to its end: focus visible, never covered, never caught`, async ({
    page,
    baseURL,
  }) => {
    await acceptCookies(page, baseURL!)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await open(page, path)
    const walked: string[] = []
    let isInFooter = false
    for (let step = 0; step < 400 && !isInFooter; step++) {
      await page.keyboard.press('Tab')
      const place = await focusPlace(page)
      if (!place) break
      walked.push(place.name)
      expect(place, `${step}: ${place.name}`).toMatchObject({ hasRing: true, isCovered: false, isSeen: true })
      isInFooter = await page.evaluate(() => document.activeElement?.closest('footer') !== null)
    }
    expect(isInFooter, walked.slice(-5).join(' > ')).toBe(true)
    // And back out of it.
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('footer') === null)).toBe(true)
  })
}

test('no page breaks its own content security policy or fails to come alive', async ({ page, baseURL }) => {
  await acceptCookies(page, baseURL!)
  const said: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(`${page.url()} ${message.text()}`)
  })
  page.on('pageerror', (error) => said.push(`${page.url()} ${error.message}`))
  for (const [, path] of PAGES) {
    const html = await (await page.request.get(path)).text()
    expect(html.match(/<[a-z][^>]*\sstyle=/g), path).toBeNull()
    await open(page, path)
  }
  expect(said.filter((line) => !line.includes('no-such-page'))).toEqual([])
})
