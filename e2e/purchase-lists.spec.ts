import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { navigate, open, resize } from './site.ts'

const EXPIRES = '2030-11-25T07:32:00Z'
const purchase = (number: number, changes: object = {}) => {
  const invoiceNo = `INV-2569-${String(number).padStart(6, '0')}`
  return {
    invoiceNo,
    transactionNo: invoiceNo,
    state: 'paid',
    paidAt: '2026-11-18T03:00:00Z',
    trainingName: `อบรมที่ ${number}`,
    session: '12 ธ.ค. 2569 09.00–12.00 น.<br>13 ธ.ค. 2569 09.00–12.00 น.',
    totalPrice: 1500,
    totalPriceText: '1,500.00 บาท',
    expiresAt: null,
    linkToDownload: null,
    linkToCreditNote: null,
    linkToOrder: `/my-purchase/${invoiceNo}`,
    ...changes,
  }
}
const PURCHASES = [
  purchase(4, { state: 'awaiting', paidAt: null, expiresAt: EXPIRES }),
  purchase(3, { state: 'rejected', paidAt: null, expiresAt: EXPIRES }),
  purchase(2),
  purchase(1, { linkToDownload: '/my-purchase/INV-2569-000001/receipt' }),
]

/** Opens My purchase with these rows. */
async function openPurchases(page: Page) {
  await joinAs(page)
  const years = [{ year: 2569, linkToZip: '/my-purchase/receipts/2569' }]
  await page.route('**/api/my-purchase', (route) => route.fulfill({ json: { data: PURCHASES, years } }))
  await open(page, '/policy')
  await navigate(page, '/my-purchase')
  await expect(page.getByRole('table', { name: 'รายการสั่งซื้อ' })).toBeVisible()
}

test('PURCH-003 PURCH-004 PURCH-005 PURCH-006 PURCH-007 PURCH-008 PURCH-009 PURCH-010 PURCH-011 on desktop purchases are a table with six columns', async ({
  page,
}) => {
  await openPurchases(page)
  await resize(page, 1280)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Transaction No.',
    'Payment Date',
    'Training Name',
    'Session',
    'Total Price',
    'Receipt Status',
  ])
  const [awaiting, rejected, making, paid] = await page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .all()
  await expect(paid!.getByRole('cell')).toHaveText([
    /INV-2569-000001.*Paid/,
    '18 พ.ย. 2569',
    'อบรมที่ 1',
    /12 ธ\.ค\. 2569 09\.00–12\.00/,
    '1,500.00 บาท',
    /ดาวน์โหลด/,
  ])
  const link = paid!.getByRole('link', { name: /ดาวน์โหลด/ })
  await expect(link).toHaveAttribute('href', '/my-purchase/INV-2569-000001/receipt')
  await expect(link).toHaveAttribute('download')
  await expect(making!).toContainText('Paid')
  await expect(making!.getByText('In Progress', { exact: true })).toBeVisible()
  await expect(making!.getByRole('link', { name: /ดาวน์โหลด/ })).toHaveCount(0)
  for (const row of [awaiting!, rejected!]) {
    await expect(row).not.toContainText('Paid')
    await expect(row).toContainText('จ่ายก่อน 25 พ.ย. 2573')
    await expect(row.getByText('In Progress', { exact: true })).toBeVisible()
  }
  await expect(awaiting!.getByRole('link', { name: 'จ่ายเงิน' })).toHaveAttribute('href', /INV-2569-000004$/)
  await expect(rejected!.getByRole('link', { name: 'ส่งสลิปใหม่' })).toHaveAttribute('href', /INV-2569-000003$/)
  await expect(page.getByRole('link', { name: 'ปี 2569' })).toHaveAttribute('href', '/my-purchase/receipts/2569')
  expect(await accessibilityErrors(page, { include: 'main' })).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityErrors(page, { include: 'main', onlyColors: true })).toEqual([])
})

test('PURCH-012 PURCH-013 PURCH-014 on a phone each purchase is a card with a button or a note for its receipt', async ({
  page,
}) => {
  await openPurchases(page)
  await resize(page, 390)
  const cards = page.locator('.data-table tbody tr')
  const left = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  expect(new Set(left).size).toBe(1)
  const paid = cards.filter({ hasText: 'INV-2569-000001' })
  const button = paid.getByRole('link', { name: /Download Receipt/ })
  await expect(button).toBeVisible()
  const cardWidth = (await paid.boundingBox())!.width
  expect((await button.boundingBox())!.width).toBeGreaterThan(cardWidth * 0.85)
  const making = cards.filter({ hasText: 'INV-2569-000002' })
  await expect(making.getByText('Receipt In Progress')).toBeVisible()
  await expect(making.getByRole('link', { name: /Download Receipt/ })).toHaveCount(0)
  await expect(page.getByText('In Progress', { exact: true }).first()).toBeHidden()
  expect(await accessibilityErrors(page, { include: 'main' })).toEqual([])
})

const slipOf = (id: number) => ({
  id: id + 100,
  state: 'waiting',
  sentAt: '2026-11-22T08:04:00Z',
  reference: id === 3 ? null : `0153261504320${id}`,
  bank: 'กสิกรไทย',
  reason: null,
  note: '',
  decidedAt: null,
  linkToPicture: '/empty/mail.svg',
})
const officePurchase = (id: number, changes: object = {}) => ({
  id,
  invoiceNo: `INV-2569-00000${id}`,
  state: 'checking',
  personName: `ผู้ซื้อ ${'กขคง'[id]}`,
  buyer: { name: `ผู้ซื้อ ${'กขคง'[id]}`, tax_id: '', address: '' },
  trainingId: 312,
  trainingName: 'อบรมออนไลน์',
  sessionText: '',
  startsAt: null,
  joined: 12,
  seats: 30,
  amountSatang: id * 10_050,
  totalPriceText: '100.50 บาท',
  createdAt: '2026-11-21T11:40:00Z',
  expiresAt: EXPIRES,
  paidAt: null,
  slip: slipOf(id),
  receiptNo: null,
  linkToReceipt: null,
  creditNoteNo: null,
  linkToCreditNote: null,
  ...changes,
})

/** Opens the office with three slips; returns the bodies of the changes that it sends. */
async function openOffice(page: Page): Promise<{ url: string; body: object }[]> {
  let queue = [officePurchase(1), officePurchase(2), officePurchase(3)]
  const sent: { url: string; body: object }[] = []
  await joinAs(page, { roleType: 'admin' })
  await page.route(/\/api\/admin\/purchases/, (route) => {
    const request = route.request()
    const url = new URL(request.url()).pathname
    if (request.method() === 'GET') {
      const counts = { total: queue.length, totalPriceText: '301.50 บาท', paidThisMonth: 7 }
      const waiting = { waiting: queue.length, oldestSentAt: null }
      return route.fulfill({ json: { data: queue, next: null, queue: waiting, ...counts } })
    }
    const body = request.postDataJSON()
    sent.push({ url, body })
    if (url.endsWith('/confirm')) {
      const ids: number[] = body.orders.map(({ id }: { id: number }) => id)
      queue = queue.filter(({ id }) => !ids.includes(id))
      const confirmed = ids.map((id) => ({ id, receiptNo: `RC-2569-00000${id}` }))
      return route.fulfill({ json: { data: { confirmed, failed: [] } } })
    }
    const id = Number(url.split('/').at(-1))
    queue = queue.filter((one) => one.id !== id)
    return route.fulfill({ json: { data: officePurchase(id, { state: 'paid', receiptNo: `RC-2569-00000${id}` }) } })
  })
  // Within the office pages follow without a new document, so the calls come from the browser.
  await open(page, '/admin/tests')
  await navigate(page, '/admin/purchases')
  await expect(page.getByRole('heading', { level: 1, name: 'คำสั่งซื้อ' })).toBeVisible()
  await expect(current(page)).toContainText('INV-2569-000001')
  return sent
}

const current = (page: Page) => page.locator('.slip-list [aria-current="true"]')

test('PURCH-002 the queue of slips is worked by J, K, S, R and Enter, and the keys can be turned off', async ({
  page,
}) => {
  const sent = await openOffice(page)
  await page.keyboard.press('j')
  await expect(current(page)).toContainText('INV-2569-000002')
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(current(page)).toContainText('INV-2569-000003')
  await page.keyboard.press('s')
  await expect(current(page)).toContainText('INV-2569-000001')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'ส่งกลับ INV-2569-000001' })
  await expect(dialog).toBeVisible()
  // Keys that are typed in the dialog are text.
  await dialog.getByRole('textbox').pressSequentially('jrs')
  await expect(dialog.getByRole('textbox')).toHaveValue('jrs')
  await dialog.getByRole('button', { name: 'ส่งกลับ' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(current(page)).toContainText('INV-2569-000002')
  expect(sent).toEqual([
    {
      url: '/api/admin/purchases/1',
      body: { action: 'reject', slip_id: 101, reason: 'amount', note: 'jrs' },
    },
  ])
  await page.getByRole('switch', { name: 'ปุ่มลัด' }).uncheck()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(current(page)).toContainText('INV-2569-000002')
  await page.getByRole('switch', { name: 'ปุ่มลัด' }).check()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Enter')
  await expect(current(page)).toContainText('INV-2569-000003')
  expect(sent[1]).toEqual({ url: '/api/admin/purchases/2', body: { action: 'confirm', slip_id: 102, note: undefined } })
  expect(sent).toHaveLength(2)
  await page.getByRole('button', { name: /^ยืนยันและออกใบเสร็จ/ }).click()
  await page.getByRole('button', { name: 'เงินเข้าแล้ว ยืนยัน' }).click()
  await expect(page.getByRole('heading', { name: 'คิวว่าง' })).toBeVisible()
  await expect(page.getByText('ตรวจครบ 3 ใบแล้ว')).toBeVisible()
})

test('PURCH-002 several slips are confirmed together after a question with their number and sum', async ({ page }) => {
  const sent = await openOffice(page)
  await page.getByRole('checkbox', { name: 'เลือก INV-2569-000001' }).check()
  await page.getByRole('checkbox', { name: 'เลือก INV-2569-000002' }).check()
  await page.getByRole('button', { name: 'ยืนยัน 2 ใบ 301.50 บาท' }).click()
  const question = page.getByRole('alertdialog', { name: 'ยืนยัน 2 ใบพร้อมกันใช่ไหม' })
  await expect(question).toContainText('รวม 301.50 บาท')
  expect(await accessibilityErrors(page, { include: '[role=alertdialog]' })).toEqual([])
  expect(sent).toEqual([])
  await question.getByRole('button', { name: 'ยืนยันทั้งหมด' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'ยืนยันแล้ว 2 ใบ' })).toBeVisible()
  expect(sent).toEqual([
    {
      url: '/api/admin/purchases/confirm',
      body: {
        orders: [
          { id: 1, slip_id: 101 },
          { id: 2, slip_id: 102 },
        ],
      },
    },
  ])
  await expect(page.getByRole('checkbox', { name: 'เลือก INV-2569-000001' })).toHaveCount(0)
})

test('PURCH-002 state, month and words of the office are in its address', async ({ page }) => {
  await joinAs(page, { roleType: 'admin' })
  await open(page, '/admin/purchases')
  await page.getByLabel('สถานะ').selectOption('paid')
  await expect(page).toHaveURL('/admin/purchases?filter=paid')
  await page.getByRole('searchbox', { name: 'ค้นเลขที่' }).fill('INV-2569')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/purchases?filter=paid&search=INV-2569')
  await page.getByRole('searchbox', { name: 'ค้นเลขที่' }).clear()
  await expect(page).toHaveURL('/admin/purchases?filter=paid')
  await page.getByLabel('เดือน').first().selectOption({ index: 1 })
  await expect(page).toHaveURL(/\/admin\/purchases\?filter=paid&month=\d{4}-\d{2}$/)
  const book = page.getByRole('region', { name: 'สมุดเดือน' })
  await expect(book.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', /\/book\/\d{4}-\d{2}\/csv$/)
  await expect(book.getByRole('link', { name: 'XLSX' })).toHaveAttribute('href', /\/book\/\d{4}-\d{2}\/xlsx$/)
  // The list of months is further down: where the page stands then, the bar covers a part of the buttons above.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await accessibilityErrors(page, { include: 'main' })).toEqual([])
})

test('decision 0065 an order without a receipt has a dash in the table and no line on its card', async ({ page }) => {
  await joinAs(page, { roleType: 'admin' })
  await open(page, '/admin/purchases')
  await resize(page, 1600)
  const missing = page.locator('td[data-l="ใบเสร็จ"]').filter({ hasText: '–' })
  await expect(missing.first()).toBeVisible()
  await resize(page, 390)
  await expect(missing.first()).toBeHidden()
  await expect(page.locator('td[data-l="สถานะ"]').first()).toBeVisible()
})
