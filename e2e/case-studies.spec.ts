import { expect, test } from '@playwright/test'
import { acceptCookies, open } from './site.ts'

test.beforeEach(async ({ page, baseURL }) => acceptCookies(page, baseURL!))

test('CASE-001 CASE-002 CASE-003 banner, filter panel and masonry of case studies', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const { paginate_data } = await (await page.request.get('/api/v2/case-studies')).json()
  await open(page, '/case-studies')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Studies')
  await expect(page.getByRole('group', { name: 'หมวด' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'ระดับชั้น' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'รูปแบบการเรียนรู้' })).toBeVisible()
  await expect(page.locator('.masonry article')).toHaveCount(Math.min(12, paginate_data.total))
  await expect(page.locator('.masonry')).toHaveClass(/placed/)
})

test('CASE-007 CASE-008 filters come from and go to array parameters', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/case-studies?levels[]=19&levels[]=abc')
  await expect(page.getByRole('checkbox', { name: 'ประถมศึกษา', exact: true })).toBeChecked()
  const { paginate_data } = await (await page.request.get('/api/v2/case-studies?levels[]=19')).json()
  await expect(page.locator('.masonry article')).toHaveCount(Math.min(12, paginate_data.total))
  await page.getByRole('checkbox', { name: 'อุดมศึกษา' }).check()
  await expect(page).toHaveURL(/levels\[\]=19&levels\[\]=23/)
})

test('CASE-005 a filter that matches nothing says so and can be cleared', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/case-studies?category[]=16&levels[]=18&learning_styles[]=32')
  await expect(page.getByText('ไม่พบผลลัพธ์ที่คุณต้องการ')).toBeVisible()
  await page.getByRole('button', { name: 'ล้างตัวกรอง' }).click()
  await expect(page).toHaveURL(/\/case-studies$/)
  await expect(page.locator('.masonry article').first()).toBeVisible()
})

test('CASE-006 CASE-010 while another filter loads the list lies under an overlay', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/case-studies')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v2/case-studies*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('checkbox', { name: 'ประถมศึกษา', exact: true }).click()
  await expect(page.locator('.content-scrim')).toBeVisible()
  await expect(page.locator('.has-content-scrim')).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(page.locator('.content-scrim')).toHaveCount(0)
  await expect(page).toHaveURL(/levels/)
})

test('CASE-004 CASE-012 a button loads the next page and appends it', async ({ page }) => {
  const first = await (await page.request.get('/api/v2/case-studies')).json()
  const at = (current: number) => ({
    data: first.data.map((post: { id: number }) => ({ ...post, id: post.id + current * 10_000 })),
    paginate_data: { ...first.paginate_data, current_page: current, last_page: 3, total: 30 },
  })
  await page.route('**/api/v2/case-studies*', (route) =>
    route.fulfill({ json: at(Number(new URL(route.request().url()).searchParams.get('page') ?? 1)) }),
  )
  await open(page, '/policy')
  await page.locator('footer').getByRole('link', { name: 'Case Studies' }).click()
  await expect(page.locator('.masonry article')).toHaveCount(first.data.length)
  await page.getByRole('button', { name: 'ดูเพิ่มเติม' }).click()
  await expect(page.locator('.masonry article')).toHaveCount(first.data.length * 2)
})

test('CASE-014 a failed fetch says Failed to fetch case studies and can be tried again', async ({ page }) => {
  const first = await (await page.request.get('/api/v2/case-studies')).json()
  let fails = false
  await page.route('**/api/v2/case-studies*', (route) =>
    fails
      ? route.fulfill({ status: 500, json: { message: 'x', code: 'internal' } })
      : route.fulfill({ json: { ...first, paginate_data: { ...first.paginate_data, last_page: 2 } } }),
  )
  await open(page, '/policy')
  await page.locator('footer').getByRole('link', { name: 'Case Studies' }).click()
  await expect(page.locator('.masonry article').first()).toBeVisible()
  fails = true
  await page.getByRole('button', { name: 'ดูเพิ่มเติม' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch case studies')
  fails = false
  await page.getByRole('button', { name: 'ลองใหม่' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('CASE-009 the form of the listing searches the site', async ({ page }) => {
  await open(page, '/case-studies')
  await page.locator('.hero-banner input[name=search]').fill('Padlet')
  await page.locator('.hero-banner button[type=submit]').click()
  await expect(page).toHaveURL(/\/search\?search=Padlet/)
})

test('below 961 px the filters open in a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/case-studies')
  await page.getByRole('button', { name: 'ตัวกรอง' }).click()
  const sheet = page.getByRole('dialog', { name: 'ตัวกรอง' })
  await expect(sheet.getByRole('group', { name: 'ระดับชั้น' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'ตัวกรอง' })).toBeFocused()
})
