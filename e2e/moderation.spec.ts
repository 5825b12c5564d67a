import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { placeComment } from './comment-writing.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { joinAs, newPersonPage } from './people.ts'
import { open } from './site.ts'

const STORY = '/content/teaching-story/201'
const POST_ID = 201

const comment = (page: Page, id: number) => page.locator(`#comment-${id}`)
const card = (page: Page, words: string) => page.locator('article.moderated-comment').filter({ hasText: words })
const seed = (body: string, userId = 40, more: object = {}) =>
  placeComment({ postId: POST_ID, userId, body: `<p>${body}</p>`, ...more })
const word = () => `คำเฉพาะ${Math.random().toString(36).slice(2)}`
const told = async (page: Page) =>
  (await (await page.request.get('/api/notifications')).json()).data.map(
    ({ text, reason }: { text: string; reason: string }) => [text, reason],
  )

async function expectAccessible(page: Page) {
  expect(await accessibilityErrors(page)).toEqual([])
}

test('ADMIN-004 Q-09 the desk is for admins: a visitor signs in first, a member finds no such page', async ({
  browser,
  request,
}) => {
  const answer = await request.get('/admin/comments', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([302, '/?action=sign-in&next=%2Fadmin%2Fcomments'])
  const { page } = await newPersonPage(browser)
  expect((await open(page, '/admin/comments'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'ดูแลความคิดเห็น' })).toHaveCount(0)
  const { page: desk } = await newPersonPage(browser, { roleType: 'admin' })
  const own = await open(desk, '/admin/comments')
  expect([own?.status(), own?.headers()['cache-control']]).toEqual([200, 'private, no-store'])
  await desk.close()
  await page.close()
})

test('ADMIN-005 ADMIN-006 ADMIN-007 ADMIN-008 an admin hides on the post: gone for others at once, the kept page too; its author is told why; shown again', async ({
  page: visitor,
  browser,
}) => {
  const words = word()
  const writer = await newPersonPage(browser)
  const id = await seed(words, writer.id)
  const replyId = await seed(`${words} ตอบ`, 39, { parentId: id })
  await expect(async () => expect(await (await visitor.request.get(STORY)).text()).toContain(words)).toPass()
  const { page: admin } = await newPersonPage(browser, { roleType: 'admin' })
  await open(admin, `${STORY}#comment-${id}`)
  const button = comment(admin, id).getByRole('button', { name: 'ซ่อน', exact: true })
  await button.first().click()
  const question = admin.getByRole('dialog', { name: 'ซ่อนความคิดเห็นนี้' })
  await question.getByRole('textbox').fill('มีข้อมูลของนักเรียน')
  // What was typed stays when the call fails.
  await admin.route('**/show-hide-comment*', (route) => route.abort(), { times: 1 })
  await question.getByRole('button', { name: 'ซ่อน', exact: true }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await question.getByRole('button', { name: 'ซ่อน', exact: true }).click()
  await expect(question).toHaveCount(0)
  await expect(admin.getByText('ซ่อนแล้ว 1 รายการ')).toBeVisible()
  // The very next visitor's page, which was kept before, has nothing of it.
  const html = await (await visitor.request.get(STORY)).text()
  expect(html).not.toContain(words)
  expect(html).not.toContain(`comment-${id}`)
  expect(html).not.toContain(`comment-${replyId}`)
  await expect(comment(admin, id).getByText('ถูกซ่อน').first()).toBeVisible()
  await expect(comment(admin, replyId).getByText('ถูกซ่อน')).toBeVisible()
  expect(await told(writer.page)).toEqual([['ทีมงานซ่อนความคิดเห็นของคุณ', 'มีข้อมูลของนักเรียน']])
  await comment(admin, id).getByRole('button', { name: 'แสดงอีกครั้ง' }).first().click()
  await expect(comment(admin, id).getByText('ถูกซ่อน')).toHaveCount(0)
  await open(visitor, `${STORY}#comment-${id}`)
  await expect(comment(visitor, id)).toContainText(words)
  await admin.close()
  await writer.page.close()
})

test('a member reports a comment; it waits at the desk; the decision is told to both', async ({ browser }) => {
  const words = word()
  const writer = await newPersonPage(browser)
  const member = await newPersonPage(browser)
  const admin = await newPersonPage(browser, { roleType: 'admin' })
  const id = await seed(words, writer.id)

  await open(member.page, `${STORY}#comment-${id}`)
  await comment(member.page, id).getByRole('button', { name: 'รายงาน' }).click()
  const dialog = member.page.getByRole('dialog', { name: 'รายงานความคิดเห็นนี้' })
  await dialog.getByRole('button', { name: 'ส่งรายงาน' }).click()
  await expect(dialog.getByText('กรุณาเลือกเหตุผล')).toBeVisible()
  await dialog.getByRole('radio', { name: 'เรื่องอื่น' }).check()
  await dialog.getByRole('textbox').fill('มีเบอร์โทรศัพท์ของนักเรียน')
  // A failed call keeps what was typed.
  await member.page.route('**/report', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'ส่งรายงาน' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue('มีเบอร์โทรศัพท์ของนักเรียน')
  await expectAccessible(member.page)
  await dialog.getByRole('button', { name: 'ส่งรายงาน' }).click()
  await expect(member.page.getByText('ขอบคุณที่ช่วยดูแลศาลา')).toBeVisible()
  // Once by each person.
  await comment(member.page, id).getByRole('button', { name: 'รายงาน' }).click()
  await dialog.getByRole('radio', { name: 'สแปมหรือโฆษณา' }).check()
  await dialog.getByRole('button', { name: 'ส่งรายงาน' }).click()
  await expect(dialog.getByText('คุณรายงานความคิดเห็นนี้ไว้แล้ว')).toBeVisible()

  await open(admin.page, `/admin/comments?search=${words}`)
  const reported = card(admin.page, words)
  await expect(reported).toContainText('มีเบอร์โทรศัพท์ของนักเรียน')
  await reported.getByRole('button', { name: 'ซ่อน', exact: true }).click()
  const question = admin.page.getByRole('dialog', { name: 'ซ่อนความคิดเห็นนี้' })
  await question.getByRole('button', { name: 'ซ่อน', exact: true }).click()
  await expect(question.getByText('กรุณาระบุเหตุผล')).toBeVisible()
  await question.getByRole('button', { name: 'มีข้อมูลส่วนตัวของผู้อื่น' }).click()
  await question.getByRole('button', { name: 'ซ่อน', exact: true }).click()
  await expect(reported).toHaveCount(0)
  await expect(admin.page.getByText('ไม่พบความคิดเห็นตามที่เลือก')).toBeVisible()

  expect(await told(writer.page)).toEqual([['ทีมงานซ่อนความคิดเห็นของคุณ', 'มีข้อมูลส่วนตัวของผู้อื่น']])
  expect(await told(member.page)).toEqual([['ทีมงานซ่อนความคิดเห็นที่คุณรายงานแล้ว ขอบคุณที่ช่วยดูแลศาลา', '']])
  await admin.page.getByRole('tab', { name: 'บันทึกการดูแล' }).click()
  await expect(admin.page.getByRole('listitem').filter({ hasText: words })).toContainText(admin.fullname)
  for (const { page } of [writer, member, admin]) await page.close()
})

test('several at once, and taken back', async ({ page }) => {
  const words = word()
  const ids = [await seed(`${words} หนึ่ง`), await seed(`${words} สอง`)]
  const { id: adminId } = await joinAs(page, { roleType: 'admin' })
  await open(page, `/admin/comments?tab=all&search=${words}`)
  await expect(page.locator('article.moderated-comment')).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'เลือกทั้งหมดในหน้านี้' }).check()
  await expect(page.getByText('เลือกไว้ 2 รายการ')).toBeVisible()
  await page.getByRole('region', { name: 'จัดการรายการที่เลือก' }).getByRole('button', { name: 'ซ่อน' }).click()
  const question = page.getByRole('dialog', { name: 'ซ่อน 2 ความคิดเห็น' })
  await question.getByRole('textbox').fill('ทดลองซ่อน')
  // What was typed stays when the call fails.
  await page.route('**/bulk', (route) => route.abort(), { times: 1 })
  await question.getByRole('button', { name: 'ซ่อน', exact: true }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await expect(question.getByRole('textbox')).toHaveValue('ทดลองซ่อน')
  await question.getByRole('button', { name: 'ซ่อน', exact: true }).click()
  await expect(page.getByText('ถูกซ่อน')).toHaveCount(2)
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(page.getByText('ถูกซ่อน')).toHaveCount(0)
  const { rows } = await withDb(async (db) => ({
    rows: await db.query<{ action: string; reason: string }>(
      {
        name: 'e2e.audit',
        text: 'select action, reason from audit_entries where subject_id = any($1) and actor_id = $2 order by id',
      },
      [ids, adminId],
    ),
  }))
  expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
    ['comment.hide', 'ทดลองซ่อน'],
    ['comment.hide', 'ทดลองซ่อน'],
    ['comment.reopen', ''],
    ['comment.reopen', ''],
  ])
})

test('Q-140 who wrote an anonymous comment is told after a reason, which stands in the log', async ({ browser }) => {
  const words = word()
  const writer = await newPersonPage(browser)
  await seed(words, writer.id, { isAnonymous: true, anonymousName: 'ชู*****ก' })
  const { page, fullname } = await newPersonPage(browser, { roleType: 'admin' })
  await open(page, `/admin/comments?tab=all&search=${words}`)
  await expect(card(page, words)).toContainText('ชู*****ก')
  expect(await page.content()).not.toContain(writer.fullname)
  await card(page, words).getByRole('button', { name: 'ดูตัวตนผู้เขียน' }).click()
  const dialog = page.getByRole('dialog', { name: 'ดูตัวตนผู้เขียน' })
  await dialog.getByRole('button', { name: 'บันทึกและแสดงชื่อ' }).click()
  await expect(dialog.getByText('กรุณาระบุเหตุผลอย่างน้อย 5 ตัวอักษร')).toBeVisible()
  await dialog.getByRole('textbox').fill('มีการข่มขู่ในข้อความ')
  await dialog.getByRole('button', { name: 'บันทึกและแสดงชื่อ' }).click()
  await expect(dialog.getByText(writer.fullname)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('tab', { name: 'บันทึกการดูแล' }).click()
  await page.getByRole('button', { name: 'ดูตัวตนผู้เขียน' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: words })
  await expect(entry).toContainText(fullname)
  await expect(entry).toContainText('มีการข่มขู่ในข้อความ')
  expect(await page.content()).not.toContain(writer.fullname)
  await page.close()
  await writer.page.close()
})

for (const width of [390, 1280]) {
  test(`the desk is accessible at ${width} px, each of its lists and its dialog`, async ({ page }) => {
    await joinAs(page, { roleType: 'admin' })
    await page.setViewportSize({ width, height: 900 })
    for (const tab of ['', '?tab=hidden', '?tab=all', '?tab=audit']) {
      await open(page, `/admin/comments${tab}`)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    await open(page, '/admin/comments')
    await page.locator('.moderated-comment-header input').first().check()
    await page.getByRole('button', { name: 'ลบ', exact: true }).first().click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await page.close()
  })
}

test('a list that does not come says so and can be asked again', async ({ page }) => {
  await joinAs(page, { roleType: 'admin' })
  await open(page, '/admin/comments')
  // The page asks ahead, and once more when it stands.
  await page.route('**/api/admin/audit*', (route) => route.abort(), { times: 2 })
  await page.getByRole('tab', { name: 'บันทึกการดูแล' }).click()
  await expect(page.getByText('โหลดรายการไม่สำเร็จ')).toBeVisible()
  await page.getByRole('button', { name: 'ลองใหม่' }).click()
  await expect(page.getByText('โหลดรายการไม่สำเร็จ')).toHaveCount(0)
})
