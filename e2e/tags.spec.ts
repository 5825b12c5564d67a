import { expect, test } from './fixtures.ts'
import { open, resize } from './site.ts'

test('TAG-002 UX-001 the four root tags are tabs', async ({ page }) => {
  await open(page, '/')
  await expect(page.locator('.big-tabs a')).toHaveCount(4)
  await expect(page.locator('.big-tabs')).toContainText('Edtech Tools')
  await expect(page.locator('.big-tabs')).toContainText('เครื่องมือและรีวิว')
})

test('TAG-003 TAG-004 TAG-007 choosing a tab selects its tag and clears the education-plan filter', async ({
  page,
}) => {
  await open(page, '/?edu-plan=1')
  await expect(page.getByRole('checkbox', { name: /Education Plan/ })).toBeChecked()
  await page.locator('.big-tabs a', { hasText: 'Solutions' }).click()
  await expect(page).toHaveURL(/\/solutions/)
  await expect(page).not.toHaveURL(/edu-plan/)
  await expect(page.locator('.big-tabs a[aria-current]')).toContainText('Solutions')
  await expect(page.getByLabel(/Education Plan/)).toHaveCount(0)
  await expect(page.locator('.tag-filter-bar')).not.toContainText('หมวดหมู่เครื่องมือ')
})

test('TAG-008 TAG-011 on a phone arrow buttons scroll the tabs by 30 px; at its end an arrow is disabled', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  const strip = page.locator('.big-tabs')
  const left = page.getByRole('button', { name: 'เลื่อนแท็กไปทางซ้าย' })
  const right = page.getByRole('button', { name: 'เลื่อนแท็กไปทางขวา' })
  await expect(left).toBeDisabled()
  await right.click()
  await expect.poll(() => strip.evaluate((element) => Math.round(element.scrollLeft))).toBe(30)
  await expect(left).toBeEnabled()
  await strip.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }))
  await expect(right).toBeDisabled()
  await left.click()
  await expect(right).toBeEnabled()
  await resize(page, 1280, 900)
  await expect(right).toBeHidden()
})

test('TAG-008 on a phone the open section is scrolled into view without a script, and the strip scrolls freely', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // The modules of the page do not arrive.
  await page.route('**/assets/**/*.js', (route) => route.abort())
  for (const path of ['/edtech-tools', '/training', '/solutions', '/trends']) {
    await page.goto(path)
    const strip = page.locator('.tab-strip .big-tabs')
    const isOpenInView = () =>
      strip.evaluate((element) => {
        const { left, right } = element.querySelector('[aria-current]')!.getBoundingClientRect()
        const box = element.getBoundingClientRect()
        return left >= box.left && right <= box.right
      })
    await expect.poll(isOpenInView).toBe(true)
    // It does not snap back.
    await expect.poll(() => strip.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0)
    await strip.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }))
    await page.waitForTimeout(100)
    expect(await strip.evaluate((element) => element.scrollLeft)).toBe(0)
  }
})

test('TAG-009 TAG-010 tags taller than the box show a toggle: 140 px on a desktop, 100 px on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  const box = page.locator('.tag-filter .chips')
  const height = () => box.evaluate((element) => element.closest('[id]')!.clientHeight)
  const toggle = page.getByRole('button', { name: 'ดูแท็กทั้งหมด' })
  await expect(toggle).toBeVisible()
  expect(await height()).toBeLessThanOrEqual(100)
  await toggle.click()
  expect(await height()).toBeGreaterThan(100)
  await page.setViewportSize({ width: 800, height: 900 })
  await open(page, '/')
  await expect(toggle).toBeVisible()
  expect(await height()).toBeGreaterThan(100)
  expect(await height()).toBeLessThanOrEqual(140)
  // The same tags in fewer rows are not taller than the box.
  await resize(page, 1920, 900)
  await expect(toggle).toBeHidden()
})

test('TAG-018 TAG-024 TAG-025 TAG-026 chips filter the list, also several at once; without any the root tag is selected again', async ({
  page,
}) => {
  await open(page, '/')
  const chips = page.locator('.tag-filter .chip')
  const requests: URL[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/content_v2')) requests.push(new URL(request.url()))
  })
  await chips.nth(1).click()
  await expect(page).toHaveURL(/tags=\d+,1$/)
  await expect.poll(() => requests.length).toBe(1)
  // The root tag is left out when another tag is selected.
  expect(requests[0]?.searchParams.get('tags')).toMatch(/^\d+$/)
  expect(requests[0]?.searchParams.get('tags')).not.toBe('1')
  await chips.nth(2).click()
  await expect.poll(() => requests.length).toBe(2)
  expect(requests[1]?.searchParams.get('tags')).toMatch(/^\d+,\d+$/)
  await chips.nth(1).click()
  await chips.nth(2).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'true')
})

test('TAG-021 the address of each main tag shows its cards and its tab', async ({ page }) => {
  const { data: tree } = await (await page.request.get('/api/v2/tags')).json()
  const mainTags = tree.filter(({ id }: { id: number }) => [1, 2, 44, 45].includes(id))
  expect(mainTags).toHaveLength(4)
  for (const { id, slug } of mainTags) {
    const response = await open(page, `/${slug}`)
    expect(response?.status()).toBe(200)
    const { data } = await (
      await page.request.get(`/api/content_v2?tags=${id}${id === 2 ? '&sort=upcoming' : ''}`)
    ).json()
    const links = page.locator('#cards .masonry article :is(h2, h3) a')
    await expect(links).toHaveCount(data.length)
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      data.map((post: { direct_uri_by_type: string }) => post.direct_uri_by_type),
    )
    await expect(page.locator('.big-tabs a[aria-current]')).toHaveAttribute('href', `/${slug}#cards`)
  }
})

test('TAG-021 an address without a root tag shows the 404 page', async ({ page }) => {
  const response = await open(page, '/no-such-tag')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไม่พบหน้านี้')
  await expect(page.locator('.not-found-links').getByRole('link')).toHaveText([
    'กลับหน้าแรก',
    'เครื่องมือ',
    'อบรม',
    'แก้ปัญหา',
    'เทรนด์',
  ])
})

test('TAG-019 Q-115 the link of a tag opens its section with the tag selected', async ({ page }) => {
  await open(page, '/edtech-tools?tags=4,1')
  await expect(page.locator('.tag-filter .chip[aria-pressed=true]')).toContainText('แบบทดสอบและเกม')
})
