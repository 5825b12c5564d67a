import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { open } from './site.ts'

const titles = {
  privacy: 'คำประกาศความเป็นส่วนตัว',
  cookie: 'นโยบายคุกกี้',
  website: 'นโยบายเว็บไซต์',
  marketing: 'ความยินยอมด้านการตลาด',
}
/** A sentence that only this document has. */
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

/** Every later call for a document, by its tab. */
function countCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const name = /\/api\/policy\/(\w+)/.exec(request.url())?.[1]
    if (name) calls.push(name)
  })
  return calls
}

for (const [id, name] of [
  ['POL-002', 'privacy'],
  ['POL-003', 'cookie'],
  ['POL-004', 'website'],
  ['POL-005', 'marketing'],
] as const) {
  test(`POL-001 ${id} the address of ${name} shows its document, without script too`, async ({ page, request }) => {
    await page.goto(`/policy?tab=${name}`)
    await expectPolicy(page, name)
    const html = await (await request.get(`/policy?tab=${name}`)).text()
    expect(html).toContain(sentences[name])
  })
}

for (const search of [
  '',
  '?tab=',
  '?tab=PRIVACY',
  '?tab=__proto__',
  '?tab=%3Csvg/onload=alert(1)%3E',
  '?tab=cookie&tab=x',
]) {
  test(`AB-164 Q-107 an address without a known tab shows privacy: /policy${search}`, async ({ page }) => {
    let isRun = false
    page.on('dialog', () => {
      isRun = true
    })
    const answer = await page.goto(`/policy${search}`)
    expect(answer?.status()).toBe(200)
    await expectPolicy(page, 'privacy')
    expect(isRun).toBe(false)
  })
}

test('POL-006 POL-007 a tab change is a step of history, and back restores the tab before', async ({ page }) => {
  await page.goto('/policy')
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

test('POL-006 the current tab makes no step of its own', async ({ page }) => {
  await page.goto('/policy?tab=cookie')
  await tab(page, 'cookie').click()
  await tab(page, 'website').click()
  await expectPolicy(page, 'website')
  await page.goBack()
  await expectPolicy(page, 'cookie')
})

test('POL-012 each document is loaded once', async ({ page }) => {
  const calls = countCalls(page)
  await page.goto('/policy')
  await expectPolicy(page, 'privacy')
  for (const name of ['cookie', 'website', 'cookie', 'privacy', 'website', 'cookie'] as const) {
    await tab(page, name).click()
    await expectPolicy(page, name)
  }
  // The first one came with the page.
  expect(calls).toEqual(['cookie', 'website'])
})

test('POL-014 a loading dialog holds the page while a document loads', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/policy/website', async (route) => {
    await held
    await route.continue()
  })
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

for (const [fault, answer] of [
  ['no connection', 'abort'],
  ['an error', 500],
  ['a page of a proxy', 502],
] as const) {
  test(`POL-015 Q-108 ${fault} closes the dialog with an alert; choosing again loads`, async ({ page }) => {
    let isFailing = true
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/policy/cookie', async (route) => {
      if (!isFailing) return route.continue()
      await held
      if (answer === 'abort') return route.abort()
      return route.fulfill({ status: answer, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
    })
    await open(page, '/policy')
    await tab(page, 'cookie').click()
    const loader = page.getByRole('dialog')
    await expect(loader).toBeVisible()
    release()
    await expect(loader).toBeHidden()
    await expect(page.getByRole('alert')).toHaveText('เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง')
    await expect(panel(page)).toBeEmpty()

    isFailing = false
    await tab(page, 'cookie').click()
    await expectPolicy(page, 'cookie')
    await page.goBack()
    await expectPolicy(page, 'privacy')
  })
}

test('Q-108 a failed tab is tried again when it is come back to', async ({ page }) => {
  await page.route('**/api/policy/cookie', (route) => route.abort(), { times: 1 })
  await open(page, '/policy')
  await tab(page, 'cookie').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await tab(page, 'website').click()
  await expectPolicy(page, 'website')
  await tab(page, 'cookie').click()
  await expectPolicy(page, 'cookie')
})

test('POL-008 POL-009 UX-004 up to 576 px only two tabs show, beside a button for all', async ({ page }) => {
  await page.setViewportSize({ width: 576, height: 800 })
  await page.goto('/policy')
  await expect(page.getByRole('tab')).toHaveText([titles.privacy, titles.cookie])
  await expect(seeAll(page)).toBeVisible()
  await page.setViewportSize({ width: 577, height: 800 })
  await expect(page.getByRole('tab')).toHaveText(Object.values(titles))
  await expect(seeAll(page)).toBeHidden()
})

test('POL-006 where the tabs are wider than the page the current one is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 577, height: 800 })
  await page.goto('/policy?tab=marketing')
  await expect(tab(page, 'marketing')).toBeInViewport({ ratio: 0.99 })
  await tab(page, 'privacy').click()
  await expectPolicy(page, 'privacy')
  await expect(tab(page, 'privacy')).toBeInViewport({ ratio: 0.99 })
})

test('POL-010 Q-110 the slide-up lists all four with the current one marked, and leads to them', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/policy')
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
  // None of the two tabs is the current one, so the way to all of them is.
  await expect(seeAll(page)).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expectPolicy(page, 'privacy')
  await expect(seeAll(page)).not.toHaveAttribute('aria-current', 'page')
})

test('POL-010 the slide-up is left by Escape, and the focus goes back to its button', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/policy')
  await seeAll(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(seeAll(page)).toBeFocused()
})

test('POL-011 the cookie settings open from the page, the slide-up and the foot of every page', async ({ page }) => {
  const settings = page.getByRole('dialog', { name: 'ตั้งค่าคุกกี้' })
  const openAndClose = async (door: ReturnType<Page['getByRole']>) => {
    await door.click()
    await expect(settings).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
  }
  await page.goto('/policy?tab=website')
  await openAndClose(panel(page).getByRole('button', { name: 'ตั้งค่าคุกกี้' }))
  await openAndClose(page.getByRole('contentinfo').getByRole('button', { name: 'ตั้งค่าคุกกี้' }))
  await page.setViewportSize(PHONE)
  await seeAll(page).click()
  await openAndClose(page.getByRole('dialog').getByRole('button', { name: 'ตั้งค่าคุกกี้' }))
})

test('POL-013 the page shows the date of its document and a table of contents that leads to the headings', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/policy?tab=cookie')
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

test('POL-001 from another page the document loads in the browser', async ({ page }) => {
  const calls = countCalls(page)
  await page.goto('/search')
  await page.getByRole('contentinfo').getByRole('link', { name: 'คุกกี้', exact: true }).click()
  await expectPolicy(page, 'cookie')
  expect(calls).toEqual(['cookie'])
  await expect(page).toHaveTitle(/^นโยบายคุกกี้/)
})

for (const width of [320, 390, 577, 1280]) {
  test(`UX-004 the page is accessible and no wider than ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/policy?tab=marketing')
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(excess).toBeLessThanOrEqual(0)
    expect(await accessibilityErrors(page)).toEqual([])
  })
}
