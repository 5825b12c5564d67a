import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { open, painted, resize } from './site.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('the check of accessibility finds text of low contrast and a button without a name', async ({ page }) => {
  await open(page, '/contact')
  await page.locator('main').evaluate((main) => {
    const text = Object.assign(document.createElement('p'), { textContent: 'อ่านยาก' })
    text.style.color = '#cccccc'
    text.style.background = '#ffffff'
    main.append(text, document.createElement('button'))
  })
  const rules = (await accessibilityErrors(page, { include: 'main' })).map((error) => error.split(':')[0])
  expect(rules.toSorted()).toEqual(['button-name', 'color-contrast'])
})

test('the layers above a page have no accessibility error', async ({ page }) => {
  /** The whole page in the light theme: a layer also changes what is behind it. In the dark theme the layer alone. */
  const check = async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await painted(page)
    expect(await accessibilityErrors(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await painted(page)
    expect(await accessibilityErrors(page, { include: '[role=dialog]', onlyColors: true })).toEqual([])
  }
  const tab = page.getByRole('button', { name: 'เรื่องใกล้เคียง' })
  await open(page, '/content/tech-review/101')
  for (const width of [1280, 390]) {
    await resize(page, width, 844)
    await tab.click()
    await expect(page.getByRole('dialog').locator('article').first()).toBeVisible()
    await check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'เปิดเมนู' }).click()
  await expect(page.getByRole('dialog', { name: 'เมนู' })).toBeVisible()
  await check()
})

/** The focused element: its position, whether something covers it, and whether it has a focus ring. */
function focusedElement(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const box = element.getBoundingClientRect()
    const name = `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`
    // The ring of a card's link surrounds the whole card; that of some fields surrounds their label or form.
    const layers = [element, ...element.querySelectorAll('*')].flatMap((one) => [
      getComputedStyle(one),
      getComputedStyle(one, '::after'),
    ])
    const parents = [element.parentElement, element.closest('label'), element.closest('form')]
    for (const parent of parents) if (parent) layers.push(getComputedStyle(parent), getComputedStyle(parent, '::after'))
    const hasRing = layers.some((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2)
    const header = document.querySelector('.site-header')!.getBoundingClientRect()
    const bar = document.querySelector('.action-bar')
    const barTop = bar && getComputedStyle(bar).display !== 'none' ? bar.getBoundingClientRect().top : innerHeight
    const isFloating = element.closest('.site-header, .action-bar, .action-rail, .skip-link') !== null
    const isCovered = !isFloating && box.height > 0 && (box.bottom <= header.bottom + 1 || box.top >= barTop - 1)
    const isVisible = isFloating || (box.bottom > 0 && box.top < innerHeight)
    return { name, hasRing, isCovered, isVisible, isInFooter: element.closest('footer') !== null }
  })
}

for (const [name, path, width] of [
  ['home', '/', 1280],
  ['home', '/', 390],
  ['a post', '/content/tech-review/101', 1280],
  ['a post', '/content/tech-review/101', 390],
  ['case studies', '/case-studies', 1280],
] as const) {
  test(`the keyboard reaches the footer of ${name} at ${width} px; the focus is visible, never covered and never trapped`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, path)
    const visited: string[] = []
    let isInFooter = false
    for (let step = 0; step < 400 && !isInFooter; step++) {
      await page.keyboard.press('Tab')
      const focused = await focusedElement(page)
      if (!focused) break
      visited.push(focused.name)
      expect(focused, `${step}: ${focused.name}`).toMatchObject({ hasRing: true, isCovered: false, isVisible: true })
      isInFooter = focused.isInFooter
    }
    expect(isInFooter, visited.slice(-5).join(' > ')).toBe(true)
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('footer') === null)).toBe(true)
  })
}
