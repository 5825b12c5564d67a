/** The filter of a list on a phone: two buttons below the header, and a sheet whose choices wait for its button. */
import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { choiceNamed, countOf, found, groupButton, panel, readList } from './list-filter.ts'
import { holdRequests, open } from './site.ts'

test.use({ showsMotion: true })

test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }))

const button = (page: Page) => panel(page).getByRole('button', { name: /^ตัวกรอง/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'ตัวกรอง' })

test('Q-180 choices in the sheet apply with its button, which shows their number of results; closing drops them', async ({
  page,
}) => {
  await open(page, '/edtech-tools')
  const before = await readList(page, 'tags=1')
  await expect(groupButton(page, 'ระดับชั้น')).toHaveCount(0)
  await button(page).click()
  await expect(sheet(page).getByRole('button', { name: `ดูผลลัพธ์ ${before.total} เรื่อง` })).toBeVisible()
  await choiceNamed(page, 'ประถมศึกษา').check()
  const show = sheet(page).getByRole('button', { name: `ดูผลลัพธ์ ${countOf(before, 19)} เรื่อง` })
  await expect(show).toBeVisible()
  await expect(page).toHaveURL(/\/edtech-tools$/)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(button(page)).toBeFocused()
  await expect(found(page)).toHaveText(`พบ ${before.total} เรื่อง`)
  await expect(page).toHaveURL(/\/edtech-tools$/)

  await button(page).click()
  await expect(choiceNamed(page, 'ประถมศึกษา')).not.toBeChecked()
  await choiceNamed(page, 'ประถมศึกษา').check()
  await sheet(page).locator('summary', { hasText: 'วิชา' }).click()
  await choiceNamed(page, 'ภาษาไทย').check()
  const { total } = await readList(page, 'tags=19,34')
  await sheet(page)
    .getByRole('button', { name: `ดูผลลัพธ์ ${total} เรื่อง` })
    .click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\?tags=19,34,1$/)
  await expect(found(page)).toHaveText(`พบ ${total} เรื่อง`)
  await expect(button(page)).toHaveAccessibleName('ตัวกรอง เลือกไว้ 2')

  await button(page).click()
  await sheet(page).getByRole('button', { name: 'ล้างทั้งหมด' }).click()
  await sheet(page)
    .getByRole('button', { name: `ดูผลลัพธ์ ${before.total} เรื่อง` })
    .click()
  await expect(page).toHaveURL(/\/edtech-tools$/)
  await page.goBack()
  await expect(found(page)).toHaveText(`พบ ${total} เรื่อง`)
})

test('Q-180 while the results of a choice are counted, or cannot be, the button of the sheet shows no number', async ({
  page,
}) => {
  await open(page, '/edtech-tools')
  const before = await readList(page, 'tags=1')
  await button(page).click()
  const show = sheet(page).getByRole('button', { name: /^ดูผลลัพธ์/ })
  await expect(show).toHaveText(`ดูผลลัพธ์ ${before.total} เรื่อง`)
  const release = await holdRequests(page, '/api/content_v2*')
  await choiceNamed(page, 'ประถมศึกษา').check()
  await expect(show).toHaveText('ดูผลลัพธ์')
  release()
  await expect(show).toHaveText(`ดูผลลัพธ์ ${countOf(before, 19)} เรื่อง`)
  await page.route('/api/content_v2*', (route) =>
    route.fulfill({ status: 500, json: { message: 'ขัดข้อง', code: 'internal' } }),
  )
  await choiceNamed(page, 'ปฐมวัย').check()
  await expect(show).toHaveText('ดูผลลัพธ์')
  await expect(show).toBeEnabled()
})

test('FEED-068 TAG-005 the education plan can be chosen in the sheet of the first tab only', async ({ page }) => {
  await open(page, '/edtech-tools')
  await button(page).click()
  await sheet(page)
    .getByRole('checkbox', { name: /Education Plan/ })
    .check()
  await sheet(page)
    .getByRole('button', { name: /^ดูผลลัพธ์/ })
    .click()
  await expect(page).toHaveURL(/\?edu-plan=1$/)
  await open(page, '/solutions')
  await button(page).click()
  await expect(sheet(page).locator('summary')).toHaveCount(1)
  await expect(sheet(page).getByRole('checkbox', { name: /Education Plan/ })).toHaveCount(0)
})

test('Q-180 the two buttons stay below the header; a new list is shown from its beginning', async ({ page }) => {
  await open(page, '/edtech-tools')
  await expect(page.locator('.masonry article').nth(5)).toBeAttached()
  await page.locator('.masonry article').nth(4).scrollIntoViewIfNeeded()
  await expect(button(page)).toBeInViewport({ ratio: 1 })
  await button(page).click()
  await choiceNamed(page, 'ประถมศึกษา').check()
  await sheet(page)
    .getByRole('button', { name: /^ดูผลลัพธ์/ })
    .click()
  await expect(page).toHaveURL(/tags=19,1$/)
  await expect(found(page)).toBeInViewport()
})

test('the sheet has no accessibility error, and nothing is wider than the screen', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [320, 390, 700]) {
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/edtech-tools?tags=19,34,36,1')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await button(page).click()
  await expect(sheet(page)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityErrors(page, { include: '[role=dialog]' })).toEqual([])
  }
})
