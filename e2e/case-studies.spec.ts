import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdRequests, open, resize } from './site.ts'

const cards = (page: Page) => page.locator('.masonry article')
const openFromFooter = (page: Page) => page.locator('footer').getByRole('link', { name: 'กรณีศึกษา' }).click()

test('CASE-001 CASE-002 CASE-003 CASE-006 CASE-009 CASE-010 banner, filters and masonry of case studies; another filter loads under an overlay; the form searches the site', async ({
  page,
}) => {
  const { paginate_data } = await (await page.request.get('/api/v2/case-studies')).json()
  await open(page, '/case-studies')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Studies')
  const panel = page.getByRole('group', { name: 'ตัวกรอง' })
  for (const name of ['หมวด', 'ระดับชั้น', 'รูปแบบการเรียนรู้'])
    await expect(panel.getByRole('button', { name })).toBeVisible()
  await expect(cards(page)).toHaveCount(Math.min(12, paginate_data.total))
  await expect(page.locator('.masonry')).toHaveClass(/placed/)

  const release = await holdRequests(page, '**/api/v2/case-studies*')
  await panel.getByRole('button', { name: 'ระดับชั้น' }).click()
  await page.getByRole('checkbox', { name: /^ประถมศึกษา/ }).click()
  await expect(page.locator('.content-scrim')).toBeVisible()
  await expect(page.locator('.has-content-scrim')).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.locator('.content-scrim')).toHaveCount(0)
  await expect(page).toHaveURL(/levels/)
  await page.keyboard.press('Escape')

  await page.locator('.hero-banner input[name=search]').fill('Padlet')
  await page.locator('.hero-banner button[type=submit]').click()
  await expect(page).toHaveURL(/\/search\?search=Padlet/)
})

test('CASE-007 CASE-008 filters are read from array parameters and written to them', async ({ page }) => {
  await open(page, '/case-studies?levels[]=19&levels[]=abc')
  await page.getByRole('button', { name: /^ระดับชั้น/ }).click()
  await expect(page.getByRole('checkbox', { name: /^ประถมศึกษา/ })).toBeChecked()
  const { paginate_data } = await (await page.request.get('/api/v2/case-studies?levels[]=19')).json()
  await expect(cards(page)).toHaveCount(Math.min(12, paginate_data.total))
  await page.getByRole('checkbox', { name: /^อุดมศึกษา/ }).check()
  await expect(page).toHaveURL(/levels\[\]=19&levels\[\]=23/)
})

test('CASE-005 a filter without results shows a message and can be cleared; on a phone the filters open in a sheet', async ({
  page,
}) => {
  await open(page, '/case-studies?category[]=16&levels[]=18&learning_styles[]=32')
  await expect(page.getByText('ไม่พบผลลัพธ์ที่คุณต้องการ')).toBeVisible()
  await page.getByRole('button', { name: 'ล้างตัวกรอง' }).click()
  await expect(page).toHaveURL(/\/case-studies$/)
  await expect(cards(page).first()).toBeVisible()

  await resize(page, 390, 844)
  await page.getByRole('button', { name: 'ตัวกรอง' }).click()
  const sheet = page.getByRole('dialog', { name: 'ตัวกรอง' })
  await expect(sheet.getByRole('group', { name: 'ระดับชั้น' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'ตัวกรอง' })).toBeFocused()
})

test('CASE-004 CASE-012 CASE-014 a button appends the next page; a failed one is reported and can be requested again', async ({
  page,
}) => {
  const first = await (await page.request.get('/api/v2/case-studies')).json()
  const pageOf = (current: number) => ({
    data: first.data.map((post: { id: number }) => ({ ...post, id: post.id + current * 10_000 })),
    paginate_data: { ...first.paginate_data, current_page: current, last_page: 3, total: 30 },
  })
  let fails = false
  await page.route('**/api/v2/case-studies*', (route) =>
    fails
      ? route.fulfill({ status: 500, json: { message: 'x', code: 'internal' } })
      : route.fulfill({ json: pageOf(Number(new URL(route.request().url()).searchParams.get('page') ?? 1)) }),
  )
  await open(page, '/policy')
  await openFromFooter(page)
  await expect(cards(page)).toHaveCount(first.data.length)
  await page.getByRole('button', { name: 'ดูเพิ่มเติม' }).click()
  await expect(cards(page)).toHaveCount(first.data.length * 2)
  fails = true
  await page.getByRole('button', { name: 'ดูเพิ่มเติม' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch case studies')
  fails = false
  await page.getByRole('button', { name: 'ลองใหม่' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
