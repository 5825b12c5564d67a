import { expect, test } from './fixtures.ts'
import { card, openWithTest, replaceForm } from './online-tests.ts'
import { uniqueNumber } from './people.ts'
import { painted } from './site.ts'

test.use({ ownContext: true })

let responseId: string
test.beforeEach(() => {
  responseId = `R-${uniqueNumber()}`
})

/** Starts a test whose form is submitted at once, with the clock stopped. Counts the polls. */
async function submitWithClock(page: Parameters<typeof openWithTest>[0], respond: (poll: number) => object | null) {
  let polls = 0
  await page.clock.install()
  await openWithTest(page)
  await replaceForm(page, responseId)
  await page.route('**/api/online-test/check', (route) => {
    const data = respond(++polls)
    return data
      ? route.fulfill({ json: { success: true, data } })
      : route.fulfill({ status: 503, contentType: 'application/json', body: '{}' })
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await card(page, 'การวัดผล').getByRole('button').click()
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('กำลังตรวจคำตอบ')
  return () => polls
}
/** Runs the clock until the next poll, and waits until the page has read its response and set the next timer. */
async function runToPoll(page: Parameters<typeof openWithTest>[0], ms: number) {
  const answered = page.waitForResponse('**/api/online-test/check')
  await page.clock.runFor(ms)
  await (await answered).finished()
  await painted(page)
}
const waiting = { is_in_progress: 1, passed: 0, score: null, attempt: 1, status: 3 }
const failed = { is_in_progress: 0, passed: 2, score: 6, attempt: 1, status: 3 }

test('TEST-047 TEST-049 TEST-050 TEST-051 TEST-061 polls once per second while the test is in progress', async ({
  page,
}) => {
  const polls = await submitWithClock(page, (poll) => (poll < 3 ? waiting : failed))
  await page.clock.runFor(999)
  expect(polls()).toBe(0)
  await runToPoll(page, 1)
  expect(polls()).toBe(1)
  await page.clock.runFor(999)
  expect(polls()).toBe(1)
  await runToPoll(page, 1)
  expect(polls()).toBe(2)
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('กำลังตรวจคำตอบ')
  await page.clock.runFor(1_000)
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('ได้ 6 จาก 10 คะแนน')
  await page.clock.runFor(5_000)
  expect(polls()).toBe(3)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('TEST-048 TEST-053 TEST-054 TEST-055 TEST-056 after 30 polls it stops and says that it failed to evaluate', async ({
  page,
}) => {
  const polls = await submitWithClock(page, () => waiting)
  for (let poll = 1; poll <= 30; poll++) {
    await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('กำลังตรวจคำตอบ')
    await runToPoll(page, 1_000)
    expect(polls()).toBe(poll)
  }
  await expect(page.getByRole('dialog')).toContainText(`กรุณาติดต่อผู้ดูแลระบบ (Response ID: ${responseId})`)
  await expect(page.locator('iframe.test-frame')).toHaveCount(0)
  await page.clock.runFor(10_000)
  expect(polls()).toBe(30)
})

test('TEST-066 TEST-067 a failing check says so and polling continues', async ({ page }) => {
  const polls = await submitWithClock(page, (poll) => (poll < 3 ? null : failed))
  await runToPoll(page, 1_000)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to check online test, retrying...' })).toBeVisible()
  await runToPoll(page, 1_000)
  expect(polls()).toBe(2)
  await page.clock.runFor(1_000)
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('ได้ 6 จาก 10 คะแนน')
})
