import { expect, test } from './fixtures.ts'
import { open, readPost, reload } from './site.ts'

const SECTIONS = ['เครื่องมือ', 'อบรม', 'แก้ปัญหา', 'เทรนด์']

test('HIGH-012 the Tab key loads the rows further down, so that the keyboard skips none of them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await open(page, '/')
  const waiting = page.locator('main .carousel[aria-busy="true"]')
  await expect(waiting).not.toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(waiting).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('Q-12 alerts and the snackbar have one style and one place', async ({ page }) => {
  await open(page, '/dev/kit')
  await page.getByRole('button', { name: 'แจ้งสำเร็จ' }).click()
  await page.getByRole('button', { name: 'ข่าวสั้น' }).click()
  const looks = await page.locator('.messages .toast').evaluateAll((all) =>
    all.map((one) => {
      const { backgroundColor, color, borderRadius } = getComputedStyle(one)
      return [backgroundColor, color, borderRadius, one.getBoundingClientRect().top > innerHeight / 2]
    }),
  )
  expect(looks).toHaveLength(2)
  expect(looks[1]).toEqual(looks[0])
  expect(looks[0]?.[3]).toBe(true)
})

test('Q-10 POL-011 the footer has policies, cookie settings, sections and contact', async ({ page }) => {
  await open(page, '/policy')
  const footer = page.getByRole('contentinfo')
  const hrefs = await footer
    .getByRole('navigation', { name: 'นโยบาย' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(['privacy', 'cookie', 'website', 'marketing'].map((tab) => `/policy?tab=${tab}`))
  await expect(footer.getByRole('button', { name: 'ตั้งค่าคุกกี้' })).toBeVisible()
  await expect(footer.getByRole('heading', { name: 'ติดต่อ' })).toBeVisible()
  await expect(footer.getByRole('navigation', { name: 'สำรวจ' }).getByRole('link')).toHaveText([
    ...SECTIONS,
    'กรณีศึกษา',
    'รีวิวจากผู้ใช้',
  ])
})

for (const width of [1024, 767, 390]) {
  test(`Q-10 Q-185 UX-003 at ${width} px the menu is a drawer that traps the focus and returns it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/training')
    await expect(page.getByRole('banner').getByRole('navigation')).toBeHidden()
    const button = page.getByRole('button', { name: 'เปิดเมนู' })
    await button.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'เมนู' })
    await expect(drawer.getByRole('listitem').getByRole('link')).toHaveText([...SECTIONS, 'กรณีศึกษา'])
    await expect(drawer.getByRole('link', { name: 'เข้าสู่ระบบ' })).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'อบรม' })).toHaveAttribute('aria-current', 'page')
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      await expect.poll(() => drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(button).toBeFocused()
    await button.click()
    await drawer.getByRole('link', { name: 'แก้ปัญหา' }).click()
    await expect(page).toHaveURL(/\/solutions$/)
    await expect(drawer).toHaveCount(0)
  })
}

test('UX-003 from 1025 px the sections are in the header', async ({ page }) => {
  await page.setViewportSize({ width: 1025, height: 900 })
  await open(page, '/')
  await expect(page.getByRole('banner').getByRole('navigation')).toBeVisible()
  await expect(page.getByRole('button', { name: 'เปิดเมนู' })).toBeHidden()
})

test('the first Tab stop is the skip link, which moves the focus to the content', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'ข้ามไปเนื้อหาหลัก' })
  await expect(skip).toBeFocused()
  await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('the theme follows the device until light or dark is chosen, and the choice is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/policy')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await background()
  const toggle = page.getByRole('banner').getByRole('button', { name: /เปลี่ยนธีม/ })
  await toggle.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  const light = await background()
  expect(light).not.toBe(dark)
  await reload(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await background()).toBe(light)
  await open(page, '/policy')
  await toggle.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await toggle.click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  expect(await background()).toBe(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await background()).toBe(light)
})

test('a chosen theme is applied before the first paint and without the scripts of the page', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      Object.assign(window, { themeAtBody: document.documentElement.dataset.theme })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  expect(await page.evaluate(() => Reflect.get(window, 'themeAtBody'))).toBe('dark')
})

test('UX-011 the site states its audience', async ({ page }) => {
  await open(page, '/')
  const description = await page.locator('meta[name=description]').getAttribute('content')
  expect(description).toContain('ครู')
  await expect(page.getByRole('contentinfo')).toContainText('ครูไทย')
})

test('the words of a title stay together, and the title is copied without added characters', async ({ page }) => {
  const path = '/content/tech-review/102'
  const { topic } = await readPost(page, path)
  await page.setViewportSize({ width: 320, height: 800 })
  await open(page, path)
  const title = page.getByRole('heading', { level: 1 })
  const copied = await title.evaluate((heading) => {
    const selection = getSelection()
    selection?.selectAllChildren(heading)
    return selection?.toString()
  })
  expect(copied).toBe(topic)
  const lines = await title
    .locator('.no-break')
    .evaluateAll((groups) => groups.map((group) => new Set([...group.getClientRects()].map(({ top }) => top)).size))
  expect(lines.length).toBeGreaterThan(0)
  expect(new Set(lines)).toEqual(new Set([1]))
  expect(await title.evaluate((heading) => heading.scrollWidth - heading.clientWidth)).toBeLessThanOrEqual(0)
})
