/** Presses one control of a page and tells what it did. */
import type { Page, Request } from '@playwright/test'

/** How long a control may take until something happens; a control that does nothing is pressed twice. */
const EFFECT_MS = 1_000
/** Requests of every page, or of what was scrolled into view: not answers to a press. */
const BACKGROUND = /\/api\/live\/|\/count_post\/|\/api\/notifications\/unread-count|\/api\/v2\/me\b/
const PARTS = ['image', 'font', 'media', 'stylesheet']

export type Press =
  /** There is none, or it moves away from the pointer. */
  | { state: 'gone' }
  /** Another element lies over its middle. */
  | { state: 'covered'; by: string }
  /** The first thing that happened; empty for a control that does nothing. */
  | { state: 'pressed'; effect: string }

/** Presses the control of this kind, as `Crawler.find` names it. */
export async function press(page: Page, key: string): Promise<Press> {
  const first = await pressOnce(page, key)
  return first.state === 'pressed' && !first.effect ? pressOnce(page, key) : first
}

async function pressOnce(page: Page, key: string): Promise<Press> {
  // A late navigation destroys the document.
  const place = await page.evaluate((wanted) => window.crawler.place(wanted), key).catch(() => undefined)
  if (!place) return { state: 'gone' }
  if (place.coveredBy) return { state: 'covered', by: place.coveredBy }
  const { promise, resolve } = Promise.withResolvers<string>()
  const onRequest = (request: Request) => {
    if (!PARTS.includes(request.resourceType()) && !BACKGROUND.test(request.url()))
      resolve(`request of ${request.url()}`)
  }
  const onWindow = () => resolve('a file or a window')
  const windows = ['download', 'filechooser', 'popup'] as const
  // What hovering does is not the effect of the press.
  await page.mouse.move(place.x, place.y)
  await page.evaluate(() => window.crawler.frame()).catch(() => {})
  page.on('request', onRequest)
  for (const event of windows) page.on(event as 'download', onWindow)
  try {
    if (place.takesKeys) await page.keyboard.press('ArrowDown')
    else {
      await page.mouse.down()
      await page.mouse.up()
    }
    const inside = page.evaluate((ms) => window.crawler.effect(ms), EFFECT_MS).catch(() => 'a new document')
    const effect = await Promise.race([inside, promise])
    return effect === 'missed' ? { state: 'gone' } : { state: 'pressed', effect }
  } finally {
    page.off('request', onRequest)
    for (const event of windows) page.off(event as 'download', onWindow)
  }
}
