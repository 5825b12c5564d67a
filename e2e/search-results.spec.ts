import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { open } from './site.ts'

const GAME = `/search?search=${encodeURIComponent('เกม')}`

test('SRCH-010 SRCH-018 the results say how many there are, and each says why it is among them', async ({ page }) => {
  await open(page, GAME)
  const results = page.locator('.card-rows article')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Search results for เกม พบ \d+ เรื่องเกี่ยวกับ “เกม”$/)
  await expect(results).toHaveCount(10)
  // The total is in the heading; next to the filter it is for screen readers only.
  await expect(page.locator('.chosen-filters')).toHaveCount(0)
  const first = results.first()
  await expect(first.locator('.match-reasons')).toContainText('ตรงกับ')
  await expect(first.locator('.match-reasons i').first()).toHaveText('ชื่อเรื่อง')
  await expect(first.getByRole('heading').locator('mark').first()).toHaveText('เกม')
  await expect(first.locator('.card-text mark').first()).toHaveText('เกม')
  // The cards of the next page have reasons too.
  await page.getByRole('button', { name: 'แสดงเพิ่ม' }).click()
  await expect.poll(() => results.count()).toBeGreaterThan(10)
  expect(await results.locator('.match-reasons').count()).toBe(await results.count())
})

test('on a phone the pin of a result does not cover its title', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/search?search=${encodeURIComponent('เด็กไม่กล้ายกมือ')}`)
  const results = page.locator('.card-rows article')
  await expect(results.first().locator('.pin')).toBeVisible()
  for (const result of await results.all()) {
    const [pin, title] = [await result.locator('.pin').boundingBox(), await result.getByRole('heading').boundingBox()]
    expect((pin?.y ?? 0) + (pin?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0)
  }
})

test('SRCH-011 tabs select one type, with its number of results, and back returns to all', async ({ page }) => {
  await open(page, GAME)
  const tabs = page.getByRole('navigation', { name: 'ชนิดเนื้อหา' })
  const results = page.locator('.card-rows article')
  const story = tabs.getByRole('link', { name: /^เรื่องเล่า \d+$/ })
  const count = Number((await story.textContent())?.match(/\d+/)?.[0])
  const total = Number((await tabs.getByRole('link', { name: /^ทั้งหมด/ }).textContent())?.match(/\d+/)?.[0])
  expect(count).toBeLessThan(total)
  await story.click()
  await expect(page).toHaveURL(/[?&]type=story$/)
  await expect(story).toHaveAttribute('aria-current', 'page')
  await expect(results).toHaveCount(count)
  for (const kind of await results.locator('.card-kind b').allTextContents()) expect(kind).toBe('เรื่องเล่า')
  await expect(tabs.getByRole('link', { name: `ทั้งหมด ${total}` })).toBeVisible()
  await page.goBack()
  await expect(results).toHaveCount(10)
  await expect(tabs.getByRole('link', { name: `ทั้งหมด ${total}` })).toHaveAttribute('aria-current', 'page')
})

test.describe('without JavaScript', () => {
  test.use({ ownContext: true, javaScriptEnabled: false })

  test('SRCH-006 results, tabs, people and the help of pages without results work', async ({ page }) => {
    await page.goto(GAME)
    await page.getByRole('link', { name: /^เรื่องเล่า \d+$/ }).click()
    await expect(page).toHaveURL(/type=story/)
    await expect(page.locator('.match-reasons').first()).toBeVisible()
    await page.getByRole('complementary', { name: 'เกี่ยวกับผลลัพธ์' }).locator('a.person').first().click()
    await expect(page).toHaveURL(/\/profile\/\d+$/)
    await page.goto('/noresult?search=zzqqxxvv')
    await page.getByRole('navigation', { name: 'ลองค้นคำเหล่านี้' }).getByRole('link').first().click()
    await expect(page.locator('article').first()).toBeVisible()
    await page.goto('/no/such/page')
    await page.getByRole('main').locator('input[name=search]').fill('Canva')
    await page.getByRole('main').locator('button[type=submit]').click()
    await expect(page).toHaveURL('/search?search=Canva')
  })
})

test('SRCH-011 the rail names who wrote the results, and leads to further searches', async ({ page }) => {
  await open(page, GAME)
  const rail = page.getByRole('complementary', { name: 'เกี่ยวกับผลลัพธ์' })
  await expect(rail.getByRole('heading', { name: 'ครูที่เล่าเรื่อง “เกม”' })).toBeVisible()
  await expect(rail.locator('.found-people a').first()).toHaveAttribute('href', /^\/profile\/\d+$/)
  const related = rail.getByRole('navigation', { name: 'ค้นต่อ' }).getByRole('link').first()
  const name = await related.textContent()
  await related.click()
  await expect(page).toHaveURL(`/search?search=${encodeURIComponent(name ?? '').replaceAll('%20', '+')}`)
  await expect(page.locator('.card-rows article').first()).toBeVisible()
})

test('ACT-019 ACT-020 the people of the results can be followed; the state takes the place of the button', async ({
  page,
}) => {
  await joinAs(page)
  await open(page, GAME)
  const person = page.locator('.found-people > li').first()
  const link = person.getByRole('link')
  await person.getByRole('button', { name: /^ติดตาม ครู/ }).click()
  await expect(person).toContainText('กำลังติดตาม')
  await expect(person.getByRole('button')).toHaveCount(0)
  await expect(link).toBeFocused()
  await open(page, GAME)
  await expect(page.locator('.found-people > li').first()).toContainText('กำลังติดตาม')
})

test('SRCH-015 SRCH-016 without results a better text, the field with the text, and ways on are offered', async ({
  page,
}) => {
  await open(page, `/noresult?search=${encodeURIComponent('คาฮูต')}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('ไม่พบผลลัพธ์ที่คุณต้องการ')
  const field = main.locator('input[name=search]')
  await expect(field).toHaveValue('คาฮูต')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/ไม่พบผลลัพธ์ที่คุณต้องการ/)
  // The text is selected, so typing replaces it.
  await page.keyboard.type('Canva')
  await expect(field).toHaveValue('Canva')
  for (const href of ['/edtech-tools', '/solutions', '/training']) {
    await expect(main.locator(`.intent[href="${href}"]`)).toBeVisible()
  }
  await expect(main.getByRole('navigation', { name: 'ลองค้นคำเหล่านี้' }).getByRole('link')).not.toHaveCount(0)
  await main
    .getByRole('region', { name: /Kahoot/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/\/search\?search=Kahoot/)
  await expect(page.locator('.card-rows article').first()).toContainText('Kahoot')
})

test.describe('on touch', () => {
  test.use({ ownContext: true, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('SRCH-015 the field does not take the focus, which would open the keyboard', async ({ page }) => {
    await open(page, '/noresult?search=zzqqxxvv')
    await expect(page.locator('input[name=search]')).toHaveValue('zzqqxxvv')
    await expect(page.locator('input[name=search]')).not.toBeFocused()
  })
})

test('SRCH-015 a filter without results offers the search without it', async ({ page }) => {
  await open(page, '/search?search=Canva&tags=61')
  await expect(page.getByText('ไม่พบผลลัพธ์ที่คุณต้องการ')).toBeVisible()
  await page.getByRole('link', { name: 'ล้างตัวกรองทั้งหมด' }).click()
  await expect(page).toHaveURL('/search?search=Canva')
  await expect(page.locator('.card-rows article').first()).toBeVisible()
})

for (const path of ['/no/such/page', '/content/tech-review/999999', '/profile/999999']) {
  test(`TAG-021 SRCH-001 the 404 page of ${path} helps on with a search and popular texts`, async ({ page }) => {
    const response = await open(page, path)
    expect(response?.status()).toBe(404)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('ไม่พบหน้านี้')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await main.locator('input[name=search]').pressSequentially('canv', { delay: 20 })
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    const popular = main.getByRole('navigation', { name: 'ลองค้นคำเหล่านี้' }).getByRole('link')
    await popular.first().click()
    await expect(page).toHaveURL(/\/search\?search=/)
    await expect(page.locator('.card-rows article').first()).toBeVisible()
  })
}

test('SRCH-001 suggestions are in groups, with the typed text highlighted and the number of posts', async ({
  page,
}) => {
  await open(page, '/')
  const field = page.locator('.hero input[name=search]')
  // The list of a shorter text may be shown until then.
  const whole = page.waitForResponse((response) => response.url().endsWith(encodeURIComponent('เกม')))
  await field.pressSequentially('เกม', { delay: 20 })
  await whole
  const list = page.getByRole('listbox', { name: 'คำแนะนำการค้นหา' })
  const posts = list.getByRole('group', { name: 'เรื่องและเครื่องมือ' })
  const tags = list.getByRole('group', { name: 'แท็กและคำค้น' })
  await expect(posts.getByRole('option').first().locator('mark')).toHaveText('เกม')
  await expect(tags.getByRole('option').first()).toContainText(/\d+ เรื่อง$/)
  // The arrows go through all groups and wrap around.
  const count = await list.getByRole('option').count()
  for (let at = 0; at < count; at++) {
    await page.keyboard.press('ArrowDown')
    await expect(list.getByRole('option').nth(at)).toHaveAttribute('aria-selected', 'true')
  }
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await tags.getByRole('option').first().click()
  await expect(page).toHaveURL(/\/search\?search=/)
})

test.describe('the last searches', () => {
  test.use({ ownContext: true })

  test('SRCH-009 stay in this browser, are offered before typing, and can be cleared', async ({ page }) => {
    await open(page, '/')
    const field = () => page.getByRole('main').locator('input[name=search]')
    for (const text of ['Canva', 'Padlet', 'Canva']) {
      await field().fill(text)
      await field().press('Enter')
      await expect(page).toHaveURL(`/search?search=${text}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`Search results for ${text}`)
    }
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await open(page, '/')
    await field().click()
    const recent = page.getByRole('group', { name: 'ค้นล่าสุดในเครื่องนี้' }).getByRole('option')
    await expect(recent).toHaveText(['Canva', 'Padlet'])
    expect(requests.filter((url) => url.includes('Padlet') || url.includes('/api/v2/search-suggestions'))).toEqual([])
    await page.keyboard.press('Escape')
    await expect(recent).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?search=Padlet')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Search results for Padlet')
    await field().click()
    await expect(recent).toHaveText(['Padlet', 'Canva'])
    await page.getByRole('button', { name: 'ล้างประวัติการค้นหา' }).click()
    await expect(recent).toHaveCount(0)
    await expect(field()).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
  })
})
