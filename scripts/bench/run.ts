/**
 * `npm run bench`: measures the site against its targets on 100,000 posts and a million comments, prints a table and
 * keeps it in docs/benchmarks.md. The data is made once (some minutes) and kept in `.cache`. Parts by name:
 * `npm run bench -- feed search`; only a whole run is kept.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from '#server/config/config.ts'
import { startDatabase } from '#server/database/start-database.ts'
import { benchAccounts } from './accounts.ts'
import { benchComments } from './comments.ts'
import { benchCommunity } from './community.ts'
import { benchFeed, benchSearch } from './feed.ts'
import { benchPhone } from './lighthouse.ts'
import { benchLive } from './live.ts'
import { median } from './load.ts'
import { benchRenderedPages, benchStoredPages } from './pages.ts'
import { benchProfiles } from './profiles.ts'
import { atMost, writeReport } from './report.ts'
import { startServer } from './server.ts'

const POSTS = 100_000
const DATA_DIR = path.resolve('.cache', `bench-${POSTS}`)
const COMPLETE = path.join(DATA_DIR, 'complete')
const POST_ID = 101
const POST_PATH = `/content/tech-review/${POST_ID}`
const REST_MS = 10_000
const PARTS = ['start', 'pages', 'feed', 'search', 'accounts', 'community', 'profiles', 'live', 'phone'] as const

const asked = process.argv.slice(2)
const isAsked = (part: (typeof PARTS)[number]) => asked.length === 0 || asked.includes(part)
const say = (text: string) => console.log(`\n${text}`)

if (!existsSync(COMPLETE)) await makeData()
if (isAsked('start')) await benchStart()
await benchServer()
if (asked.length === 0) {
  const missed = writeReport(POSTS)
  say(missed === 0 ? 'Every target is met; the table is in docs/benchmarks.md' : `${missed} targets are missed`)
  process.exitCode = missed > 0 ? 1 : 0
}

/** A marker at the end, so that half a site is never measured. */
async function makeData(): Promise<void> {
  say(`Making ${POSTS} posts in ${path.relative('.', DATA_DIR)} …`)
  rmSync(DATA_DIR, { recursive: true, force: true })
  const child = spawn(process.execPath, ['scripts/bench/data.ts', '--posts', String(POSTS)], {
    env: { ...process.env, DATA_DIR },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The data could not be made; the lines above say why.')
  writeFileSync(COMPLETE, '')
}

async function benchStart(): Promise<void> {
  say('Starting')
  const empty: number[] = []
  const warm: number[] = []
  for (let run = 0; run < 3; run++) {
    const dir = mkdtempSync(path.join(tmpdir(), 'sala-bench-'))
    for (const times of [empty, warm]) {
      const server = await startServer(dir, { SEED: 'demo' })
      times.push(server.readyMs / 1000)
      await server.stop()
    }
    rmSync(dir, { recursive: true, force: true })
  }
  atMost('ready on an empty data directory, with the demo content', median(empty), 20, ' s')
  atMost('ready on a warm data directory', median(warm), 3, ' s')
}

async function benchServer(): Promise<void> {
  // Also keeps PostgreSQL up between the servers.
  const config = loadConfig({ ...process.env, DATA_DIR, NODE_ENV: '' })
  const { database, stop } = await startDatabase({
    config,
    log: { info() {}, warn: console.warn, error: console.error },
  })
  const server = await startServer(DATA_DIR, { SEED: 'none' })
  try {
    if (isAsked('start')) {
      await sleep(REST_MS)
      atMost('node at rest', server.residentMb(), 200, ' MB resident')
    }
    if (isAsked('pages')) {
      say('Pages')
      await benchStoredPages(server.port, POST_PATH)
      const renderer = await startServer(DATA_DIR, { SEED: 'none', PAGE_CACHE_MB: '0' })
      await benchRenderedPages(renderer.port, POST_PATH)
      await renderer.stop()
    }
    if (isAsked('feed')) {
      say('Feed')
      await benchFeed(server.port, database.primary)
    }
    if (isAsked('search')) {
      say('Search')
      await benchSearch(server.port)
    }
    if (asked.length === 0) atMost('node under all of this, the most', server.mostMb, 400, ' MB resident')
    if (isAsked('accounts')) {
      say('Accounts')
      await benchAccounts(DATA_DIR, database)
    }
    if (isAsked('community')) {
      say('Community')
      await benchCommunity(server.port, database)
      await benchComments(DATA_DIR, database)
    }
    if (isAsked('profiles')) {
      say('Profiles')
      await benchProfiles(server.port, database)
    }
    if (isAsked('live')) {
      say('Live')
      const listened = await startServer(DATA_DIR, { SEED: 'none' })
      await benchLive(listened, database, POST_ID)
      await listened.stop()
    }
    if (isAsked('phone')) {
      say('A phone')
      await benchPhone(server.port, { home: '/', 'post page': POST_PATH })
    }
  } finally {
    await server.stop()
    await stop()
  }
}
