/**
 * `npm run bench -- --posts 1000000` measures the lists, the search, likes and comments on a larger dataset, relative to
 * 100,000 posts where the target is a ratio, prints the plans of all reads and writes docs/benchmarks-1m.md.
 */

import { ensureDataset, MAX_GENERATED, openDataset } from '../data/dataset.ts'
import { alternate, benchSearch, cursorOf, httpMs } from '../feed.ts'
import { median } from '../load.ts'
import { atMost, writeReport } from '../report.ts'
import { startServer } from '../server.ts'
import { benchPlans } from './plans.ts'
import { benchLargeWriting } from './writing.ts'

const FEED = '/api/content_v2'
const DEEP_PAGE = 1_000
const SLOWEST = 15

/** Returns the number of missed targets. */
export async function benchLarge(posts: number): Promise<number> {
  const dataDir = await ensureDataset(posts)
  const smallDir = await ensureDataset(MAX_GENERATED)
  await benchStart(dataDir)
  const large = await openDataset(dataDir)
  const small = await openDataset(smallDir)
  try {
    const { plans, calls } = await benchPlans(dataDir, large.database)
    const server = await startServer(dataDir, { SEED: 'none' })
    try {
      await benchDeepPage(server.port)
      await benchSearch(server.port, large.database.primary)
      atMost('node under this load, maximum', server.maxMb, 400, ' MB resident')
    } finally {
      await server.stop()
    }
    await benchLargeWriting({ dataDir, database: large.database }, { dataDir: smallDir, database: small.database })
    return writeReport({
      file: 'docs/benchmarks-1m.md',
      command: `npm run bench -- --posts ${posts}`,
      posts,
      details: [
        '## Slowest calls',
        '',
        `The slowest of ${calls.length} calls of every GET endpoint as an admin, after the first one.`,
        '',
        '| call | ms |',
        '|---|---|',
        ...calls
          .toSorted((one, other) => other.ms - one.ms)
          .slice(0, SLOWEST)
          .map(({ path, ms }) => `| \`${path}\` | ${ms.toFixed(1)} |`),
        '',
        '## Plans',
        '',
        'Reads of large tables, and the indexes of these tables that their plans use.',
        '',
        '| statement | indexes |',
        '|---|---|',
        ...plans.map(({ name, indexes, scans }) => {
          const used = [...indexes, ...scans.map((table) => `**all of ${table}**`)]
          return `| \`${name}\` | ${used.join(', ')} |`
        }),
        '',
      ],
    })
  } finally {
    await small.stop()
    await large.stop()
  }
}

/** The server with its own PostgreSQL. */
async function benchStart(dataDir: string): Promise<void> {
  const seconds: number[] = []
  for (let run = 0; run < 3; run++) {
    const server = await startServer(dataDir, { SEED: 'none' })
    seconds.push(server.readyMs / 1000)
    await server.stop()
  }
  atMost('ready on a warm data directory', median(seconds), 5, ' s')
}

async function benchDeepPage(port: number): Promise<void> {
  const cursor = await cursorOf(port, DEEP_PAGE)
  const { first, deep } = await alternate({ first: () => httpMs(port, FEED), deep: () => httpMs(port, cursor) })
  atMost('feed, page 1,000 by `next_page_url` / page 1', (deep as number) / (first as number), 1.2)
}
