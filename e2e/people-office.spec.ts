import { dynamicStatement } from '#server/database/db.ts'
import { insertRow } from '#test/rows.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { apiAs, createPerson, joinAs, signInAs, uniqueName } from './people.ts'
import { open } from './site.ts'
import { addStory, joinAsTeacher, openDesk, saved, TABLE, textOf } from './story-desk.ts'

test('ADMIN-004 the list finds a person, opens the panel and suspends, and the person reads why', async ({
  page,
  browser,
}) => {
  const person = await createPerson({ firstname: uniqueName() })
  await joinAs(page, { roleType: 'admin' })
  await open(page, '/admin/users')
  await page.getByRole('searchbox', { name: 'ค้นชื่อ อีเมล รหัส' }).fill(person.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 คน', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: person.fullname }).click()
  const panel = page.getByRole('region', { name: person.fullname })
  await expect(panel.getByText('สมาชิกทั่วไป')).toBeVisible()
  await panel.getByRole('button', { name: 'ระงับ' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'ระงับ', exact: true }).click()
  await expect(dialog.getByText('กรุณาเขียนข้อความถึงเจ้าของบัญชี')).toBeVisible()
  await dialog.getByRole('button', { name: '7 วัน' }).click()
  await dialog.getByRole('textbox', { name: 'ข้อความถึงเจ้าของบัญชี' }).fill('ลงโฆษณาในความคิดเห็น')
  await dialog.getByRole('button', { name: 'ระงับ', exact: true }).click()
  await expect(page.getByRole('table').getByText(/ระงับถึง/)).toBeVisible()

  const context = await browser.newContext()
  await signInAs(context, person)
  const theirs = await context.newPage()
  await open(theirs, '/content/tech-review/101')
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  const banner = theirs.getByRole('region', { name: 'การระงับการเขียน' })
  await expect(banner).toContainText('อ่านได้แต่เขียนไม่ได้จนถึง')
  await expect(banner).toContainText('เหตุผล: ลงโฆษณาในความคิดเห็น')
  // A press explains and sends nothing.
  const writes: string[] = []
  theirs.on('request', (request) => request.method() === 'POST' && writes.push(new URL(request.url()).pathname))
  await theirs.getByRole('button', { name: 'เขียนความคิดเห็น' }).first().click()
  await expect(theirs.getByRole('status').getByText(/เหตุผล: ลงโฆษณา/)).toBeVisible()
  await expect(theirs.getByRole('textbox', { name: 'เขียนความคิดเห็น' })).toHaveCount(0)
  expect(writes.filter((path) => path.startsWith('/comment'))).toEqual([])
  await context.close()
})

test('ADMIN-004 a suspended teacher sees in each form why it cannot be sent; the desk keeps what is typed on the device', async ({
  page,
}) => {
  const teacher = await joinAsTeacher(page)
  const { id } = await addStory(teacher, { status: 0, publishedAt: null, description: '<p>ก่อน</p>' })
  await withDb((db) => insertRow(db, 'suspensions', { userId: teacher.id, reason: 'spam', message: 'ส่งซ้ำ' }))
  const note = page.getByRole('main').getByText('เหตุผล: ส่งซ้ำ')
  const rejected: string[] = []
  page.on('response', (response) => response.status() === 403 && rejected.push(response.url()))
  await open(page, '/my-profile/edit')
  await expect(note).toBeVisible()
  await expect(page.getByRole('button', { name: 'บันทึก', exact: true })).toBeDisabled()

  await openDesk(page, `${TABLE}/${id}/edit`)
  await expect(note).toBeVisible()
  await expect(page.getByRole('button', { name: 'เผยแพร่', exact: true })).toBeDisabled()
  await textOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' ระหว่างระงับ')
  await expect(page.locator('.save-status')).toHaveAttribute('data-state', 'suspended')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('ระหว่างระงับ')
  await open(page, '/content/tech-review/101')
  await page.getByRole('button', { name: 'รายงาน' }).first().click()
  const report = page.getByRole('dialog', { name: 'รายงานความคิดเห็นนี้' })
  await expect(report.getByText('เหตุผล: ส่งซ้ำ')).toBeVisible()
  await expect(report.getByRole('button', { name: 'ส่งรายงาน' })).toBeDisabled()
  expect(rejected).toEqual([])

  await withDb((db) =>
    db.query(dynamicStatement('test.resume', 'delete from suspensions where user_id = $1'), [teacher.id]),
  )
  await openDesk(page, `${TABLE}/${id}/edit`)
  await page.getByRole('button', { name: 'ใช้ของในเครื่อง' }).click()
  await expect(textOf(page)).toContainText('ก่อน ระหว่างระงับ')
  await saved(page)
})

test('ADMIN-001 a role is given on the page of a person, and the menu shows what it may open', async ({
  page,
  browser,
}) => {
  const person = await createPerson({ firstname: uniqueName() })
  await joinAs(page, { roleType: 'admin' })
  await open(page, `/admin/users/${person.id}`)
  await page.getByRole('button', { name: 'ผู้ตรวจความเห็น' }).click()
  await page.getByRole('button', { name: 'เปลี่ยนบทบาท' }).click()
  await expect(page.getByText('สมาชิกทั่วไป · ผู้ตรวจความเห็น')).toBeVisible()
  await expect(page.getByRole('region', { name: 'บันทึก' }).getByText('เปลี่ยนบทบาท')).toBeVisible()

  const context = await browser.newContext()
  await signInAs(context, person)
  const theirs = await context.newPage()
  await open(theirs, '/admin/comments')
  const menu = theirs.getByRole('navigation', { name: 'เมนูหลังบ้าน' })
  await expect(menu.getByRole('link')).toHaveText([/ความคิดเห็น/, /รีวิว/])
  expect((await open(theirs, '/admin/users'))?.status()).toBe(404)
  await context.close()
})

test('ADMIN-004 devices are signed out, and the phone number is shown after a reason', async ({ page }) => {
  const person = await createPerson({ mobile: '0812345678' })
  const device = await apiAs(person)
  await joinAs(page, { roleType: 'admin' })
  await open(page, `/admin/users/${person.id}`)
  await page.getByRole('button', { name: /^ให้ออก จาก/ }).click()
  await expect(page.getByText('ไม่มีเครื่องที่เข้าสู่ระบบอยู่')).toBeVisible()
  expect((await device.get('/api/v2/sessions')).status()).toBe(401)
  await page.getByRole('button', { name: 'ดูเบอร์โทรและรหัส' }).click()
  await page.getByRole('textbox', { name: 'เหตุผล' }).fill('ติดต่อเรื่องใบเสร็จ')
  await page.getByRole('button', { name: 'เปิดดู' }).click()
  await expect(page.getByText('0812345678')).toBeVisible()
})

test('ADMIN-004 a file of accounts is checked first and then added', async ({ page }) => {
  await joinAs(page, { roleType: 'admin' })
  await open(page, '/admin/users')
  await page.getByRole('button', { name: 'นำเข้าบัญชีมหาวิทยาลัย' }).click()
  const dialog = page.getByRole('dialog')
  const username = `s${Date.now()}`
  const text = `kind,username,id_code,firstname,lastname\nstudent,${username},${username},สมชาย,ใจดี\nstudent,x,,สมหญิง,ใจดี\n`
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: 'ตรวจไฟล์' }).click()
  await expect(dialog.getByText('บรรทัด 3 ไม่มีรหัสนักศึกษา')).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'ดาวน์โหลดบรรทัดที่ผิด' }).click()
  expect((await download).suggestedFilename()).toContain('.csv')
  await dialog.getByRole('button', { name: 'นำเข้า 1 คน' }).click()
  await expect(page.getByText('นำเข้าแล้ว 1 คน')).toBeVisible()
})

test('ADMIN-004 a member is merged into a university account by keyboard, and its profile leads there', async ({
  page,
}) => {
  const [firstname, lastname] = [uniqueName(), uniqueName()]
  const person = await createPerson({ firstname, lastname, memberType: 1 })
  const username = `m${Date.now()}`
  const account = await createPerson({ kind: 'staff', roleId: 1, username, firstname, lastname, memberType: 1 })
  await joinAs(page, { roleType: 'admin' })
  await open(page, `/admin/users/${person.id}`)
  await page.getByRole('button', { name: 'รวมเข้ากับบัญชีมหาวิทยาลัย' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('searchbox', { name: 'ค้นบัญชีมหาวิทยาลัย' })).toHaveValue(lastname)
  await dialog.getByRole('button', { name: /^รวมเข้ากับบัญชีนี้/ }).press('Enter')
  await expect(dialog.getByText('บัญชีสมาชิกนี้ยังไม่มีอะไรให้ย้าย')).toBeVisible()
  const name = dialog.getByRole('textbox', { name: /เพื่อยืนยัน/ })
  await name.fill('คนอื่น')
  await name.press('Enter')
  await expect(dialog.getByText('กรุณาพิมพ์ชื่อและนามสกุลของสมาชิกให้ตรง')).toBeVisible()
  await name.fill(person.fullname)
  await name.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/users/${account.id}$`))
  await expect(page.getByRole('region', { name: 'บันทึก' }).getByText('รวมบัญชี')).toBeVisible()
  await open(page, `/profile/${person.id}`)
  await expect(page).toHaveURL(new RegExp(`/profile/${account.id}$`))
})
