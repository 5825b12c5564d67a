import type { Page } from '@playwright/test'
import { endSessionsOf } from '#server/http/sessions/session.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { apiAs, call, joinAs } from './people.ts'
import { open } from './site.ts'

const bar = (page: Page) => page.getByRole('complementary', { name: 'การกระทำกับเรื่องนี้' })
const likes = (page: Page) => bar(page).getByRole('button', { name: 'ถูกใจ' }).locator('.numeric')
const countOf = async (page: Page) => Number((await likes(page).innerText()).replace(/\D/g, ''))

test('a reader sees the like of another person without reloading', async ({ page }) => {
  const subscribed = page.waitForRequest(/\/api\/live\/posts\/105/)
  await open(page, '/content/tech-review/105')
  await subscribed
  const before = await countOf(page)
  const otherPerson = await apiAs()
  expect((await call(otherPerson, '/like-post', { post_id: 105, force: 1 })).status()).toBe(200)
  await expect(likes(page)).toHaveText(String(before + 1))
})

test('CMT-050 a reader sees the comment of another person, and keeps their own draft', async ({ page }) => {
  await joinAs(page)
  const subscribed = page.waitForRequest(/\/api\/live\/posts\/107/)
  await open(page, '/content/tech-review/107')
  const comments = page.getByRole('region', { name: /คุยกันใต้ศาลา/ })
  await comments.locator('button.comment-input').click()
  const box = comments.getByRole('textbox')
  await box.fill('กำลังพิมพ์อยู่')
  await subscribed
  const otherPerson = await apiAs()
  const text = `ลองกับห้องเรียนแล้ว ${Date.now()}`
  const input = {
    parent_id: null,
    type: 'comment',
    comment_as: 0,
    text: `<p>${text}</p>`,
    is_anonymous: 0,
    stickers: [],
  }
  expect((await call(otherPerson, '/comment/post/107', input)).status()).toBe(200)
  await expect(comments.getByText(text)).toBeVisible()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('กำลังพิมพ์อยู่')
})

test('AB-186 a page whose session has ended elsewhere opens no stream again and fetches nothing', async ({ page }) => {
  const person = await joinAs(page)
  const subscribed = page.waitForResponse(/\/api\/live\/notifications/)
  await open(page, '/my-board')
  await subscribed
  const requests: string[] = []
  page.on('request', (request) => /\/api\//.test(request.url()) && requests.push(request.url()))
  await withDb((db) => endSessionsOf(db, person.id))
  // A stream that is lost opens again after 2 s plus a random half.
  await page.waitForTimeout(5_000)
  expect(requests).toEqual([])
})

test.describe('with a clock', () => {
  test.use({ ownContext: true })

  test('without a stream the page polls; while hidden it sends no request', async ({ page }) => {
    await page.route('**/api/live/**', (route) => route.fulfill({ status: 503, body: '' }))
    await page.clock.install()
    const rejected = page.waitForResponse(/\/api\/live\/posts\/106/)
    await open(page, '/content/tech-review/106')
    await page.clock.runFor(3_000)
    await rejected
    const before = await countOf(page)
    const otherPerson = await apiAs()
    expect((await call(otherPerson, '/like-post', { post_id: 106, force: 1 })).status()).toBe(200)
    await expect(async () => {
      await page.clock.runFor(5_000)
      expect(await countOf(page)).toBe(before + 1)
    }).toPass()
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.runFor(1_000)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.clock.runFor(600_000)
    expect(requests.filter((url) => /\/api\//.test(url))).toEqual([])
  })
})
