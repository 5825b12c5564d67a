import type { Page } from '@playwright/test'
import { photo } from '#test/image-corpus.ts'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { call, createPerson, joinAs, readAccount, uniqueName, uniqueNumber } from './people.ts'
import { navigate, open } from './site.ts'

const EDIT = '/my-profile/edit'
const SAVED = 'บันทึกโปรไฟล์เรียบร้อยแล้ว'
const UPDATE = '**/user/user_profile/update'

/** Signs a new person in and opens the page that edits their profile. */
async function openEditPage(page: Page, overrides: Parameters<typeof joinAs>[1] = {}) {
  const lastname = uniqueName()
  const person = await joinAs(page, {
    firstname: 'ชูใจ',
    lastname,
    fullnameKey: overrides?.kind ? null : `ชูใจ ${lastname}`,
    idCode: `T${uniqueNumber()}`,
    job: 'ครูผู้ช่วย',
    workplace: 'โรงเรียนบ้านทุ่งตะวัน',
    ...overrides,
  })
  await open(page, EDIT)
  return person
}

const aboutMe = (page: Page) => page.getByLabel('เกี่ยวกับฉัน')
const save = (page: Page) => page.getByRole('button', { name: 'บันทึก', exact: true })
const landscape = async () => ({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo().jpeg().toBuffer() })

test('PROF-055..066 PROF-068 PROF-069 PROF-070 a member changes all fields and returns to the profile', async ({
  page,
}) => {
  await openEditPage(page)
  for (const [label, value] of [
    ['อีเมล', /@example\.com$/],
    ['รหัสประจำตัว', /^T/],
    ['ประเภทสมาชิก', 'บุคลากร/บุคคลทั่วไป'],
    ['อาชีพ', 'ครูผู้ช่วย'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('readonly', '')
  }
  await aboutMe(page).fill('สอนวิทยาศาสตร์บนดอย')
  await expect(page.getByText('19 / 150')).toBeVisible()
  await page.locator('[name=prefix]').selectOption('999')
  await page.getByLabel('ระบุคำนำหน้าชื่อ').fill('ว่าที่ร้อยตรี')
  await page.locator('[name=firstName]').fill('มานะ')
  await page.locator('[name=workplace]').fill('โรงเรียนอนุบาลต้นกล้า')
  const province = page.getByRole('combobox', { name: 'จังหวัด' })
  await province.fill('เชียง')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['เชียงราย', 'เชียงใหม่'])
  await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 1 })
  await province.press('ArrowDown')
  await province.press('ArrowDown')
  await province.press('Enter')
  await expect(province).toHaveValue('เชียงใหม่')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.getByLabel('โทรศัพท์').fill('081 234 5678')
  expect(await accessibilityErrors(page, { include: 'main' })).toEqual([])
  await expect(page.getByText('มีการแก้ไขที่ยังไม่บันทึก')).toBeVisible()
  await save(page).click()
  await page.waitForURL('**/my-profile')
  await expect(page.getByText(SAVED)).toBeVisible()
  expect(await readAccount(page)).toMatchObject({
    prefix_id: 999,
    prefix_name: 'ว่าที่ร้อยตรี',
    firstname: 'มานะ',
    about_me: 'สอนวิทยาศาสตร์บนดอย',
    workplace: 'โรงเรียนอนุบาลต้นกล้า',
    province: 'เชียงใหม่',
    mobile: '081 234 5678',
  })
})

test('PROF-055 Q-72 a photo is cropped with keyboard and slider, shown, saved and removed again', async ({ page }) => {
  await openEditPage(page)
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('กรุณาเลือกไฟล์รูป JPEG, PNG หรือ WebP')).toBeVisible()
  await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByText('ไฟล์รูปใหญ่เกิน 5 MB')).toBeVisible()
  await file.setInputFiles(await landscape())
  const dialog = page.getByRole('dialog', { name: 'ปรับรูปโปรไฟล์' })
  const area = dialog.locator('.reactEasyCrop_CropArea')
  await expect(area).toBeVisible()
  await dialog.getByLabel('ขยายรูป').fill('2')
  await area.press('ArrowLeft')
  expect(await accessibilityErrors(page, { include: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: 'ใช้รูปนี้' }).click()
  await expect(dialog).toBeHidden()
  const avatar = page.getByRole('img', { name: 'รูปโปรไฟล์ของคุณ' })
  await expect(avatar).toHaveAttribute('src', /^data:image\/(webp|jpeg)/)
  await expect(page.getByText('ไฟล์รูปใหญ่เกิน 5 MB')).toBeHidden()
  await save(page).click()
  await page.waitForURL('**/my-profile')
  expect((await readAccount(page)).user_profile).toMatch(/^\/media\//)
  await open(page, EDIT)
  await expect(avatar).toHaveAttribute('src', /^\/media\//)
  await page.getByRole('button', { name: 'ลบรูป' }).click()
  await expect(avatar).toHaveAttribute('src', /^\/avatars\//)
  await save(page).click()
  await page.waitForURL('**/my-profile')
  expect((await readAccount(page)).user_profile).toBeNull()
})

test('PROF-082 PROF-083 PROF-084 typing stops at 150 characters, a longer paste makes the form invalid', async ({
  page,
}) => {
  await openEditPage(page)
  await aboutMe(page).fill('ก'.repeat(149))
  await aboutMe(page).press('End')
  await page.keyboard.type('ขคง')
  await expect(aboutMe(page)).toHaveValue(`${'ก'.repeat(149)}ข`)
  await aboutMe(page).evaluate((element: HTMLTextAreaElement) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
    setValue?.call(element, 'ย'.repeat(160))
    element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
  })
  await expect(page.getByText('160 / 150')).toBeVisible()
  await expect(page.getByText('ยาวเกินไป 10 ตัวอักษร')).toBeVisible()
  let requests = 0
  await page.route(UPDATE, (route) => {
    requests++
    return route.continue()
  })
  await save(page).click()
  await expect(aboutMe(page)).toBeFocused()
  expect(requests).toBe(0)
})

test('PROF-067 Q-73 leaving with unsaved changes opens a dialog first', async ({ page }) => {
  await openEditPage(page)
  const alertDialog = page.getByRole('alertdialog', { name: 'ต้องการออกจากหน้านี้ใช่ไหม' })
  await aboutMe(page).fill('ยังไม่บันทึก')
  await page.getByRole('link', { name: 'ยกเลิก' }).click()
  await alertDialog.getByRole('button', { name: 'แก้ไขต่อ' }).click()
  await expect(alertDialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${EDIT}$`))
  await expect(aboutMe(page)).toHaveValue('ยังไม่บันทึก')
  page.reload().catch(() => {})
  const dialog = await page.waitForEvent('dialog')
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await page.getByRole('link', { name: 'ยกเลิก' }).click()
  await alertDialog.getByRole('button', { name: 'ออก' }).click()
  await page.waitForURL('**/my-profile')
  expect((await readAccount(page)).about_me).toBe('')
})

test('PROF-065 cancelling an unchanged form opens no dialog', async ({ page }) => {
  await openEditPage(page)
  await page.getByRole('link', { name: 'ยกเลิก' }).click()
  await page.waitForURL('**/my-profile')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('PROF-071..077 PROF-081 each field shows its error, and the first one has the focus', async ({ page }) => {
  await openEditPage(page)
  await page.locator('[name=firstName]').fill('Chujai')
  await page.locator('[name=lastName]').fill('')
  await page.locator('[name=workplace]').fill('')
  await page.getByRole('combobox', { name: 'จังหวัด' }).fill('ลาว')
  await page.getByLabel('โทรศัพท์').fill('12')
  await page.locator('[name=prefix]').selectOption('999')
  await save(page).click()
  for (const text of [
    'กรุณาระบุคำนำหน้าชื่อ',
    'กรุณาระบุชื่อเป็นภาษาไทยเท่านั้น',
    'กรุณาระบุนามสกุล',
    'กรุณาระบุชื่อองค์กร / สถานที่ทำงานปัจจุบัน',
    'กรุณาเลือกจังหวัดจากรายการ',
    'รูปแบบเบอร์โทรศัพท์ไม่ถูกต้อง',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.locator('[name=otherPrefix]')).toBeFocused()
})

test('PROF-075 PROF-092 PROF-093 the name of another person is reported in the alert and at its field; a double click sends one request', async ({
  page,
}) => {
  const ownerName = uniqueName()
  await createPerson({ firstname: 'ชูใจ', lastname: ownerName, fullnameKey: `ชูใจ ${ownerName}` })
  await openEditPage(page)
  let requests = 0
  await page.route(UPDATE, async (route) => {
    requests++
    await route.continue()
  })
  await page.locator('[name=lastName]').fill(ownerName)
  await save(page).dblclick()
  const alert = page.locator('.save-bar [role=alert]')
  await expect(alert).toContainText('ชื่อและนามสกุลนี้ถูกใช้ไปแล้ว')
  await expect(page.locator('[name=firstName]')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('[name=firstName]')).toBeFocused()
  await expect(page.locator('[name=lastName]')).toHaveValue(ownerName)
  expect(requests).toBe(1)
})

test('Q-71 AB-168 without a response, and without a session, the typed text stays', async ({ page }) => {
  await openEditPage(page)
  await aboutMe(page).fill('พิมพ์ไว้แล้ว')
  await page.route(UPDATE, (route) => route.abort())
  await save(page).click()
  const alert = page.locator('.save-bar [role=alert]')
  await expect(alert).toHaveText('เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง')
  await page.unroute(UPDATE)
  await call(page, '/api/logout', {})
  await save(page).click()
  await expect(alert).toContainText('คุณออกจากระบบแล้ว')
  await expect(aboutMe(page)).toHaveValue('พิมพ์ไว้แล้ว')
})

test('AUTH-053 profile data that cannot be loaded is reported and can be requested again', async ({ page }) => {
  const { lastname } = await openEditPage(page)
  await open(page, '/policy')
  let isOffline = true
  await page.route('**/api/user', (route) => (isOffline ? route.abort() : route.continue()))
  await navigate(page, EDIT)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch user details' })).toBeVisible()
  isOffline = false
  await page.getByRole('button', { name: 'ลองใหม่' }).first().click()
  await expect(page.locator('[name=lastName]')).toHaveValue(lastname)
})

for (const kind of ['staff', 'student'] as const) {
  test(`PROF-060 PROF-063 PROF-085 PROF-086 the fields that the university maintains are read-only for a ${kind} account`, async ({
    page,
  }) => {
    const roleId = kind === 'staff' ? 1 : 2
    const username = `${kind}.${uniqueNumber()}`
    const { lastname } = await openEditPage(page, {
      kind,
      roleId,
      username,
      email: `${username}@example.ac.th`,
    })
    for (const [label, value] of [
      ['ชื่อ', 'ชูใจ'],
      ['นามสกุล', lastname],
      ['คำนำหน้าชื่อ', 'นางสาว'],
    ] as const) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('readonly', '')
    }
    await expect(page.getByLabel('ชื่อองค์กร / สถานที่ทำงานปัจจุบัน')).toHaveAttribute('readonly', '')
    await expect(page.getByLabel('จังหวัด')).toHaveCount(0)
    await expect(page.getByLabel('ประเภทสมาชิก')).toHaveCount(0)
    await aboutMe(page).fill('ของมหาวิทยาลัย')
    await page.getByLabel('โทรศัพท์').fill('0812345678')
    await save(page).click()
    await page.waitForURL('**/my-profile')
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readAccount(page)).toMatchObject({
      about_me: 'ของมหาวิทยาลัย',
      mobile: '0812345678',
      firstname: 'ชูใจ',
      lastname,
    })
  })
}
