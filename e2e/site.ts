import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, expect, type Locator, type Page, type Response } from '@playwright/test'

/** Origin of the site under test; set by `playwright.config.ts`. */
export const ORIGIN = String(process.env.E2E_ORIGIN)

/** Overload is measured over two seconds. */
const OVERLOAD_MS = 2_000

/** Opens a page and waits until it reacts to mouse and keyboard. */
export async function open(page: Page, path: string) {
  const response = await served(page, () => page.goto(path, { waitUntil: 'domcontentloaded' }))
  await hydrated(page)
  return response
}

export async function reload(page: Page) {
  await served(page, () => page.reload({ waitUntil: 'domcontentloaded' }))
  await hydrated(page)
}

/**
 * Loads a document; one without scripts would never be ready. An overloaded server answers 503 for a moment (RF-22), so
 * this answer alone is requested a second time.
 * @throws {Error} for the error page of the server, with its status
 */
async function served(page: Page, load: () => Promise<Response | null>): Promise<Response | null> {
  let response = await load()
  if (response?.status() === 503) {
    await sleep(OVERLOAD_MS)
    response = await load()
  }
  if (response && response.status() >= 400 && response.status() !== 404) {
    throw new Error(`${page.url()} is answered with the status ${response.status()}.`)
  }
  return response
}

/** Follows a link of the site, which loads no new document. */
export const navigate = (page: Page, path: string) =>
  page.evaluate((href) => document.body.appendChild(Object.assign(document.createElement('a'), { href })).click(), path)

/** Waits until React has taken over the document, its reader is known and a personal page has its content. */
export async function hydrated(page: Page) {
  await page
    .locator('html[data-hydrated]:not([data-signed-in=pending], :has(.page-shell))')
    .waitFor({ state: 'attached' })
  // A Thai font that arrives later changes line breaks and moves everything below them.
  await page.evaluate(() => document.fonts.ready.then(() => {}))
}

/** Changes the size of the window and waits until the page has been laid out and painted for it. */
export async function resize(page: Page, width: number, height = 800) {
  await page.setViewportSize({ width, height })
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
  await painted(page)
}

/** Waits for two frames. */
export async function painted(page: Page) {
  await frame(page)
  await frame(page)
}

/** Waits for a frame. Also works while `page.clock` holds `requestAnimationFrame`. */
export const frame = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // A new observer is called in the next frame.
        const observer = new ResizeObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(document.documentElement)
      }),
  )

/** Scrolls to a row that replaces its placeholder when it comes close to the screen, and waits for the replacement. */
export async function scrollToRow(row: Locator) {
  await expect(async () => {
    await row.scrollIntoViewIfNeeded({ timeout: 5_000 })
    await expect(row).not.toHaveAttribute('aria-busy', 'true', { timeout: 5_000 })
  }).toPass()
}

/** Stores the answer to the cookie banner, so that the banner covers nothing. */
export async function acceptCookies(context: BrowserContext) {
  const choice = { v: 1, functional: false, analytics: false, marketing: false, at: new Date().toISOString() }
  await context.addCookies([{ name: 'cookie_consent', value: encodeURIComponent(JSON.stringify(choice)), url: ORIGIN }])
}

/** The data of a post; `path` is its address, e.g. `/content/event/312`. */
export async function readPost({ request }: Pick<Page, 'request'>, path: string) {
  const [, , type, id] = path.split('/')
  return (await (await request.get(`/api/v2/content/${type}/${id}`)).json()).data
}

/** Delays requests for this address until the returned function is called. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Every kind of page, by name and address. */
export const PAGES = [
  ['home', '/'],
  ['edtech tools', '/edtech-tools'],
  ['training', '/training'],
  ['solutions', '/solutions'],
  ['trends', '/trends'],
  ['search', '/search?search=Canva'],
  ['no result', '/noresult?search=zzqqxxvv'],
  ['case studies', '/case-studies'],
  ['tech review', '/content/tech-review/101'],
  ['teaching story', '/content/teaching-story/201'],
  ['event', '/content/event/312'],
  ['profile', '/profile/3'],
  ['profile of a learner', '/profile/17'],
  ['learning', '/profile/3?tab=learning'],
  ['certificate', '/certificate/CERT-2026-000001'],
  ['certificate search', '/certificate'],
  ['unknown certificate', '/certificate/CERT-2026-999999'],
  ['receipt check', '/receipt'],
  ['unknown receipt', '/receipt/0000000000000000'],
  ['policy', '/policy?tab=cookie'],
  ['reviews', '/reviews'],
  ['reviews of the site', '/reviews?tab=web'],
  ['contact', '/contact'],
  ['carousel demo', '/demo/carousel'],
  ['not found', '/no-such-page'],
  ['kit', '/dev/kit'],
] as const

/** Pages whose status is 404. */
export const MISSING_PAGES: readonly string[] = [
  '/no-such-page',
  '/certificate/CERT-2026-999999',
  '/receipt/0000000000000000',
]

/** The pages of admins, by name and address. */
export const OFFICE_PAGES = [
  ['dashboard', '/admin'],
  ['announcements', '/admin/announcements'],
  ['outbox', '/admin/outbox'],
  ['background jobs', '/admin/jobs'],
  ['audit log', '/admin/audit'],
  ['configuration', '/admin/configuration'],
  ['moderation of comments', '/admin/comments'],
  ['office of purchases', '/admin/purchases'],
  ['office of certificates', '/admin/certificates'],
  ['moderation of reviews', '/admin/reviews'],
  ['office of posts', '/admin/posts'],
  ['form of a tech review', '/admin/posts/101'],
  ['office of trainings', '/admin/events'],
  ['form of a training', '/admin/events/301'],
  ['online tests', '/admin/tests'],
  ['bank of questions', '/admin/tests/309'],
  ['people of trainings', '/admin/user-events'],
  ['people', '/admin/users'],
  ['one person', '/admin/users/1'],
  ['office of tags', '/admin/tags'],
  ['office of search', '/admin/search'],
  ['office of synonyms', '/admin/search?tab=synonyms'],
  ['ranking of a search', '/admin/search?search=Canva&tab=ranking'],
  ['office of highlights', '/admin/highlights'],
  ['office of testimonials', '/admin/testimonials'],
  ['office of stickers and phrases', '/admin/phrases'],
  ['office of policies', '/admin/policies'],
] as const

/**
 * Counts the requests of this page that write. The returned function waits until all of them are answered; a page that
 * listens for live updates is never without traffic.
 */
export function watchWrites(page: Page): () => Promise<void> {
  let pending = 0
  const count = (step: number) => (request: { method(): string }) => {
    if (request.method() !== 'GET') pending += step
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  return () => expect.poll(() => pending).toBe(0)
}
