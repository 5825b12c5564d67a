/** The dialog of signing up, used as a person uses it. */
import type { Page } from '@playwright/test'
import { uniqueName, uniqueNumber } from './people.ts'
import { open } from './site.ts'

/** What a new member types into the first step. */
export interface Applicant {
  email: string
  password: string
  firstname: string
  lastname: string
}

/** An applicant whose address and name no account has. */
export const newApplicant = (): Applicant => ({
  email: `kru.${uniqueNumber()}@example.com`,
  password: `ฝนตกที่ทุ่งนา-${uniqueNumber()}`,
  firstname: `สม${uniqueName()}`,
  lastname: 'แสงทอง',
})

/** Opens a visitor's home with the sign-up dialog. */
export async function openSignUp(page: Page) {
  await open(page, '/?action=sign-in')
  await page.getByRole('button', { name: 'สมัครสมาชิก', exact: true }).click()
  await page.getByRole('dialog').getByText('1 จาก 2').waitFor()
}

/** Fills in the first step with valid values. */
export async function fillAccount(page: Page, applicant: Applicant) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ที่อยู่อีเมล').fill(applicant.email)
  await dialog.getByLabel('ตั้งรหัสผ่าน').fill(applicant.password)
  await dialog.getByRole('textbox', { name: 'ยืนยันรหัสผ่าน' }).fill(applicant.password)
  await dialog.locator('[name=prefix]').selectOption('นางสาว')
  await dialog.getByRole('textbox', { name: 'ชื่อ', exact: true }).fill(applicant.firstname)
  await dialog.getByRole('textbox', { name: 'นามสกุล' }).fill(applicant.lastname)
}

/** Completes the first step. */
export async function reachStatus(page: Page, applicant = newApplicant()): Promise<Applicant> {
  await fillAccount(page, applicant)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await page.getByRole('dialog').getByText('2 จาก 2').waitFor()
  return applicant
}
