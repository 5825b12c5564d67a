import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { addPictures, addTest, setChoices, setDueDate } from './online-tests.ts'
import { call, joinAs, signInAs } from './people.ts'
import { holdRequests, open, reload, resize } from './site.ts'

interface FormOptions {
  hasPictures?: boolean
  /** Of each question. */
  choiceCount?: number
  dueAt?: Date
}

/** Starts a test of a new person and opens its form as a page of its own. */
async function openForm(page: Page, { hasPictures = false, choiceCount, ...options }: FormOptions = {}) {
  const person = await joinAs(page)
  const { userEventId, trainingId } = await addTest(person.id, 'การวัดผลในห้องเรียน', options)
  if (hasPictures) await addPictures(trainingId)
  if (choiceCount) await setChoices(trainingId, choiceCount)
  const { data } = await (await call(page, '/api/online-test/start', { user_event_id: userEventId })).json()
  const path = `/online-test/form/${data.form_id}`
  await open(page, path)
  await expect(page.getByText('ข้อ 1 จาก 10').first()).toBeVisible()
  return { person, path, trainingId, formId: data.form_id as string }
}
const choices = (page: Page) => page.getByRole('radio')
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const answersOf = async (page: Page, formId: string) =>
  (await (await page.request.get(`/api/v2/online-test-forms/${formId}`)).json()).data.answers

test('Q-76 the form may be framed by this site only, and contains no correct answer', async ({ page }) => {
  const { path } = await openForm(page)
  const response = await page.request.get(path)
  const headers = response.headers()
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(await response.text()).not.toMatch(/correct|explanation/)
  const other = (await page.request.get('/my-test')).headers()
  expect(other['x-frame-options']).toBe('DENY')
  expect(other['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('the keyboard answers: numbers choose, F flags, arrows move; the focus is on the question', async ({ page }) => {
  await openForm(page)
  await page.keyboard.press('2')
  await expect(choices(page).nth(1)).toBeChecked()
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: 'ปักธงข้อ 1' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(page.getByText('ข้อ 2 จาก 10').first()).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(choices(page).nth(1)).toBeChecked()
  // Tab and up or down choose like in any group of choices.
  await choices(page).nth(1).focus()
  await page.keyboard.press('ArrowDown')
  await expect(choices(page).nth(2)).toBeChecked()
  await expect(page.getByRole('button', { name: 'ข้อ 1 ตอบแล้ว บันทึกแล้ว ปักธง' })).toBeVisible()
})

test('the keyboard answers eight choices, and a reload without a connection loses none', async ({ page }) => {
  const { formId } = await openForm(page, { choiceCount: 8 })
  await expect(page.locator('.test-keys')).toContainText('1–8')
  await page.route('**/answers', (route) => route.abort())
  await page.keyboard.press('8')
  await expect(choices(page).nth(7)).toBeChecked()
  await expect(status(page, 'รอเน็ต เก็บไว้ในเครื่องแล้ว')).toBeVisible()
  await page.unrouteAll()
  await reload(page)
  await expect(choices(page).nth(7)).toBeChecked()
  await expect.poll(async () => (await answersOf(page, formId))[0].choice).toBe(7)
})

test('without a connection answers wait on the device, and are sent when it returns', async ({ page, context }) => {
  const { formId } = await openForm(page)
  await choices(page).first().check({ force: true })
  await expect(status(page, /บันทึกแล้ว \d\d\.\d\d/)).toBeVisible()
  await context.setOffline(true)
  await choices(page).nth(2).check({ force: true })
  await expect(status(page, 'รอเน็ต เก็บไว้ในเครื่องแล้ว')).toBeVisible()
  await expect(status(page, 'ไม่มีเน็ต ทำต่อได้')).toContainText('คำตอบ 1 ข้ออยู่ในเครื่องนี้')
  await page.getByRole('button', { name: 'ข้อถัดไป' }).click()
  await choices(page).nth(1).check({ force: true })
  await expect(page.getByRole('button', { name: 'ข้อ 2 ตอบแล้ว รอเน็ต' })).toBeVisible()
  await context.setOffline(false)
  await expect(status(page, /บันทึกแล้ว \d/)).toBeVisible()
  expect((await answersOf(page, formId)).slice(0, 2).map(({ choice }: { choice: number }) => choice)).toEqual([2, 1])
})

test('answers that were not sent survive a reload', async ({ page }) => {
  const { formId } = await openForm(page)
  await page.route('**/answers', (route) => route.abort())
  await choices(page).nth(3).check({ force: true })
  await expect(status(page, 'รอเน็ต')).toBeVisible()
  await page.unroute('**/answers')
  await reload(page)
  await expect(choices(page).nth(3)).toBeChecked()
  await expect(status(page, /บันทึกแล้ว \d/)).toBeVisible()
  expect((await answersOf(page, formId))[0]).toMatchObject({ choice: 3 })
})

test('another device continues where the first one was, after taking over; the first one is told', async ({
  page,
  browser,
}) => {
  const { person, path } = await openForm(page)
  await choices(page).nth(1).check({ force: true })
  await expect(status(page, /บันทึกแล้ว \d/)).toBeVisible()
  const context = await browser.newContext()
  await signInAs(context, person)
  const other = await context.newPage()
  await open(other, path)
  await expect(other.getByRole('heading', { name: 'เปิดอยู่อีกหน้าต่าง' })).toBeVisible()
  await expect(other.getByText('คอมพิวเตอร์')).toBeVisible()
  await other.getByRole('button', { name: 'ย้ายมาทำที่นี่' }).click()
  await expect(choices(other).nth(1)).toBeChecked()
  await choices(other).nth(2).check({ force: true })
  await expect(status(other, /บันทึกแล้ว \d/)).toBeVisible()
  // The answer is rejected and the form closes; `check` would wait for the choice to be checked.
  await choices(page).nth(0).click({ force: true })
  await expect(page.getByRole('heading', { name: 'เปิดอยู่อีกหน้าต่าง' })).toBeVisible()
  await context.close()
})

test('the review lists missing and flagged questions first; the end waits for unsent answers', async ({ page }) => {
  const { formId } = await openForm(page)
  for (let question = 0; question < 9; question++) {
    await choices(page).first().check({ force: true })
    if (question === 4) await page.keyboard.press('f')
    await page.getByRole('button', { name: 'ข้อถัดไป' }).click()
  }
  const release = await holdRequests(page, '**/answers')
  await page.getByRole('button', { name: 'ทวนก่อนส่ง' }).first().click()
  const rows = page.getByRole('listitem').filter({ has: page.locator('.test-review-row') })
  await expect(rows.nth(0)).toContainText('ยังไม่ตอบ')
  await expect(rows.nth(1)).toContainText('ปักธง')
  await rows.nth(0).getByRole('button').click()
  await expect(page.getByText('ข้อ 10 จาก 10').first()).toBeVisible()
  await choices(page).first().check({ force: true })
  release()
  await page.getByRole('button', { name: 'ทวนก่อนส่ง' }).first().click()
  await page.getByRole('button', { name: 'ส่งคำตอบ' }).click()
  await expect(page.getByRole('heading', { name: 'ส่งคำตอบแล้ว' })).toBeFocused()
  expect((await answersOf(page, formId)).every(({ choice }: { choice: number }) => choice === 0)).toBe(true)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('online-test:')))).toEqual(
    [],
  )
})

test('the form fits 360 px, one by one, all at once and in the review, without accessibility errors', async ({
  page,
}) => {
  await openForm(page)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await choices(page).first().check({ force: true })
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  await resize(page, 360)
  expect(await fits()).toBe(true)
  expect(await accessibilityErrors(page)).toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await page.getByRole('button', { name: 'ทุกข้อ' }).click()
  await expect(choices(page)).toHaveCount(40)
  expect(await fits()).toBe(true)
  expect(await accessibilityErrors(page)).toEqual([])
  await page.getByRole('button', { name: 'ทวนก่อนส่ง' }).click()
  expect(await fits()).toBe(true)
  expect(await accessibilityErrors(page)).toEqual([])
})

test('a picture of a question can be enlarged with the keyboard, whose keys do not answer meanwhile', async ({
  page,
}) => {
  await openForm(page, { hasPictures: true })
  const zoom = page.getByRole('button', { name: 'ขยายภาพข้อ 1', exact: true })
  await zoom.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img')).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])
  await page.keyboard.press('+')
  await expect(dialog.getByText('150%')).toBeVisible()
  for (const key of ['ArrowRight', '2', 'f']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(zoom).toBeFocused()
  await expect(page.getByText('ข้อ 1 จาก 10').first()).toBeVisible()
  await expect(choices(page).nth(1)).not.toBeChecked()
  await page.keyboard.press('2')
  await expect(choices(page).nth(1)).toBeChecked()
  await resize(page, 360)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test.describe('with another clock', () => {
  test.use({ ownContext: true })

  for (const [title, years] of [
    ['ahead', 1],
    ['behind', -1],
  ] as const) {
    test(`AB-86 a device whose clock is a year ${title} takes the test: only the server’s time counts`, async ({
      page,
    }) => {
      await page.clock.setFixedTime(new Date(Date.now() + years * 365 * 86_400_000))
      const { formId } = await openForm(page)
      await choices(page).nth(1).check({ force: true })
      await expect(status(page, /บันทึกแล้ว \d\d\.\d\d/)).toBeVisible()
      expect((await answersOf(page, formId))[0]).toMatchObject({ choice: 1, revision: 1 })
      await expect(page.getByRole('heading', { name: 'หมดเวลาในการทำ Test' })).toBeHidden()
    })
  }
})

test('Q-79 the form ends by itself 15 minutes after the due date; its answers stay', async ({ page }) => {
  const { trainingId, formId } = await openForm(page, { dueAt: new Date(Date.now() + 3_600_000) })
  await choices(page).nth(1).check({ force: true })
  await expect(status(page, /บันทึกแล้ว \d\d\.\d\d/)).toBeVisible()
  await setDueDate(trainingId, new Date(Date.now() - 15 * 60_000 + 6_000))
  await reload(page)
  await expect(choices(page).nth(1)).toBeChecked()
  await expect(page.getByRole('heading', { name: 'หมดเวลาในการทำ Test' })).toBeVisible({ timeout: 15_000 })
  await expect(choices(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'ไปที่แบบทดสอบของฉัน' })).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])
  expect((await answersOf(page, formId))[0]).toMatchObject({ choice: 1 })
})

test('Q-79 a due date that an admin moved by 40 days does not end the form', async ({ page }) => {
  await openForm(page, { dueAt: new Date(Date.now() + 40 * 86_400_000) })
  await choices(page).nth(1).check({ force: true })
  await expect(status(page, /บันทึกแล้ว \d\d\.\d\d/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'หมดเวลาในการทำ Test' })).toBeHidden()
})
