/** One document for every reader: what is personal comes in one call (decision 0073). */
import type { Page } from '@playwright/test'
import { HINT_COOKIE } from '#lib/hint-cookie.ts'
import { expect, test } from './fixtures.ts'
import { apiAs, call, createPerson, joinAs, type Person, signInAs } from './people.ts'
import { accountButton, chooser, signInLink } from './sign-in-form.ts'
import { hydrated, ORIGIN, open, readPost, reload } from './site.ts'

// Layout shifts are reported for pages that are drawn.
test.use({ isDrawn: true })

const REVIEW = '/content/tech-review/101'
const STORY = '/content/teaching-story/201'
const ME = '**/api/v2/me?*'

const setHint = (page: Page, value = 'c0ffee') =>
  page.context().addCookies([{ name: HINT_COOKIE, value, url: ORIGIN, sameSite: 'Lax' }])
const hints = async (page: Page) => (await page.context().cookies()).filter(({ name }) => name === HINT_COOKIE)
const pinOf = (page: Page) =>
  page.getByRole('complementary', { name: 'การกระทำกับเรื่องนี้' }).getByRole('button', { name: 'ปักไว้' })

type Shift = PerformanceEntry & { value: number; sources: readonly { node: Node | null }[] }

/** Another tab has changed who is signed in, and this one is shown again. */
const showAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('decision 0073 the first paint has the shape of a signed-in person, and nothing of the header moves afterwards', async ({
  page,
}) => {
  await joinAs(page)
  await setHint(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const header = page.getByRole('banner')
  await expect(signInLink(page)).toBeHidden()
  const place = header.getByRole('link', { name: 'โปรไฟล์ของฉัน' })
  const bell = header.getByRole('link', { name: 'การแจ้งเตือน' })
  await expect(place).toBeVisible()
  const before = [await place.boundingBox(), await bell.boundingBox()]
  release()
  await hydrated(page)
  await expect(accountButton(page)).toBeVisible()
  expect([await accountButton(page).boundingBox(), await header.locator('.bell').boundingBox()]).toEqual(before)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[]) {
            if (sources.some(({ node }) => node?.parentElement?.closest('header'))) sum += value
          }
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
  expect(shift).toBe(0)
})

test('decision 0073 own reactions come with one call that starts before the modules', async ({ page }) => {
  const person = await joinAs(page)
  await setHint(page)
  const post = await readPost(page, REVIEW)
  await call(await apiAs(person), '/pin-my-board', { post_id: post.id })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await open(page, REVIEW)
  await expect(pinOf(page)).toHaveAttribute('aria-pressed', 'true')
  const first = requests.indexOf('/api/v2/me')
  expect(first).toBeGreaterThan(-1)
  expect(first).toBeLessThan(requests.findIndex((path) => path.endsWith('.js')))
  expect(requests.filter((path) => path === '/api/v2/me')).toHaveLength(1)
})

test('decision 0073 a visitor sends no personal call', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await open(page, '/')
  await expect(signInLink(page)).toBeVisible()
  expect(requests).not.toContain('/api/v2/me')
})

test('decision 0073 a wrong hint: the page becomes a visitor’s, says so once, and the hint is deleted', async ({
  page,
}) => {
  await setHint(page)
  await open(page, REVIEW)
  const toast = page.getByRole('alert').filter({ hasText: 'คุณออกจากระบบแล้ว' })
  await expect(toast).toBeVisible()
  await expect(signInLink(page)).toBeVisible()
  expect(await hints(page)).toEqual([])
  await toast.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(chooser(page)).toBeVisible()
  await reload(page)
  await expect(signInLink(page)).toBeVisible()
  await expect(toast).toHaveCount(0)
})

test('decision 0073 ACT-011 a press during a slow call waits, does not ask to sign in, and only adds', async ({
  page,
}) => {
  const person = await joinAs(page)
  await setHint(page)
  const post = await readPost(page, REVIEW)
  await call(await apiAs(person), '/pin-my-board', { post_id: post.id })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(ME, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(REVIEW)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await pinOf(page).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(pinOf(page)).toHaveAttribute('aria-pressed', 'false')
  release()
  // The post was pinned before: the press on a button that showed the opposite must not remove the pin.
  await expect(pinOf(page)).toHaveAttribute('aria-pressed', 'true')
  await hydrated(page)
  await expect.poll(async () => (await readPost(page, REVIEW)).pin_by_current_user).toBe(1)
})

test('decision 0073 a call that fails leaves the page usable, is repeated, and a press says so', async ({ page }) => {
  await joinAs(page)
  await setHint(page)
  let isFailing = true
  await page.route(ME, (route) => (isFailing ? route.fulfill({ status: 503, body: '' }) : route.continue()))
  await page.goto(REVIEW)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await pinOf(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(signInLink(page)).toBeHidden()
  isFailing = false
  await expect(accountButton(page)).toBeVisible({ timeout: 20_000 })
})

test.describe('two people on one browser', () => {
  let first: Person
  let second: Person
  test.beforeAll(async () => {
    first = await createPerson({ firstname: 'หนึ่ง' })
    second = await createPerson({ firstname: 'สอง' })
  })

  async function readAs(page: Page, path: string) {
    await signInAs(page.context(), first)
    await setHint(page, 'f1')
    await open(page, path)
    await expect(accountButton(page)).toHaveAccessibleName(new RegExp(first.lastname))
  }

  const signOut = (page: Page) => page.context().clearCookies({ name: /^sala_s/ })

  test('decision 0073 after a sign-in in another tab nothing of the person before remains', async ({ page }) => {
    await readAs(page, REVIEW)
    await signOut(page)
    await signInAs(page.context(), second)
    await setHint(page, 'f2')
    await showAgain(page)
    await expect(accountButton(page)).toHaveAccessibleName(new RegExp(second.lastname))
    expect(await page.content()).not.toContain(first.lastname)
  })

  test('AB-57 a page from the back/forward cache is loaded again after a sign-out', async ({ page }) => {
    await readAs(page, REVIEW)
    await signOut(page)
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(signInLink(page)).toBeVisible()
    expect(await page.content()).not.toContain(first.lastname)
  })

  test('decision 0073 typed text stays when the person signs out in another tab', async ({ page }) => {
    await readAs(page, STORY)
    await page.getByRole('button', { name: 'เขียนความคิดเห็น' }).click()
    const field = page.locator('.comment-editor textarea').first()
    await field.fill('พิมพ์ไว้ก่อนออกจากระบบ')
    await signOut(page)
    await showAgain(page)
    await expect(signInLink(page)).toBeVisible()
    await expect(field).toHaveValue('พิมพ์ไว้ก่อนออกจากระบบ')
    expect(await page.getByRole('banner').textContent()).not.toContain(first.lastname)
  })

  test('decision 0073 a visitor’s page detects a sign-in in another tab', async ({ page }) => {
    await open(page, REVIEW)
    await expect(signInLink(page)).toBeVisible()
    await signInAs(page.context(), second)
    await setHint(page, 'f3')
    await showAgain(page)
    await expect(accountButton(page)).toHaveAccessibleName(new RegExp(second.lastname))
  })

  test('Q-58 the own public profile opens the own profile', async ({ page }) => {
    await readAs(page, REVIEW)
    await page.goto(`/profile/${first.id}`)
    await expect(page).toHaveURL(/\/my-profile$/)
  })
})
