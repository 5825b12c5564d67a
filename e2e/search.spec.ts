import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open, painted } from './site.ts'

/** Those of the suggestions; the page has other lists. */
const optionsOf = (page: Page) => page.getByRole('listbox', { name: 'คำแนะนำการค้นหา' }).getByRole('option')
const selected = (page: Page) => optionsOf(page).and(page.getByRole('option', { selected: true }))

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
  const options = optionsOf(page)
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(options.first()).toBeHidden()
  const newer = page.waitForResponse((response) => new URL(response.url()).searchParams.get('search') === 'canv')
  await field.pressSequentially('v', { delay: 20 })
  await (await newer).finished()
  await painted(page)
  await page.keyboard.press('ArrowDown')
  const chosen = await selected(page).locator('.suggestion-text').textContent()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?/)
  expect(new URL(page.url()).searchParams.get('search')).toBe(chosen)
})

test.describe('newer suggestions while an option is selected', () => {
  /** Answers with the suggestions of each text; those of `canv` when `release` is called. */
  async function suggest(page: Page, texts: Record<'can' | 'canv', string[]>) {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v2/search-suggestions?*', async (route) => {
      const text = new URL(route.request().url()).searchParams.get('search') as 'can' | 'canv'
      if (text === 'canv') await released
      await route.fulfill({ json: { data: (texts[text] ?? []).map((one) => ({ text: one, kind: 'topic' })) } })
    })
    await open(page, '/')
    const field = page.locator('.hero input[name=search]')
    await field.pressSequentially('can', { delay: 20 })
    await expect(optionsOf(page)).toHaveCount(texts.can.length)
    const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('search') === 'canv')
    await page.keyboard.press('v')
    await asked
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(selected(page)).toHaveText(texts.can[1] as string)
    const answered = page.waitForResponse((response) => response.url().includes('search=canv'))
    release()
    await (await answered).finished()
    await expect(optionsOf(page)).toHaveCount(texts.canv.length)
    return field
  }

  test('they keep the option where they have it', async ({ page }) => {
    await suggest(page, {
      can: ['Canva', 'Canva ทำใบงาน', 'Canva สี่'],
      canv: ['หนึ่ง', 'Canva ใหม่', 'Canva', 'Canva ทำใบงาน'],
    })
    await expect(selected(page)).toHaveText('Canva ทำใบงาน')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?/)
    expect(new URL(page.url()).searchParams.get('search')).toBe('Canva ทำใบงาน')
  })

  test('without it nothing is selected, and Enter searches for what is typed', async ({ page }) => {
    const field = await suggest(page, { can: ['Canva', 'Canva ทำใบงาน'], canv: ['หนึ่ง', 'สอง', 'Canva'] })
    await expect(selected(page)).toHaveCount(0)
    await expect(field).toHaveAttribute('aria-activedescendant', '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?search=canv')
  })
})

test('Home and End select the first and the last suggestion; typing ends the selection', async ({ page }) => {
  await open(page, '/')
  const field = page.locator('.hero input[name=search]')
  const last = page.waitForResponse((response) => new URL(response.url()).searchParams.get('search') === 'เด็ก')
  await field.pressSequentially('เด็ก', { delay: 20 })
  await (await last).finished()
  await painted(page)
  const options = optionsOf(page)
  await expect(options.nth(2)).toBeVisible()
  await page.keyboard.press('Home')
  await expect(selected(page)).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', String(await options.last().getAttribute('id')))
  await page.keyboard.press('Home')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('x')
  await expect(selected(page)).toHaveCount(0)
})

test('questions that posts answer are a group of the suggestions', async ({ page }) => {
  await open(page, '/')
  await page.locator('.hero input[name=search]').pressSequentially('ทำยังไง', { delay: 20 })
  const group = page.getByRole('group', { name: 'คำถามที่มีคนตอบไว้' })
  const question = await group.getByRole('option').first().locator('.suggestion-text').textContent()
  await group.getByRole('option').first().click()
  await expect(page).toHaveURL(`/search?${new URLSearchParams({ search: String(question) })}`)
  await expect(page.locator('article').first()).toBeVisible()
})

test('single recent searches are removed with Delete or their cross, all with one button', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => localStorage.setItem('recentSearches', JSON.stringify(['หนึ่ง', 'สอง', 'สาม', 'สี่'])))
  const field = page.locator('.hero input[name=search]')
  await field.click()
  const recent = page.getByRole('group', { name: 'ค้นล่าสุดในเครื่องนี้' }).getByRole('option')
  await expect(recent).toHaveText(['หนึ่ง', 'สอง', 'สาม', 'สี่'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(recent).toHaveText(['หนึ่ง', 'สาม', 'สี่'])
  await expect(selected(page)).toHaveText('สาม')
  await recent.last().locator('.suggestion-remove').click()
  await expect(recent).toHaveText(['หนึ่ง', 'สาม'])
  await expect(field).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBe('["หนึ่ง","สาม"]')
  await page.getByRole('button', { name: 'ล้างประวัติการค้นหา' }).click()
  await expect(recent).toHaveCount(0)
  await expect(field).toBeFocused()
})

test('decision 0075 the next search of the tab names the one that found nothing, once', async ({ page }) => {
  const missed: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/search') missed.push(searchParams.get('missed'))
  })
  await open(page, '/noresult?search=zzqqxxvv')
  for (const text of ['Canva', 'Kahoot']) {
    await page.locator('input[name=search]').fill(text)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/search?search=${text}`)
    // The page without results has articles and a field too, which goes with it.
    await expect(page.locator('html')).toHaveAttribute('data-page', 'search-results/search-page')
    await expect(page.locator('article').first()).toBeVisible()
  }
  // The results of the search before stay until the request is sent.
  await expect.poll(() => missed).toEqual(['zzqqxxvv', null])
  expect(await page.evaluate(() => sessionStorage.getItem('missedSearch'))).toBeNull()
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
