/** Text that is typed into the profile form while the page loads or the form is being saved is never lost. */
import type { Page } from '@playwright/test'
import { HINT_COOKIE } from '#lib/hint-cookie.ts'
import { photo } from '#test/image-corpus.ts'
import { expect, test } from './fixtures.ts'
import { joinAs, readAccount } from './people.ts'
import { accountButton } from './sign-in-form.ts'
import { holdRequests, hydrated, open, resize } from './site.ts'

const EDIT = '/my-profile/edit'
const UPDATE = '**/user/user_profile/update'
const PLACE = { workplace: 'โรงเรียนบ้านทุ่งตะวัน', province: 'เชียงใหม่', aboutMe: 'ครูบนดอย' }
const unsaved = (page: Page) => page.getByText('มีการแก้ไขที่ยังไม่บันทึก')
const save = (page: Page) => page.getByRole('button', { name: 'บันทึก', exact: true })

/** Without the hint the server renders the form, instead of a shell that has none before the scripts (decision 0077). */
const forgetHint = (page: Page) => page.context().clearCookies({ name: HINT_COOKIE })

test('AB-167 no form puts typed text into the address before the scripts have loaded', async ({ page }) => {
  await joinAs(page, PLACE)
  await forgetHint(page)
  await holdRequests(page, '**/assets/entry-client-*.js')
  await page.goto(EDIT)
  const current = page.locator('[name=current]')
  await current.fill('ความลับเก่า')
  await page.locator('[name=password]').fill('ความลับใหม่')
  await current.press('Enter')
  await page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click()
  await page.locator('[name=workplace]').press('Enter')
  await expect(page).toHaveURL(EDIT)
  await expect(current).toHaveValue('ความลับเก่า')
})

test('PROF-067 text that is typed before hydration stays and counts as an unsaved change', async ({ page }) => {
  await joinAs(page, PLACE)
  await forgetHint(page)
  const release = await holdRequests(page, '**/assets/entry-client-*.js')
  await page.goto(EDIT)
  const typed = [
    [page.getByLabel('เกี่ยวกับฉัน'), 'ชวนเด็กเก็บข้อมูลจริง'],
    [page.getByRole('combobox', { name: 'จังหวัด' }), 'น่าน'],
    [page.locator('[name=workplace]'), 'โรงเรียนริมน้ำ'],
  ] as const
  for (const [field, text] of typed) await field.fill(text)
  await page.locator('[name=prefix]').selectOption('1')
  release()
  await hydrated(page)
  await expect(unsaved(page)).toBeVisible()
  for (const [field, text] of typed) await expect(field).toHaveValue(text)
  await save(page).click()
  await page.waitForURL('**/my-profile')
  expect(await readAccount(page)).toMatchObject({
    about_me: 'ชวนเด็กเก็บข้อมูลจริง',
    province: 'น่าน',
    workplace: 'โรงเรียนริมน้ำ',
    prefix_id: 1,
  })
})

test('PROF-068 text that is typed while the profile is being saved stays in the form for the next save', async ({
  page,
}) => {
  await joinAs(page, PLACE)
  await open(page, EDIT)
  await page.locator('[name=workplace]').fill('โรงเรียนแรก')
  const release = await holdRequests(page, UPDATE)
  await save(page).click()
  await page.getByLabel('โทรศัพท์').fill('081 234 5678')
  release()
  await expect(page.getByText('ส่วนที่พิมพ์เพิ่มระหว่างนั้นยังไม่ได้บันทึก')).toBeVisible()
  await expect(unsaved(page)).toBeVisible()
  await expect(page).toHaveURL(EDIT)
  expect(await readAccount(page)).toMatchObject({ workplace: 'โรงเรียนแรก', mobile: null })
  await save(page).click()
  await page.waitForURL('**/my-profile')
  expect(await readAccount(page)).toMatchObject({ workplace: 'โรงเรียนแรก', mobile: '081 234 5678' })
})

test('PROF-001 a form is never saved for another person who has signed in meanwhile', async ({ page }) => {
  await joinAs(page, PLACE)
  await open(page, EDIT)
  await page.getByLabel('เกี่ยวกับฉัน').fill('ของฉันเท่านั้น')
  const { id } = await joinAs(page, { firstname: 'มานพ', workplace: 'ที่อื่น' })
  await save(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'ขณะนี้เข้าสู่ระบบด้วยบัญชีอื่น' })
  await expect(alert.getByRole('link', { name: /ออกจากระบบบัญชีนั้น/ })).toHaveAttribute('href', '/my-profile')
  await expect(page.getByLabel('เกี่ยวกับฉัน')).toHaveValue('ของฉันเท่านั้น')
  expect(await readAccount(page)).toMatchObject({ id, about_me: '', workplace: 'ที่อื่น' })
})

test('PROF-067 going back while a photo is being cropped opens a dialog first', async ({ page }) => {
  await joinAs(page, PLACE)
  await open(page, '/my-profile')
  await page.getByRole('link', { name: 'แก้ไขโปรไฟล์' }).click()
  await expect(page).toHaveURL(EDIT)
  const buffer = await photo().jpeg().toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  const cropDialog = page.getByRole('dialog', { name: 'ปรับรูปโปรไฟล์' })
  await expect(cropDialog.locator('.reactEasyCrop_CropArea')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'แก้ไขต่อ' }).click()
  await expect(page).toHaveURL(EDIT)
  await expect(cropDialog).toBeVisible()
})

test('PROF-067 leaving during a save opens a dialog that says that the result is unknown', async ({ page }) => {
  await joinAs(page, PLACE)
  await open(page, EDIT)
  await page.locator('[name=workplace]').fill('โรงเรียนปลายทาง')
  const release = await holdRequests(page, UPDATE)
  await save(page).click()
  await page.getByRole('link', { name: 'ยกเลิก' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('กำลังบันทึกอยู่ หากออกตอนนี้ ข้อมูลอาจบันทึกไปแล้วหรือยังไม่ได้บันทึก')
  release()
  await page.waitForURL('**/my-profile')
})

test('PROF-067 signing out with unsaved changes opens a dialog first, and cancelling it keeps the session', async ({
  page,
}) => {
  await joinAs(page, PLACE)
  await open(page, EDIT)
  await page.getByLabel('เกี่ยวกับฉัน').fill('ยังไม่ได้บันทึก')
  const signOut = async () => {
    await accountButton(page).click()
    await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  }
  await signOut()
  await page.getByRole('button', { name: 'แก้ไขต่อ' }).click()
  await expect(page.getByLabel('เกี่ยวกับฉัน')).toHaveValue('ยังไม่ได้บันทึก')
  expect((await page.request.get('/api/user')).status()).toBe(200)
  await signOut()
  await page.getByRole('button', { name: 'ออก', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect((await page.request.get('/api/user')).status()).toBe(401)
})

test('PROF-092 the bar never covers a field with an error', async ({ page }) => {
  await joinAs(page, PLACE)
  await open(page, EDIT)
  const field = page.locator('[name=lastName]')
  await field.fill('')
  for (const [width, height] of [
    [360, 640],
    [640, 360],
    [1280, 720],
  ] as const) {
    await resize(page, width, height)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await save(page).click()
    await expect(field).toBeFocused()
    await expect
      .poll(() =>
        field.evaluate((input) => {
          const { left, top, bottom } = input.getBoundingClientRect()
          return [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + 20, y) === input)
        }),
      )
      .toBe(true)
  }
})

test('PROF-088 PROF-089 a tab keeps its unsaved text and does not undo what another tab has saved', async ({
  page: first,
}) => {
  await joinAs(first, PLACE)
  const second = await first.context().newPage()
  const becomeVisible = () => second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await open(first, EDIT)
  await open(second, EDIT)
  await second.getByLabel('เกี่ยวกับฉัน').fill('พิมพ์ค้างไว้')
  await first.locator('[name=workplace]').fill('โรงเรียนริมน้ำ')
  await save(first).click()
  await first.waitForURL('**/my-profile')

  await becomeVisible()
  await expect(second.locator('[name=workplace]')).toHaveValue('โรงเรียนริมน้ำ')
  await expect(second.getByLabel('เกี่ยวกับฉัน')).toHaveValue('พิมพ์ค้างไว้')
  await expect(unsaved(second)).toBeVisible()
  await save(second).click()
  await second.waitForURL('**/my-profile')
  expect(await readAccount(second)).toMatchObject({ workplace: 'โรงเรียนริมน้ำ', about_me: 'พิมพ์ค้างไว้' })

  // The data of another person who has signed in meanwhile does not enter the form.
  await open(second, EDIT)
  await joinAs(second, { workplace: 'ที่ทำงานของคนอื่น' })
  const response = second.waitForResponse('**/api/user')
  await becomeVisible()
  expect((await (await response).json()).data.workplace).toBe('ที่ทำงานของคนอื่น')
  await expect(second.locator('[name=workplace]')).toHaveValue('โรงเรียนริมน้ำ')
})

test('PROF-058 a long read-only address is completely visible on a phone', async ({ page }) => {
  const email = `${'kamonchanok.tanyapong.'.repeat(3)}${Date.now()}@bantungtawan-school.example`
  await joinAs(page, { ...PLACE, email })
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, EDIT)
  const field = page.getByLabel('อีเมล', { exact: true })
  await expect(field).toHaveValue(email)
  const hidden = await field.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
    scrollWidth - clientWidth,
    scrollHeight - clientHeight,
  ])
  expect(hidden).toEqual([0, 0])
})
