import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { open, resize } from './site.ts'

const bar = (page: Page) => page.getByRole('list', { name: 'มุมมองที่บันทึกไว้' })
const save = (page: Page) => page.getByRole('button', { name: 'บันทึกมุมมอง' })
const name = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'ชื่อมุมมอง' })

async function saveAs(page: Page, text: string) {
  await save(page).click()
  await name(page).fill(text)
  await page.keyboard.press('Enter')
}

test('ADMIN-004 filters and order are saved under a name, shown with one press, replaced, and deleted with undo', async ({
  page,
}) => {
  await joinAs(page, { roleType: 'admin' })
  await open(page, '/admin/posts')
  await expect(save(page)).toHaveCount(0)
  await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('draft')
  await page.getByRole('button', { name: 'เข้าชม' }).click()
  await expect(page).toHaveURL('/admin/posts?status=draft&sort=views')
  await saveAs(page, 'ร่าง')
  const draft = bar(page).getByRole('link', { name: 'ร่าง' })
  await expect(draft).toHaveAttribute('aria-current', 'true')
  await expect(save(page)).toHaveCount(0)

  // Another view under the same name: the name stays, and the first one can be replaced.
  await page.getByRole('tab', { name: /^กรณีศึกษา/ }).click()
  await expect(draft).not.toHaveAttribute('aria-current')
  await saveAs(page, 'ร่าง')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('มีมุมมองชื่อนี้แล้ว กรุณาตั้งชื่ออื่น')).toBeVisible()
  await expect(name(page)).toHaveValue('ร่าง')
  await dialog.getByRole('button', { name: 'บันทึกทับมุมมองเดิม' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(draft).toHaveAttribute('aria-current', 'true')

  // From another page, as on another device.
  await open(page, '/admin/posts')
  await draft.click()
  await expect(page).toHaveURL('/admin/posts?kind=case_study&status=draft&sort=views')
  expect(await accessibilityErrors(page)).toEqual([])

  await bar(page).getByRole('button', { name: 'คำสั่งของมุมมอง ร่าง' }).click()
  await page.getByRole('menuitem', { name: 'เปลี่ยนชื่อ' }).click()
  await name(page).fill('กรณีศึกษาที่ยังไม่เสร็จ')
  await page.keyboard.press('Enter')
  const renamed = bar(page).getByRole('link', { name: 'กรณีศึกษาที่ยังไม่เสร็จ' })
  await expect(renamed).toBeVisible()
  await bar(page).getByRole('button').click()
  await page.getByRole('menuitem', { name: 'ลบ' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(renamed).toHaveAttribute('aria-current', 'true')
  await resize(page, 390)
  await expect(renamed).toBeHidden()
})

for (const [path, query] of [
  ['/admin/events', '?status=draft'],
  ['/admin/users', '?kind=staff&page=2'],
  ['/admin/purchases', '?filter=paid'],
  ['/admin/user-events', '?filter=waiting'],
  ['/admin/audit', '?from=2026-01-01'],
] as const) {
  test(`ADMIN-004 the view of ${path} is saved without its page`, async ({ page }) => {
    await joinAs(page, { roleType: 'admin' })
    await open(page, path + query)
    await saveAs(page, 'ของฉัน')
    const link = bar(page).getByRole('link', { name: 'ของฉัน' })
    await expect(link).toHaveAttribute('href', path + query.replace('&page=2', ''))
    await open(page, path)
    await expect(link).not.toHaveAttribute('aria-current')
    await link.click()
    await expect(page).toHaveURL(path + query.replace('&page=2', ''))
    await expect(link).toHaveAttribute('aria-current', 'true')
  })
}
