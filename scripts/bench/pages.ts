/** Measures cached and rendered pages relative to the empty call. */
import { load, median, quantile } from './load.ts'
import { atLeastOneIn, atMost } from './report.ts'

const ROUNDS = 5
const SECONDS = 3
const CALLERS = 32
const PING = '/api/ping'
const headers = { 'accept-encoding': 'gzip, br' }

interface PageResult {
  perSecond: number
  p99Ms: number
  bodyBytes: number
}

/** Alternates the paths in each round, so that disturbances of the machine affect all of them. */
async function alternate(port: number, paths: readonly string[]): Promise<PageResult[]> {
  const rounds = paths.map((): PageResult[] => [])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, path] of paths.entries()) {
      const result = await load({ port, paths: [path], connections: CALLERS, seconds: SECONDS, headers })
      if (result.rejected > 0)
        throw new Error(`${path}: ${result.rejected} of ${result.responses} responses had an error status`)
      const { perSecond, times, bodyBytes } = result
      if (round > 0) rounds[index]?.push({ perSecond, p99Ms: quantile(times, 0.99), bodyBytes })
    }
  }
  return rounds.map((all) => ({
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    p99Ms: median(all.map(({ p99Ms }) => p99Ms)),
    bodyBytes: all[0]?.bodyBytes ?? 0,
  }))
}

export async function benchCachedPages(port: number, postPath: string): Promise<void> {
  const [ping, home, post] = (await alternate(port, [PING, '/', postPath])) as [PageResult, PageResult, PageResult]
  for (const [name, page] of [
    ['home', home],
    ['post page', post],
  ] as const) {
    const note = `${(page.bodyBytes / 1000).toFixed(1)} kB sent`
    atLeastOneIn(
      `cached ${name}, responses a second / those of the empty call`,
      page.perSecond / ping.perSecond,
      2,
      note,
    )
    atMost(`cached ${name}, p99 at ${CALLERS} connections`, page.p99Ms, 50, ' ms')
  }
}

/** @param port of a server without page cache */
export async function benchRenderedPages(port: number, postPath: string): Promise<void> {
  const [ping, home, post] = (await alternate(port, [PING, '/', postPath])) as [PageResult, PageResult, PageResult]
  atLeastOneIn('rendered home, pages a second / responses of the empty call', home.perSecond / ping.perSecond, 150)
  atLeastOneIn('rendered post page, pages a second / responses of the empty call', post.perSecond / ping.perSecond, 200)
}
