import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open } from './site.ts'

const TITLE = 'คุกกี้บนศาลา'
const banner = (page: Page) => page.getByRole('region', { name: TITLE })

test.use({ showsCookieBanner: true, isDrawn: true })

for (const [width, height] of [
  [1280, 720],
  [768, 900],
  [390, 700],
  [320, 568],
] as const) {
  test(`Q-109 at ${width} px the banner neither takes nor traps the focus, and hides no focused element`, async ({
    page,
  }) => {
    // Without smooth scrolling, a focused element is at its final position at once.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await open(page, '/policy?tab=cookie')
    await expect(banner(page)).toBeVisible()
    // A style of the root costs the whole page, so it waits for the first key that moves the focus (decision 0080).
    await page.keyboard.press('a')
    const start = () => [document.activeElement === document.body, document.documentElement.style.scrollPaddingBottom]
    expect(await page.evaluate(start)).toEqual([true, ''])
    const visited: string[] = []
    for (let step = 0; step < 80; step++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate((title) => {
        const bar = [...document.querySelectorAll('section')].find((one) => one.textContent?.includes(title))
        const element = document.activeElement
        if (!bar || !element || element === document.body) return null
        const top = bar.getBoundingClientRect().top
        const box = element.getBoundingClientRect()
        const isInBar = bar.contains(element)
        return {
          name: element.textContent ?? '',
          isInBar,
          isHidden: !isInBar && box.height > 0 && box.bottom > top + 1,
        }
      }, TITLE)
      if (!focused) break
      expect(focused.isHidden, focused.name).toBe(false)
      visited.push(focused.isInBar ? `bar: ${focused.name}` : focused.name)
    }
    expect(visited).toContain('ตั้งค่าคุกกี้')
    expect(visited.slice(-3)).toEqual(['bar: ยอมรับทั้งหมด', 'bar: ปฏิเสธทั้งหมด', 'bar: ตั้งค่า'])
  })
}
