import type { Page } from '@playwright/test'
import { signInAdmin } from './own-site/office-people.ts'
import { expect, test } from './own-site/own-site.ts'
import { call, uniqueNumber } from './people.ts'
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

test('POL-002 the draft of another admin is only overwritten by choice, and can be taken instead', async ({
  page,
  ownSite,
}) => {
  await signInAdmin(page, ownSite)
  await open(page, '/admin/policies?tab=website')
  const saveAsOther = async (text: string) => {
    const { data } = await (await page.request.get('/api/admin/policies')).json()
    const { versions } = data.find(({ tab }: { tab: string }) => tab === 'website')
    const { revision, version } = versions[0]
    const stored = await (await page.request.get(`/api/admin/policies/website/versions/${version}`)).json()
    const fields = { content: stored.data.content, summary: text, asks_again: false, effective_at: null, revision }
    expect((await call(page, '/api/admin/policies/website', fields, 'PATCH')).status()).toBe(200)
  }
  const stored = async () => {
    const { data } = await (await page.request.get('/api/admin/policies')).json()
    return data.find(({ tab }: { tab: string }) => tab === 'website').versions[0].summary
  }
  const save = page.getByRole('button', { name: 'บันทึกร่าง' })
  const conflict = page.getByRole('alert').filter({ hasText: 'ข้อความที่คุณพิมพ์ยังอยู่' })

  await summary(page).fill('ของฉัน')
  await saveAsOther('ของอีกคน')
  for (let press = 0; press < 3; press++) {
    await save.click()
    await expect(conflict).toBeVisible()
    await expect(save).toBeEnabled()
    expect(await stored()).toBe('ของอีกคน')
  }
  await expect(summary(page)).toHaveValue('ของฉัน')
  await conflict.getByRole('button', { name: 'บันทึกทับด้วยของฉัน' }).click()
  await expect(conflict).toHaveCount(0)
  await expect.poll(stored).toBe('ของฉัน')

  await summary(page).fill('ของฉันอีกครั้ง')
  await saveAsOther('ของอีกคนอีกครั้ง')
  await save.click()
  await conflict.getByRole('button', { name: 'ใช้ฉบับที่บันทึกไว้' }).click()
  await expect(summary(page)).toHaveValue('ของอีกคนอีกครั้ง')
  await save.click()
  await expect(page.getByText('บันทึกร่างแล้ว')).toBeVisible()
})

test('POL-002 the difference marks what it leaves out, and N goes to the next change', async ({ page, ownSite }) => {
  await signInAdmin(page, ownSite)
  await open(page, '/admin/policies?tab=website')
  const editor = page.getByRole('textbox', { name: 'เขียนร่าง' })
  await editor.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('คำแรก ')
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' คำสุดท้าย')
  await page.getByRole('button', { name: 'บันทึกร่าง' }).click()
  await expect(page.getByRole('heading', { name: 'ต่างจากฉบับที่ 1 อยู่ 2 แห่ง' })).toBeVisible()
  const skipped = page.getByText('… ข้ามส่วนที่เหมือนกัน')
  await expect(skipped).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).click()
  const changed = page.locator('[data-changed]')
  for (const at of [0, 1, 0]) {
    await page.keyboard.press('n')
    await expect(changed.nth(at)).toBeInViewport()
  }
  await page.getByRole('checkbox', { name: 'แสดงเฉพาะที่ต่าง' }).uncheck()
  await expect(skipped).toHaveCount(0)
})

test('POL-002 a draft is only deleted after a question', async ({ page, ownSite }) => {
  await signInAdmin(page, ownSite)
  await open(page, '/admin/policies?tab=website')
  const question = page.getByRole('alertdialog', { name: 'ลบร่างฉบับที่ 2 ไหม' })
  await page.getByRole('button', { name: 'ลบร่าง' }).click()
  await question.getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(question).toHaveCount(0)
  await expect(summary(page)).toBeVisible()
  await page.getByRole('button', { name: 'ลบร่าง' }).click()
  await question.getByRole('button', { name: 'ลบร่าง' }).click()
  await expect(page.getByText('ลบร่างแล้ว')).toBeVisible()
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

test('POL-002 publishing says beside its button what is missing, and ends at the top of the page', async ({
  page,
  ownSite,
}) => {
  await signInAdmin(page, ownSite)
  await open(page, '/admin/policies?tab=website')
  await page.getByRole('button', { name: 'เขียนร่างใหม่' }).click()
  await page.getByRole('textbox', { name: 'เขียนร่าง' }).click()
  await page.keyboard.type('ฉบับใหม่ ')
  const publish = page.getByRole('button', { name: 'ประกาศ', exact: true })
  await publish.click()
  await expect(page.getByText('บันทึกร่างก่อน จึงจะประกาศได้')).toBeInViewport()
  await expect(publish).toBeInViewport()
  await page.getByRole('button', { name: 'บันทึกร่าง' }).click()
  await expect(page.getByText('บันทึกร่างแล้ว')).toBeVisible()
  await publish.click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button')).toHaveText(['ยกเลิก', 'ประกาศ'])
  await question.getByRole('button', { name: 'ประกาศ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
