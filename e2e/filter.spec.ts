/** The filter of a list on a desktop: the same panel on home, in sections, in search and on the page of case studies. */
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { choiceNamed, countOf, found, groupButton, type ListPage, readList } from './list-filter.ts'
import { holdRequests, open, painted, reload } from './site.ts'

test.use({ showsMotion: true })

test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 900 }))

test('Q-180 TAG-001 FEED-069 a choice narrows the list at once to the number beside it; a choice without results is disabled; each change is one request', async ({
  page,
}) => {
  await open(page, '/edtech-tools')
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/content_v2')) requests.push(request.url())
  })
  const before = await readList(page, 'tags=1')
  await expect(found(page)).toHaveText(`พบ ${before.total} เรื่อง`)
  await groupButton(page, 'ระดับชั้น').click()
  await expect(choiceNamed(page, 'ประถมศึกษา')).toHaveAccessibleName(`ประถมศึกษา ${countOf(before, 19)} เรื่อง`)
  await choiceNamed(page, 'ประถมศึกษา').click()
  await expect(choiceNamed(page, 'ประถมศึกษา')).toBeChecked()
  await expect(page).toHaveURL(/\/edtech-tools\?tags=19,1$/)
  await expect(found(page)).toHaveText(`พบ ${countOf(before, 19)} เรื่อง`)

  const narrowed = await readList(page, 'tags=19')
  const empty = narrowed.facets.find(({ tag_id, count }) => count === 0 && tag_id >= 3 && tag_id <= 17)
  await page.keyboard.press('Escape')
  await expect(groupButton(page, 'ระดับชั้น')).toBeFocused()
  await groupButton(page, 'ชนิดเครื่องมือ').click()
  // The counts and what they disable arrive together, a moment after the list.
  await expect(async () => {
    const counts = await page
      .locator('.filter-choices .check')
      .evaluateAll((rows) =>
        rows.map((row) => [
          Number.parseInt(row.querySelector('.count-end')!.textContent!, 10),
          row.querySelector('input')!.disabled,
        ]),
      )
    expect(counts.map(([count]) => count)).toEqual(Array.from({ length: 15 }, (_, at) => countOf(narrowed, at + 3)))
    for (const [count, isDisabled] of counts) expect(isDisabled).toBe(count === 0)
  }).toPass()
  expect(empty).toBeDefined()
  expect(requests).toHaveLength(1)
})

test('Q-180 chosen filters are joined by และ and หรือ and can be removed one by one or all at once', async ({
  page,
}) => {
  await open(page, '/edtech-tools?tags=19,34,36,1')
  const chips = page.getByRole('list', { name: 'ตัวกรองที่เลือก' })
  await expect(chips.getByRole('listitem')).toHaveText(['ประถมศึกษา', 'และภาษาไทย', 'หรือวิทยาศาสตร์'])
  await expect(groupButton(page, 'วิชา')).toHaveAccessibleName(/วิชา เลือกไว้ 2/)
  await chips.getByRole('button', { name: 'นำ ภาษาไทย ออก' }).press('Enter')
  await expect(page).toHaveURL(/\?tags=19,36,1$/)
  await expect(chips.getByRole('listitem')).toHaveText(['ประถมศึกษา', 'และวิทยาศาสตร์'])
  // The keyboard continues at the next filter.
  await expect(chips.getByRole('button', { name: 'นำ วิทยาศาสตร์ ออก' })).toBeFocused()
  await page.getByRole('button', { name: 'ล้างทั้งหมด' }).click()
  await expect(page).toHaveURL(/\/edtech-tools$/)
  await expect(chips).toHaveCount(0)
})

test('Q-180 back and forward lead through the choices with the same list and scroll position; reload keeps them', async ({
  page,
}) => {
  await open(page, '/edtech-tools')
  const whole = await found(page).textContent()
  await page.locator('#cards').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
  const scrollTop = () => page.evaluate(() => scrollY)
  await expect.poll(scrollTop).toBeGreaterThan(0)
  await groupButton(page, 'วิชา').click()
  await choiceNamed(page, 'ภาษาไทย').check()
  await expect(page).toHaveURL(/tags=34,1$/)
  // The URL changes at once, the list when it has loaded.
  await expect(found(page)).not.toHaveText(whole!)
  const thai = await found(page).textContent()
  await choiceNamed(page, 'คณิตศาสตร์').check()
  await expect(page).toHaveURL(/tags=34,35,1$/)
  await expect(found(page)).not.toHaveText(thai!)
  const both = await found(page).textContent()
  await page.keyboard.press('Escape')
  const top = await scrollTop()
  expect(top).toBeGreaterThan(0)

  await page.goBack()
  await expect(page).toHaveURL(/tags=34,1$/)
  await expect(found(page)).toHaveText(thai!)
  await expect.poll(scrollTop).toBe(top)
  await page.goBack()
  await expect(page).toHaveURL(/\/edtech-tools$/)
  await expect(found(page)).toHaveText(whole!)
  await page.goForward()
  await page.goForward()
  await expect(found(page)).toHaveText(both!)
  await reload(page)
  await expect(found(page)).toHaveText(both!)
  await expect(page.getByRole('list', { name: 'ตัวกรองที่เลือก' })).toContainText('คณิตศาสตร์')
})

test('Q-179 AB-178 the order is in the URL, changes the list and is kept by a filter; the default has no parameter', async ({
  page,
}) => {
  const first = page.locator('#cards .masonry article a').first()
  await open(page, '/edtech-tools')
  const sort = page.getByRole('combobox', { name: 'เรียงตาม' })
  await expect(sort).toHaveValue('new')
  await sort.selectOption({ label: 'ยอดนิยม' })
  await expect(page).toHaveURL(/\?sort=popular$/)
  const { data } = await (await page.request.get('/api/content_v2?tags=1&sort=popular')).json()
  await expect(first).toHaveAttribute('href', data[0].direct_uri_by_type)
  await groupButton(page, 'ระดับชั้น').click()
  await choiceNamed(page, 'ประถมศึกษา').check()
  await expect(page).toHaveURL(/\?tags=19,1&sort=popular$/)
  await reload(page)
  await expect(sort).toHaveValue('popular')
  await sort.selectOption('new')
  await expect(page).toHaveURL(/\?tags=19,1$/)

  await open(page, '/training')
  await expect(sort).toHaveValue('upcoming')
  await sort.selectOption('new')
  await expect(page).toHaveURL(/\/training\?sort=new$/)
})

test('Q-180 without counts the filter still works; the counts of the list before stay while the next one loads', async ({
  page,
}) => {
  await open(page, '/edtech-tools')
  await groupButton(page, 'วิชา').click()
  const release = await holdRequests(page, '**/api/content_v2*')
  const before = await choiceNamed(page, 'คณิตศาสตร์').getAttribute('disabled')
  await choiceNamed(page, 'ภาษาไทย').click()
  await expect(choiceNamed(page, 'ภาษาไทย')).toBeChecked()
  await expect(choiceNamed(page, 'คณิตศาสตร์')).toHaveAccessibleName(/^คณิตศาสตร์ \d+ เรื่อง$/)
  expect(await choiceNamed(page, 'คณิตศาสตร์').getAttribute('disabled')).toBe(before)
  const loaded = page.waitForResponse('**/api/content_v2*')
  release()
  await loaded
  await page.route('**/api/content_v2*', (route) => route.fulfill({ json: { data: [], next_page_url: null } }))
  await choiceNamed(page, 'คณิตศาสตร์').click()
  await expect(choiceNamed(page, 'วิทยาศาสตร์')).toHaveAccessibleName('วิทยาศาสตร์')
  await expect(page.locator('.filter-choices input:disabled')).toHaveCount(0)
  await choiceNamed(page, 'วิทยาศาสตร์').click()
  await expect(page).toHaveURL(/tags=34,35,36,1$/)
})

test('Q-180 the keyboard opens a group, moves with the arrows, chooses and returns to the button; the panel has no accessibility error', async ({
  page,
}) => {
  await open(page, '/edtech-tools')
  const button = groupButton(page, 'ระดับชั้น')
  await button.focus()
  await page.keyboard.press('Enter')
  const popover = page.getByRole('dialog', { name: 'ระดับชั้น' })
  await expect(popover).toBeVisible()
  const enabled = popover.locator('input:enabled')
  await enabled.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(enabled.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/tags=\d+,1$/)
  await expect(enabled.first()).toBeFocused()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await accessibilityErrors(page, { include: '#cards' })).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('Q-180 a panel of choices is below or above its button, aligned to it and inside the window, at every height', async ({
  page,
}) => {
  await open(page, `/search?search=${encodeURIComponent('เกม')}`)
  for (const [width, height] of [
    [768, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['ระดับชั้น', 'ชนิดเครื่องมือ']) {
      await groupButton(page, name).click()
      const popover = page.getByRole('dialog', { name })
      await expect(popover.locator('.filter-choices')).toBeVisible()
      await painted(page)
      const button = (await groupButton(page, name).boundingBox())!
      const box = (await popover.boundingBox())!
      const about = `${name} at ${width} × ${height}`
      expect(Math.max(box.y - button.y - button.height, button.y - box.y - box.height), about).toBeGreaterThanOrEqual(
        11,
      )
      expect(
        Math.min(box.x, box.y, width - box.x - box.width, height - box.y - box.height),
        about,
      ).toBeGreaterThanOrEqual(0)
      await page.keyboard.press('Escape')
      await expect(popover).toHaveCount(0)
    }
  }
})

test('Q-180 a choice pressed while the panel still opens is taken, and two presses in a row are both taken', async ({
  page,
}) => {
  await open(page, '/case-studies')
  for (const delayMs of [0, 20, 50, 100]) {
    await groupButton(page, 'ระดับชั้น').click()
    const middle = await page.evaluate(async (ms) => {
      const choice = () => document.querySelector('.filter-choices input:enabled')
      while (!choice()) await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => setTimeout(resolve, ms))
      const { left, top, width, height } = choice()!.getBoundingClientRect()
      return [left + width / 2, top + height / 2] as const
    }, delayMs)
    await page.mouse.click(...middle)
    await expect(page, `${delayMs} ms`).toHaveURL(/levels\[\]=\d+$/)
    await page.keyboard.press('Escape')
    await page.goBack()
    await expect(page).toHaveURL(/\/case-studies$/)
  }
  await groupButton(page, 'ระดับชั้น').click()
  await expect(page.locator('.filter-choices input:enabled').nth(1)).toBeVisible()
  await page.evaluate(() => {
    for (const choice of [...document.querySelectorAll<HTMLElement>('.filter-choices input:enabled')].slice(0, 2))
      choice.click()
  })
  await expect(page).toHaveURL(/levels\[\]=\d+&levels\[\]=\d+$/)
})

test('SRCH-017 TAG-024 the results of a search have the same filter; a section and the text stay', async ({ page }) => {
  await open(page, '/search?search=เกม')
  const read = async (query: string): Promise<ListPage> =>
    (await page.request.get(`/api/search?search=เกม&facets=1${query}`)).json()
  const before = await read('')
  await expect(found(page)).toHaveText(`พบ ${before.total} เรื่อง`)
  await expect(page.getByRole('combobox', { name: 'เรียงตาม' })).toHaveValue('match')
  await groupButton(page, 'ระดับชั้น').click()
  await choiceNamed(page, 'ประถมศึกษา').click()
  await expect(page).toHaveURL(/\/search\?search=.+&tags=19$/)
  await expect(found(page)).toHaveText(`พบ ${countOf(before, 19)} เรื่อง`)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'เรียงตาม' }).selectOption('new')
  await expect(page).toHaveURL(/&tags=19&sort=new$/)
  await page.goBack()
  await page.goBack()
  await expect(found(page)).toHaveText(`พบ ${before.total} เรื่อง`)
})

test('TAG-024 SRCH-001 without a text sections are the tabs of the search; with one a section of the URL can be removed', async ({
  page,
}) => {
  await open(page, '/search?tags=19')
  const sections = page.getByRole('group', { name: 'กรองตามหมวด' })
  await sections.getByRole('button', { name: 'Solutions' }).click()
  await expect(page).toHaveURL('/search?tags=44')
  await expect(sections.getByRole('button', { name: 'Solutions' })).toHaveAttribute('aria-pressed', 'true')
  await open(page, '/search?search=เกม&tags=44')
  await expect(sections).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'ชนิดเนื้อหา' })).toBeVisible()
  const chosen = page.getByRole('list', { name: 'ตัวกรองที่เลือก' })
  await expect(chosen).toContainText('แก้ปัญหาในห้องเรียน')
  await chosen.getByRole('button').click()
  await expect(page).toHaveURL(/\/search\?search=[^&]+$/)
})

test('CASE-002 CASE-007 the listing of case studies has the same filter; its URL keeps key[]', async ({ page }) => {
  await open(page, '/case-studies')
  const before = await (await page.request.get('/api/v2/case-studies?facets=1')).json()
  await expect(found(page)).toHaveText(`พบ ${before.paginate_data.total} เรื่อง`)
  await groupButton(page, 'ระดับชั้น').click()
  await expect(choiceNamed(page, 'ประถมศึกษา')).toHaveAccessibleName(`ประถมศึกษา ${countOf(before, 19)} เรื่อง`)
  await choiceNamed(page, 'ประถมศึกษา').click()
  await expect(page).toHaveURL(/\/case-studies\?levels\[\]=19$/)
  await expect(found(page)).toHaveText(`พบ ${countOf(before, 19)} เรื่อง`)
  await expect(page.getByRole('list', { name: 'ตัวกรองที่เลือก' })).toHaveText(/^ประถมศึกษา/)
  await page.goBack()
  await expect(page).toHaveURL(/\/case-studies$/)
  await expect(found(page)).toHaveText(`พบ ${before.paginate_data.total} เรื่อง`)
})
