import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a page and waits until it answers to the mouse and the keyboard. */
export async function open(page: Page, path: string) {
  const answer = await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  // Thai faces change line breaks, and with them every place below.
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  return answer
}

/** Scrolls to a row that takes the place of its grey one when the reader comes near, and waits for it. */
export async function comeTo(row: Locator) {
  await expect(async () => {
    await row.scrollIntoViewIfNeeded({ timeout: 5_000 })
    await expect(row).not.toHaveAttribute('aria-busy', 'true', { timeout: 5_000 })
  }).toPass()
}

/** The cookie choice made, so that its banner lies over nothing. */
export async function acceptCookies(page: Page, origin: string) {
  const choice = { v: 1, functional: false, analytics: false, marketing: false, at: new Date().toISOString() }
  await page
    .context()
    .addCookies([{ name: 'cookie_consent', value: encodeURIComponent(JSON.stringify(choice)), url: origin }])
}

/** A post as its call answers it; `path` is its address, e.g. `/content/event/312`. */
export async function readPost(page: Page, path: string) {
  const [, , type, id] = path.split('/')
  return (await (await page.request.get(`/api/v2/content/${type}/${id}`)).json()).data
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
  ['policy', '/policy?tab=cookie'],
  ['carousel demo', '/demo/carousel'],
  ['not found', '/no-such-page'],
  ['kit', '/dev/kit'],
] as const

/**
 * Counts the calls of this page that write something; the result waits until all are answered. A page that listens for
 * news is never without traffic.
 */
export function watchWrites(page: Page): () => Promise<void> {
  let open = 0
  const count = (step: number) => (request: { method(): string }) => {
    if (request.method() !== 'GET') open += step
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  return () => expect.poll(() => open).toBe(0)
}
