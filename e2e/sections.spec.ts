import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { open } from './site.ts'

const SECTIONS = [
  ['/edtech-tools', 'เครื่องมือสอน ที่ครูใช้จริง', 'เครื่องมือที่ครูใช้จริง'],
  ['/training', 'อบรมออนไลน์ เรียนเสาร์นี้ สอนได้จันทร์', 'อบรมที่กำลังจะมาถึง'],
  ['/solutions', 'ห้องคุณเจอปัญหาไหน เพื่อนครูแก้มาแล้ว', 'ครูถามกันบ่อย'],
  ['/trends', 'เดือนนี้ ห้องเรียนขยับไปทางไหน', 'เดือนนี้มีอะไรใหม่'],
] as const

test('FEED-005 FEED-006 FEED-007 FEED-008 SRCH-002 each section has its own title, colour, picture and first row', async ({
  page,
}) => {
  const colours = new Set<string>()
  for (const [path, title, row] of SECTIONS) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Technology Integration')
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(row)
    await expect(page.locator('.hero-art img').first()).toBeVisible()
    colours.add(await page.locator('.hero').evaluate((hero) => getComputedStyle(hero).backgroundColor))
  }
  expect(colours.size).toBe(4)
})

test('FEED-006 the agenda of trainings lists what is not over by date, with seats and price; days of the calendar lead to it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/training')
  const rows = page.locator('.agenda-row')
  await expect(rows.first()).toBeVisible()
  const { data } = await (await page.request.get('/api/content_v2?tags=2&sort=upcoming')).json()
  const now = await page.evaluate(() => Date.now())
  const coming = data.filter((post: { event: { last_session: { end: string } } | null }) =>
    post.event ? Date.parse(post.event.last_session.end) > now : false,
  )
  await expect(rows).toHaveCount(Math.min(5, coming.length))
  await expect(rows.first().locator('.seats')).toContainText(/ฟรี|บาท/)
  const day = page.locator('.calendar td a').first()
  await expect(day).toHaveAccessibleName(/(อา|จ|อ|พ|พฤ|ศ|ส)\. \d+ /)
  // In both themes it differs from other days by an edge that can be seen, and its state is said in words too.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await day.evaluate(edgeContrast)).toBeGreaterThanOrEqual(3)
  }
  await expect(day).toHaveAccessibleName(/(กำลังถ่ายทอดสด|เปิดรับสมัคร|ดูย้อนหลัง|ปิดรับสมัคร)$/)
  await expect(page.locator('.calendar-keys li')).not.toHaveCount(0)
  await day.click()
  await expect(page).toHaveURL(/\/content\/event\/\d+$/)
})

/** Contrast of the edge of a day with the card behind it. */
function edgeContrast(day: Element): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
      const share = Number(part) / 255
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const edge = luminance(getComputedStyle(day).borderTopColor)
  const ground = luminance(getComputedStyle(day.closest('.card')!).backgroundColor)
  return (Math.max(edge, ground) + 0.05) / (Math.min(edge, ground) + 0.05)
}

test('FEED-006 the calendar turns to other months with the keyboard; agenda and address follow, back restores', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/training')
  // The days of this month come without the cards of their trainings.
  const state = await page.locator('#app-state').textContent()
  expect(state).toContain('{"trainings":[],"days":')
  const caption = page.locator('.calendar caption')
  const first = await caption.innerText()
  const next = page.getByRole('link', { name: /^เดือนถัดไป/ })
  await next.focus()
  const top = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/training\?month=\d{4}-\d{2}$/)
  await expect(caption).not.toHaveText(first)
  await expect(next).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(top)
  const month = new URL(page.url()).searchParams.get('month')
  const { data } = await (await page.request.get(`/api/v2/trainings?month=${month}`)).json()
  expect(data.trainings.length).toBeGreaterThan(0)
  await expect(page.locator('.agenda-row')).toHaveCount(data.trainings.length)
  await expect(page.locator('.calendar td a')).toHaveCount(data.days.length)
  for (let turn = 0; turn < 11; turn++) {
    const before = await caption.innerText()
    await page.keyboard.press('Enter')
    await expect(caption).not.toHaveText(before)
  }
  await expect(next).toHaveCount(0)
  await expect(page.locator('.agenda-empty')).toContainText('ยังไม่มีอบรม')
  await page.getByRole('link', { name: 'ดูอบรมที่กำลังจะมาถึง' }).click()
  await expect(page).toHaveURL('/training')
  await expect(caption).toHaveText(first)
  await page.goBack()
  await expect(page.locator('.agenda-empty')).toBeVisible()
})

test('TAG-018 a question of the section of solutions leads to the cards of its tag', async ({ page }) => {
  await open(page, '/solutions')
  await page.getByRole('link', { name: /เน็ตไม่แรง เครื่องไม่พอ/ }).click()
  await expect(page).toHaveURL(/\/solutions\?tags=57,44#cards$/)
  await expect(page.locator('.tag-filter .chip[aria-pressed="true"]')).toContainText('ห้องเรียนที่อินเทอร์เน็ตจำกัด')
  await expect(page.getByRole('heading', { name: 'ครูถามกันบ่อย' })).toBeAttached()
})

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test(`the first rows of the sections are accessible at ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const [path] of SECTIONS) {
      await open(page, path)
      expect(await accessibilityErrors(page, { include: 'main' }), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
    }
  })
}
