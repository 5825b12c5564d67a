import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { createPerson, uniqueName } from './people.ts'
import { passCaptcha } from './sign-in-form.ts'
import { fillAccount, newApplicant, openSignUp, reachStatus } from './sign-up-form.ts'
import { open, resize } from './site.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).locator(`[name=${name}]`)
const next = (page: Page) => dialog(page).getByRole('button', { name: 'ถัดไป' })
/** The error of a field: the text of the elements that describe it. */
const fieldError = (page: Page, name: string) =>
  field(page, name).evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

test.beforeEach(({ page }) => openSignUp(page))

test('REG-001 university accounts cannot be created: their dialogs offer no sign-up', async ({ page }) => {
  await open(page, '/?action=sign-in')
  await page.getByRole('button', { name: /บุคลากรและอาจารย์/ }).click()
  await expect(dialog(page).getByLabel('ชื่อผู้ใช้')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'สมัครสมาชิก' })).toHaveCount(0)
})

test('AUTH-056 REG-002 REG-003 REG-004 REG-005 REG-006 REG-007 REG-008 REG-009 REG-010 REG-011 REG-012 REG-013 REG-014 MENU-003 sign-up has two steps with their fields', async ({
  page,
}) => {
  await expect(dialog(page)).toContainText('1 จาก 2')
  for (const name of ['email', 'password', 'confirmPassword', 'prefix', 'firstName', 'lastName'])
    await expect(field(page, name)).toBeVisible()
  await field(page, 'prefix').selectOption('อื่นๆ')
  await expect(field(page, 'otherPrefix')).toBeVisible()
  await expect(field(page, 'location')).toHaveCount(0)
  await field(page, 'prefix').selectOption('นาย')
  await reachStatus(page)
  await expect(dialog(page)).toContainText('2 จาก 2')
  await expect(dialog(page).getByRole('radio')).toHaveCount(3)
  for (const name of ['job', 'location', 'acceptTerms', 'acceptMarketing'])
    await expect(field(page, name)).toBeVisible()
  await field(page, 'job').selectOption('อื่นๆ')
  await expect(field(page, 'otherJob')).toBeVisible()
  await expect(dialog(page).locator('[data-captcha]')).toBeVisible()
  await expect(field(page, 'email')).toHaveCount(0)
})

test('REG-015 REG-016 REG-017 REG-018 the prefixes have their ids', async ({ page }) => {
  const options = await field(page, 'prefix')
    .locator('option')
    .evaluateAll((all) => (all as HTMLOptionElement[]).map(({ value, text }) => [value, text]))
  expect(options.slice(1)).toEqual([
    ['1', 'นาย'],
    ['2', 'นาง'],
    ['3', 'นางสาว'],
    ['999', 'อื่นๆ'],
  ])
})

const FIELD_ERRORS = [
  ['REG-033', 'email', '', 'กรุณาใส่ที่อยู่อีเมล'],
  ['REG-034', 'email', 'somsri@example', 'รูปแบบของอีเมลไม่ถูกต้อง กรุณาตรวจสอบอีกครั้ง'],
  ['REG-036', 'password', '', 'กรุณาตั้งค่ารหัสผ่าน'],
  ['REG-037', 'password', '12345', 'กรุณาตั้งค่ารหัสผ่านอย่างน้อย 6 ตัวอักษร'],
  ['REG-038', 'confirmPassword', '', 'กรุณายืนยันการตั้งค่ารหัสผ่าน'],
  ['REG-039', 'confirmPassword', '12345', 'กรุณาตั้งค่ารหัสผ่านอย่างน้อย 6 ตัวอักษร'],
  ['REG-040', 'confirmPassword', 'another-one', 'รหัสผ่านไม่ตรงกัน กรุณาลองใหม่อีกครั้ง'],
  ['REG-044', 'firstName', '', 'กรุณาระบุชื่อ'],
  ['REG-045', 'lastName', '', 'กรุณาระบุนามสกุล'],
  ['REG-046', 'firstName', 'Somsri', 'กรุณาระบุชื่อเป็นภาษาไทยเท่านั้น'],
  ['REG-047', 'lastName', 'แสงทอง1', 'กรุณาระบุนามสกุลเป็นภาษาไทยเท่านั้น'],
] as const

test(`${FIELD_ERRORS.map(([id]) => id).join(' ')} REG-041 REG-042 REG-043 each field of step 1 is described by its error`, async ({
  page,
}) => {
  test.slow()
  await fillAccount(page, newApplicant())
  for (const [id, name, value, text] of FIELD_ERRORS) {
    const before = await field(page, name).inputValue()
    await field(page, name).fill(value)
    await field(page, name).blur()
    await expect.poll(() => fieldError(page, name), id).toContain(text)
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
    await field(page, name).fill(before)
    await expect(field(page, name)).not.toHaveAttribute('aria-invalid', 'true')
  }
  await field(page, 'prefix').selectOption('')
  await field(page, 'prefix').focus()
  await field(page, 'prefix').blur()
  await expect.poll(() => fieldError(page, 'prefix'), 'REG-041').toContain('กรุณาระบุคำนำหน้าชื่อ')
  await field(page, 'prefix').selectOption('อื่นๆ')
  await next(page).click()
  await expect.poll(() => fieldError(page, 'otherPrefix'), 'REG-042').toContain('กรุณาระบุคำนำหน้าชื่อ')
  await expect(field(page, 'otherPrefix')).toBeFocused()
  await field(page, 'otherPrefix').fill('Dr.')
  await expect.poll(() => fieldError(page, 'otherPrefix'), 'REG-043').toContain('เป็นภาษาไทยเท่านั้น')
})

test('REG-049 next is disabled until all six are filled', async ({ page }) => {
  await fillAccount(page, newApplicant())
  await expect(next(page)).toBeEnabled()
  for (const name of ['email', 'password', 'confirmPassword', 'firstName', 'lastName']) {
    const before = await field(page, name).inputValue()
    await field(page, name).fill('')
    await expect(next(page), name).toBeDisabled()
    await field(page, name).fill(before)
    await expect(next(page), name).toBeEnabled()
  }
  await field(page, 'prefix').selectOption('')
  await expect(next(page)).toBeDisabled()
})

test('REG-022 REG-035 REG-048 REG-057 REG-058 REG-059 REG-060 REG-066 the server checks step 1, and its errors are shown at their fields', async ({
  page,
}) => {
  const lastname = uniqueName()
  const known = await createPerson({ firstname: 'สมพร', lastname, fullnameKey: `สมพร ${lastname}` })
  await fillAccount(page, { ...newApplicant(), email: known.email.toUpperCase() })
  const request = page.waitForRequest('**/api/v2/check-register')
  await field(page, 'prefix').selectOption('อื่นๆ')
  await field(page, 'otherPrefix').fill('ดร.')
  await next(page).click()
  const body = (await request).postDataJSON()
  expect(Object.keys(body).sort()).toEqual([
    'accept_term',
    'email',
    'firstname',
    'lastname',
    'other_prefix',
    'password',
    'password_confirmation',
    'prefix_id',
  ])
  expect([body.accept_term, body.prefix_id, body.other_prefix]).toEqual([1, 999, 'ดร.'])
  await expect.poll(() => fieldError(page, 'email')).toContain('อีเมลนี้มีการลงทะเบียนแล้ว')
  await expect(field(page, 'email')).toBeFocused()
  await expect(dialog(page)).toContainText('1 จาก 2')
  await field(page, 'email').fill(newApplicant().email)
  await field(page, 'firstName').fill(known.firstname)
  await field(page, 'lastName').fill(known.lastname)
  await next(page).click()
  await expect.poll(() => fieldError(page, 'firstName')).toContain('ชื่อและนามสกุลนี้มีการลงทะเบียนแล้ว')
})

test('REG-022 AB-168 without a response step 1 stays, shows an error and keeps its fields', async ({
  page,
  context,
}) => {
  const person = newApplicant()
  await fillAccount(page, person)
  await context.setOffline(true)
  await next(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง')
  await expect(field(page, 'email')).toHaveValue(person.email)
  await context.setOffline(false)
  await next(page).click()
  await expect(dialog(page)).toContainText('2 จาก 2')
})

test('REG-019 REG-020 REG-021 REG-024 REG-025 choosing a job selects its status card, and a card limits the jobs', async ({
  page,
}) => {
  await reachStatus(page)
  const jobs = () => field(page, 'job').locator('option:not([value=""])').allTextContents()
  const card = (name: RegExp) => dialog(page).getByRole('radio', { name })
  await field(page, 'job').selectOption('นักศึกษา')
  await expect(card(/นักเรียน\/นักศึกษา/)).toBeChecked()
  expect(await jobs()).toEqual(['นักเรียน', 'นักศึกษา'])
  await card(/ครู\/อาจารย์/).check()
  expect(await jobs()).toEqual(['ครู/ข้าราชการครู', 'ครูปฏิบัติการ', 'ครูพิเศษ/วิทยากร', 'ครูผู้ช่วย', 'อาจารย์มหาวิทยาลัย', 'ติวเตอร์'])
  await expect(field(page, 'job')).toHaveValue('')
  await card(/บุคลากร\/บุคคลทั่วไป/).check()
  expect(await jobs()).toEqual(['อื่นๆ'])
  await expect(field(page, 'job')).toHaveValue('999')
})

test('REG-027 REG-028 REG-029 REG-030 REG-031 closing a changed form opens a dialog first, and then discards the text', async ({
  page,
}) => {
  await field(page, 'email').fill('somsri@example.com')
  await page.keyboard.press('Escape')
  const alertDialog = page.getByRole('alertdialog', { name: 'ต้องการออกจากหน้านี้ใช่ไหม' })
  await alertDialog.getByRole('button', { name: 'แก้ไขต่อ' }).click()
  await expect(field(page, 'email')).toHaveValue('somsri@example.com')
  await dialog(page).getByRole('button', { name: 'ปิด' }).click()
  await alertDialog.getByRole('button', { name: 'ออก', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await open(page, '/?action=sign-in')
  await page.getByRole('button', { name: 'สมัครสมาชิก', exact: true }).click()
  await expect(dialog(page)).toContainText('1 จาก 2')
  await expect(field(page, 'email')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('UX-001 UX-002 neither step has an accessibility error or content that is cut off', async ({ page }) => {
  const check = async () => {
    for (const width of [360, 1280]) {
      await resize(page, width, 780)
      expect(await accessibilityErrors(page, { include: '[role=dialog]' }), `${width} px`).toEqual([])
      const overflow = await dialog(page).evaluate((element) => {
        const content = element.querySelector('.overlay-content')!
        return content.scrollWidth - content.clientWidth
      })
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
    }
  }
  await field(page, 'prefix').selectOption('อื่นๆ')
  await field(page, 'email').fill('x')
  await field(page, 'email').blur()
  await expect(field(page, 'email')).toHaveAttribute('aria-invalid', 'true')
  await check()
  await reachStatus(page)
  await passCaptcha(page)
  await check()
})
