import type { Page } from '@playwright/test'
import { createUser } from '#features/accounts/testing.ts'
import { accessibilityErrors } from './axe.ts'
import { openBox } from './comment-writing.ts'
import { signInAdmin } from './own-site/office-people.ts'
import { expect, signInTo, test } from './own-site/own-site.ts'
import { call, uniqueNumber } from './people.ts'
import { acceptCookies, open, reload } from './site.ts'

// The tests change content of the whole site.
test.describe.configure({ mode: 'serial' })

const topics = (page: Page) => page.getByRole('list', { name: 'ลำดับไฮไลต์' }).locator('.sort-text b')
const placeText = (page: Page) => page.locator('.sort-place')

test('HIGH-011 highlights are ordered by keyboard and by drag, as home then shows them', async ({ page, ownSite }) => {
  await signInAdmin(page, ownSite)
  await open(page, '/admin/highlights')
  const before = await topics(page).allInnerTexts()
  const handle = (topic: string) => page.getByRole('button', { name: `ย้าย ${topic}` })
  await handle(before[0]!).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(placeText(page)).toHaveText(`กำลังย้าย “${before[0]}” ลำดับ 2 จาก ${before.length}`)
  await expect(handle(before[0]!)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(topics(page)).toHaveText(before)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByText('เรียงลำดับแล้ว')).toBeVisible()
  const swapped = [before[1]!, before[0]!, ...before.slice(2)]
  await expect(topics(page)).toHaveText(swapped)
  const shown = async () => {
    const { data } = await (await page.request.get('/api/highlight-posts')).json()
    return data.map(({ topic }: { topic: string }) => topic)
  }
  await expect.poll(shown).toEqual(swapped)

  const rows = page.getByRole('list', { name: 'ลำดับไฮไลต์' }).locator(':scope > li')
  const from = (await handle(swapped[1]!).boundingBox())!
  const to = (await rows.nth(0).boundingBox())!
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 24, to.y + 6, { steps: 5 })
  await page.mouse.up()
  await expect.poll(shown).toEqual(before)
  await reload(page)
  await expect(topics(page)).toHaveText(before)
})

test('HIGH-011 another admin changed the list: the order is not applied and the newer list is on the screen', async ({
  page,
  ownSite,
}) => {
  await signInAdmin(page, ownSite)
  await open(page, '/admin/highlights')
  const before = await topics(page).allInnerTexts()
  const { data } = await (await page.request.get('/api/admin/highlights')).json()
  const ids: number[] = data.map(({ id }: { id: number }) => id)
  const other = [...ids.slice(1), ids[0]!]
  expect((await call(page, '/api/admin/highlights/order', { ids: other, known: ids })).status()).toBe(200)
  await page.getByRole('button', { name: `ย้าย ${before[2]}` }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect(page.getByText('มีผู้ดูแลคนอื่นเปลี่ยนรายการไฮไลต์ไปแล้ว')).toBeVisible()
  await expect(topics(page)).toHaveText([...before.slice(1), before[0]!])
  expect((await call(page, '/api/admin/highlights/order', { ids, known: other })).status()).toBe(200)
})

test('HIGH-002 a post is found, added with its text and removed again', async ({ page, ownSite }) => {
  await signInAdmin(page, ownSite)
  await open(page, '/admin/highlights')
  const count = await topics(page).count()
  await page.getByRole('button', { name: 'เพิ่มเรื่อง' }).click()
  const dialog = page.getByRole('dialog', { name: 'เลือกเรื่องขึ้นไฮไลต์' })
  const search = dialog.getByRole('searchbox')
  await search.fill('Kahoot')
  await search.press('Enter')
  await expect(dialog.getByText(/^พบ \d+ เรื่อง/)).toBeVisible()
  const topic = await dialog.locator('.sort-text b').first().innerText()
  await dialog.getByRole('button', { name: `เพิ่ม ${topic}` }).click()
  await expect(topics(page)).toHaveCount(count + 1)
  await page.getByRole('button', { name: `แก้คำโปรยของ ${topic}` }).click()
  const caption = `คำโปรย ${uniqueNumber()}`
  const edit = page.getByRole('dialog', { name: 'คำโปรยของไฮไลต์' })
  await edit.getByRole('textbox', { name: 'คำโปรย' }).fill(caption)
  await edit.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByRole('list', { name: 'ลำดับไฮไลต์' }).getByText(caption)).toBeVisible()
  await page.getByRole('button', { name: `นำ ${topic} ออกจากไฮไลต์` }).click()
  await expect(topics(page)).toHaveCount(count)
})

test('REV-107 a testimonial is added and turned off; home follows', async ({ page, ownSite }) => {
  await signInAdmin(page, ownSite)
  await open(page, '/admin/testimonials')
  await page.getByRole('button', { name: 'เพิ่มข้อความ' }).click()
  const author = `ครูทดสอบ ${uniqueNumber()}`
  const dialog = page.getByRole('dialog', { name: 'เพิ่มข้อความ' })
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(dialog.getByText('กรุณาพิมพ์ชื่อผู้พูด')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'ชื่อผู้พูด' }).fill(author)
  await dialog.getByRole('textbox', { name: 'บทบาท' }).fill('ครูประถม')
  await dialog.getByRole('textbox', { name: 'ข้อความ' }).fill('ใช้แล้วเด็กสนุก')
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  const shown = async () => (await (await page.request.get('/api/v2/testimonials')).text()).includes(author)
  await expect.poll(shown).toBe(true)
  await page.getByRole('button', { name: `ปิดข้อความของ ${author}` }).click()
  await expect(page.getByRole('button', { name: `เปิดข้อความของ ${author}` })).toBeVisible()
  await expect.poll(shown).toBe(false)
})

test('CMT-022 CMT-046 phrases and the order of stickers are those of the comment form', async ({ page, ownSite }) => {
  await signInAdmin(page, ownSite)
  await open(page, '/admin/phrases')
  const first = page.getByRole('textbox', { name: 'ประโยคที่ 1' })
  const before = await first.inputValue()
  const phrase = `ประโยค ${uniqueNumber()}`
  await first.fill(phrase)
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
  await expect(page.getByText('บันทึกแล้ว')).toBeVisible()
  await page.getByRole('button', { name: 'ย้าย Cool', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByText('เรียงลำดับแล้ว')).toBeVisible()
  const { data } = await (await page.request.get('/api/v2/stickers')).json()
  expect(data.slice(0, 2).map(({ name }: { name: string }) => name)).toEqual(['Creative', 'Cool'])
  await open(page, '/content/tech-review/101#comments')
  await openBox(page)
  await expect(page.getByRole('button', { name: phrase })).toBeVisible()
  await open(page, '/admin/phrases')
  await first.fill(before)
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
  await expect(page.getByText('บันทึกแล้ว')).toBeVisible()
})

test('POL-002 Q-109 a version that asks is written, compared and published; visitors and members are asked once', async ({
  page,
  browser,
  ownSite,
}) => {
  const member = await createUser(ownSite.db, { createdAt: new Date(Date.now() - 86_400_000) })
  await signInAdmin(page, ownSite)
  for (const tab of ['cookie', 'privacy'] as const) {
    await open(page, `/admin/policies?tab=${tab}`)
    await page.getByRole('button', { name: 'เขียนร่างใหม่' }).click()
    const editor = page.getByRole('textbox', { name: 'เขียนร่าง' })
    const added = `ข้อความใหม่${uniqueNumber()}`
    await editor.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(`\n${added}`)
    await page.getByRole('textbox', { name: 'สรุปให้สมาชิกอ่าน' }).fill('เพิ่มหนึ่งย่อหน้า')
    await page.getByRole('checkbox', { name: 'ขอความยินยอมใหม่' }).check()
    await page.getByRole('button', { name: 'ประกาศ', exact: true }).click()
    await expect(page.getByText('บันทึกร่างก่อน จึงจะประกาศได้')).toBeVisible()
    await page.getByRole('button', { name: 'บันทึกร่าง' }).click()
    await expect(page.getByRole('heading', { name: 'ต่างจากฉบับที่ 1 อยู่ 1 แห่ง' })).toBeVisible()
    await expect(page.locator('ins').filter({ hasText: added })).toBeVisible()
    expect(await accessibilityErrors(page)).toEqual([])
    await page.getByRole('button', { name: 'ประกาศ', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'ประกาศ', exact: true }).click()
    await expect(page.getByText('ประกาศแล้ว')).toBeVisible()
    await open(page, `/policy?tab=${tab}`)
    await expect(page.getByText(added)).toBeVisible()
    await expect(page.getByText('เพิ่มหนึ่งย่อหน้า').first()).toBeVisible()
    await page.getByRole('link', { name: 'ฉบับที่ 1' }).click()
    await expect(page.getByText('คุณกำลังอ่านฉบับที่ 1')).toBeVisible()
    await expect(page.getByText(added)).toHaveCount(0)
  }

  const context = await browser.newContext({ baseURL: ownSite.origin })
  try {
    const visitor = await context.newPage()
    // A choice for the version before.
    await acceptCookies(context)
    await open(visitor, '/contact')
    await expect(visitor.getByText('นโยบายคุกกี้เปลี่ยนไป โปรดเลือกอีกครั้ง')).toBeVisible()
    await visitor.getByRole('button', { name: 'ปฏิเสธทั้งหมด' }).click()
    await reload(visitor)
    await expect(visitor.getByText('นโยบายคุกกี้เปลี่ยนไป')).toHaveCount(0)

    await signInTo(ownSite, context, member.id)
    await reload(visitor)
    const bar = visitor.getByRole('region', { name: 'คำประกาศความเป็นส่วนตัวฉบับใหม่' })
    await expect(bar).toContainText('เพิ่มหนึ่งย่อหน้า')
    expect(await accessibilityErrors(visitor)).toEqual([])
    await bar.getByRole('button', { name: 'ยอมรับ' }).click()
    await expect(bar).toHaveCount(0)
    const answered = visitor.waitForResponse('**/api/policy-acceptance')
    await reload(visitor)
    expect((await (await answered).json()).data).toEqual([])
    await expect(bar).toHaveCount(0)
  } finally {
    await context.close()
  }
})
