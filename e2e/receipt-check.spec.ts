import { dynamicStatement } from '#server/database/db.ts'
import { accessibilityErrors } from './axe.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { navigate, open } from './site.ts'

interface Issued {
  number: string
  code: string
  buyer: string
  /** Of a receipt that was paid back. */
  note: string | null
}

// The demo content has receipts of both kinds.
const issuedStatement = dynamicStatement<Issued>(
  'e2e.issued-receipts',
  `select document.number, document.check_code as code, document.buyer_name as buyer, note.number as note
   from accounting_documents document
   left join accounting_documents note on note.order_id = document.order_id and note.kind = 'credit_note'
   where document.kind = 'receipt' order by document.id`,
)

test('0070 anyone checks a receipt by its code: wrong, unknown, genuine and refunded', async ({ page }) => {
  const issued = await withDb((db) => db.query(issuedStatement))
  const [genuine, refunded] = [issued.find(({ note }) => !note), issued.find(({ note }) => note)] as [Issued, Issued]
  await open(page, '/receipt')
  const field = page.getByLabel('รหัสตรวจ')
  const check = page.getByRole('button', { name: 'ตรวจ', exact: true })
  await field.fill(genuine.number)
  await check.click()
  await expect(page.getByText('ไม่ใช่เลขที่ใบเสร็จ')).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])
  await field.fill('0000 0000 0000 0000')
  await check.click()
  await expect(page.getByRole('status').filter({ hasText: 'ไม่พบรหัสนี้' })).toBeVisible()
  await expect(field).toHaveValue('0000 0000 0000 0000')
  // As it is printed, and as people type it.
  await field.fill(genuine.code.toLowerCase().replace(/(.{4})(?=.)/g, '$1-'))
  await check.click()
  await expect(page).toHaveURL(`/receipt/${genuine.code}`)
  const main = page.locator('main')
  await expect(main).toContainText('ใบเสร็จนี้เป็นของจริง')
  await expect(main).toContainText(genuine.number)
  await expect(main).not.toContainText(genuine.buyer)
  expect(await accessibilityErrors(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityErrors(page, { onlyColors: true })).toEqual([])

  await navigate(page, `/receipt/${refunded.code}`)
  await expect(main).toContainText(`ลดหนี้ทั้งจำนวนด้วยใบลดหนี้ ${refunded.note}`)
  expect(await accessibilityErrors(page, { onlyColors: true })).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await accessibilityErrors(page, { include: 'main', onlyColors: true })).toEqual([])
  await page.getByRole('link', { name: 'ตรวจใบอื่น' }).click()
  await expect(page).toHaveURL('/receipt')
})
