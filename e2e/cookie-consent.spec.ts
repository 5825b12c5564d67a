import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'

const TITLE = 'คุกกี้บนศาลา'
const YEAR_SECONDS = 365 * 24 * 60 * 60
const banner = (page: Page) => page.getByRole('region', { name: TITLE })
const settings = (page: Page) => page.getByRole('dialog', { name: 'ตั้งค่าคุกกี้' })
const inBanner = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true })

async function storedChoice(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === 'cookie_consent')
  return cookie && { cookie, choice: JSON.parse(decodeURIComponent(cookie.value)) }
}

const nextProof = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/cookie-consent') && answer.request().method() === 'POST')

test('Q-109 the first visit asks with three buttons of equal weight; the stored page does not', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const buttons = banner(page).getByRole('button')
  await expect(buttons).toHaveText(['ยอมรับทั้งหมด', 'ปฏิเสธทั้งหมด', 'ตั้งค่า'])
  const looks = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const { backgroundColor, color, fontSize, fontWeight, borderColor } = getComputedStyle(button)
      const { width, height } = button.getBoundingClientRect()
      return [backgroundColor, color, fontSize, fontWeight, borderColor, Math.round(width), Math.round(height)].join()
    }),
  )
  expect(new Set(looks).size).toBe(1)
  expect(await (await request.get('/')).text()).not.toContain(TITLE)
})

for (const [name, value] of [
  ['ยอมรับทั้งหมด', true],
  ['ปฏิเสธทั้งหมด', false],
] as const) {
  test(`Q-109 POL-011 ${name} is kept in the cookie for twelve months and sent as proof`, async ({ page, context }) => {
    await page.goto('/')
    const proof = nextProof(page)
    await inBanner(page, name).click()
    await expect(banner(page)).toBeHidden()

    const { cookie, choice } = (await storedChoice(context))!
    expect(choice).toEqual({ v: 1, functional: value, analytics: value, marketing: value, at: choice.at })
    expect(cookie.sameSite).toBe('Lax')
    const life = cookie.expires - Date.parse(choice.at) / 1000
    expect(Math.abs(life - YEAR_SECONDS)).toBeLessThan(60)

    const answer = await proof
    expect(answer.status()).toBe(200)
    expect(await answer.json()).toEqual({ status: 'success' })
    expect(answer.request().postDataJSON()).toMatchObject(choice)

    await page.reload()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(banner(page)).toBeHidden()
  })
}

test('Q-109 POL-011 categories are chosen one by one, and shown again as chosen', async ({ page, context }) => {
  await page.goto('/policy')
  await inBanner(page, 'ตั้งค่า').click()
  const switches = settings(page).getByRole('switch')
  await expect(switches).toHaveCount(4)
  await expect(switches.nth(0)).toBeChecked()
  await expect(switches.nth(0)).toBeDisabled()
  for (const index of [1, 2, 3]) await expect(switches.nth(index)).not.toBeChecked()

  await settings(page).getByRole('switch', { name: 'คุกกี้เพื่อการวิเคราะห์' }).check()
  await settings(page).getByRole('button', { name: 'บันทึกตัวเลือก' }).click()
  await expect(settings(page)).toBeHidden()
  await expect(banner(page)).toBeHidden()
  expect((await storedChoice(context))?.choice).toMatchObject({ functional: false, analytics: true, marketing: false })

  await page.reload()
  await page.getByRole('contentinfo').getByRole('button', { name: 'ตั้งค่าคุกกี้' }).click()
  await expect(switches.nth(2)).toBeChecked()
  await settings(page).getByRole('button', { name: 'ปฏิเสธทั้งหมด' }).click()
  await expect(settings(page)).toBeHidden()
  expect((await storedChoice(context))?.choice).toMatchObject({ functional: false, analytics: false, marketing: false })
})

test('Q-109 settings left without saving choose nothing', async ({ page, context }) => {
  await page.goto('/policy')
  await inBanner(page, 'ตั้งค่า').click()
  await settings(page).getByRole('switch').nth(3).check()
  await page.keyboard.press('Escape')
  await expect(settings(page)).toBeHidden()
  await expect(banner(page)).toBeVisible()
  await expect(inBanner(page, 'ตั้งค่า')).toBeFocused()
  expect(await storedChoice(context)).toBeUndefined()
})

test('MENU-013 a snackbar says that the choice is kept, and goes by itself', async ({ page }) => {
  await page.goto('/')
  await inBanner(page, 'ปฏิเสธทั้งหมด').click()
  const snackbar = page.getByText('บันทึกการตั้งค่าคุกกี้แล้ว')
  await expect(snackbar).toBeVisible()
  await expect(snackbar).toBeHidden()
})

test('Q-109 a proof that cannot be sent keeps the choice and is sent on a later visit', async ({ page }) => {
  let isFailing = true
  await page.route('**/api/cookie-consent', (route) =>
    isFailing && route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.goto('/')
  await inBanner(page, 'ยอมรับทั้งหมด').click()
  await expect(banner(page)).toBeHidden()

  isFailing = false
  const proof = nextProof(page)
  await page.goto('/policy')
  const answer = await proof
  expect(answer.status()).toBe(200)
  expect(answer.request().postDataJSON()).toMatchObject({ functional: true, analytics: true, marketing: true })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cookie_consent_unsent'))).toBeNull()
})

test('Q-109 a new version of the policy is asked for again', async ({ page, context }) => {
  await page.goto('/')
  await inBanner(page, 'ยอมรับทั้งหมด').click()
  await expect(banner(page)).toBeHidden()

  await page.route('**/api/cookie-consent', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { v: 2 } })
      : route.fulfill({ json: { status: 'success' } }),
  )
  await page.reload()
  await expect(banner(page)).toContainText('นโยบายคุกกี้เปลี่ยนไป')
  // What was agreed to for another text is not taken over.
  await inBanner(page, 'ตั้งค่า').click()
  await expect(settings(page).getByRole('switch').nth(1)).not.toBeChecked()
  await settings(page).getByRole('button', { name: 'ปฏิเสธทั้งหมด' }).click()
  await expect(banner(page)).toBeHidden()
  expect((await storedChoice(context))?.choice.v).toBe(2)
})

test('Q-109 a choice made in one tab ends the question in the other', async ({ context }) => {
  const first = await context.newPage()
  const second = await context.newPage()
  for (const page of [first, second]) {
    await page.goto('/policy')
    await expect(banner(page)).toBeVisible()
  }
  await inBanner(first, 'ปฏิเสธทั้งหมด').click()
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(banner(second)).toBeHidden()
})

test('Q-109 nothing of others is loaded and nothing else is stored before a choice', async ({
  page,
  context,
  baseURL,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL)) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  expect(foreign).toEqual([])
  expect(await context.cookies()).toEqual([])
})

for (const [width, height] of [
  [1280, 720],
  [768, 900],
  [390, 700],
  [320, 568],
] as const) {
  test(`Q-109 at ${width} px the question takes no focus, holds none and hides none`, async ({ page }) => {
    // Without smooth scrolling the place of the focus is final at once.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await page.goto('/policy?tab=cookie')
    await expect(banner(page)).toBeVisible()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)

    // Through the whole page by keyboard: nothing that has the focus lies under the bar.
    const visited: string[] = []
    for (let step = 0; step < 80; step++) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate((title) => {
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
      if (!place) break
      expect(place.isHidden, place.name).toBe(false)
      visited.push(place.isInBar ? `bar: ${place.name}` : place.name)
    }
    expect(visited).toContain('ตั้งค่าคุกกี้')
    expect(visited.slice(-3)).toEqual(['bar: ยอมรับทั้งหมด', 'bar: ปฏิเสธทั้งหมด', 'bar: ตั้งค่า'])
  })
}

test('Q-109 the end of the policy and of the page can be read above the bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/policy?tab=cookie')
  await expect(banner(page)).toBeVisible()
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  const bar = (await banner(page).boundingBox())!
  const foot = (await page.getByRole('contentinfo').boundingBox())!
  expect(foot.y + foot.height).toBeLessThanOrEqual(bar.y + 1)
  expect(bar.height).toBeLessThan(700 / 2)
})

test('Q-109 the bar comes and goes without moving the page', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number }
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as unknown as { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) seen.shift += shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/policy?tab=cookie')
  await expect(banner(page)).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()
  await inBanner(page, 'ปฏิเสธทั้งหมด').click()
  await expect(banner(page)).toBeHidden()
  expect(await heading.boundingBox()).toEqual(before)
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.05)
})

test('Q-109 after the choice the focus goes back to where it came from', async ({ page }) => {
  await page.goto('/policy')
  await expect(banner(page)).toBeVisible()
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await last.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(inBanner(page, 'ปฏิเสธทั้งหมด')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeHidden()
  await expect(last).toBeFocused()
})

test('Q-109 on a low screen the question stands at the end of the page instead of over it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/policy')
  await expect(banner(page)).toBeAttached()
  await expect(banner(page)).not.toBeInViewport()
  await inBanner(page, 'ปฏิเสธทั้งหมด').click()
  await expect(banner(page)).toBeHidden()
})

for (const theme of ['light', 'dark'] as const) {
  test(`Q-109 question and settings are accessible, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto('/policy')
    await expect(banner(page)).toBeVisible()
    const check = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
    }
    await check()
    await inBanner(page, 'ตั้งค่า').click()
    await expect(settings(page)).toBeVisible()
    await check()
  })
}
