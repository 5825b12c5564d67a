/**
 * `npm run bench` measures the site on 100,000 posts and a million comments, compares the results with their targets and
 * writes docs/benchmarks.md. The data is created once, which takes some minutes, and stored in `.cache`.
 * `npm run bench -- feed search` runs single parts; only a complete run writes the document.
 * `npm run bench -- --posts 1000000` measures a larger dataset instead (`large/run.ts`).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { benchAccounts } from './accounts.ts'
import { benchBusyPost } from './busy-post.ts'
import { benchComments } from './comments.ts'
import { benchCommunity } from './community.ts'
import { ensureDataset, MAX_GENERATED, openDataset } from './data/dataset.ts'
import { benchFeed, benchSearch } from './feed.ts'
import { benchLarge } from './large/run.ts'
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

const MILLION = 1_000_000
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

const { values, positionals: requested } = parseArgs({
  options: { posts: { type: 'string', default: String(MAX_GENERATED) } },
  allowPositionals: true,
})
const posts = Number(values.posts)
const isRequested = (part: (typeof PARTS)[number]) => requested.length === 0 || requested.includes(part)
const print = (text: string) => console.log(`\n${text}`)

if (posts === MAX_GENERATED) await benchParts()
else if (posts === MILLION && requested.length === 0) finish(await benchLarge(posts))
else {
  console.error(`--posts must be ${MAX_GENERATED} or ${MILLION}; parts are measured with ${MAX_GENERATED} posts only`)
  process.exitCode = 1
}

async function benchParts(): Promise<void> {
  const dataDir = await ensureDataset(posts)
  if (isRequested('start')) await benchStart()
  if (isRequested('papers')) await benchPapers()
  await benchServer(dataDir)
  if (requested.length === 0) finish(writeReport({ file: 'docs/benchmarks.md', command: 'npm run bench', posts }))
}

function finish(missed: number): void {
  print(missed === 0 ? 'All targets are met; the table is in docs' : `${missed} targets are missed`)
  process.exitCode = missed > 0 ? 1 : 0
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

async function benchServer(dataDir: string): Promise<void> {
  const { database, stop } = await openDataset(dataDir)
  const server = await startServer(dataDir, { SEED: 'none' })
  try {
    if (isRequested('start')) {
      await sleep(REST_MS)
      atMost('node at rest', server.residentMb(), 200, ' MB resident')
    }
    if (isRequested('pages')) {
      print('Pages')
      await benchCachedPages(server.port, POST_PATH)
      await benchSharedLists(server.port)
      const renderer = await startServer(dataDir, { SEED: 'none', PAGE_CACHE_MB: '0' })
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
      await benchAccounts(dataDir, database)
    }
    if (isRequested('community')) {
      print('Community')
      await benchCommunity(server.port, database)
      await benchComments(dataDir, database)
      await benchBusyPost(dataDir, database)
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
      await benchReviews(server.port, database, dataDir)
    }
    if (isRequested('office')) {
      print('Office')
      await benchOffice(server.port, database)
    }
    if (isRequested('live')) {
      print('Live')
      const liveServer = await startServer(dataDir, { SEED: 'none' })
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
