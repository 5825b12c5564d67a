/** A script that is loaded on demand and cannot be fetched: the page and what was typed stay, and a retry works. */
import type { Page } from '@playwright/test'
import { photo } from '#test/image-corpus.ts'
import { field, REVIEW, STORY, startWriting } from './comment-writing.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { chooser } from './sign-in-form.ts'
import { hydrated, navigate, open } from './site.ts'

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง' })

/** Scripts are preloaded and then imported: both requests have failed. */
const SECOND_TRY_MS = 1_000

/** Makes requests for this script fail until the returned function is called. */
async function blockScript(page: Page, name: string): Promise<() => Promise<void>> {
  const files = `**/assets/${name}-*.js`
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

test('decision 0080 the server groups the words of a page; their code is loaded with the first scroll, for the next page', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/word-groups-')) fetched.push(request.url())
  })
  await open(page, STORY)
  await expect(page.locator('h1 .no-break').first()).toBeVisible()
  expect(fetched).toEqual([])
  await page.mouse.wheel(0, 300)
  await expect.poll(() => fetched).toHaveLength(1)
  await navigate(page, '/solutions')
  await expect(page.locator('main h3 .no-break').first()).toBeVisible()
})

for (const name of ['entry-client', 'vendor', 'home-page']) {
  test(`AB-168 a page whose script ${name} could not be fetched works once the network is back`, async ({ page }) => {
    const failed = page.waitForEvent('requestfailed')
    const restore = await blockScript(page, name)
    // Not `load`: the scripts are requested after it.
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await failed
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForTimeout(SECOND_TRY_MS)
    await restore()
    await hydrated(page)
    await page.getByRole('button', { name: /^เปลี่ยนธีม/ }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })
}

/** Like a browser that keeps the error of a module: scripts of this name fail until another document is requested. */
async function keepModuleErrors(page: Page, name: string): Promise<{ documents: string[]; restore: () => void }> {
  const documents: string[] = []
  let isOnline = false
  await page.route('**/*', (route) => {
    const request = route.request()
    if (request.resourceType() === 'document') documents.push(request.url())
    if (!new RegExp(`/assets/${name}-[^/]*\\.js$`).test(request.url())) return route.fallback()
    const isModule = request.resourceType() !== 'fetch'
    return (isModule && documents.length === 1) || !isOnline ? route.abort() : route.fallback()
  })
  const restore = () => {
    isOnline = true
  }
  return { documents, restore }
}

for (const name of ['entry-client', 'vendor', 'home-page']) {
  test(`AB-168 if the browser keeps the error of ${name}, the page is reloaded once the network is back`, async ({
    page,
  }) => {
    const { documents, restore } = await keepModuleErrors(page, name)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.waitForEvent('requestfailed')
    restore()
    await hydrated(page)
    expect(documents).toHaveLength(2)
  })
}

for (const isErrorKept of [false, true]) {
  const how = isErrorKept ? 'after a reload' : 'in the same document'
  test(`AB-168 ADMIN-001 the office starts ${how} once the routes of its pages can be fetched`, async ({ page }) => {
    await joinAs(page, { roleType: 'admin' })
    const documents: string[] = []
    page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()))
    const failed = page.waitForEvent('requestfailed')
    const restore = isErrorKept
      ? (await keepModuleErrors(page, 'office-routes')).restore
      : await blockScript(page, 'office-routes')
    await page.goto('/admin', { waitUntil: 'domcontentloaded' })
    await failed
    await restore()
    await hydrated(page)
    expect(documents).toHaveLength(isErrorKept ? 2 : 1)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('AB-168 a page that keeps the error of a module is not reloaded while something is typed into a field', async ({
  page,
}) => {
  const { documents, restore } = await keepModuleErrors(page, 'entry-client')
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const search = page.locator('main form[role=search] input').first()
  await search.fill('สื่อการสอน')
  restore()
  const fetched = () => page.waitForResponse((response) => response.url().includes('/entry-client-'))
  await fetched()
  await fetched()
  await expect(search).toHaveValue('สื่อการสอน')
  expect(documents).toHaveLength(1)
  await search.fill('')
  await hydrated(page)
  expect(documents).toHaveLength(2)
})

test('AB-168 POST-039 a share menu that cannot be fetched is reported, and the next press opens it', async ({
  page,
}) => {
  await joinAs(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const restore = await blockScript(page, 'share-menu')
  await open(page, REVIEW)
  const share = page.locator('.action-rail').getByRole('button', { name: 'แชร์' })
  await share.click()
  await expect(alert(page)).toHaveCount(1)
  await expect(share).toHaveAttribute('aria-expanded', 'false')
  await expect(page.locator('#comments-title')).toBeVisible()
  await restore()
  await share.click()
  await expect(page.getByRole('menu', { name: 'แชร์เรื่องนี้' })).toBeVisible()
})

test('AB-168 CMT-012 a comment form that cannot be fetched keeps its draft for the next press', async ({ page }) => {
  await startWriting(page, STORY)
  await field(page).fill('เขียนค้างไว้ครึ่งหนึ่ง')
  const drafts = () => page.evaluate(() => JSON.stringify(sessionStorage))
  await expect.poll(drafts).toContain('เขียนค้างไว้ครึ่งหนึ่ง')
  const restore = await blockScript(page, 'comment-form')
  await open(page, STORY)
  const write = page.getByRole('button', { name: 'เขียนความคิดเห็น' })
  await write.click()
  await expect(alert(page)).toBeVisible()
  await expect(write).toBeEnabled()
  await restore()
  const reloaded = page.waitForResponse((response) => response.url().endsWith(STORY))
  await alert(page).getByRole('button', { name: 'โหลดหน้าใหม่' }).click()
  await reloaded
  await expect(field(page)).toHaveValue('เขียนค้างไว้ครึ่งหนึ่ง')
})

test('AB-168 notifications that cannot be fetched leave the page unchanged, and the bell opens them later', async ({
  page,
}) => {
  await joinAs(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const restore = await blockScript(page, 'notification-panel')
  await open(page, '/')
  const bell = page.getByRole('banner').getByRole('link', { name: /^การแจ้งเตือน/ })
  await expect(bell).toHaveAttribute('aria-expanded', 'false')
  await bell.click()
  await expect(alert(page)).toHaveCount(1)
  await expect(bell).toHaveAttribute('aria-expanded', 'false')
  await restore()
  await bell.click()
  await expect(page.getByRole('dialog', { name: 'การแจ้งเตือน' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('AB-168 account dialogs that cannot be fetched stay closed, and the next press opens the method chooser', async ({
  page,
}) => {
  const restore = await blockScript(page, 'account-dialogs')
  await open(page, '/')
  const search = page.locator('main form[role=search] input').first()
  await search.fill('สื่อการสอน')
  const signIn = page.getByRole('banner').getByRole('link', { name: 'เข้าสู่ระบบ' })
  await signIn.click()
  await expect(alert(page)).toBeVisible()
  await expect(search).toHaveValue('สื่อการสอน')
  await restore()
  await signIn.click()
  await expect(chooser(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chooser(page)).toBeHidden()
  await expect(search).toHaveValue('สื่อการสอน')
})

test('AB-168 PROF-055 a photo dialog that cannot be fetched leaves the form unchanged', async ({ page }) => {
  await joinAs(page)
  const restore = await blockScript(page, 'photo-crop-dialog')
  await open(page, '/my-profile/edit')
  await page.getByLabel('เกี่ยวกับฉัน').fill('สอนวิทยาศาสตร์บนดอย')
  const choosePhoto = async () => {
    const buffer = await photo().jpeg().toBuffer()
    await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  }
  await choosePhoto()
  await expect(alert(page)).toBeVisible()
  await expect(page.getByLabel('เกี่ยวกับฉัน')).toHaveValue('สอนวิทยาศาสตร์บนดอย')
  await restore()
  await choosePhoto()
  await expect(page.getByRole('dialog', { name: 'ปรับรูปโปรไฟล์' })).toBeVisible()
})

test('AB-168 if the script of the next page cannot be fetched, its document is loaded', async ({ page }) => {
  const restore = await blockScript(page, 'case-studies-page')
  await open(page, '/')
  const documents: string[] = []
  page.on('request', async (request) => {
    if (request.resourceType() !== 'document') return
    documents.push(new URL(request.url()).pathname)
    await restore()
  })
  await page.locator('footer').getByRole('link', { name: 'กรณีศึกษา' }).click()
  await expect(page.locator('main h1')).toHaveText('Case Studies')
  await hydrated(page)
  expect(documents).toEqual(['/case-studies'])
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('AB-168 a document whose own script cannot be fetched stays readable, and its links work', async ({ page }) => {
  await blockScript(page, 'case-studies-page')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('case-studies-page'))
  await page.goto('/case-studies')
  await failed
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main h1')).toHaveText('Case Studies')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'อบรม', exact: true }).click()
  await hydrated(page)
  await expect(page).toHaveURL('/training')
})

for (const [width, fonts] of [
  [390, 0],
  [1280, 2],
] as const) {
  test(`decision 0080 at ${width} px ${fonts} fonts are requested before the style sheet has arrived`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const requested: string[] = []
    page.on('request', (request) => request.resourceType() === 'font' && requested.push(request.url()))
    let isSheetRequested = false
    await page.route(/\.css$/, (route) => {
      isSheetRequested = true
      return route.abort()
    })
    await page.goto('/', { waitUntil: 'load' })
    expect(isSheetRequested).toBe(true)
    expect(requested).toHaveLength(fonts)
  })
}
