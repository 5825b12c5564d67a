import type { BrowserContext, Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { ORIGIN, open, painted, reload } from './site.ts'

const TITLE = 'คุกกี้บนศาลา'
const YEAR_SECONDS = 365 * 24 * 60 * 60
const banner = (page: Page) => page.getByRole('region', { name: TITLE })
const settings = (page: Page) => page.getByRole('dialog', { name: 'ตั้งค่าคุกกี้' })
const inBanner = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true })

async function storedChoice(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === 'cookie_consent')
  return cookie && { cookie, choice: JSON.parse(decodeURIComponent(cookie.value)) }
}

const nextResponse = (page: Page, method: 'GET' | 'POST') =>
  page.waitForResponse((one) => one.url().endsWith('/api/cookie-consent') && one.request().method() === method)

test.use({ showsCookieBanner: true, isDrawn: true })

test('Q-109 the first visit asks with three buttons of equal weight; before a choice nothing is stored and nothing is loaded from other sites', async ({
  page,
  context,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(ORIGIN) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  await open(page, '/')
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
  expect(foreign).toEqual([])
  expect(await context.cookies()).toEqual([])
})

for (const [name, value] of [
  ['ยอมรับทั้งหมด', true],
  ['ปฏิเสธทั้งหมด', false],
] as const) {
  test(`Q-109 POL-011 ${name} is stored in the cookie for twelve months and sent as proof`, async ({
    page,
    context,
  }) => {
    await open(page, '/policy')
    const proof = nextResponse(page, 'POST')
    await inBanner(page, name).click()
    await expect(banner(page)).toBeHidden()

    const { cookie, choice } = (await storedChoice(context))!
    expect(choice).toEqual({ v: 1, functional: value, analytics: value, marketing: value, at: choice.at })
    expect(cookie.sameSite).toBe('Lax')
    const lifetime = cookie.expires - Date.parse(choice.at) / 1000
    expect(Math.abs(lifetime - YEAR_SECONDS)).toBeLessThan(60)

    const response = await proof
    expect(response.status()).toBe(200)
    expect(await response.json()).toEqual({ status: 'success' })
    expect(response.request().postDataJSON()).toMatchObject(choice)

    // The banner would open once the browser knows the current version of the policy.
    const version = nextResponse(page, 'GET')
    await reload(page)
    await version
    await painted(page)
    await expect(banner(page)).toBeHidden()
  })
}

test('Q-109 POL-011 settings closed without saving store nothing; categories are chosen one by one and shown as chosen', async ({
  page,
  context,
}) => {
  await open(page, '/policy')
  await inBanner(page, 'ตั้งค่า').click()
  const switches = settings(page).getByRole('switch')
  await expect(switches).toHaveCount(4)
  await expect(switches.nth(0)).toBeChecked()
  await expect(switches.nth(0)).toBeDisabled()
  for (const index of [1, 2, 3]) await expect(switches.nth(index)).not.toBeChecked()
  await switches.nth(3).check()
  await page.keyboard.press('Escape')
  await expect(settings(page)).toBeHidden()
  await expect(banner(page)).toBeVisible()
  await expect(inBanner(page, 'ตั้งค่า')).toBeFocused()
  expect(await storedChoice(context)).toBeUndefined()

  await inBanner(page, 'ตั้งค่า').click()
  await settings(page).getByRole('switch', { name: 'คุกกี้เพื่อการวิเคราะห์' }).check()
  await settings(page).getByRole('button', { name: 'บันทึกตัวเลือก' }).click()
  await expect(settings(page)).toBeHidden()
  await expect(banner(page)).toBeHidden()
  expect((await storedChoice(context))?.choice).toMatchObject({ functional: false, analytics: true, marketing: false })

  await reload(page)
  await page.getByRole('contentinfo').getByRole('button', { name: 'ตั้งค่าคุกกี้' }).click()
  await expect(switches.nth(2)).toBeChecked()
  await settings(page).getByRole('button', { name: 'ปฏิเสธทั้งหมด' }).click()
  await expect(settings(page)).toBeHidden()
  expect((await storedChoice(context))?.choice).toMatchObject({ functional: false, analytics: false, marketing: false })
})

test.describe('with a clock', () => {
  test.use({ ownContext: true })

  test('FEED-017 MENU-013 a section page confirms the choice in a snackbar that closes after 1.9 s, later while hovered', async ({
    page,
  }) => {
    await page.clock.install({ time: new Date('2026-11-21T09:00:00+07:00') })
    await open(page, '/edtech-tools')
    const snackbar = page.getByRole('status').filter({ hasText: 'บันทึกการตั้งค่าคุกกี้แล้ว' })
    await inBanner(page, 'ปฏิเสธทั้งหมด').waitFor()
    await page.clock.pauseAt(new Date('2026-11-21T10:00:00+07:00'))
    await inBanner(page, 'ปฏิเสธทั้งหมด').click()
    await expect(snackbar).toBeVisible()
    await page.mouse.move(5, 5)
    await page.clock.runFor(1_800)
    await expect(snackbar).toBeVisible()
    await snackbar.locator('.toast').hover()
    await page.clock.runFor(5_000)
    await expect(snackbar).toBeVisible()
    await page.mouse.move(5, 5)
    await page.clock.runFor(1_900)
    await expect(snackbar).toHaveCount(0)
  })
})

test('Q-109 a proof that cannot be sent leaves the choice stored and is sent on a later visit', async ({ page }) => {
  let isFailing = true
  await page.route('**/api/cookie-consent', (route) =>
    isFailing && route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await open(page, '/policy')
  await inBanner(page, 'ยอมรับทั้งหมด').click()
  await expect(banner(page)).toBeHidden()

  isFailing = false
  const proof = nextResponse(page, 'POST')
  await page.goto('/policy')
  const response = await proof
  expect(response.status()).toBe(200)
  expect(response.request().postDataJSON()).toMatchObject({ functional: true, analytics: true, marketing: true })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cookie_consent_unsent'))).toBeNull()
})

test('Q-109 the banner asks again after a new version of the policy', async ({ page, context }) => {
  await open(page, '/policy')
  await inBanner(page, 'ยอมรับทั้งหมด').click()
  await expect(banner(page)).toBeHidden()

  await page.route('**/api/cookie-consent', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { v: 2 } })
      : route.fulfill({ json: { status: 'success' } }),
  )
  await reload(page)
  await expect(banner(page)).toContainText('นโยบายคุกกี้เปลี่ยนไป')
  // The consent to the earlier text is not taken over.
  await inBanner(page, 'ตั้งค่า').click()
  await expect(settings(page).getByRole('switch').nth(1)).not.toBeChecked()
  await settings(page).getByRole('button', { name: 'ปฏิเสธทั้งหมด' }).click()
  await expect(banner(page)).toBeHidden()
  expect((await storedChoice(context))?.choice.v).toBe(2)
})

test('Q-109 a choice in one tab closes the banner in the other', async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()]
  for (const page of [first, second]) {
    await open(page, '/policy')
    await expect(banner(page)).toBeVisible()
  }
  await inBanner(first, 'ปฏิเสธทั้งหมด').click()
  await expect(banner(first)).toBeHidden()
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(banner(second)).toBeHidden()
})

test('Q-109 the end of the page can be read above the banner, which opens and closes without moving the page', async ({
  page,
}) => {
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
  const shift = () => page.evaluate(() => (window as unknown as { shift: number }).shift)
  await open(page, '/policy?tab=cookie')
  await expect(banner(page)).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()
  await inBanner(page, 'ปฏิเสธทั้งหมด').click()
  await expect(banner(page)).toBeHidden()
  expect(await heading.boundingBox()).toEqual(before)
  expect(await shift()).toBeLessThan(0.05)

  await page.context().clearCookies()
  await page.setViewportSize({ width: 390, height: 700 })
  await reload(page)
  await expect(banner(page)).toBeVisible()
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  const bar = (await banner(page).boundingBox())!
  const foot = (await page.getByRole('contentinfo').boundingBox())!
  expect(foot.y + foot.height).toBeLessThanOrEqual(bar.y + 1)
  expect(bar.height).toBeLessThan(700 / 2)
})

test('Q-109 after the choice the focus returns to where it was; on a low screen the banner is at the end of the page', async ({
  page,
  context,
}) => {
  await open(page, '/policy')
  await expect(banner(page)).toBeVisible()
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await last.focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('Tab')
  await expect(inBanner(page, 'ปฏิเสธทั้งหมด')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeHidden()
  await expect(last).toBeFocused()

  await context.clearCookies()
  await page.setViewportSize({ width: 320, height: 256 })
  await open(page, '/policy')
  await expect(banner(page)).toBeAttached()
  await expect(banner(page)).not.toBeInViewport()
  await inBanner(page, 'ปฏิเสธทั้งหมด').click()
  await expect(banner(page)).toBeHidden()
})

test('Q-109 banner and settings have no accessibility error', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await open(page, '/policy')
  await expect(banner(page)).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])
  await inBanner(page, 'ตั้งค่า').click()
  await expect(settings(page)).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])

  await page.emulateMedia({ colorScheme: 'dark' })
  await painted(page)
  expect(await accessibilityErrors(page, { include: '[role=dialog]', onlyColors: true })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(settings(page)).toBeHidden()
  expect(await accessibilityErrors(page, { include: 'section', onlyColors: true })).toEqual([])
})
