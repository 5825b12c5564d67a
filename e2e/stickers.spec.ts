import type { Locator } from '@playwright/test'
import { field, items, sendButton, startWriting } from './comment-writing.ts'
import { expect, test } from './fixtures.ts'
import { resize } from './site.ts'

test('CMT-002 CMT-016 CMT-018 CMT-019 CMT-043 CMT-046 CMT-047 a comment may consist of stickers; a fourth one is rejected with a message', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v2/stickers')) requests.push(request.url())
  })
  const { firstname } = await startWriting(page)
  expect(requests).toEqual([])
  const toggle = page.getByRole('button', { name: 'สติกเกอร์', exact: true })
  await toggle.click()
  const picker = page.getByRole('group', { name: 'เลือกสติกเกอร์ได้สูงสุด 3 รูป' })
  const stickers = picker.getByRole('button')
  await expect(stickers).toHaveCount(12)
  for (const index of [10, 7, 5]) await stickers.nth(index).click()
  await expect(stickers.nth(0)).toHaveAttribute('aria-disabled', 'true')
  await stickers.nth(0).click({ force: true })
  await expect(page.getByRole('alert').filter({ hasText: 'เลือกได้สูงสุด 3 รูปเท่านั้น' })).toBeVisible()
  await toggle.click()
  await toggle.click()
  await expect(picker.getByRole('button', { name: /เลือกแล้ว 1$/ })).toHaveCount(3)
  expect(requests).toHaveLength(1)
  await page.getByRole('list', { name: 'สติกเกอร์ที่เลือก' }).getByRole('button').first().click()
  await stickers.nth(0).click()
  await sendButton(page).click()
  const comment = items(page).filter({ hasText: firstname })
  await expect(comment.locator('.comment-stickers img')).toHaveCount(3)
  await expect(comment.locator('.comment-text')).toHaveCount(0)
})

test('CMT-017 CMT-018 CMT-019 Q-148 a sticker may be chosen up to three times, and each copy is removed separately', async ({
  page,
}) => {
  const { firstname } = await startWriting(page)
  await page.getByRole('button', { name: 'สติกเกอร์', exact: true }).click()
  const stickers = page.getByRole('group', { name: /เลือกสติกเกอร์/ }).getByRole('button')
  const tray = page.getByRole('list', { name: 'สติกเกอร์ที่เลือก' })
  const sourcesIn = (images: Locator) => images.evaluateAll((all) => all.map((image) => image.getAttribute('src')))
  const sources = () => sourcesIn(tray.locator('img'))
  const sourceOf = (index: number) => stickers.nth(index).locator('img').getAttribute('src')
  const [first, second] = [await sourceOf(2), await sourceOf(4)]
  await stickers.nth(2).click()
  await stickers.nth(2).click()
  await expect(stickers.nth(2)).toHaveAccessibleName(/เลือกแล้ว 2$/)
  await stickers.nth(4).click()
  await expect.poll(sources).toEqual([first, first, second])
  // The limit also applies to a sticker that is already chosen.
  await expect(stickers.nth(2)).toHaveAttribute('aria-disabled', 'true')
  await stickers.nth(2).click({ force: true })
  await expect(page.getByRole('alert').filter({ hasText: 'เลือกได้สูงสุด 3 รูปเท่านั้น' })).toBeVisible()
  await expect(tray.getByRole('button')).toHaveCount(3)
  // A removal by keyboard keeps the focus in the tray.
  await tray.getByRole('button').nth(2).focus()
  await page.keyboard.press('Enter')
  await expect(tray.getByRole('button').nth(1)).toBeFocused()
  await expect.poll(sources).toEqual([first, first])
  await stickers.nth(2).click()
  await sendButton(page).click()
  const images = items(page).filter({ hasText: firstname }).locator('.comment-stickers img')
  await expect(images).toHaveCount(3)
  expect(await sourcesIn(images)).toEqual([first, first, first])
})

test('CMT-002 removing the last sticker returns the focus to the text', async ({ page }) => {
  await startWriting(page)
  await page.getByRole('button', { name: 'สติกเกอร์', exact: true }).click()
  await page
    .getByRole('group', { name: /เลือกสติกเกอร์/ })
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('list', { name: 'สติกเกอร์ที่เลือก' }).getByRole('button').click()
  await expect(field(page)).toBeFocused()
})

test('CMT-043 Q-152 the fallback stickers are shown when the request fails', async ({ page }) => {
  await page.route('**/api/v2/stickers', (route) => route.fulfill({ status: 503, json: { message: 'x', code: 'db' } }))
  await startWriting(page)
  await page.getByRole('button', { name: 'สติกเกอร์', exact: true }).click()
  await expect(page.getByRole('group', { name: /เลือกสติกเกอร์/ }).getByRole('button')).toHaveCount(12)
})

test('CMT-044 CMT-045 the stickers stand in six columns, on a phone in four', async ({ page }) => {
  await startWriting(page)
  await page.getByRole('button', { name: 'สติกเกอร์', exact: true }).click()
  const buttons = page.locator('.sticker-picker button')
  for (const [width, columns] of [
    [1280, 6],
    [390, 4],
  ] as const) {
    await resize(page, width, 844)
    await expect(buttons).toHaveCount(12)
    const lefts = await buttons.evaluateAll((all) => all.map((button) => (button as HTMLElement).offsetLeft))
    expect(new Set(lefts).size, `${width} px`).toBe(columns)
  }
})
