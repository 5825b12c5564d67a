/** Whether an answer came from memory: then no statement was sent for it. */
import type { Response, TestApp } from './app.ts'

/** Statements of the engine's own timers. */
const OWN = /pg_notify|rate_limits/

export async function readStored(site: TestApp, url: string): Promise<{ answer: Response; isStored: boolean }> {
  site.queries.length = 0
  const answer = await site.get(url)
  return { answer, isStored: !site.queries.some((text) => !OWN.test(text)) }
}
