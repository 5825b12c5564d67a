import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { apiAs, call, joinAs } from './people.ts'
import { open } from './site.ts'

const bar = (page: Page) => page.getByRole('complementary', { name: 'การกระทำกับเรื่องนี้' })
const likes = (page: Page) => bar(page).getByRole('button', { name: 'ถูกใจ' }).locator('.numeric')
const countOf = async (page: Page) => Number((await likes(page).innerText()).replace(/\D/g, ''))

test('a reader sees another’s like arrive without reloading', async ({ page }) => {
  const listens = page.waitForRequest(/\/api\/live\/posts\/105/)
  await open(page, '/content/tech-review/105')
  await listens
  const before = await countOf(page)
  const writer = await apiAs()
  expect((await call(writer, '/like-post', { post_id: 105, force: 1 })).status()).toBe(200)
  await expect(likes(page)).toHaveText(String(before + 1))
})

test('CMT-050 a reader sees another’s comment arrive, and what they are typing stays', async ({ page }) => {
  await joinAs(page)
  const listens = page.waitForRequest(/\/api\/live\/posts\/107/)
  await open(page, '/content/tech-review/107')
  const comments = page.getByRole('region', { name: /คุยกันใต้ศาลา/ })
  await comments.locator('button.comment-input').click()
  const box = comments.getByRole('textbox')
  await box.fill('กำลังพิมพ์อยู่')
  await listens
  const writer = await apiAs()
  const said = `ลองกับห้องเรียนแล้ว ${Date.now()}`
  const input = {
    parent_id: null,
    type: 'comment',
    comment_as: 0,
    text: `<p>${said}</p>`,
    is_anonymous: 0,
    stickers: [],
  }
  expect((await call(writer, '/comment/post/107', input)).status()).toBe(200)
  await expect(comments.getByText(said)).toBeVisible()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('กำลังพิมพ์อยู่')
})

test.describe('with a clock', () => {
  test.use({ ownContext: true })

  test('without a stream the page asks by itself; hidden it does neither', async ({ page }) => {
    await page.route('**/api/live/**', (route) => route.fulfill({ status: 503, body: '' }))
    await page.clock.install()
    const refused = page.waitForResponse(/\/api\/live\/posts\/106/)
    await open(page, '/content/tech-review/106')
    await page.clock.runFor(3_000)
    await refused
    const before = await countOf(page)
    const writer = await apiAs()
    expect((await call(writer, '/like-post', { post_id: 106, force: 1 })).status()).toBe(200)
    await expect(async () => {
      await page.clock.runFor(5_000)
      expect(await countOf(page)).toBe(before + 1)
    }).toPass()
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.runFor(1_000)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.clock.runFor(600_000)
    expect(asked.filter((url) => /\/api\//.test(url))).toEqual([])
  })
})
