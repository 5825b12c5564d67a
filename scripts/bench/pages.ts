/** Finished pages against the server's own empty answer, and pages that must be rendered. */
import { load, median, quantile } from './load.ts'
import { atLeastOneIn, atMost } from './report.ts'

const ROUNDS = 5
const SECONDS = 3
const CALLERS = 32
const PING = '/api/ping'
const headers = { 'accept-encoding': 'gzip, br' }

interface Seen {
  perSecond: number
  p99Ms: number
  bodyBytes: number
}

/** Each path in turn, round after round, so that what disturbs the machine disturbs all of them. */
async function inTurn(port: number, paths: readonly string[]): Promise<Seen[]> {
  const rounds = paths.map((): Seen[] => [])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, path] of paths.entries()) {
      const seen = await load({ port, paths: [path], connections: CALLERS, seconds: SECONDS, headers })
      if (seen.refused > 0) throw new Error(`${path}: ${seen.refused} of ${seen.answers} answers were refusals`)
      const { perSecond, times, bodyBytes } = seen
      if (round > 0) rounds[index]?.push({ perSecond, p99Ms: quantile(times, 0.99), bodyBytes })
    }
  }
  return rounds.map((all) => ({
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    p99Ms: median(all.map(({ p99Ms }) => p99Ms)),
    bodyBytes: all[0]?.bodyBytes ?? 0,
  }))
}

export async function benchStoredPages(port: number, postPath: string): Promise<void> {
  const [ping, home, post] = (await inTurn(port, [PING, '/', postPath])) as [Seen, Seen, Seen]
  for (const [name, page] of [
    ['home', home],
    ['post page', post],
  ] as const) {
    const note = `${(page.bodyBytes / 1000).toFixed(1)} kB sent`
    atLeastOneIn(`stored ${name}, answers a second / those of the empty call`, page.perSecond / ping.perSecond, 2, note)
    atMost(`stored ${name}, p99 at ${CALLERS} connections`, page.p99Ms, 50, ' ms')
  }
}

/** @param port of a server that stores no page */
export async function benchRenderedPages(port: number, postPath: string): Promise<void> {
  const [ping, home, post] = (await inTurn(port, [PING, '/', postPath])) as [Seen, Seen, Seen]
  atLeastOneIn('rendered home, pages a second / answers of the empty call', home.perSecond / ping.perSecond, 150)
  atLeastOneIn('rendered post page, pages a second / answers of the empty call', post.perSecond / ping.perSecond, 200)
}
