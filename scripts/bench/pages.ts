/** Measures stored pages relative to a bare server, and rendered pages relative to the empty call. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { load, median, quantile } from './load.ts'
import { atLeast, atLeastOneIn, atMost } from './report.ts'

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

interface Subject {
  port: number
  path: string
}

/** Alternates the subjects in each round, so that disturbances of the machine affect all of them. */
async function alternate(subjects: readonly Subject[]): Promise<PageResult[]> {
  const rounds = subjects.map((): PageResult[] => [])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, { port, path }] of subjects.entries()) {
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

/** Compares with a bare server that sends as many bytes, and with the same page under a URL that the framework handles. */
export async function benchCachedPages(port: number, postPath: string): Promise<void> {
  for (const [name, path] of [
    ['home', '/'],
    ['post page', postPath],
  ] as const) {
    const { bodyBytes } = await load({ port, paths: [path], connections: 1, seconds: 5, maxResponses: 3, headers })
    const bare = await startBareServer(`http://127.0.0.1:${port}${path}`, bodyBytes)
    try {
      const subjects = [
        { port: bare.port, path: '/' },
        { port, path },
        { port, path: `${path}?unknown=1` },
      ]
      const [best, page, handled] = (await alternate(subjects)) as [PageResult, PageResult, PageResult]
      const note = `${(page.bodyBytes / 1000).toFixed(1)} kB sent; by the framework ${(handled.perSecond / best.perSecond).toFixed(2)}`
      atLeast(
        `stored ${name}, responses a second / those of a bare server`,
        page.perSecond / best.perSecond,
        0.7,
        '',
        note,
      )
      atMost(`stored ${name}, p99 at ${CALLERS} connections`, page.p99Ms, 10, ' ms')
    } finally {
      bare.stop()
    }
  }
}

async function startBareServer(url: string, bytes: number) {
  const child = spawn(process.execPath, ['scripts/bench/bare-server.ts', url, String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { port: Number(line.toString()), stop: () => child.kill() }
}

/** Measures lists of cards that visitors share. */
export async function benchSharedLists(port: number): Promise<void> {
  const [list] = (await alternate([{ port, path: '/api/content_v2' }])) as [PageResult]
  atLeast(`first page of cards for visitors at ${CALLERS} callers, a second`, list.perSecond, 1_000)
}

/** @param port of a server without page cache */
export async function benchRenderedPages(port: number, postPath: string): Promise<void> {
  const [ping, home, post] = (await alternate([PING, '/', postPath].map((path) => ({ port, path })))) as [
    PageResult,
    PageResult,
    PageResult,
  ]
  atLeastOneIn('rendered home, pages a second / responses of the empty call', home.perSecond / ping.perSecond, 100)
  atLeastOneIn('rendered post page, pages a second / responses of the empty call', post.perSecond / ping.perSecond, 100)
}
