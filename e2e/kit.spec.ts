import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { open, painted, resize } from './site.ts'

test.use({ showsMotion: true })

/** By keyboard: a button that still moves to its place can be missed by the mouse. */
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().press('Enter')

test('MENU-011 MENU-012 Q-176 a required choice takes several options and is invalid when touched and empty, or after an attempt to send', async ({
  page,
}) => {
  await open(page, '/dev/kit')
  const error = 'กรุณาเลือกอย่างน้อย 1 รายการ'
  const group = page.locator('fieldset:has([name=kit-levels])')
  await expect(group.getByText(error)).toHaveCount(0)
  await expect(group.getByRole('checkbox', { name: 'ประถมศึกษา' })).toBeChecked()
  await group.getByText('มัธยมต้น').click()
  await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await group.getByText('ประถมศึกษา').click()
  await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(group.getByText(error)).toHaveCount(0)
  await group.getByText('มัธยมต้น').click()
  await expect(group.getByText(error)).toBeVisible()
  await expect(group.getByRole('checkbox').first()).toHaveAttribute('aria-invalid', 'true')
  await group.getByText('ปฐมวัย').click()
  await expect(group.getByText(error)).toHaveCount(0)

  const sent = page.locator('fieldset:has([name=kit-none])')
  await expect(sent.getByText(error)).toBeVisible()
})

test.describe('with a clock', () => {
  test.use({ ownContext: true })

  test('MENU-013 Q-12 a snackbar closes after 1.9 s unless hovered; an alert closes after 4 s or by its button', async ({
    page,
  }) => {
    await page.clock.install()
    await open(page, '/dev/kit')
    // From here on, only the test advances the time.
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const snackbar = page.getByRole('status').getByText('นำออกจากบอร์ดแล้ว')
    await press(page, 'ข่าวสั้น')
    await page.clock.runFor(1800)
    await expect(snackbar).toBeVisible()
    await page.clock.runFor(200)
    await expect(snackbar).toHaveCount(0)

    await press(page, 'ข่าวสั้น')
    await snackbar.hover()
    await page.clock.runFor(5000)
    await expect(snackbar).toBeVisible()
    await page.mouse.move(2, 2)
    await page.clock.runFor(2000)
    await expect(snackbar).toHaveCount(0)

    const alert = page.getByRole('alert').filter({ hasText: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง' })
    await press(page, 'แจ้งผิดพลาด')
    await page.clock.runFor(3900)
    await expect(alert).toBeVisible()
    await page.clock.runFor(200)
    await expect(alert).toHaveCount(0)
    await press(page, 'แจ้งผิดพลาด')
    await alert.getByRole('button', { name: 'ปิดข้อความนี้' }).press('Enter')
    await expect(alert).toHaveCount(0)
  })

  test('FEED-024 FEED-025 the 85 % variant fires once, and again after the page has grown', async ({ page }) => {
    await page.clock.install()
    await open(page, '/dev/kit')
    const line = page.getByText(/เลื่อนถึง 85 %/)
    const scroll = async (share: number) => {
      await page.evaluate((to) => {
        const way = document.documentElement.scrollHeight - innerHeight
        scrollTo({ top: way * to, behavior: 'instant' })
      }, share)
      await painted(page)
      // The position is read every 300 ms.
      await page.clock.runFor(300)
    }
    await expect(line).toContainText('แล้ว 0 ครั้ง')
    await scroll(0.9)
    await expect(line).toContainText('แล้ว 1 ครั้ง')
    await scroll(0.82)
    await scroll(0.95)
    await expect(line).toContainText('แล้ว 1 ครั้ง')
    await scroll(0.5)
    await scroll(0.9)
    await expect(line).toContainText('แล้ว 2 ครั้ง')
  })

  test('Q-12 a loader blocks the page until its owner closes it', async ({ page }) => {
    await page.clock.install()
    await open(page, '/dev/kit')
    await press(page, 'กำลังโหลด')
    const loader = page.getByRole('dialog', { name: 'กำลังโหลด' })
    await expect(loader).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(loader).toHaveAttribute('data-open')
    await page.clock.fastForward(10_000)
    await expect(loader).toHaveCount(0)
  })
})

test('a dialog traps and restores the focus and asks before unsaved input is lost', async ({ page }) => {
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

for (const name of ['กล่องข้อความ', 'แผ่นจากขอบล่าง']) {
  test(`UX-002 on a phone the text of ${name} disappears before it reaches the close button`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 740 })
    await open(page, '/dev/kit')
    await press(page, name)
    const close = page.locator('.dialog-close')
    await expect(close).toBeVisible()
    await painted(page)
    const shown = await close.evaluate((button) => {
      const content = button.parentElement!.querySelector('.overlay-content')!
      const body = content.querySelector<HTMLElement>('.dialog-body')!
      body.replaceChildren(...Array.from({ length: 80 }, () => document.createElement('p')))
      for (const line of body.children) line.textContent = 'ข้อความ '.repeat(12)
      content.scrollTo({ top: 900, behavior: 'instant' })
      const { left, top, bottom } = button.getBoundingClientRect()
      const classAt = (x: number, y: number) => document.elementFromPoint(x, y)?.className ?? ''
      return { besides: [top + 8, bottom - 8].map((y) => classAt(left - 8, y)), below: classAt(left - 8, bottom + 20) }
    })
    for (const beside of shown.besides) expect(beside).toMatch(/^(overlay-content|drag-handle)$/)
    expect(shown.below).toBe('')
  })
}

test('POST-030 POST-031 POST-032 POST-033 arrow keys move between tabs; open is green, close dark, replay blue, live red', async ({
  page,
}) => {
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

  const rgb = async (name: string) => {
    const color = await page
      .locator(`.badge-${name}`)
      .first()
      .evaluate((badge) => getComputedStyle(badge).backgroundColor)
    return color.match(/\d+/g)!.map(Number) as [number, number, number]
  }
  const [openR, openG, openB] = await rgb('open')
  expect(openG).toBeGreaterThan(Math.max(openR, openB))
  expect(Math.max(...(await rgb('close')))).toBeLessThan(110)
  const [replayR, , replayB] = await rgb('replay')
  expect(replayB).toBeGreaterThan(replayR)
  const [liveR, liveG, liveB] = await rgb('live')
  expect(liveR).toBeGreaterThan(Math.max(liveG, liveB) * 2)
})

test('the chosen theme applies before the first paint of the next page', async ({ page }) => {
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

// The widths of 390 and 1280 px are checked with all other pages in every-page.spec.ts.
for (const width of [320, 768])
  test(`every component is accessible at ${width} px in both themes`, async ({ page }) => {
    await resize(page, width, 900)
    await open(page, '/dev/kit')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await painted(page)
      expect(await accessibilityErrors(page, { onlyColors: colorScheme === 'dark' })).toEqual([])
    }
  })
