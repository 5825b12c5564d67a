import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { acceptCookies, open } from './site.ts'

test.beforeEach(async ({ page, baseURL }) => acceptCookies(page, baseURL!))

/** By keyboard: the page above may still be finding its places, and a moving button misses a mouse. */
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().press('Enter')

/** From now on only the test moves time. */
const stopTime = (page: Page) => page.clock.pauseAt(new Date(Date.now() + 60_000))

test('MENU-011 several options can be chosen and left in a required choice', async ({ page }) => {
  await open(page, '/dev/kit')
  const group = page.getByRole('group', { name: 'ระดับชั้นที่สอน' }).first()
  await expect(group.getByRole('checkbox', { name: 'ประถมศึกษา' })).toBeChecked()
  await group.getByText('มัธยมต้น').click()
  await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await group.getByText('ประถมศึกษา').click()
  await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(1)
})

test('MENU-012 Q-176 a required choice is invalid once touched and empty, or after an attempt to send', async ({
  page,
}) => {
  await open(page, '/dev/kit')
  const error = 'กรุณาเลือกอย่างน้อย 1 รายการ'
  const touched = page.locator('fieldset:has([name=kit-levels])')
  await expect(touched.getByText(error)).toHaveCount(0)
  await touched.getByText('ประถมศึกษา').click()
  await expect(touched.getByText(error)).toBeVisible()
  await expect(touched.getByRole('checkbox').first()).toHaveAttribute('aria-invalid', 'true')
  await touched.getByText('ปฐมวัย').click()
  await expect(touched.getByText(error)).toHaveCount(0)

  const sent = page.locator('fieldset:has([name=kit-none])')
  await expect(sent.getByText(error)).toBeVisible()
})

test('MENU-013 a snackbar clears after 1.9 s, not while it is hovered', async ({ page }) => {
  await page.clock.install()
  await open(page, '/dev/kit')
  await stopTime(page)
  const line = page.getByRole('status').getByText('นำออกจากบอร์ดแล้ว')
  await press(page, 'ข่าวสั้น')
  await page.clock.runFor(1800)
  await expect(line).toBeVisible()
  await page.clock.runFor(200)
  await expect(line).toHaveCount(0)

  await press(page, 'ข่าวสั้น')
  await line.hover()
  await page.clock.runFor(5000)
  await expect(line).toBeVisible()
  await page.mouse.move(2, 2)
  await page.clock.runFor(2000)
  await expect(line).toHaveCount(0)
})

test('Q-12 an alert stays 4 s and can be sent away before', async ({ page }) => {
  await page.clock.install()
  await open(page, '/dev/kit')
  await stopTime(page)
  const bad = page.getByRole('alert').filter({ hasText: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง' })
  await press(page, 'แจ้งผิดพลาด')
  await page.clock.runFor(3900)
  await expect(bad).toBeVisible()
  await page.clock.runFor(200)
  await expect(bad).toHaveCount(0)
  await press(page, 'แจ้งผิดพลาด')
  await bad.getByRole('button', { name: 'ปิดข้อความนี้' }).press('Enter')
  await expect(bad).toHaveCount(0)
})

test('Q-12 the loader holds the page until its owner lets go', async ({ page }) => {
  await open(page, '/dev/kit')
  await press(page, 'กำลังโหลด')
  const loader = page.getByRole('dialog', { name: 'กำลังโหลด' })
  await expect(loader).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(loader).toHaveAttribute('data-open')
  await expect(loader).toHaveCount(0)
})

test('a dialog keeps the focus, gives it back, and asks before unsaved input is lost', async ({ page }) => {
  await open(page, '/dev/kit')
  const opener = page.getByRole('button', { name: 'กล่องที่มีข้อมูลค้าง' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'ตั้งชื่อบอร์ดของคุณ' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  for (let step = 0; step < 6; step++) await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)

  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'ต้องการออกจากหน้านี้ใช่ไหม' })
  await expect(question.getByRole('button', { name: 'แก้ไขต่อ' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(dialog).toBeVisible()

  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'ออก' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('arrow keys move between tabs', async ({ page }) => {
  await open(page, '/dev/kit')
  const tabs = page.getByRole('tablist').first().getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.nth(1)).toBeFocused()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.last()).toBeFocused()
  await expect(page.getByRole('tabpanel')).toContainText('ผู้ติดตาม')
})

test('the chosen theme is there before the first paint of the next page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/dev/kit')
  const theme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const toggle = page.getByRole('button', { name: /เปลี่ยนธีม/ }).first()
  expect(await theme()).toBe('light')
  await toggle.click()
  await toggle.click()
  await expect(toggle).toHaveAccessibleName('เปลี่ยนธีม ตอนนี้: มืด')
  expect(await theme()).toBe('dark')
  await page.goto('/policy', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/dev/kit')
  await toggle.click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  expect(await theme()).toBe('dark')
})

for (const theme of ['light', 'dark'] as const)
  for (const width of [320, 390, 768, 1280])
    test(`every component is accessible and fits in ${width} px, ${theme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: theme })
      await open(page, '/dev/kit')
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' '))}`)).toEqual([])
      const overflow = await page.evaluate(() => {
        document.body.style.overflowX = 'visible'
        return document.documentElement.scrollWidth - innerWidth
      })
      expect(overflow).toBeLessThanOrEqual(0)
    })
