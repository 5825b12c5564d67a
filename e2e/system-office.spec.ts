import type { Page } from '@playwright/test'
import { createUser } from '#features/accounts/testing.ts'
import { dynamicStatement } from '#server/database/db.ts'
import { accessibilityErrors } from './axe.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { joinAs, uniqueName } from './people.ts'
import { holdRequests, open, resize } from './site.ts'

const run = (name: string, text: string, values: unknown[] = []) =>
  withDb((db) => db.query(dynamicStatement(`e2e.${name}`, text), values))
const asAdmin = (page: Page) => joinAs(page, { roleType: 'admin' })

test('decision 0065 the dashboard switches its period in the address and shows the chart as a table', async ({
  page,
}) => {
  await asAdmin(page)
  await open(page, '/admin')
  const heading = page.getByRole('heading', { level: 1, name: /^วันนี้มี/ })
  const cards = await page.getByRole('navigation', { name: 'เรื่องที่รอ' }).locator('.numeric').allTextContents()
  const numberIn = (text: string | null) => Number(text?.match(/[\d,]+/)?.[0].replace(',', ''))
  expect(numberIn(await heading.textContent())).toBe(cards.reduce((sum, text) => sum + numberIn(text), 0))
  const periods = page.getByRole('navigation', { name: 'ช่วงเวลา' })
  await expect(periods.locator('[aria-current]')).toHaveText('30 วัน')
  await periods.getByRole('link', { name: '7 วัน' }).click()
  await expect(page).toHaveURL('/admin?days=7')
  await expect(periods.locator('[aria-current]')).toHaveText('7 วัน')
  const chart = page.getByRole('region', { name: 'ผู้อ่านต่อวัน' }).first()
  await expect(chart.getByRole('img')).toHaveAccessibleName(/7 วันล่าสุด/)
  await chart.getByRole('button', { name: 'ดูเป็นตาราง' }).click()
  await expect(chart.getByRole('row')).toHaveCount(8)
  await expect(chart.getByRole('img')).toHaveCount(0)
  await chart.getByRole('button', { name: 'ดูเป็นกราฟ' }).click()
  await expect(chart.getByRole('img')).toBeVisible()
  await page.goBack()
  await expect(periods.locator('[aria-current]')).toHaveText('30 วัน')
  expect(await accessibilityErrors(page)).toEqual([])
  await resize(page, 390)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('decision 0065 kinds of waiting work fill the lines of the dashboard', async ({ page }) => {
  await asAdmin(page)
  await open(page, '/admin')
  await resize(page, 1280)
  const cards = page.getByRole('navigation', { name: 'เรื่องที่รอ' }).locator('div').first()
  /** The number of cards in each line, with so many in all. */
  const linesOf = (count: number) =>
    cards.evaluate((list, wanted) => {
      const card = list.firstElementChild as Element
      list.replaceChildren(...Array.from({ length: wanted }, () => card.cloneNode(true)))
      const tops = Array.from(list.children, (child) => child.getBoundingClientRect().top)
      return Array.from(new Set(tops), (top) => tops.filter((other) => other === top).length)
    }, count)
  for (const [count, lines] of [
    [4, [4]],
    [5, [3, 2]],
    [6, [3, 3]],
    [7, [4, 3]],
  ] as const)
    expect(await linesOf(count)).toEqual(lines)
})

test('Q-171 a failed mail is sent again from the outbox, which shows neither address nor content', async ({ page }) => {
  const subject = `แจ้งผล ${uniqueName()}`
  await run(
    'failedMail',
    `insert into outbox (message_id, to_address, subject, sealed_content, failed_at, attempts, last_error)
     values ($1, 'malee.rakdee@example.com', $2, '\\x00', now(), 5, '550 no such user') returning id`,
    [`<${subject}>`, subject],
  )
  await asAdmin(page)
  await open(page, `/admin/outbox?state=failed&search=${encodeURIComponent(subject)}`)
  const row = page.getByRole('row').filter({ hasText: subject })
  await expect(page.locator('body')).not.toContainText('malee.rakdee')
  await row.getByRole('button', { name: `ส่ง ${subject} อีกครั้ง` }).click()
  await expect(page.getByText('เข้าคิวส่งอีกครั้งแล้ว 1 ฉบับ')).toBeVisible()
  await expect(page.getByText('ไม่พบรายการที่ตรงกับตัวกรอง')).toBeVisible()
  await page.getByRole('button', { name: 'ล้างตัวกรอง' }).click()
  await expect(page).toHaveURL('/admin/outbox')
  await expect(page.getByRole('row').filter({ hasText: subject })).toContainText('รอส่ง')
  await open(page, '/admin/audit?action=mail.retry')
  await expect(page.getByRole('row').nth(1)).toContainText('ส่งอีเมลอีกครั้ง')
})

test('decision 0065 Ctrl+K goes to pages, people and orders by keyboard, and single letters can be turned off', async ({
  page,
}) => {
  const lastname = uniqueName()
  await withDb((db) => createUser(db, { firstname: 'ค้นหาง่าย', lastname }))
  await asAdmin(page)
  await open(page, '/admin/outbox')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'ไปที่หน้า คน หรือคำสั่งซื้อ' })
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  expect(await accessibilityErrors(page, { include: '[role=dialog]' })).toEqual([])
  await field.fill('บันทึก')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/audit')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await field.fill(`ค้นหาง่าย ${lastname}`)
  await expect(dialog.getByRole('option', { name: new RegExp(lastname) })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(lastname)

  // Enter before the answer opens the person when it is there.
  await open(page, '/admin/audit')
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  const release = await holdRequests(page, '**/api/admin/find?*')
  await field.fill(`ค้นหาง่าย ${lastname}`)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('กำลังค้นหา')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(lastname)

  await open(page, '/admin/audit')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'ปุ่มลัดทั้งหมด' })
  await keys.getByRole('switch', { name: 'ใช้ปุ่มตัวอักษรเดี่ยว' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(keys).toHaveCount(0)
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await page.getByRole('button', { name: 'ปุ่มลัดทั้งหมด' }).click()
  await expect(keys).toBeVisible()
})
