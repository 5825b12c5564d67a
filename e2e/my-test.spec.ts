import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { addTest, answerAll, card, chip, frameOf, openWithTest, replaceForm } from './online-tests.ts'
import { call, joinAs, uniqueNumber } from './people.ts'
import { open, painted, resize } from './site.ts'

test.use({ showsMotion: true })

const FILTERS = ['All', 'Active', 'Upcoming', 'Achieved', 'Failed & Expired']

test('TEST-002 TEST-006 TEST-007 TEST-008 TEST-009 TEST-010 the chips, and the text of each without tests', async ({
  page,
}) => {
  await joinAs(page)
  await open(page, '/my-test')
  await expect(page.getByRole('group', { name: 'กรองแบบทดสอบ' }).getByRole('button')).toHaveText(
    FILTERS.map((name) => `${name}0`),
  )
  for (const [name, kind] of [
    ['All', 'Test'],
    ['Active', 'Active test'],
    ['Upcoming', 'Upcoming test'],
    ['Achieved', 'Achieved test'],
    ['Failed', 'Failed & Expired test'],
  ] as const) {
    await chip(page, name).click()
    await expect(chip(page, name)).toHaveAttribute('aria-pressed', 'true')
    await expect(
      page.getByRole('heading', { name: `ขณะนี้ท่านยังไม่มี ${kind} จากผู้ให้บริการข้อสอบ`, exact: true }),
    ).toBeVisible()
  }
})

test('TEST-023..041 TEST-001 Q-75 every card with its state, badge, ring and action; the chips filter them', async ({
  page,
}) => {
  const { id } = await joinAs(page)
  const endOfToday = new Date(`${new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)}T23:59:59+07:00`)
  await addTest(id, 'ยังไม่เปิด', { endsInHours: 48 })
  await addTest(id, 'เริ่มได้', {})
  await addTest(id, 'หมดวันนี้', { dueAt: endOfToday })
  await addTest(id, 'ทำอีกครั้ง', {}, [{ score: 6 }])
  await addTest(id, 'กำลังตรวจ', {}, [{ secondsAgo: 5 }])
  await addTest(id, 'ผ่านเรียบร้อย', {}, [{ score: 9 }])
  await addTest(id, 'ตรวจไม่ได้', {}, [{ secondsAgo: 90 }])
  await addTest(id, 'ไม่เคยทำ', { endsInHours: -24 * 30 })
  await addTest(id, 'ตกสองครั้ง', {}, [{ score: 4 }, { score: 5 }])
  await addTest(id, 'ตกแล้วหมดเวลา', { endsInHours: -24 * 30 }, [{ score: 3 }])
  await open(page, '/my-test')

  await expect(card(page, 'ยังไม่เปิด')).toContainText(/เริ่มวันที่ \d+ .+ 25\d\d/)
  await expect(card(page, 'ยังไม่เปิด')).toHaveClass(/is-upcoming/)
  await expect(card(page, 'ยังไม่เปิด').getByRole('button')).toHaveCount(0)
  await expect(card(page, 'เริ่มได้').getByRole('button', { name: 'Start' })).toBeVisible()
  await expect(card(page, 'เริ่มได้')).toContainText('13 days left')
  await expect(card(page, 'หมดวันนี้')).toContainText('Ends today')
  await expect(card(page, 'ทำอีกครั้ง').getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(card(page, 'กำลังตรวจ').getByRole('button')).toHaveText('กำลังตรวจคำตอบ…')
  await expect(card(page, 'ผ่านเรียบร้อย').getByRole('link', { name: 'View Certificate' })).toHaveAttribute(
    'href',
    '/my-certificate',
  )
  await expect(card(page, 'ไม่เคยทำ')).toContainText('หมดเวลาในการทำ Test')
  for (const topic of ['ตกสองครั้ง', 'ตกแล้วหมดเวลา'])
    await expect(card(page, topic)).toContainText('ไม่ผ่าน และไม่ได้รับ Certificate')
  for (const topic of ['ผ่านเรียบร้อย', 'ไม่เคยทำ', 'ยังไม่เปิด']) await expect(card(page, topic)).not.toContainText('left')

  // TEST-037..041
  const ring = (topic: string) => card(page, topic).getByRole('img')
  await expect(ring('ผ่านเรียบร้อย')).toHaveText('90%')
  await expect(ring('ทำอีกครั้ง')).toHaveText('60%')
  const look = (topic: string) =>
    ring(topic).evaluate((element) => {
      const style = getComputedStyle(element.querySelector('.ring-value') as Element)
      return [getComputedStyle(element).color, style.strokeDasharray, style.animationDuration]
    })
  await expect.poll(() => look('ผ่านเรียบร้อย')).toEqual(['rgb(23, 117, 65)', '90px, 100px', '0.8s'])
  await expect.poll(() => look('ทำอีกครั้ง')).toEqual(['rgb(191, 42, 23)', '60px, 100px', '0.8s'])

  // TEST-027, TEST-028, Q-84
  await card(page, 'ตรวจไม่ได้').getByRole('button', { name: 'Failed to Evaluate' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    /ไม่สามารถประเมินผลได้ กรุณาติดต่อผู้ดูแลระบบ \(Response ID: response-of-\d+-1\)/,
  )
  await page.keyboard.press('Escape')

  const shown = () => page.getByRole('article').count()
  for (const [name, count] of [
    ['Active', 5],
    ['Upcoming', 1],
    ['Achieved', 1],
    ['Failed', 3],
    ['All', 10],
  ] as const) {
    await chip(page, name).click()
    expect([name, await shown()]).toEqual([name, count])
  }
  // TEST-042: active tests first, those that end earliest before the others.
  await expect(page.getByRole('article').first()).toContainText('หมดวันนี้')
})

test('TEST-003 TEST-004 TEST-005 one column up to 390 px, two from 391, three from 835; no card overflows', async ({
  page,
}) => {
  const { id } = await joinAs(page)
  for (const topic of ['ก', 'ข', 'ค', 'ง'])
    await addTest(id, `ออกข้อสอบให้สนุกและวัดได้จริงด้วย Kahoot! และ Wayground ${topic}`, {}, [{ score: 5 }])
  await open(page, '/my-test')
  const columns = () =>
    page.getByRole('article').evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().left)).size)
  for (const [width, count] of [
    [320, 1],
    [390, 1],
    [391, 2],
    [834, 2],
    [835, 3],
    [1280, 3],
  ] as const) {
    await resize(page, width)
    expect([width, await columns()]).toEqual([width, count])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('Q-83 TEST-057 a list that cannot be read shows an error with a retry, not the empty text', async ({ page }) => {
  await joinAs(page)
  await open(page, '/my-board')
  await page.route('**/api/online-test', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.evaluate(() =>
    document.body.appendChild(Object.assign(document.createElement('a'), { href: '/my-test' })).click(),
  )
  await expect(page.getByRole('alert')).toHaveText('เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง')
  await expect(page.getByText('ขณะนี้ท่านยังไม่มี')).toHaveCount(0)
  await page.unroute('**/api/online-test')
  await page.getByRole('button', { name: 'ลองใหม่' }).click()
  await expect(page.getByRole('heading', { name: /ขณะนี้ท่านยังไม่มี Test/ })).toBeVisible()
})

test('TEST-044 TEST-045 TEST-046 TEST-049..052 TEST-068 a person starts a test, answers it and sees the result', async ({
  page,
}) => {
  const { userEventId } = await openWithTest(page)
  await card(page, 'การวัดผล').getByRole('button', { name: 'Start' }).click()
  const src = new URL(String(await page.locator('iframe.test-frame').getAttribute('src')), page.url())
  expect(src.pathname).toMatch(/^\/online-test\/form\/[\w-]{43}$/)
  expect(Object.fromEntries(src.searchParams)).toEqual({ user_event_id: String(userEventId), attempt: '1' })
  await answerAll(page)
  await expect(frameOf(page).getByText('ตอบแล้ว 10 ข้อ')).toBeVisible()
  await frameOf(page).getByRole('button', { name: 'ส่งคำตอบ' }).click()
  const result = page.getByRole('dialog')
  await expect(result.getByRole('heading')).toHaveText(/ได้ \d+ จาก 10 คะแนน/)
  await expect(page.locator('iframe.test-frame')).toHaveCount(0)
  await page.keyboard.press('Escape')
  // The screen was refreshed.
  await expect(card(page, 'การวัดผล')).toContainText('ทำแล้ว 1 จาก 2 ครั้ง')
})

test('TEST-063 TEST-064 a failing start says so and can be pressed again', async ({ page }) => {
  await openWithTest(page)
  await page.route('**/api/online-test/start', (route) => route.fulfill({ status: 503, body: '{}' }))
  const start = card(page, 'การวัดผล').getByRole('button')
  await start.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to start online test' })).toBeVisible()
  await expect(start).not.toHaveAttribute('aria-busy', 'true')
  await page.unroute('**/api/online-test/start')
  await start.click()
  await expect(page.locator('iframe.test-frame')).toBeVisible()
})

test('TEST-065 a failing submit says so and can be repeated', async ({ page }) => {
  await openWithTest(page)
  await replaceForm(page, `R-${uniqueNumber()}`)
  await page.route('**/api/online-test/submit', (route) => route.fulfill({ status: 503, body: '{}' }))
  await card(page, 'การวัดผล').getByRole('button').click()
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to submit online test' })
  await expect(alert).toBeVisible()
  await page.unroute('**/api/online-test/submit')
  await alert.getByRole('button', { name: 'ส่งอีกครั้ง' }).click()
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('กำลังตรวจคำตอบ')
})

test('AB-166 Q-76 a message from another window or origin submits nothing', async ({ page }) => {
  await openWithTest(page)
  await card(page, 'การวัดผล').getByRole('button').click()
  await expect(frameOf(page).getByRole('radio').first()).toBeAttached()
  let submits = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/online-test/submit')) submits++
  })
  await page.evaluate(() => {
    const message = { type: 'online-test:submitted', response_id: 'R-forged' }
    // From this window, and from a frame of another origin.
    window.postMessage(message, '*')
    const frame = document.createElement('iframe')
    frame.srcdoc = `<script>parent.postMessage(${JSON.stringify(message)}, '*')</script>`
    frame.setAttribute('sandbox', 'allow-scripts')
    document.body.append(frame)
  })
  await painted(page)
  await page.waitForFunction(() => document.querySelector('iframe[sandbox]') !== null)
  await painted(page)
  expect(submits).toBe(0)
  await expect(page.locator('iframe.test-frame')).toBeVisible()
})

test('My test is in the account menu and has no accessibility error in both themes', async ({ page }) => {
  const { id } = await joinAs(page)
  await addTest(id, 'ผ่านเรียบร้อย', {}, [{ score: 9 }])
  await addTest(id, 'ยังไม่เปิด', { endsInHours: 48 })
  await addTest(id, 'ตกสองครั้ง', {}, [{ score: 4 }, { score: 5 }])
  await addTest(id, 'ตรวจไม่ได้', {}, [{ secondsAgo: 90 }])
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await open(page, '/')
  await page
    .getByRole('button', { name: /เปิดเมนูบัญชี/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'แบบทดสอบของฉัน' }).click()
  await expect(page).toHaveURL('/my-test')
  await expect(card(page, 'ผ่านเรียบร้อย')).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await resize(page, 390)
  expect(await accessibilityErrors(page)).toEqual([])
})

test('AB-80 a start that the server rejects says why', async ({ page }) => {
  const { userEventId } = await openWithTest(page)
  const { data } = await (await call(page, '/api/online-test/start', { user_event_id: userEventId })).json()
  expect(data.form_id).toMatch(/^[\w-]{43}$/)
  await call(page, '/api/online-test/submit', { user_event_id: userEventId, response_id: `R-${uniqueNumber()}` })
  await card(page, 'การวัดผล').getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'ระบบยังประเมินคำตอบครั้งก่อนอยู่' })).toBeVisible()
})
