import { expect, test } from './fixtures.ts'
import { open, painted } from './site.ts'

test('SRCH-002 SRCH-003 SRCH-004 SRCH-005 the banner has a required field named search', async ({ page }) => {
  await open(page, '/')
  await expect(page.locator('.hero h1')).toContainText('Technology Integration')
  await expect(page.locator('.hero')).toContainText('What are you looking for?')
  const field = page.locator('.hero input[name=search]')
  await expect(field).toHaveAttribute('required', '')
  await expect(field).toHaveAttribute('placeholder', 'ค้นหาเครื่องมือการสอน')
})

test('SRCH-001 SRCH-006 SRCH-007 SRCH-009 SRCH-010 the text is trimmed, sent to the search page, and remembered', async ({
  page,
}) => {
  await open(page, '/')
  const field = page.locator('.hero input[name=search]')
  await field.fill('  คณิตศาสตร์  ')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?search=/)
  expect(new URL(page.url()).searchParams.get('search')).toBe('คณิตศาสตร์')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Search results for\s+.?คณิตศาสตร์/)
  expect(await page.evaluate(() => localStorage.getItem('textFromSearchPage'))).toBe('คณิตศาสตร์')
  await open(page, '/')
  await expect(page.locator('.hero input[name=search]')).toHaveValue('คณิตศาสตร์')
})

test('SRCH-008 a blank text is not sent', async ({ page }) => {
  await open(page, '/')
  const field = page.locator('.hero input[name=search]')
  await field.fill('   ')
  await field.press('Enter')
  await field.fill('Canva')
  await field.press('Enter')
  await expect(page).toHaveURL('/search?search=Canva')
  // The blank text has added no history entry.
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('SRCH-006 the form searches without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await page.locator('.hero input[name=search]').fill('Canva')
  await page.locator('.hero button[type=submit]').click()
  await expect(page).toHaveURL(/\/search\?search=Canva/)
  await expect(page.locator('article').first()).toBeVisible()
  await context.close()
})

test.describe('with a clock', () => {
  test.use({ ownContext: true })

  test('SRCH-011 SRCH-012 a button loads more results, scrolling does not', async ({ page }) => {
    await page.clock.install()
    await open(page, '/search')
    const cards = page.locator('.masonry article')
    await expect(cards).toHaveCount(10)
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/search')) requests.push(request.url())
    })
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await painted(page)
    await page.clock.runFor(1_000)
    await painted(page)
    expect(requests).toEqual([])
    await expect(cards).toHaveCount(10)
    await page.getByRole('button', { name: 'แสดงเพิ่ม' }).click()
    await expect(cards).toHaveCount(20)
    expect(requests).toHaveLength(1)
  })
})

test('SRCH-013 SRCH-014 the HTML of the search page contains cards, tags and the data of the highlights', async ({
  request,
}) => {
  const html = await (await request.get('/search?search=Canva')).text()
  expect(html).toContain('"queryKey":["highlights"]')
  expect(html).toContain('class="chip"')
})

test('SRCH-015 SRCH-016 a search without results leads to /noresult, which keeps the text', async ({ page }) => {
  await open(page, '/search?search=zzqqxxvv')
  await expect(page).toHaveURL(/\/noresult\?search=zzqqxxvv/)
  await expect(page.getByText('ไม่พบผลลัพธ์ที่คุณต้องการ')).toBeVisible()
  await expect(page.locator('input[name=search]')).toHaveValue('zzqqxxvv')
  await expect(page.getByRole('heading', { name: 'Highlights' })).toBeVisible()
})

test('SRCH-015 tags without results show the empty state on the same page', async ({ page }) => {
  await open(page, '/search?tags=19')
  await page.route(/\/api\/(search|content_v2)\?/, (route) =>
    route.fulfill({ json: { data: [], next_page_url: null } }),
  )
  await page.getByRole('button', { name: 'Trends' }).click()
  await expect(page).toHaveURL(/\/search\?/)
  await expect(page.getByText('ไม่พบผลลัพธ์ที่คุณต้องการ')).toBeVisible()
})

test('a text typed with the wrong keyboard layout is corrected, and the correction is shown and highlighted', async ({
  page,
}) => {
  await open(page, `/search?search=${encodeURIComponent('8i^')}`)
  await expect(page.getByText('แสดงผลลัพธ์สำหรับ')).toContainText('ครู')
  await expect(page.locator('article mark').first()).toHaveText('ครู')
  await page.getByRole('link', { name: 'ครู', exact: true }).click()
  await expect(page).toHaveURL(`/search?search=${encodeURIComponent('ครู')}`)
  await expect(page.getByText('แสดงผลลัพธ์สำหรับ')).toBeHidden()
})

test('suggestions appear while typing; arrows and Enter choose, Escape closes', async ({ page }) => {
  await open(page, '/')
  const field = page.locator('.hero input[name=search]')
  await field.pressSequentially('can', { delay: 20 })
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(options.first()).toBeHidden()
  await field.pressSequentially('v', { delay: 20 })
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const chosen = await options.first().locator('.suggestion-text').textContent()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?/)
  expect(new URL(page.url()).searchParams.get('search')).toBe(chosen)
})

test('suggestions that arrive after Escape stay closed until the next key', async ({ page }) => {
  await open(page, '/')
  const field = page.locator('.hero input[name=search]')
  await field.pressSequentially('can', { delay: 20 })
  const list = page.getByRole('listbox', { name: 'คำแนะนำการค้นหา' })
  await expect(list).toBeVisible()
  const late = page.waitForResponse((response) => new URL(response.url()).searchParams.get('search') === 'canv')
  await page.keyboard.press('v')
  await page.keyboard.press('Escape')
  await (await late).finished()
  await painted(page)
  await expect(list).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeVisible()
})
