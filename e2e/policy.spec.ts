import type { Locator, Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests, open, resize } from './site.ts'

const titles = {
  privacy: 'คำประกาศความเป็นส่วนตัว',
  cookie: 'นโยบายคุกกี้',
  website: 'นโยบายเว็บไซต์',
  marketing: 'ความยินยอมด้านการตลาด',
}
/** Words that only this document contains. */
const sentences = {
  privacy: 'ข้อมูลที่เราเก็บรวบรวม',
  cookie: 'คุกกี้คือไฟล์ข้อความขนาดเล็ก',
  website: 'มารยาทของชุมชน',
  marketing: 'เราขอความยินยอมเรื่องใด',
}
type Tab = keyof typeof titles

const PHONE = { width: 390, height: 844 }
const panel = (page: Page) => page.getByRole('tabpanel')
const tab = (page: Page, name: Tab) => page.getByRole('tab', { name: titles[name] })
const seeAll = (page: Page) => page.getByRole('button', { name: 'ดูทั้งหมด' })

async function expectPolicy(page: Page, name: Tab) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[name])
  await expect(panel(page)).toContainText(sentences[name])
  await expect(page.locator(`[role=tab][aria-selected=true]`)).toHaveText(titles[name])
}

/** Records the tabs whose documents the page requests. */
function countCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const name = /\/api\/policy\/(\w+)$/.exec(request.url())?.[1]
    if (name) calls.push(name)
  })
  return calls
}

test('POL-001 POL-002 POL-003 POL-004 POL-005 each document has its address and is part of the HTML', async ({
  page,
  request,
}) => {
  for (const name of Object.keys(titles) as Tab[]) {
    await open(page, `/policy?tab=${name}`)
    await expectPolicy(page, name)
    const html = await (await request.get(`/policy?tab=${name}`)).text()
    expect(html).toContain(sentences[name])
  }
})

test('AB-164 Q-107 an address without a known tab shows privacy', async ({ page }) => {
  let isExecuted = false
  page.on('dialog', (dialog) => {
    isExecuted = true
    return dialog.dismiss()
  })
  for (const search of [
    '',
    '?tab=',
    '?tab=PRIVACY',
    '?tab=__proto__',
    '?tab=%3Csvg/onload=alert(1)%3E',
    '?tab=cookie&tab=x',
  ]) {
    const response = await open(page, `/policy${search}`)
    expect(response?.status(), search).toBe(200)
    await expectPolicy(page, 'privacy')
    expect(isExecuted, search).toBe(false)
  }
})

test('POL-006 POL-007 choosing a tab adds a history entry, and back restores the previous tab', async ({ page }) => {
  await open(page, '/policy')
  await tab(page, 'website').click()
  await expect(page).toHaveURL(/\/policy\?tab=website$/)
  await expectPolicy(page, 'website')
  await tab(page, 'marketing').click()
  await expectPolicy(page, 'marketing')
  await page.goBack()
  await expect(page).toHaveURL(/\?tab=website$/)
  await expectPolicy(page, 'website')
  await page.goBack()
  await expect(page).toHaveURL(/\/policy$/)
  await expectPolicy(page, 'privacy')
  await page.goForward()
  await expectPolicy(page, 'website')
})

test('POL-006 choosing the current tab adds no history entry', async ({ page }) => {
  await open(page, '/policy?tab=cookie')
  await tab(page, 'cookie').click()
  await tab(page, 'website').click()
  await expectPolicy(page, 'website')
  await page.goBack()
  await expectPolicy(page, 'cookie')
})

test('POL-012 each document is loaded once', async ({ page }) => {
  const calls = countCalls(page)
  await open(page, '/policy')
  await expectPolicy(page, 'privacy')
  for (const name of ['cookie', 'website', 'cookie', 'privacy', 'website', 'cookie'] as const) {
    await tab(page, name).click()
    await expectPolicy(page, name)
  }
  // The first document is part of the page.
  expect(calls).toEqual(['cookie', 'website'])
})

test('POL-014 a dialog covers the page while a document loads', async ({ page }) => {
  const release = await holdRequests(page, '**/api/policy/website')
  await open(page, '/policy')
  await tab(page, 'website').click()
  const loader = page.getByRole('dialog', { name: 'กำลังโหลดนโยบาย' })
  await expect(loader).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(loader).toBeVisible()
  release()
  await expectPolicy(page, 'website')
  await expect(loader).toBeHidden()
})

test('POL-015 Q-108 a document that cannot be loaded closes the dialog with an alert; choosing its tab again loads it', async ({
  page,
}) => {
  await open(page, '/policy')
  let previous: Tab = 'privacy'
  for (const [error, name, status] of [
    ['no connection', 'cookie', undefined],
    ['an error of the server', 'website', 500],
    ['an error page of a proxy', 'marketing', 502],
  ] as const) {
    await test.step(error, async () => {
      const url = `**/api/policy/${name}`
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route(url, async (route) => {
        await promise
        if (!status) return route.abort()
        return route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      })
      await tab(page, name).click()
      const loader = page.getByRole('dialog')
      await expect(loader).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      resolve()
      await expect(loader).toBeHidden()
      await expect(page.getByRole('alert')).toHaveText('เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง')
      await expect(panel(page)).toBeEmpty()

      await page.unroute(url)
      await tab(page, name).click()
      await expectPolicy(page, name)
      await page.goBack()
      await expectPolicy(page, previous)
      await page.goForward()
      await expectPolicy(page, name)
      await expect(page.getByRole('alert')).toHaveCount(0)
      previous = name
    })
  }
})

test('Q-108 a document that failed to load is requested again when its tab is chosen later', async ({ page }) => {
  await page.route('**/api/policy/cookie', (route) => route.abort(), { times: 1 })
  await open(page, '/policy')
  await tab(page, 'cookie').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await tab(page, 'website').click()
  await expectPolicy(page, 'website')
  await tab(page, 'cookie').click()
  await expectPolicy(page, 'cookie')
})

test('POL-008 a tab label that is too long for a phone breaks between groups of words', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/policy')
  const group = page.getByRole('tab', { name: titles.privacy }).locator('.no-break').last()
  await expect(group).toHaveText('ความเป็นส่วนตัว')
  expect(await group.evaluate((words) => words.getClientRects().length)).toBe(1)
})

test('POL-008 POL-009 UX-004 up to 576 px only two tabs show, beside a button that lists all', async ({ page }) => {
  await page.setViewportSize({ width: 576, height: 800 })
  await open(page, '/policy')
  await expect(page.getByRole('tab')).toHaveText([titles.privacy, titles.cookie])
  await expect(seeAll(page)).toBeVisible()
  await resize(page, 577)
  await expect(page.getByRole('tab')).toHaveText(Object.values(titles))
  await expect(seeAll(page)).toBeHidden()
})

test('POL-006 if the tabs are wider than the page, the current one is scrolled into view', async ({ page }) => {
  await page.setViewportSize({ width: 577, height: 800 })
  await open(page, '/policy?tab=marketing')
  await expect(tab(page, 'marketing')).toBeInViewport({ ratio: 0.99 })
  await tab(page, 'privacy').click()
  await expectPolicy(page, 'privacy')
  await expect(tab(page, 'privacy')).toBeInViewport({ ratio: 0.99 })
})

test('POL-010 Q-110 the slide-up lists and links all four documents and marks the current one', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/policy')
  await seeAll(page).click()
  const sheet = page.getByRole('dialog', { name: 'การตั้งค่า' })
  await expect(sheet.getByRole('link')).toHaveText(Object.values(titles))
  await expect(sheet.locator('[aria-current]')).toHaveText(titles.privacy)
  await expect(sheet.getByRole('button', { name: 'ตั้งค่าคุกกี้' })).toBeVisible()

  await sheet.getByRole('link', { name: titles.marketing }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\?tab=marketing$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.marketing)
  await expect(panel(page)).toContainText(sentences.marketing)
  // The current document has no visible tab, so the button is marked instead.
  await expect(seeAll(page)).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expectPolicy(page, 'privacy')
  await expect(seeAll(page)).not.toHaveAttribute('aria-current', 'page')
})

test('POL-010 Escape closes the slide-up, and the focus returns to its button', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/policy')
  await seeAll(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(seeAll(page)).toBeFocused()
})

test('POL-011 the cookie settings open from the page, the slide-up and the footer', async ({ page }) => {
  const settings = page.getByRole('dialog', { name: 'ตั้งค่าคุกกี้' })
  const openAndClose = async (button: Locator) => {
    await button.click()
    await expect(settings).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
  }
  await open(page, '/policy?tab=website')
  await openAndClose(panel(page).getByRole('button', { name: 'ตั้งค่าคุกกี้' }))
  await openAndClose(page.getByRole('contentinfo').getByRole('button', { name: 'ตั้งค่าคุกกี้' }))
  await page.setViewportSize(PHONE)
  await seeAll(page).click()
  await openAndClose(page.getByRole('dialog').getByRole('button', { name: 'ตั้งค่าคุกกี้' }))
})

test('POL-013 the page shows the date of its document and a table of contents that links the headings', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/policy?tab=cookie')
  await expect(panel(page)).toContainText('ปรับปรุงล่าสุด 20 พฤศจิกายน 2569')
  const contents = page.getByRole('navigation', { name: 'หัวข้อในหน้านี้' })
  const names = await panel(page).getByRole('heading', { level: 2 }).allTextContents()
  expect(names.length).toBeGreaterThan(5)
  await expect(contents.getByRole('link')).toHaveText(names)
  await contents.getByRole('link').nth(4).click()
  const heading = panel(page).getByRole('heading', { level: 2 }).nth(4)
  await expect(heading).toBeInViewport()
  await expect(contents.locator('[aria-current]')).toHaveText(String(names[4]))
  const header = await page.getByRole('banner').boundingBox()
  const box = await heading.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(Number(header?.height))
})

test('POL-001 a link on another page loads the document without a new page', async ({ page }) => {
  const calls = countCalls(page)
  await open(page, '/search')
  await page.getByRole('contentinfo').getByRole('link', { name: 'คุกกี้', exact: true }).click()
  await expectPolicy(page, 'cookie')
  expect(calls).toEqual(['cookie'])
  await expect(page).toHaveTitle(/^นโยบายคุกกี้/)
})

test('UX-004 the page has no accessibility error and no horizontal scrolling', async ({ page }) => {
  await open(page, '/policy?tab=marketing')
  for (const width of [320, 390, 577, 1280]) {
    await resize(page, width)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
    expect(await accessibilityErrors(page), `${width} px`).toEqual([])
  }
})
