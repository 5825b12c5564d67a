/** What is typed into the own profile while the page is not there yet, or while it is being saved, is never lost. */
import type { Page, Route } from '@playwright/test'
import { createUser } from '#features/accounts/testing.ts'
import { createSession } from '#server/http/sessions/session.ts'
import { photo } from '#test/image-corpus.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { joinAs, newPersonPage, readAccount } from './people.ts'
import { accountButton } from './sign-in-form.ts'
import { ORIGIN, open } from './site.ts'

const EDIT = '/my-profile/edit'
const UPDATE = '**/user/user_profile/update'
const PLACE = { workplace: 'โรงเรียนบ้านทุ่งตะวัน', province: 'เชียงใหม่', aboutMe: 'ครูบนดอย' }
const unsaved = (page: Page) => page.getByText('มีการแก้ไขที่ยังไม่บันทึก')
const save = (page: Page) => page.getByRole('button', { name: 'บันทึก', exact: true })

/** What asks for this waits until the result is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route: Route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('AB-167 security §5 no form puts what is typed into the address while the scripts are on their way', async ({
  page,
}) => {
  await joinAs(page, PLACE)
  await hold(page, '**/assets/entry-client-*.js')
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

test('PROF-067 what is typed before the page comes to life stays, and is known to be unsaved', async ({ page }) => {
  await joinAs(page, PLACE)
  const release = await hold(page, '**/assets/entry-client-*.js')
  await page.goto(EDIT)
  const typed = [
    [page.getByLabel('เกี่ยวกับฉัน'), 'ชวนเด็กเก็บข้อมูลจริง'],
    [page.getByRole('combobox', { name: 'จังหวัด' }), 'น่าน'],
    [page.locator('[name=workplace]'), 'โรงเรียนริมน้ำ'],
  ] as const
  for (const [field, text] of typed) await field.fill(text)
  await page.locator('[name=prefix]').selectOption('1')
  release()
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
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

test('PROF-068 what is typed while the profile is saved stays in the form for the next save', async ({ page }) => {
  await joinAs(page, PLACE)
  await open(page, EDIT)
  await page.locator('[name=workplace]').fill('โรงเรียนแรก')
  const release = await hold(page, UPDATE)
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

test('PROF-001 a form is never saved for another person who signed in meanwhile', async ({ page }) => {
  await joinAs(page, PLACE)
  await open(page, EDIT)
  const { token, id } = await withDb(async (db) => {
    const other = await createUser(db, { firstname: 'มานพ', workplace: 'ที่อื่น' })
    const token = await createSession(db, { userId: other.id, isRemembered: false, userAgent: 'journey' })
    return { token, id: other.id }
  })
  await page.getByLabel('เกี่ยวกับฉัน').fill('ของฉันเท่านั้น')
  await page.context().addCookies([{ name: 'sala_sid', value: token, url: ORIGIN, httpOnly: true }])
  await save(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'ขณะนี้เข้าสู่ระบบด้วยบัญชีอื่น' })
  await expect(alert.getByRole('link', { name: /ออกจากระบบบัญชีนั้น/ })).toHaveAttribute('href', '/my-profile')
  await expect(page.getByLabel('เกี่ยวกับฉัน')).toHaveValue('ของฉันเท่านั้น')
  expect(await readAccount(page)).toMatchObject({ id, about_me: '', workplace: 'ที่อื่น' })
})

test('PROF-067 going back while a picture is being cut asks first', async ({ page }) => {
  await joinAs(page, PLACE)
  await open(page, '/my-profile')
  await page.getByRole('link', { name: 'แก้ไขโปรไฟล์' }).click()
  await expect(page).toHaveURL(EDIT)
  const buffer = await photo().jpeg().toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  const cutting = page.getByRole('dialog', { name: 'ปรับรูปโปรไฟล์' })
  await expect(cutting.locator('.reactEasyCrop_CropArea')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'แก้ไขต่อ' }).click()
  await expect(page).toHaveURL(EDIT)
  await expect(cutting).toBeVisible()
})

test('PROF-067 whoever leaves while a save is under way is told that nobody knows whether it is in time', async ({
  page,
}) => {
  await joinAs(page, PLACE)
  await open(page, EDIT)
  await page.locator('[name=workplace]').fill('โรงเรียนปลายทาง')
  const release = await hold(page, UPDATE)
  await save(page).click()
  await page.getByRole('link', { name: 'ยกเลิก' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('กำลังบันทึกอยู่ หากออกตอนนี้ ข้อมูลอาจบันทึกไปแล้วหรือยังไม่ได้บันทึก')
  release()
  await page.waitForURL('**/my-profile')
})

test('PROF-067 signing out with something unsaved asks first, and the session stays with whoever stays', async ({
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

test('PROF-092 no field that is refused hides behind the bar', async ({ page }) => {
  await joinAs(page, PLACE)
  for (const [width, height] of [
    [360, 640],
    [640, 360],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, EDIT)
    await page.locator('[name=lastName]').fill('')
    await save(page).click()
    const field = page.locator('[name=lastName]')
    await expect(field).toBeFocused()
    await expect
      .poll(() =>
        field.evaluate((input) => {
          const { left, top, bottom } = input.getBoundingClientRect()
          return [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + 20, y) === input)
        }),
      )
      .toBe(true)
    page.once('dialog', (dialog) => dialog.accept())
  }
})

test('PROF-088 PROF-089 what another tab saved is neither undone by this one nor does it undo what was typed here', async ({
  browser,
}) => {
  const { page: first } = await newPersonPage(browser, PLACE)
  const second = await first.context().newPage()
  const comesIntoSight = () => second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await open(first, EDIT)
  await open(second, EDIT)
  await second.getByLabel('เกี่ยวกับฉัน').fill('พิมพ์ค้างไว้')
  await first.locator('[name=workplace]').fill('โรงเรียนริมน้ำ')
  await save(first).click()
  await first.waitForURL('**/my-profile')

  await comesIntoSight()
  await expect(second.locator('[name=workplace]')).toHaveValue('โรงเรียนริมน้ำ')
  await expect(second.getByLabel('เกี่ยวกับฉัน')).toHaveValue('พิมพ์ค้างไว้')
  await expect(unsaved(second)).toBeVisible()
  await save(second).click()
  await second.waitForURL('**/my-profile')
  expect(await readAccount(second)).toMatchObject({ workplace: 'โรงเรียนริมน้ำ', about_me: 'พิมพ์ค้างไว้' })

  // Another person by now, whose data does not belong into this form.
  await open(second, EDIT)
  const token = await withDb(async (db) => {
    const { id } = await createUser(db, { lastname: `อื่น${Date.now()}`, workplace: 'ที่ทำงานของคนอื่น' })
    return createSession(db, { userId: id, isRemembered: false, userAgent: 'journey' })
  })
  await second.context().addCookies([{ name: 'sala_sid', value: token, url: ORIGIN, httpOnly: true }])
  const answered = second.waitForResponse('**/api/user')
  await comesIntoSight()
  expect((await (await answered).json()).data.workplace).toBe('ที่ทำงานของคนอื่น')
  await expect(second.locator('[name=workplace]')).toHaveValue('โรงเรียนริมน้ำ')
  await first.context().close()
})

test('PROF-058 a locked address that is long is seen whole on a phone', async ({ page }) => {
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
