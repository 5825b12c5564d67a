import type { Page } from '@playwright/test'
import { signInAdmin } from './own-site/office-people.ts'
import { expect, test } from './own-site/own-site.ts'
import { uniqueNumber } from './people.ts'
import { open } from './site.ts'

// The tests write the drafts of the same documents.
test.describe.configure({ mode: 'serial' })

const leaveQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'ต้องการออกจากหน้านี้ใช่ไหม' })
const summary = (page: Page) => page.getByRole('textbox', { name: 'สรุปให้สมาชิกอ่าน' })

test('POL-002 unsaved text of a policy is not left without a question, which a saved draft does not ask', async ({
  page,
  ownSite,
}) => {
  await signInAdmin(page, ownSite)
  await open(page, '/admin/policies?tab=website&version=1')
  await page.getByRole('button', { name: 'เขียนร่างใหม่' }).click()
  const text = `สรุป ${uniqueNumber()}`
  await summary(page).fill(text)
  for (const link of [page.getByRole('tab', { name: 'นโยบายคุกกี้' }), page.getByRole('link', { name: 'ดูหน้านโยบาย' })]) {
    await link.click()
    await leaveQuestion(page).getByRole('button', { name: 'แก้ไขต่อ' }).click()
    await expect(leaveQuestion(page)).toHaveCount(0)
    await expect(summary(page)).toHaveValue(text)
  }
  await page.getByRole('button', { name: 'บันทึกร่าง' }).click()
  await expect(page).toHaveURL(/\?tab=website$/)
  await expect(leaveQuestion(page)).toHaveCount(0)
  await summary(page).fill(`${text} อีกครั้ง`)
  await page
    .getByRole('navigation', { name: 'ฉบับทั้งหมด' })
    .getByRole('link', { name: /^ฉบับที่ 1/ })
    .click()
  await leaveQuestion(page).getByRole('button', { name: 'ออก', exact: true }).click()
  await expect(page).toHaveURL(/version=1$/)
  await expect(summary(page)).toHaveCount(0)
})

test('CMT-022 changed phrases are not left without a question', async ({ page, ownSite }) => {
  await signInAdmin(page, ownSite)
  await open(page, '/admin/phrases')
  const first = page.getByRole('textbox', { name: 'ประโยคที่ 1' })
  const before = await first.inputValue()
  await first.fill('ประโยคที่ยังไม่บันทึก')
  const menu = page.getByRole('link', { name: 'นโยบาย', exact: true }).first()
  await menu.click()
  await leaveQuestion(page).getByRole('button', { name: 'แก้ไขต่อ' }).click()
  await expect(first).toHaveValue('ประโยคที่ยังไม่บันทึก')
  await first.fill(before)
  await menu.click()
  await expect(page).toHaveURL(/\/admin\/policies$/)
})
