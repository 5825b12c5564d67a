import type { Page } from '@playwright/test'
import { signInAdmin } from './own-site/office-people.ts'
import { expect, test } from './own-site/own-site.ts'
import { open } from './site.ts'

// The tests change the search of one site.
test.describe.configure({ mode: 'serial' })

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')

test('decision 0075 one press makes a synonym of what was missed and what was found next', async ({
  page,
  ownSite,
}) => {
  await signInAdmin(page, ownSite)
  await open(page, '/admin/search')
  await expect(page.getByRole('tab', { name: 'ค้นแล้วไม่พบ' })).toHaveAttribute('aria-selected', 'true')
  const missed = row(page, 'ตัดเกรดอัตโนมัติ')
  await expect(missed).toContainText('“ตรวจการบ้าน” 9 คน')
  await missed.getByRole('button', { name: 'เพิ่ม “ตัดเกรดอัตโนมัติ” เป็นคำพ้องของ “ตรวจการบ้าน”' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'คำที่คนค้น' })).toHaveValue('ตัดเกรดอัตโนมัติ')
  await expect(dialog(page).getByRole('textbox', { name: 'ความหมายเดียวกับ' })).toHaveValue('ตรวจการบ้าน')
  await dialog(page).getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('เพิ่มคำพ้องแล้ว การค้นหาใช้ทันที')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(missed).toContainText('มีคำพ้องแล้ว')
  await open(page, `/search?search=${encodeURIComponent('ตัดเกรดอัตโนมัติ')}`)
  await expect(page.locator('article').first()).toBeVisible()
})

test('decision 0075 a synonym is added, rejected as it is, changed and deleted; what is typed stays', async ({
  page,
  ownSite,
}) => {
  await signInAdmin(page, ownSite)
  await open(page, '/admin/search?tab=synonyms')
  await page.getByRole('button', { name: 'เพิ่มคำพ้อง' }).click()
  const [text, meaning] = ['คำที่คนค้น', 'ความหมายเดียวกับ'].map((name) => dialog(page).getByRole('textbox', { name }))
  await text!.fill('กระดานวิเศษ')
  await meaning!.fill('และ ที่')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('ข้อความนี้มีแต่คำที่การค้นหาข้ามไป')).toBeVisible()
  await expect(meaning!).toHaveValue('และ ที่')
  await meaning!.fill('กระดานไวท์บอร์ด')
  await page.keyboard.press('Enter')
  await expect(row(page, 'กระดานวิเศษ')).toContainText('กระดานไวท์บอร์ด')
  await page.getByRole('button', { name: 'แก้ไข “กระดานวิเศษ” กับ “กระดานไวท์บอร์ด”' }).click()
  await meaning!.fill('Padlet')
  await page.keyboard.press('Enter')
  await expect(row(page, 'กระดานวิเศษ')).toContainText('Padlet')
  await page.getByRole('button', { name: 'แก้ไข “กระดานวิเศษ” กับ “Padlet”' }).click()
  await dialog(page).getByRole('button', { name: 'ลบคู่นี้' }).click()
  await expect(row(page, 'กระดานวิเศษ')).toHaveCount(0)
})

test('decision 0075 the ranking of a search shows the words with weights and each post with its verdict', async ({
  page,
  ownSite,
}) => {
  await signInAdmin(page, ownSite)
  await open(page, '/admin/search')
  await page.getByRole('tab', { name: 'ทำไมเรื่องนี้ขึ้น' }).click()
  await page.getByRole('searchbox', { name: 'คำค้นที่จะดูคะแนน' }).fill('เด็กไม่กล้าถาม')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=ranking/)
  await expect(page.getByRole('table', { name: 'คำในคำค้น' }).getByRole('row')).not.toHaveCount(1)
  await expect(page.getByRole('table', { name: 'คะแนนของแต่ละเรื่อง' }).getByText('แสดง').first()).toBeVisible()
})
