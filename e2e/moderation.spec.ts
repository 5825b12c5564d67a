import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { placeComment } from './comment-writing.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { apiAs, createPerson, joinAs, type Person } from './people.ts'
import { open, resize } from './site.ts'

const STORY = '/content/teaching-story/201'
const POST_ID = 201

const comment = (page: Page, id: number) => page.locator(`#comment-${id}`)
const card = (page: Page, text: string) => page.locator('article.moderated-comment').filter({ hasText: text })
const addComment = (body: string, userId = 40, more: object = {}) =>
  placeComment({ postId: POST_ID, userId, body: `<p>${body}</p>`, ...more })
/** A word that no other comment contains. */
const uniqueWord = () => `คำเฉพาะ${Math.random().toString(36).slice(2)}`
/** Text and reason of each notification of a person. */
const notificationsOf = async (person: Person) =>
  (await (await (await apiAs(person)).get('/api/notifications')).json()).data.map(
    ({ text, reason }: { text: string; reason: string }) => [text, reason],
  )

async function expectAccessible(page: Page) {
  expect(await accessibilityErrors(page)).toEqual([])
}

test('ADMIN-004 Q-09 the moderation page is for admins: a visitor signs in first, a member gets a 404', async ({
  page,
  request,
}) => {
  const response = await request.get('/admin/comments', { maxRedirects: 0 })
  expect([response.status(), response.headers().location]).toEqual([302, '/?action=sign-in&next=%2Fadmin%2Fcomments'])
  await joinAs(page)
  expect((await open(page, '/admin/comments'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'ดูแลความคิดเห็น' })).toHaveCount(0)
  await joinAs(page, { roleType: 'admin' })
  const allowed = await open(page, '/admin/comments')
  expect([allowed?.status(), allowed?.headers()['cache-control']]).toEqual([200, 'private, no-store'])
})

test('ADMIN-005 ADMIN-006 ADMIN-007 ADMIN-008 Q-184 an admin hides a comment on its post at one press and can undo it: others no longer see it, also on the cached page; its author is notified of a reason that follows; it is shown again', async ({
  page,
  request,
}) => {
  const text = uniqueWord()
  const writer = await createPerson()
  const id = await addComment(text, writer.id)
  const replyId = await addComment(`${text} ตอบ`, 39, { parentId: id })
  await expect(async () => expect(await (await request.get(STORY)).text()).toContain(text)).toPass()
  await joinAs(page, { roleType: 'admin' })
  await open(page, `${STORY}#comment-${id}`)
  const button = comment(page, id).getByRole('button', { name: 'ซ่อน', exact: true })
  await button.first().click()
  await expect(page.getByText('ซ่อนแล้ว 1 รายการ')).toBeVisible()
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(comment(page, id).getByText('ถูกซ่อน')).toHaveCount(0)
  await button.first().click()
  await comment(page, id).getByRole('button', { name: 'แจ้งเหตุผล' }).click()
  const dialog = page.getByRole('dialog', { name: 'แจ้งเหตุผลที่ซ่อน' })
  await dialog.getByRole('textbox').fill('มีข้อมูลของนักเรียน')
  // The reason stays when the request fails.
  await page.route('**/show-hide-comment*', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'ส่งเหตุผล' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'ส่งเหตุผล' }).click()
  await expect(page.getByText('ส่งเหตุผลให้ผู้เขียนแล้ว')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  // The page of visitors was cached before and is already invalid.
  const html = await (await request.get(STORY)).text()
  expect(html).not.toContain(text)
  expect(html).not.toContain(`comment-${id}`)
  expect(html).not.toContain(`comment-${replyId}`)
  await expect(comment(page, id).getByText('ถูกซ่อน').first()).toBeVisible()
  await expect(comment(page, replyId).getByText('ถูกซ่อน')).toBeVisible()
  expect(await notificationsOf(writer)).toEqual([['ทีมงานซ่อนความคิดเห็นของคุณ', 'มีข้อมูลของนักเรียน']])
  await comment(page, id).getByRole('button', { name: 'แสดงอีกครั้ง' }).first().click()
  await expect(comment(page, id).getByText('ถูกซ่อน')).toHaveCount(0)
  await page.context().clearCookies({ name: 'sala_sid' })
  await open(page, `${STORY}#comment-${id}`)
  await expect(comment(page, id)).toContainText(text)
})

test('a member reports a comment; an admin decides the case; both are notified of the decision', async ({ page }) => {
  const text = uniqueWord()
  const writer = await createPerson()
  const id = await addComment(text, writer.id)
  const member = await joinAs(page)

  await open(page, `${STORY}#comment-${id}`)
  await comment(page, id).getByRole('button', { name: 'รายงาน' }).click()
  const dialog = page.getByRole('dialog', { name: 'รายงานความคิดเห็นนี้' })
  await dialog.getByRole('button', { name: 'ส่งรายงาน' }).click()
  await expect(dialog.getByText('กรุณาเลือกเหตุผล')).toBeVisible()
  await dialog.getByRole('radio', { name: 'เรื่องอื่น' }).check()
  await dialog.getByRole('textbox').fill('มีเบอร์โทรศัพท์ของนักเรียน')
  // The text stays when the request fails.
  await page.route('**/report', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'ส่งรายงาน' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue('มีเบอร์โทรศัพท์ของนักเรียน')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'ส่งรายงาน' }).click()
  await expect(page.getByText('ขอบคุณที่ช่วยดูแลศาลา')).toBeVisible()
  // Each person reports a comment at most once.
  await comment(page, id).getByRole('button', { name: 'รายงาน' }).click()
  await dialog.getByRole('radio', { name: 'สแปมหรือโฆษณา' }).check()
  await dialog.getByRole('button', { name: 'ส่งรายงาน' }).click()
  await expect(dialog.getByText('คุณรายงานความคิดเห็นนี้ไว้แล้ว')).toBeVisible()

  const admin = await joinAs(page, { roleType: 'admin' })
  await open(page, `/admin/comments?search=${text}`)
  const reported = card(page, text)
  await expect(reported).toContainText('มีเบอร์โทรศัพท์ของนักเรียน')
  await reported.getByRole('button', { name: 'ซ่อน', exact: true }).click()
  const hideDialog = page.getByRole('dialog', { name: 'ซ่อนความคิดเห็นนี้' })
  await hideDialog.getByRole('button', { name: 'ซ่อน', exact: true }).click()
  await expect(hideDialog.getByText('กรุณาระบุเหตุผล')).toBeVisible()
  await hideDialog.getByRole('button', { name: 'มีข้อมูลส่วนตัวของผู้อื่น' }).click()
  await hideDialog.getByRole('button', { name: 'ซ่อน', exact: true }).click()
  await expect(reported).toHaveCount(0)
  await expect(page.getByText('ไม่พบความคิดเห็นตามที่เลือก')).toBeVisible()

  expect(await notificationsOf(writer)).toEqual([['ทีมงานซ่อนความคิดเห็นของคุณ', 'มีข้อมูลส่วนตัวของผู้อื่น']])
  expect(await notificationsOf(member)).toEqual([['ทีมงานซ่อนความคิดเห็นที่คุณรายงานแล้ว ขอบคุณที่ช่วยดูแลศาลา', '']])
  await page.getByRole('tab', { name: 'บันทึกการดูแล' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: text })).toContainText(admin.fullname)
})

test('several comments are hidden at once, and shown again', async ({ page }) => {
  const text = uniqueWord()
  const ids = [await addComment(`${text} หนึ่ง`), await addComment(`${text} สอง`)]
  const { id: adminId } = await joinAs(page, { roleType: 'admin' })
  await open(page, `/admin/comments?tab=all&search=${text}`)
  await expect(page.locator('article.moderated-comment')).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'เลือกทั้งหมดในหน้านี้' }).check()
  await expect(page.getByText('เลือกไว้ 2 รายการ')).toBeVisible()
  await page.getByRole('region', { name: 'จัดการรายการที่เลือก' }).getByRole('button', { name: 'ซ่อน' }).click()
  const dialog = page.getByRole('dialog', { name: 'ซ่อน 2 ความคิดเห็น' })
  await dialog.getByRole('textbox').fill('ทดลองซ่อน')
  // The reason stays when the request fails.
  await page.route('**/bulk', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'ซ่อน', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue('ทดลองซ่อน')
  await dialog.getByRole('button', { name: 'ซ่อน', exact: true }).click()
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

test('Q-140 the author of an anonymous comment is shown for a reason, which is in the audit log', async ({ page }) => {
  const text = uniqueWord()
  const writer = await createPerson()
  await addComment(text, writer.id, { isAnonymous: true, anonymousName: 'ชู*****ก' })
  const { fullname } = await joinAs(page, { roleType: 'admin' })
  await open(page, `/admin/comments?tab=all&search=${text}`)
  await expect(card(page, text)).toContainText('ชู*****ก')
  expect(await page.content()).not.toContain(writer.fullname)
  await card(page, text).getByRole('button', { name: 'ดูตัวตนผู้เขียน' }).click()
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
  const entry = page.getByRole('listitem').filter({ hasText: text })
  await expect(entry).toContainText(fullname)
  await expect(entry).toContainText('มีการข่มขู่ในข้อความ')
  expect(await page.content()).not.toContain(writer.fullname)
})

test('each list of the moderation page and its dialog have no accessibility error and no horizontal scrolling', async ({
  page,
}) => {
  test.slow()
  await joinAs(page, { roleType: 'admin' })
  for (const tab of ['?tab=hidden', '?tab=all', '?tab=audit', '']) {
    await open(page, `/admin/comments${tab}`)
    for (const width of [1280, 390]) {
      await resize(page, width, 900)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  }
  // Phones handle one comment at a time.
  await resize(page, 1280, 900)
  await page.locator('.moderated-comment-header input').first().check()
  await page.getByRole('button', { name: 'ลบ', exact: true }).first().click()
  await page.getByRole('dialog').waitFor()
  for (const width of [390, 1280]) {
    await resize(page, width, 900)
    await expectAccessible(page)
  }
})

test('a list that cannot be loaded is reported and can be requested again', async ({ page }) => {
  await joinAs(page, { roleType: 'admin' })
  await open(page, '/admin/comments')
  // The list is prefetched, and requested again when its tab is open.
  await page.route('**/api/admin/audit*', (route) => route.abort(), { times: 2 })
  await page.getByRole('tab', { name: 'บันทึกการดูแล' }).click()
  await expect(page.getByText('โหลดรายการไม่สำเร็จ')).toBeVisible()
  await page.getByRole('button', { name: 'ลองใหม่' }).click()
  await expect(page.getByText('โหลดรายการไม่สำเร็จ')).toHaveCount(0)
})
