import type { Locator, Page } from '@playwright/test'
import { createReview, takeTraining } from '#features/reviews/testing.ts'
import { accessibilityErrors } from './axe.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { createPerson, joinAs } from './people.ts'
import { holdRequests, open, painted } from './site.ts'

const OPINION = 'เล่าให้เพื่อนครูฟัง'
const form = (page: Page) => page.locator('main form').filter({ has: page.getByLabel(OPINION) })
const submit = (page: Page) =>
  form(page)
    .getByRole('button', { name: /ส่งรีวิว|บันทึก/ })
    .last()
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

/** A training that this person took; returns its id. */
async function addTraining(userId: number, topic: string): Promise<number> {
  return withDb((db) => takeTraining(db, { authorId: 3, userId, topic }))
}
const addReview = (row: Parameters<typeof createReview>[1]) => withDb((db) => createReview(db, row))

test('REV-020 REV-045 REV-046 REV-060 REV-064 REV-071 REV-073 a review is written by keyboard only, and becomes the own review', async ({
  page,
}) => {
  await joinAs(page)
  await open(page, '/reviews?tab=web')
  await expect(submit(page)).toBeDisabled()
  await tabTo(page, form(page).getByRole('radio', { name: /^5/ }))
  await expect(form(page).locator('output')).toHaveText('ประทับใจมากเป็นพิเศษ')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(form(page).locator('output')).toHaveText('ปานกลาง')
  await tabTo(page, form(page).getByLabel(OPINION))
  await page.keyboard.type('ใช้ง่าย')
  await expect(submit(page)).toBeEnabled()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/reviews', async (route) => {
    await answer.promise
    await route.continue()
  })
  await tabTo(page, form(page).getByRole('switch'))
  await page.keyboard.press('Space')
  await expect(form(page)).toContainText(/แสดงเป็น ส[^ ]*\*+/)
  await tabTo(page, submit(page))
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('button', { name: 'กำลังบันทึก' })).toBeDisabled()
  const list = page.waitForRequest(/api\/v2\/reviews\/web\?page=1&score=3/)
  answer.resolve()
  await list
  const own = page.getByRole('region', { name: 'รีวิวของคุณ' })
  await expect(own).toContainText('ใช้ง่าย')
  await expect(own).toContainText('รอเผยแพร่')
  await expect(own.getByRole('heading', { level: 3 })).toHaveText(/^ส\*+/)
  await expect(page).toHaveURL(/rating=3/)
})

test('REV-070 REV-074 a visitor is asked to sign in, and the text is kept', async ({ page }) => {
  await open(page, '/reviews')
  await form(page).getByLabel(OPINION).fill('เขียนไว้ก่อน')
  await expect(submit(page)).toBeDisabled()
  await form(page).getByRole('button', { name: 'เข้าสู่ระบบเพื่อส่งรีวิว' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await open(page, '/reviews')
  await expect(form(page).getByLabel(OPINION)).toHaveValue('เขียนไว้ก่อน')
})

test('REV-069 Q-94 REV-014 REV-054 a waiting item opens the form with its score; the anonymous switch shows the name', async ({
  page,
}) => {
  const { id } = await joinAs(page)
  await addTraining(id, 'อบรมรอรีวิว')
  await open(page, '/my-review?rating=2')
  const item = page.getByRole('article').filter({ hasText: 'อบรมรอรีวิว' })
  await expect(item).toContainText('มาใหม่')
  await expect(item).toContainText('โปรดให้คะแนน')
  await item.getByRole('button', { name: /เขียนรีวิว/ }).click()
  await expect(form(page).locator('output')).toHaveText('พอใช้')
  await form(page).getByLabel(OPINION).fill('ได้ลองจริง')
  await expect(submit(page)).toBeDisabled()
  await form(page).getByText('นำไปใช้ได้จริง').click()
  await form(page).getByRole('switch').check()
  await expect(form(page)).toContainText(/แสดงเป็น ส[^ ]*\*+/)
  await test.step('a text that is too long is neither cut nor sent', async () => {
    await form(page).getByLabel(OPINION).fill('ก'.repeat(2_001))
    await expect(form(page)).toContainText('ความคิดเห็นยาวได้ไม่เกิน 2,000 ตัวอักษร')
    await expect(submit(page)).toBeDisabled()
    await expect(form(page).getByLabel(OPINION)).toHaveValue('ก'.repeat(2_001))
    await form(page).getByLabel(OPINION).fill('ได้ลองจริง')
  })
  await submit(page).click()
  // REV-045: the view switches to the own reviews.
  await expect(tab(page, /รีวิวแล้ว/)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('article')).toContainText('ได้ลองจริง')
  expect(await accessibilityErrors(page)).toEqual([])
})

test('REV-010 REV-047 REV-048 REV-049 REV-050 a review toggles between view and edit; a training review does not reload', async ({
  page,
}) => {
  const { id } = await joinAs(page)
  await addReview({ userId: id, status: 'waiting', hoursAgo: 3, opinion: 'ก่อนแก้' })
  await open(page, '/my-review')
  await tab(page, /รีวิวแล้ว/).click()
  const card = page.locator('[id^=review-]')
  await expect(card).toContainText('แก้ไขได้อีก 20 ชั่วโมง')
  await card.getByRole('button', { name: 'แก้ไข' }).click()
  await form(page).getByLabel(OPINION).fill('ไม่บันทึก')
  await form(page).getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(card).toContainText('ก่อนแก้')
  let lists = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/my-review')) lists++
  })
  await card.getByRole('button', { name: 'แก้ไข' }).click()
  await form(page).getByLabel(OPINION).fill('หลังแก้')
  await submit(page).click()
  await expect(card).toContainText('หลังแก้')
  expect(lists).toBe(0)
})

test('REV-047 REV-051 REV-089 REV-090 REV-093 after a change of a web review the lists are loaded again', async ({
  page,
}) => {
  const { id } = await joinAs(page)
  await addReview({ userId: id, type: 2, status: 'waiting', hoursAgo: 3 })
  await open(page, '/my-review')
  await tab(page, /รีวิวแล้ว/).click()
  await page.getByRole('button', { name: 'แก้ไข' }).click()
  await form(page).getByLabel(OPINION).fill('แก้แล้ว')
  await test.step('REV-051 REV-089 REV-090 REV-093 a change that fails says so, and the text stays', async () => {
    const forbidden = { status: 403, json: { message: 'คุณไม่มีสิทธิ์ทำรายการนี้', code: 'forbidden' } }
    for (const [failure, texts] of [
      [forbidden, ['Error updating review: คุณไม่มีสิทธิ์ทำรายการนี้']],
      [null, ['Error updating review. Please try again.', 'Failed to update web review']],
    ] as const) {
      await page.route('**/api/reviews/*', (route) => (failure ? route.fulfill(failure) : route.abort()))
      await submit(page).click()
      for (const text of texts) await expect(form(page)).toContainText(text)
      await expect(submit(page)).toBeEnabled()
      await expect(form(page).getByLabel(OPINION)).toHaveValue('แก้แล้ว')
      await page.unroute('**/api/reviews/*')
    }
  })
  const reload = page.waitForRequest(
    (request) => request.url().includes('/api/my-review') && request.method() === 'GET',
  )
  await submit(page).click()
  await reload
})

test('REV-052 after 24 hours there is no button to edit', async ({ page }) => {
  const { id } = await joinAs(page)
  await addReview({ userId: id, hoursAgo: 25 })
  await open(page, '/my-review')
  await tab(page, /รีวิวแล้ว/).click()
  await expect(page.getByText('เกิน 24 ชั่วโมงแล้ว')).toBeVisible()
  await expect(page.getByRole('button', { name: 'แก้ไข' })).toHaveCount(0)
})

test('AB-91 a device whose clock is a day ahead changes nothing', async ({ page }) => {
  const { id } = await joinAs(page)
  await addReview({ userId: id, status: 'waiting', hoursAgo: 3 })
  await page.addInitScript(() => {
    const realNow = Date.now
    Date.now = () => realNow() + 86_400_000
  })
  await open(page, '/my-review')
  await tab(page, /รีวิวแล้ว/).click()
  await expect(page.getByText('แก้ไขได้อีก 20 ชั่วโมง')).toBeVisible()
  await expect(page.getByRole('button', { name: 'แก้ไข' })).toBeVisible()
})

test('REV-018 Q-98 after a failure the banner says so, and no rating tab shows a number', async ({ page }) => {
  await open(page, '/reviews')
  await page.route('**/api/v2/reviews/**', (route) => route.abort())
  await page.getByRole('link', { name: /4\.0/ }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch training reviews')
  await expect(page.getByText('โหลดคะแนนไม่สำเร็จ')).toBeVisible()
  await expect(page.getByRole('link', { name: '4.0' })).not.toContainText('(')
})

test('REV-069 on /reviews the anonymous switch of an own review shows the name, too', async ({ page }) => {
  const { id } = await joinAs(page)
  await addReview({ userId: id, type: 2, status: 'waiting', hoursAgo: 3 })
  await open(page, '/reviews?tab=web')
  await page.getByRole('region', { name: 'รีวิวของคุณ' }).getByRole('button', { name: 'แก้ไข' }).click()
  await form(page).getByRole('switch').check()
  await expect(form(page)).toContainText(/แสดงเป็น ส[^ ]*\*+/)
})

test('REV-051 REV-087 REV-088 after a failure loading stops, the error says why, and the text stays', async ({
  page,
}) => {
  const { id } = await joinAs(page)
  await open(page, '/reviews?tab=web')
  await form(page).getByLabel(OPINION).fill('ข้อความที่ต้องอยู่')
  await page.route('**/api/reviews', (route) => route.abort())
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('Error submitting review. Please try again.')
  await expect(page.getByRole('alert')).toContainText('Failed to create web review')
  await page.unroute('**/api/reviews')
  await addReview({ userId: id, type: 2 })
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('Error submitting review: คุณได้รีวิวแล้ว')
  await expect(form(page).getByLabel(OPINION)).toHaveValue('ข้อความที่ต้องอยู่')
  await expect(submit(page)).toBeEnabled()
})

test('REV-011 REV-102 the waiting list loads more', async ({ page }) => {
  const { id } = await joinAs(page)
  for (let at = 0; at < 6; at++) await addTraining(id, `อบรมที่ ${at}`)
  await open(page, '/my-review')
  await expect(page.getByRole('article')).toHaveCount(5)
  await page.getByRole('button', { name: 'ดูเพิ่มเติม' }).click()
  await expect(page.getByRole('article')).toHaveCount(7)
})

test.describe('with a clock of its own', () => {
  test.use({ ownContext: true })

  test('REV-027 REV-028 REV-104 REV-106 a phone loads the next page near the end of the page, once, without page numbers', async ({
    page,
  }) => {
    for (let at = 0; at < 12; at++) {
      await addReview({ userId: (await createPerson()).id, score: 3, impacts: [5], opinion: `สามดาว ${at}` })
    }
    let calls = 0
    page.on('request', (request) => {
      if (request.url().includes('page=2')) calls++
    })
    // Positions within 300 ms of each other are one, the last (REV-106).
    const scrollToPart = async (part: number, after = 1_000) => {
      await page.clock.fastForward(after)
      await page.evaluate((at) => scrollTo({ top: document.body.scrollHeight * at, behavior: 'instant' }), part)
      await painted(page)
    }
    await page.clock.install()
    await open(page, '/reviews?rating=3')
    const items = page.locator('#review-list ~ .review-list > li')
    await expect(items).toHaveCount(10)
    await expect(page.getByRole('navigation', { name: 'หน้าของรีวิว' })).toBeVisible()
    await scrollToPart(1)
    expect(calls).toBe(0)
    await scrollToPart(0)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(page.getByRole('navigation', { name: 'หน้าของรีวิว' })).toBeHidden()
    const release = await holdRequests(page, '/api/v2/reviews/training?*')
    await scrollToPart(0.2)
    await scrollToPart(1, 150)
    expect(calls).toBe(0)
    await page.clock.fastForward(300)
    await expect.poll(() => calls).toBe(1)
    await scrollToPart(0)
    await scrollToPart(1)
    expect(calls).toBe(1)
    release()
    await expect(items).not.toHaveCount(10)
  })
})
