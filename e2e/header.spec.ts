import type { Locator } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { createPerson, joinAs, signInAs } from './people.ts'
import { accountButton, chooser, signInLink } from './sign-in-form.ts'
import { acceptCookies, navigate, open, painted, reload, resize } from './site.ts'

test.use({ showsMotion: true })

const SECTIONS = ['เครื่องมือ', 'อบรม', 'แก้ปัญหา', 'เทรนด์']

test('Q-10 Q-192 the header has the logo, the four sections, search and sign-in; the current section is marked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/training')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'ศาลา หน้าแรก' })).toHaveAttribute('href', '/')
  await expect(header.getByRole('navigation').getByRole('link')).toHaveText(SECTIONS)
  await expect(header.getByRole('link', { name: 'อบรม' })).toHaveAttribute('aria-current', 'page')
  await expect(header.getByRole('link', { name: 'เข้าสู่ระบบ' })).toHaveAttribute('href', '/?action=sign-in')
  await expect(header.getByRole('button', { name: 'เปิดเมนู' })).toBeHidden()
  // The header is sticky.
  await page.evaluate(() => scrollTo({ top: 2_000, behavior: 'instant' }))
  await expect.poll(async () => (await header.boundingBox())?.y).toBe(0)
})

test('Q-10 Q-192 the current section has its own colour, also on its posts; home marks none', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const current = page.getByRole('banner').locator('[aria-current]')
  const colours = new Set<string>()
  for (const [path, label] of [
    ['/edtech-tools', 'เครื่องมือ'],
    ['/training', 'อบรม'],
    ['/solutions', 'แก้ปัญหา'],
    ['/trends', 'เทรนด์'],
  ] as const) {
    await open(page, path)
    await expect(current).toHaveText(label)
    colours.add(await current.evaluate((link) => getComputedStyle(link).backgroundColor))
  }
  expect(colours.size).toBe(4)
  await open(page, '/content/event/312')
  await expect(current).toHaveText('อบรม')
  await expect(current).toHaveAttribute('aria-current', 'true')
  await open(page, '/')
  await expect(current).toHaveCount(0)
})

test('SRCH-001 the search link of the header leads to the field, from any page and on the page of the search itself', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('textFromSearchPage', 'เกม'))
  const link = page.getByRole('banner').getByRole('link', { name: 'ค้นหา' })
  const field = page.locator('#content input[name=search]')
  for (const path of ['/training', '/', '/search?search=Canva']) {
    await open(page, path)
    await link.click()
    await expect(page).toHaveURL('/search')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ทุกเรื่องในศาลา')
    await expect(field).toBeFocused()
  }
  await field.blur()
  await link.click()
  await expect(field).toBeFocused()
  // Typing replaces the last text (SRCH-009).
  await page.keyboard.type('Canva')
  await expect(field).toHaveValue('Canva')
  // Going back to the page does not open the keyboard of a phone.
  await field.blur()
  await navigate(page, '/content/tech-review/101')
  await expect(page).toHaveURL(/\/content\//)
  await page.goBack()
  await expect(page).toHaveURL('/search')
  await painted(page)
  await expect(field).not.toBeFocused()
})

test('SRCH-001 the search link opened in another tab gives no field of this page the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/contact')
  const opened = page.context().waitForEvent('page')
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'ค้นหา' })
    .click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await tab.waitForLoadState('networkidle')
  await tab.close()
  await navigate(page, '/edtech-tools')
  await expect(page).toHaveURL('/edtech-tools')
  await painted(page)
  await expect(page.locator('#content input[name=search]')).not.toBeFocused()
})

test('SRCH-006 SRCH-007 from 1025 px the header of inner pages has a search field, below and on home a link', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1025, height: 900 })
  await open(page, '/policy')
  const header = page.getByRole('banner')
  const field = header.getByRole('searchbox', { name: 'ค้นหาในศาลา' })
  const link = header.getByRole('link', { name: 'ค้นหา' })
  await expect(field).toBeVisible()
  await expect(link).toBeHidden()
  await field.fill('  Canva ')
  await field.press('Enter')
  await expect(page).toHaveURL('/search?search=Canva')
  await expect(field).toHaveCount(0)
  await open(page, '/')
  await expect(field).toHaveCount(0)
  await expect(link).toHaveAttribute('href', '/search')
  await open(page, '/policy')
  await resize(page, 1024, 900)
  await expect(field).toBeHidden()
  await expect(link).toBeVisible()
})

test('Q-10 nothing in the header moves while a menu, a dialog or the drawer hides the scrollbar', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  // By default a headless browser has no scrollbars.
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] })
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  await acceptCookies(context)
  const page = await context.newPage()
  const controls = page.locator('.site-header > .wrapper').locator('> *, > nav > a')
  const positions = () => controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
  const expectStill = async (overlay: Locator, openOverlay: () => Promise<void>, hidesScrollbar = true) => {
    const before = await positions()
    await openOverlay()
    await expect(overlay).toBeVisible()
    if (hidesScrollbar) {
      await expect
        .poll(() =>
          page.evaluate(() =>
            [document.documentElement, document.body].some((one) => one.style.overflowY === 'hidden'),
          ),
        )
        .toBe(true)
    }
    await painted(page)
    expect(await positions()).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(overlay).toHaveCount(0)
    await painted(page)
    expect(await positions()).toEqual(before)
  }
  await open(page, '/training')
  expect(await page.evaluate(() => innerWidth - document.body.clientWidth)).toBeGreaterThan(0)
  await expectStill(chooser(page), () => signInLink(page).click())
  await signInAs(context, await createPerson())
  await reload(page)
  // The account arrives after the document.
  await expect(accountButton(page)).toBeVisible()
  await expectStill(page.getByRole('menu'), () => accountButton(page).click())
  const bell = page.getByRole('banner').getByRole('link', { name: /^การแจ้งเตือน/ })
  await expect(bell).toHaveAttribute('aria-haspopup', 'dialog')
  await expectStill(page.getByRole('dialog', { name: 'การแจ้งเตือน' }), () => bell.click(), false)
  await resize(page, 1024)
  await expectStill(page.getByRole('dialog', { name: 'เมนู' }), () =>
    page.getByRole('button', { name: 'เปิดเมนู', exact: true }).click(),
  )
  await browser.close()
})

test('Q-10 each link of the account menu and of the header leads to a page', async ({ page }) => {
  await joinAs(page, { roleType: 'admin' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/training')
  await accountButton(page).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  const hrefs = await page
    .locator('.site-header a[href], .menu-list a[href]')
    .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('href') as string))])
  expect(hrefs).toEqual(
    expect.arrayContaining([
      '/my-board',
      '/my-test',
      '/my-certificate',
      '/my-purchase',
      '/my-review',
      '/my-profile',
      '/my-profile?tab=learning',
      '/my-profile/edit',
      '/admin',
    ]),
  )
  for (const href of hrefs) expect([href, (await page.request.get(href)).status()]).toEqual([href, 200])
})

test('Q-10 UX-003 the controls of the header stand in one row without overlap at every width', async ({ page }) => {
  const expectRow = async (width: number) => {
    await resize(page, width)
    const boxes = await page
      .locator('.site-header > .wrapper')
      .locator('> *, > nav > a, > div > *')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && !one.matches('nav, div'))
          .map((one) => one.getBoundingClientRect())
          .map(({ left, right, height }) => ({ left, right, height })),
      )
    boxes.sort((a, b) => a.left - b.left)
    for (const [at, box] of boxes.entries()) {
      expect(box.right, `${width} px`).toBeLessThanOrEqual((boxes[at + 1]?.left ?? width) + 0.5)
      expect(box.height, `${width} px`).toBeLessThanOrEqual(60)
    }
  }
  const widths = [320, 390, 768, 1024, 1025, 1280]
  await open(page, '/policy')
  for (const width of widths) await expectRow(width)
  await joinAs(page)
  await reload(page)
  for (const width of widths) await expectRow(width)
})

test('PWD-003 PWD-004 Q-186 the footer leads to the page that says whom to ask', async ({ page }) => {
  await open(page, '/policy')
  await page.getByRole('contentinfo').getByRole('link', { name: 'ติดต่อเราเรื่องอะไรได้บ้าง' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1, name: 'ติดต่อเรา' })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await accessibilityErrors(page)).toEqual([])
  await resize(page, 320)
  await page.emulateMedia({ colorScheme: 'dark' })
  await painted(page)
  expect(await accessibilityErrors(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('the page that describes the API has no accessibility error, in both themes', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/api')
    // One section of many: all have the same elements.
    expect(await accessibilityErrors(page, { include: 'main > :not(section ~ section)' })).toEqual([])
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineWidth)).toBe('3px')
  }
})
