/** Personal pages are stored shells, and their calls start before the modules (decision 0077). */
import type { Page } from '@playwright/test'
import { meTexts } from '#features/me/texts.ts'
import { expect, test } from './fixtures.ts'
import { addTest, card } from './online-tests.ts'
import { createPerson, joinAs, type Person, signInAs } from './people.ts'
import { chooser } from './sign-in-form.ts'
import { holdRequests, hydrated, open } from './site.ts'

// Layout shifts are reported for pages that are drawn.
test.use({ isDrawn: true })

type Shift = PerformanceEntry & { value: number }

/** Paths of the requests of this page, in order. */
function recordRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    requests.push(pathname + search)
  })
  return requests
}

/** Sum of the layout shifts since the page began. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const { value } of list.getEntries() as Shift[]) sum += value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )

const shell = (page: Page) => page.locator('.page-shell')
const footer = (page: Page) => page.getByRole('contentinfo')

test.describe('with content', () => {
  let person: Person
  test.beforeAll(async () => {
    person = await createPerson()
    await addTest(person.id, 'ทำได้เลย')
  })

  for (const [path, call, heading] of [
    ['/my-test', '/api/online-test', 'แบบทดสอบของฉัน'],
    ['/my-purchase', '/api/my-purchase', 'การสั่งซื้อของฉัน'],
  ] as const) {
    for (const width of [390, 1280]) {
      test(`decision 0077 nothing of ${path} moves when its content arrives, at ${width} px`, async ({ page }) => {
        await signInAs(page.context(), person)
        await page.setViewportSize({ width, height: 800 })
        const release = await holdRequests(page, '**/assets/entry-client-*.js')
        const requests = recordRequests(page)
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        await expect(shell(page).getByRole('heading', { level: 1 })).toHaveText(heading)
        const before = await page.getByRole('heading', { level: 1 }).boundingBox()
        await expect(footer(page)).toBeHidden()
        release()
        await hydrated(page)
        await expect(footer(page)).toBeVisible()
        expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before)
        expect(await shiftOf(page)).toBeLessThan(0.01)
        // Both calls were sent once, before the modules.
        const first = requests.findIndex((one) => one.endsWith('.js'))
        for (const one of [call, '/api/v2/me?without=account']) {
          expect(requests.filter((request) => request === one)).toHaveLength(1)
          expect(requests.indexOf(one)).toBeLessThan(first)
        }
      })
    }
  }

  test('decision 0077 a call that failed is sent again', async ({ page }) => {
    await signInAs(page.context(), person)
    let count = 0
    await page.route('**/api/online-test', (route) =>
      count++ === 0 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await open(page, '/my-test')
    await expect(card(page, 'ทำได้เลย')).toBeVisible()
    expect(count).toBe(2)
  })

  test('decision 0077 a list under a filter is asked for by the page', async ({ page }) => {
    await signInAs(page.context(), person)
    const requests = recordRequests(page)
    await open(page, '/my-board?type=tool')
    const calls = requests.filter((one) => one.startsWith('/api/content_v2/my-board'))
    expect(calls).toEqual(['/api/content_v2/my-board?type=tool'])
  })
})

test.describe('without JavaScript', () => {
  test.use({ ownContext: true, javaScriptEnabled: false })

  test('decision 0077 a personal page says what it needs, and leads home and to the sign-in', async ({ page }) => {
    await joinAs(page)
    await page.goto('/my-purchase')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: '“การสั่งซื้อของฉัน” ต้องใช้ JavaScript' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'กลับหน้าแรก' })).toHaveAttribute('href', '/')
    await expect(main.getByRole('link', { name: 'เข้าสู่ระบบ' })).toHaveAttribute('href', '/?action=sign-in')
    await expect(footer(page)).toBeVisible()
  })
})

test('Q-09 an expired session: the shell becomes the sign-in, and the sign-in leads back', async ({ page }) => {
  await joinAs(page)
  await page
    .context()
    .addCookies([
      { name: 'sala_sid', value: 'B'.repeat(43), url: String(process.env.E2E_ORIGIN), httpOnly: true, sameSite: 'Lax' },
    ])
  await page.goto('/my-board?type=tool')
  await expect(chooser(page)).toBeVisible()
  expect((await page.context().cookies()).filter(({ name }) => name === 'sala_signed_in')).toEqual([])
})

for (const [path, title, sign] of [
  ['/my-board', 'a personal page becomes the sign-in', chooser],
  ['/contact', 'a public page says so', (page: Page) => page.getByRole('alert').filter({ hasText: meTexts.signedOut })],
] as const) {
  test(`Q-09 a session that ended, and whose hint is gone before the scripts arrive: ${title}`, async ({
    page,
    request,
  }) => {
    await joinAs(page)
    const release = await holdRequests(page, '**/assets/entry-client-*.js')
    const answer = await request.get('/api/v2/me?without=account')
    await page.route(/\/api\/v2\/me\?/, (route) => route.fulfill({ response: answer }))
    const asked = page.waitForRequest(/\/api\/v2\/me\?/)
    await page.goto(path, { waitUntil: 'commit' })
    await asked
    await page.context().clearCookies({ name: /^sala_s/ })
    release()
    await expect(sign(page)).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-signed-in', /./)
  })
}

test('Q-09 a shell that the browser has stored is replaced by the sign-in after a sign-out', async ({ page }) => {
  await joinAs(page)
  const response = await page.request.get('/my-test')
  expect(response.status()).toBe(200)
  await page.context().clearCookies({ name: /^sala_s/ })
  await page.route('**/my-test', (route) => route.fulfill({ response }))
  const requests = recordRequests(page)
  await page.goto('/my-test')
  await expect(chooser(page)).toBeVisible()
  expect(requests).toContain('/?action=sign-in&next=%2Fmy-test')
  expect(requests).not.toContain('/api/online-test')
})

test('AB-57 after a sign-out nothing of a personal page remains in the back/forward cache', async ({ page }) => {
  const { id, lastname } = await joinAs(page)
  await addTest(id, 'ของคนก่อน')
  await open(page, '/my-test')
  await expect(card(page, 'ของคนก่อน')).toBeVisible()
  await page.context().clearCookies({ name: /^sala_s/ })
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(chooser(page)).toBeVisible()
  expect(await page.content()).not.toContain('ของคนก่อน')
  expect(await page.content()).not.toContain(lastname)
})

test('Q-87 an order of another person is not found', async ({ page }) => {
  await joinAs(page)
  await open(page, '/my-purchase/INV-2569-999999')
  await expect(page.getByRole('heading', { name: 'ไม่พบหน้านี้' })).toBeVisible()
})

test('PROF-055 the part of the profile that the address names is shown when the content arrives', async ({ page }) => {
  await joinAs(page)
  await open(page, '/my-profile/edit#notification-mails')
  await expect(page.locator('#notification-mails')).toBeInViewport()
})

for (const path of ['/content/event/99999', '/content/teaching-story/abc', '/profile/99999', '/online-test/form/xx']) {
  test(`decision 0073 the 404 page of ${path} is the document of the server: nothing is asked again, and its links work`, async ({
    page,
  }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/api\/v2\/(content|profile|online-test-forms)\//.test(request.url())) asked.push(request.url())
    })
    expect((await open(page, path))?.status()).toBe(404)
    const heading = page.getByRole('heading', { level: 1 })
    const text = await heading.textContent()
    await page.getByRole('button', { name: 'เปลี่ยนธีม' }).click()
    expect([await heading.textContent(), errors, asked]).toEqual([text, [], []])
    await page.getByRole('link', { name: 'อบรม' }).first().click()
    await expect(page).toHaveURL('/training')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(String(text))
  })
}
