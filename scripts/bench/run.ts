/**
 * `npm run bench` measures the site on 100,000 posts and a million comments, compares the results with their targets and
 * writes docs/benchmarks.md. The data is created once, which takes some minutes, and stored in `.cache`.
 * `npm run bench -- feed search` runs single parts; only a complete run writes the document.
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
import { benchBusyPost } from './busy-post.ts'
import { benchComments } from './comments.ts'
import { benchCommunity } from './community.ts'
import { benchFeed, benchSearch } from './feed.ts'
import { benchPhone } from './lighthouse.ts'
import { benchLive } from './live.ts'
import { median } from './load.ts'
import { benchOffice } from './office.ts'
import { benchOnlineTests } from './online-tests.ts'
import { benchCachedPages, benchRenderedPages, benchSharedLists } from './pages.ts'
import { benchPapers } from './papers.ts'
import { benchPhoneTimes } from './phone-times.ts'
import { benchProfiles } from './profiles.ts'
import { benchPurchases } from './purchases.ts'
import { atMost, writeReport } from './report.ts'
import { benchReviews } from './reviews.ts'
import { startServer } from './server.ts'

const POSTS = 100_000
const DATA_DIR = path.resolve('.cache', `bench-${POSTS}`)
const COMPLETE = path.join(DATA_DIR, 'complete')
const POST_ID = 101
const POST_PATH = `/content/tech-review/${POST_ID}`
const PHONE_PAGES = {
  home: { path: '/' },
  section: { path: '/solutions' },
  // Unlike the other sections it has a calendar.
  'training section': { path: '/training' },
  'case studies': { path: '/case-studies' },
  'post page': { path: POST_PATH },
  'training page': { path: '/content/event/312' },
  // Search engines do not index results of searches.
  search: { path: '/search?search=Canva', isIndexed: false },
}
const REST_MS = 10_000
const PARTS = [
  'start',
  'pages',
  'feed',
  'search',
  'accounts',
  'community',
  'profiles',
  'tests',
  'papers',
  'purchases',
  'reviews',
  'office',
  'live',
  'phone',
] as const

const requested = process.argv.slice(2)
const isRequested = (part: (typeof PARTS)[number]) => requested.length === 0 || requested.includes(part)
const print = (text: string) => console.log(`\n${text}`)

if (!existsSync(COMPLETE)) await createData()
if (isRequested('start')) await benchStart()
if (isRequested('papers')) await benchPapers()
await benchServer()
if (requested.length === 0) {
  const missed = writeReport(POSTS)
  print(missed === 0 ? 'All targets are met; the table is in docs/benchmarks.md' : `${missed} targets are missed`)
  process.exitCode = missed > 0 ? 1 : 0
}

/** Writes a marker at the end, so that incomplete data is never measured. */
async function createData(): Promise<void> {
  print(`Creating ${POSTS} posts in ${path.relative('.', DATA_DIR)} …`)
  rmSync(DATA_DIR, { recursive: true, force: true })
  const child = spawn(process.execPath, ['scripts/bench/data.ts', '--posts', String(POSTS)], {
    env: { ...process.env, DATA_DIR },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The data could not be created; see the lines above.')
  writeFileSync(COMPLETE, '')
}

async function benchStart(): Promise<void> {
  print('Starting')
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
  // Keeps PostgreSQL running between the servers.
  const config = loadConfig({ ...process.env, DATA_DIR, NODE_ENV: '' })
  const { database, stop } = await startDatabase({
    config,
    log: { info() {}, warn: console.warn, error: console.error },
  })
  const server = await startServer(DATA_DIR, { SEED: 'none' })
  try {
    if (isRequested('start')) {
      await sleep(REST_MS)
      atMost('node at rest', server.residentMb(), 200, ' MB resident')
    }
    if (isRequested('pages')) {
      print('Pages')
      await benchCachedPages(server.port, POST_PATH)
      await benchSharedLists(server.port)
      const renderer = await startServer(DATA_DIR, { SEED: 'none', PAGE_CACHE_MB: '0' })
      await benchRenderedPages(renderer.port, POST_PATH)
      await renderer.stop()
    }
    if (isRequested('feed')) {
      print('Feed')
      await benchFeed(server.port, database.primary)
    }
    if (isRequested('search')) {
      print('Search')
      await benchSearch(server.port, database.primary)
    }
    if (requested.length === 0) atMost('node under this load, maximum', server.maxMb, 400, ' MB resident')
    if (isRequested('accounts')) {
      print('Accounts')
      await benchAccounts(DATA_DIR, database)
    }
    if (isRequested('community')) {
      print('Community')
      await benchCommunity(server.port, database)
      await benchComments(DATA_DIR, database)
      await benchBusyPost(DATA_DIR, database)
    }
    if (isRequested('profiles')) {
      print('Profiles')
      await benchProfiles(server.port, database)
    }
    if (isRequested('tests')) {
      print('Online tests')
      await benchOnlineTests(server.port, database)
    }
    if (isRequested('purchases')) {
      print('Purchases')
      await benchPurchases(server.port, database)
    }
    if (isRequested('reviews')) {
      print('Reviews')
      await benchReviews(server.port, database, DATA_DIR)
    }
    if (isRequested('office')) {
      print('Office')
      await benchOffice(server.port, database)
    }
    if (isRequested('live')) {
      print('Live')
      const liveServer = await startServer(DATA_DIR, { SEED: 'none' })
      await benchLive(liveServer, database, POST_ID)
      await liveServer.stop()
    }
    if (isRequested('phone')) {
      print('Phone')
      await benchPhone(server.port, PHONE_PAGES)
      await benchPhoneTimes(server.port, database, PHONE_PAGES)
    }
  } finally {
    await server.stop()
    await stop()
  }
}
