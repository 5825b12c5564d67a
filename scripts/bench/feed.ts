/** Measures `GET /api/content_v2` relative to its SQL, deep pages, filters, and search. */
import { readFileSync } from 'node:fs'
import { listContentAt } from '#features/feed/server/service/list-content.ts'
import { countFacets, type FacetQuery, POST_SETS } from '#features/posts/server/repository/post-sets.ts'
import type { Config } from '#server/config/config.ts'
import type { Db, Statement } from '#server/database/db.ts'
import type { VisitorCall } from '#server/feature.ts'
import { load, median, quantile } from './load.ts'
import { atMost } from './report.ts'

const ROUNDS = 9
const CALLS = 40
const PATH = '/api/content_v2'
const PAGE = 1_000
const SEARCH_WARM_ROUNDS = 2
const SEARCH_ROUNDS = 5
/** The counts of the feed without a filter. */
const UNFILTERED: FacetQuery = { key: 'alternatives', from: { set: POST_SETS.listed }, scope: [], groups: new Map() }
const PAIRS = 'src/features/search/server/search-pairs.json'

/** Median milliseconds of a call over HTTP, on one connection. */
export async function httpMs(port: number, path: string): Promise<number> {
  const { times, rejected } = await load({ port, paths: [path], connections: 1, seconds: 30, maxResponses: CALLS })
  if (rejected > 0) throw new Error(`${path}: ${rejected} of ${CALLS} calls were rejected`)
  return median(times)
}

/** Median milliseconds of the statements of one call, sent directly. */
function sqlMs(db: Db, sent: readonly (readonly [Statement, readonly unknown[]])[]): Promise<number> {
  return medianMs(async () => {
    for (const [statement, values] of sent) await db.query(statement, values)
  })
}

export async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return median(times)
}

/** Records the statements of one call of the feed. */
async function statementsOf(db: Db): Promise<[Statement, readonly unknown[]][]> {
  const sent: [Statement, readonly unknown[]][] = []
  const recording: Db = {
    ...db,
    query(statement, values = []) {
      sent.push([statement, values])
      return db.query(statement, values)
    },
  }
  // Without cards in memory.
  const config = { pageCacheBytes: 0 } as Config
  const call: Partial<VisitorCall> = { db: recording, config, viewer: null, now: new Date(), shows() {} }
  await listContentAt(PATH)(call as VisitorCall, {})
  return sent
}

/** Alternates the measurements for several rounds and returns their medians. */
export async function alternate(
  measures: Readonly<Record<string, () => Promise<number>>>,
): Promise<Record<string, number>> {
  const results = new Map<string, number[]>(Object.keys(measures).map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, measure] of Object.entries(measures)) {
      const ms = await measure()
      // The first round is a warm-up.
      if (round > 0) results.get(name)?.push(ms)
    }
  }
  return Object.fromEntries([...results].map(([name, values]) => [name, median(values)]))
}

export async function benchFeed(port: number, db: Db): Promise<void> {
  const sent = await statementsOf(db)
  const filters = await chooseFilters(db)
  const cursor = await cursorOf(port, PAGE)
  const medians = await alternate({
    sql: () => sqlMs(db, sent),
    first: () => httpMs(port, PATH),
    numbered: () => httpMs(port, `${PATH}?page=${PAGE}`),
    cursor: () => httpMs(port, cursor),
    facets: () => httpMs(port, `${PATH}?facets=1`),
    counting: () => medianMs(() => countFacets(db, UNFILTERED)),
    filtered: () => httpMs(port, `${PATH}?${filters.at(-2)}`),
    filteredFacets: () => httpMs(port, `${PATH}?${filters.at(-2)}&facets=1`),
    ...Object.fromEntries(filters.map((filter) => [filter, () => httpMs(port, `${PATH}?${filter}`)])),
  })
  const of = (name: string) => medians[name] as number
  const first = of('first')
  const note = `${sent.length} statements, ${of('sql').toFixed(2)} ms bare`
  atMost('feed, a page of 10 cards: time of the call / of its bare SQL', first / of('sql'), 2.5, '', note)
  atMost('feed, page 1,000 by `next_page_url` / page 1', of('cursor') / first, 1.3)
  atMost('feed, page 1,000 by its number, which no page requests / page 1', of('numbered') / first, 1.5)
  const facets = [of('facets') / first, of('filteredFacets') / of('filtered')] as const
  const facetsNote = `without a filter ${facets[0].toFixed(2)}, \`${filters.at(-2)}\` ${facets[1].toFixed(2)}; from memory, counting after a change takes ${of('counting').toFixed(1)} ms`
  atMost('feed with `facets=1` / without', Math.max(...facets), 1.3, '', facetsNote)
  const worst = filters.reduce((one, other) => (of(one) >= of(other) ? one : other))
  atMost(
    `feed with tags and education plan, worst of ${filters.length} filters / without`,
    of(worst) / first,
    2,
    '',
    `\`${worst}\`; median ${(median(filters.map(of)) / first).toFixed(2)}`,
  )
}

/** Follows `next_page_url` to the URL of a page. */
export async function cursorOf(port: number, page: number): Promise<string> {
  let path = PATH
  for (let at = 1; at < page; at++) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    path = ((await response.json()) as { next_page_url: string }).next_page_url
  }
  return path
}

/** Selects tags from the most used to the rarest, alone and in pairs, with and without the education plan. */
async function chooseFilters(db: Db): Promise<string[]> {
  const rows = await db.query<{ id: number; parent_id: number }>({
    name: 'bench.tags',
    text: `select t.id, t.parent_id from tags t join (select tag_id, count(*) as posts from feed_tags group by tag_id) f on f.tag_id = t.id
           where t.parent_id is not null and t.type = 0 order by f.posts desc, t.id`,
  })
  const [most, rarest] = [rows[0], rows.at(-1)]
  const middle = rows[Math.floor(rows.length / 2)]
  const unrelated = rows.findLast(({ parent_id }) => parent_id !== rarest?.parent_id)
  const other = rows.find(({ parent_id }) => parent_id !== most?.parent_id)
  const tags = [
    most?.id,
    middle?.id,
    rarest?.id,
    `${most?.id},${other?.id}`,
    `${rarest?.id},${unrelated?.id}`,
    `${most?.id},${rarest?.id}`,
  ]
  return ['edu-plan=1', ...tags.flatMap((ids) => [`tags=${ids}`, `tags=${ids}&edu-plan=1`])]
}

/** Tables and indexes of the search documents, without the known words, which do not grow with the posts. */
async function searchBytesPerPost(db: Db): Promise<{ indexes: number; all: number }> {
  const [sizes] = await db.query<{ indexes: number; all: number }>({
    name: 'bench.search-bytes',
    text: `select sum(pg_indexes_size(name)) / max(posts) as indexes, sum(pg_total_relation_size(name)) / max(posts) as all
           from unnest('{search_documents,search_topics}'::regclass[]) name
           cross join (select count(*)::float8 as posts from search_topics) counted`,
  })
  return sizes as { indexes: number; all: number }
}

export async function benchSearch(port: number, db: Db): Promise<void> {
  const pairs = JSON.parse(readFileSync(PAIRS, 'utf8')) as Record<string, [query: string, ...postIds: number[]][]>
  const queries = Object.values(pairs).flatMap((group) => group.map(([query]) => query))
  const paths = [...new Set(queries)].map((query) => `/api/search?search=${encodeURIComponent(query)}`)
  const round = () => load({ port, paths, connections: 8, seconds: 60, maxResponses: paths.length * 3 })
  // Warms the server up: code is compiled and statements are planned during the first calls.
  for (let warm = 0; warm < SEARCH_WARM_ROUNDS; warm++) await round()
  const p95s: number[] = []
  const medians: number[] = []
  for (let at = 0; at < SEARCH_ROUNDS; at++) {
    const { times } = await round()
    p95s.push(quantile(times, 0.95))
    medians.push(quantile(times, 0.5))
  }
  const spread = `${Math.min(...p95s).toFixed(1)} to ${Math.max(...p95s).toFixed(1)} ms in ${SEARCH_ROUNDS} rounds`
  const note = `${spread}, ${paths.length} texts three times each; median ${median(medians).toFixed(1)} ms`
  atMost('search, p95 at 8 callers', median(p95s), 50, ' ms', note)
  const bytes = await searchBytesPerPost(db)
  const rest = `the documents ${((bytes.all - bytes.indexes) / 1024).toFixed(1)} kB`
  atMost('search, indexes of one post', bytes.indexes / 1024, 4, ' kB', rest)
}
