import type { Locator, Page } from '@playwright/test'
import { createReport } from '#features/moderation/testing.ts'
import { placeComment } from './comment-writing.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { addTest } from './online-tests.ts'
import { apiAs, call, createPerson, joinAs, uniqueName } from './people.ts'
import { open, reload, resize } from './site.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'เมนูหลังบ้าน' })
const question = (page: Page, number: number) => page.getByRole('button', { name: `คำถามที่ ${number} ของการอบรม` })
const typed = (page: Page) => page.getByRole('textbox', { name: 'คำถาม' })
const save = (page: Page) => page.getByRole('button', { name: 'บันทึก', exact: true })

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let press = 0; press < 20; press++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('Twenty presses of Tab did not reach the element.')
}

/** Signs in a new admin and opens the bank of a new test. */
async function openBank(page: Page) {
  const taker = await createPerson()
  const online = await addTest(taker.id, `การอบรม ${uniqueName()}`)
  await joinAs(page, { roleType: 'admin' })
  await open(page, `/admin/tests/${online.trainingId}`)
  return { taker, ...online }
}

test('ADMIN-004 the menu of the office leads to each page, counts what waits and is a bar at the bottom of a phone', async ({
  page,
}) => {
  const [writer, reporter] = [await createPerson(), await createPerson()]
  const commentId = await placeComment({ postId: 201, userId: writer.id, body: `<p>${uniqueName()}</p>` })
  await withDb((db) => createReport(db, { commentId, userId: reporter.id }))
  await joinAs(page, { roleType: 'admin' })
  await open(page, '/admin/tests')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const comments = menu(page).getByRole('link', { name: /ความคิดเห็น \d+\+? รายการรอ/ })
  await expect(comments).toBeVisible()
  await expect(menu(page).locator('[aria-current]')).toHaveText('คลังข้อสอบ')
  await comments.click()
  await expect(page.getByRole('heading', { name: 'ดูแลความคิดเห็น' })).toBeFocused()
  await expect(comments).toHaveAttribute('aria-current', 'page')

  await resize(page, 390)
  const bar = menu(page).locator('.office-bar')
  const { y, height } = (await bar.boundingBox())!
  expect(y + height).toBeCloseTo(800, 0)
  expect(await bar.getByRole('link').allTextContents()).toHaveLength(4)
  await bar.getByRole('button', { name: 'เพิ่ม' }).click()
  const sheet = page.getByRole('dialog', { name: 'เมนูหลังบ้าน' })
  await sheet.getByRole('link', { name: 'ใบประกาศ' }).click()
  await expect(page.getByRole('heading', { name: 'ดูแลใบประกาศนียบัตร' })).toBeVisible()
  // The bar covers nothing at the end of the page.
  const end = await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight)
    return document.querySelector('.office-page')!.getBoundingClientRect().bottom
  })
  expect(end).toBeLessThanOrEqual(y)
  await expect(sheet).toHaveCount(0)
})

test('ADMIN-004 a missing page of the office has its menu; for a member it is a page of the site', async ({ page }) => {
  await joinAs(page, { roleType: 'admin' })
  expect((await open(page, '/admin/tests/999999'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'ไม่พบหน้านี้' })).toBeVisible()
  await expect(menu(page)).toBeVisible()
  await joinAs(page)
  expect((await open(page, '/admin/tests/999999'))?.status()).toBe(404)
  await expect(menu(page)).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('main')).toHaveCount(1)
})

test('ADMIN-004 the menu counts again after a decision', async ({ page }) => {
  await openBank(page)
  await page.route('/api/admin/waiting', (route) =>
    route.fulfill({ json: { data: { slips: 77, comments: 0, reviews: 0 } } }),
  )
  const slips = menu(page).getByRole('link', { name: 'คำสั่งซื้อ' })
  await expect(slips).not.toContainText('77')
  await question(page, 1).click()
  await typed(page).fill('คำถามที่แก้แล้ว')
  await save(page).click()
  await expect(slips).toContainText('77')
})

test('ADMIN-004 an editor opens the posts from the menu, which has only the pages of the role', async ({ page }) => {
  await joinAs(page, { officeRole: 'editor' })
  await open(page, '/admin/comments')
  await menu(page).getByRole('link', { name: 'โพสต์และอบรม' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'โพสต์และอบรม' })).toBeFocused()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'คำสั่งซื้อ' })).toHaveCount(0)
})

test('no table of the office is wider than its box', async ({ page }) => {
  test.slow()
  await joinAs(page, { roleType: 'admin' })
  for (const path of ['/my-teaching-story', '/admin/purchases', '/admin/posts', '/admin/user-events', '/admin/users']) {
    await open(page, path)
    for (const width of [768, 1024, 1280]) {
      await resize(page, width)
      const [table, box] = await page
        .locator('.list-table')
        .evaluate((element) => [element, element.parentElement].map((one) => one?.getBoundingClientRect().width))
      expect(table, `${path} at ${width} px`).toBe(box)
    }
  }
})

for (const path of ['/admin/certificates', '/admin/tests'])
  test(`ADMIN-004 ${path} says when nothing is found, and one press clears the search`, async ({ page }) => {
    await joinAs(page, { roleType: 'admin' })
    await open(page, `${path}?search=${uniqueName()}`)
    await expect(page.getByText('ไม่พบรายการที่ตรงกับตัวกรอง')).toBeVisible()
    await page.getByRole('button', { name: 'ล้างตัวกรอง' }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })

test('ADMIN-001 a question is edited and moved with the keyboard alone', async ({ page }) => {
  await openBank(page)
  await question(page, 1).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'ข้อ 1', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(typed(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('คำถามที่พิมพ์ด้วยแป้น')
  await tabTo(page, page.getByRole('radio', { name: 'ตัวเลือก 2 ถูก' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'ตัวเลือก 3 ถูก' })).toBeChecked()
  await tabTo(page, save(page))
  await page.keyboard.press('Enter')
  await expect(page.getByText('บันทึกแล้ว', { exact: true })).toBeVisible()

  const changed = page.getByRole('button', { name: 'คำถามที่พิมพ์ด้วยแป้น' })
  await changed.focus()
  for (const place of [2, 3]) {
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByText(`ย้ายไปเป็นข้อ ${place} แล้ว`)).toBeAttached()
    await expect(changed).toContainText(`ข้อ ${place}`)
    await expect(changed).toBeFocused()
  }
  await reload(page)
  await expect(changed).toContainText('ข้อ 3')
  await changed.click()
  await expect(page.getByRole('radio', { name: 'ตัวเลือก 3 ถูก' })).toBeChecked()
})

test('AB-108 the report of an import shows what was not read; only the rest is added', async ({ page }) => {
  await openBank(page)
  const list = page.getByRole('heading', { name: 'คำถามในคลัง' })
  const content = [
    '::หนึ่ง:: ข้อที่อ่านได้จากไฟล์ {=ถูก ~ผิด}',
    '::สอง:: ข้อที่ไม่มีเฉลย {~หนึ่ง ~สอง}',
    '::สาม:: ข้อที่วงเล็บไม่ปิด {=ถูก ~ผิด',
  ].join('\n\n')
  const file = { name: 'quiz.gift', mimeType: 'text/plain', buffer: Buffer.from(content) }
  await page.getByLabel('ไฟล์คำถาม').setInputFiles(file)
  await page.getByRole('button', { name: 'ตรวจไฟล์' }).click()
  const report = page.getByRole('region', { name: 'รายงานการนำเข้า' })
  await expect(report.getByText('อ่านไม่ได้ 2 ข้อ')).toBeVisible()
  await expect(report.getByText('บรรทัด 3 ไม่มีเฉลย')).toBeVisible()
  await expect(report.getByText('บรรทัด 5 วงเล็บปีกกาไม่ปิด')).toBeVisible()
  await expect(list).toContainText('12 ข้อ')
  await report.getByRole('button', { name: 'นำเข้า 1 ข้อ' }).click()
  await expect(page.getByText('นำเข้าแล้ว 1 ข้อ')).toBeVisible()
  await expect(list).toContainText('13 ข้อ')
})

test('a question that could not be saved stays in the form, also after a reload', async ({ page }) => {
  await openBank(page)
  await question(page, 2).click()
  await typed(page).fill('ข้อความที่ต้องไม่หาย')
  const calls = '**/api/admin/online-test-questions/**'
  await page.route(calls, (route) => route.abort())
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('กรุณา')
  await expect(typed(page)).toHaveValue('ข้อความที่ต้องไม่หาย')
  await page.unroute(calls)
  await reload(page)
  await question(page, 2).click()
  await expect(typed(page)).toHaveValue('ข้อความที่ต้องไม่หาย')
  await save(page).click()
  await expect(page.getByRole('button', { name: 'ข้อความที่ต้องไม่หาย' })).toBeVisible()
})

test('a question that another admin changed is compared before it is saved', async ({ page }) => {
  const { trainingId } = await openBank(page)
  await question(page, 1).click()
  await typed(page).fill('ฉบับของฉัน')
  const other = await apiAs(await createPerson({ roleType: 'admin' }))
  const bank = await (await other.get(`/api/admin/online-tests/${trainingId}/questions`)).json()
  const { id, revision, choices, correct } = bank.data.questions[0]
  const change = { question: 'ฉบับของคนอื่น', choices, correct, explanation: '', revision }
  expect((await call(other, `/api/admin/online-test-questions/${id}`, change, 'PATCH')).status()).toBe(200)
  await save(page).click()
  await expect(page.getByText('มีผู้ดูแลคนอื่นแก้ข้อนี้ไปก่อน')).toBeVisible()
  await expect(page.getByRole('blockquote')).toContainText('ฉบับของคนอื่น')
  await expect(typed(page)).toHaveValue('ฉบับของฉัน')
  await page.getByRole('button', { name: 'ใช้ของฉันแทน' }).click()
  await save(page).click()
  await expect(page.getByRole('button', { name: 'ฉบับของฉัน' })).toBeVisible()
})

test('Q-79 the due date of one person is extended; a missing date and reason are asked for', async ({ page }) => {
  const taker = await createPerson()
  const { trainingId } = await addTest(taker.id, `การอบรม ${uniqueName()}`)
  await joinAs(page, { roleType: 'admin' })
  await open(page, `/admin/user-events?training=${trainingId}`)
  const row = page.getByRole('row').filter({ hasText: taker.fullname })
  const before = await row.getByRole('cell').nth(4).textContent()
  await row.getByRole('button', { name: 'ขยายวัน' }).click()
  const dialog = page.getByRole('dialog')
  const extend = dialog.getByRole('button', { name: 'ขยายวัน', exact: true })
  await dialog.getByLabel('เหตุผล').fill('ป่วยในสัปดาห์ที่สอบ')
  await extend.click()
  await expect(dialog.getByText('กรุณาเลือกวันที่')).toBeVisible()
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('วันครบกำหนดใหม่').fill(day)
  await extend.click()
  await expect(dialog).toHaveCount(0)
  await expect(row.getByRole('cell').nth(4)).not.toHaveText(before!)
})
