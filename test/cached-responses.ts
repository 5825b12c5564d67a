/** Checks whether a response is served from the cache, which is the case if no SQL statement was sent. */
import type { Response, TestApp } from './app.ts'

/** Statements of the engine's timers. */
const BACKGROUND = /pg_notify|rate_limits/

export async function readCached(site: TestApp, url: string): Promise<{ response: Response; isCached: boolean }> {
  site.queries.length = 0
  const response = await site.get(url)
  return { response, isCached: !site.queries.some((text) => !BACKGROUND.test(text)) }
}
