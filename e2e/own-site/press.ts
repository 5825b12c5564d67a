/** Presses one control of a page and tells what it did. */
import type { Page, Request } from '@playwright/test'
import { painted } from '../site.ts'

/** How long a control may take until something happens, on a busy machine. */
const EFFECT_MS = 5_000
/** Requests of every page, or of what was scrolled into view: not answers to a press. */
const BACKGROUND = /\/api\/live\/|\/count_post\/|\/api\/notifications\/unread-count|\/api\/v2\/me\b/

export type Press =
  | { state: 'gone' }
  /** Another element lies over its middle. */
  | { state: 'covered'; by: string }
  /** The first things that happened; none for a control that does nothing. */
  | { state: 'pressed'; effects: string[] }

/** Presses the control of this kind, as `Crawler.find` names it. */
export async function press(page: Page, key: string): Promise<Press> {
  const placed = await page.evaluate((wanted) => window.crawler.place(wanted), key)
  if (!placed) return { state: 'gone' }
  if (placed.coveredBy) return { state: 'covered', by: placed.coveredBy }
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const onRequest = (request: Request) => {
    const isPicture = ['image', 'font', 'media'].includes(request.resourceType())
    if (!isPicture && !BACKGROUND.test(request.url())) resolve([`request of ${request.url()}`])
  }
  const onEvent = () => resolve(['a file or a window'])
  const events = ['download', 'filechooser', 'popup'] as const
  // What hovering does is not the effect of the press.
  await page.mouse.move(placed.x, placed.y)
  await painted(page)
  page.on('request', onRequest)
  for (const event of events) page.on(event as 'download', onEvent)
  try {
    await page.evaluate(() => window.crawler.watch())
    // The list of a native select is not part of the page.
    if (placed.isSelect) await page.keyboard.press('ArrowDown')
    else await page.mouse.click(placed.x, placed.y)
    const inside = page.evaluate((ms) => window.crawler.effects(ms), EFFECT_MS).catch(() => ['a new document'])
    return { state: 'pressed', effects: await Promise.race([inside, promise]) }
  } finally {
    page.off('request', onRequest)
    for (const event of events) page.off(event as 'download', onEvent)
  }
}
