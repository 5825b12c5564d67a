import type { Page } from '@playwright/test'

/** Opens a page and waits until it answers to the mouse and the keyboard. */
export async function open(page: Page, path: string) {
  const answer = await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  // Thai faces change line breaks, and with them every place below.
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  return answer
}

/** The cookie choice made, so that its banner lies over nothing. */
export async function acceptCookies(page: Page, origin: string) {
  const choice = { v: 1, functional: false, analytics: false, marketing: false, at: new Date().toISOString() }
  await page
    .context()
    .addCookies([{ name: 'cookie_consent', value: encodeURIComponent(JSON.stringify(choice)), url: origin }])
}
