/**
 * Calls every GET endpoint of the site as an admin, measures it, and explains the statements that it sends: none may read
 * a large table from its beginning to its end.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Database } from '#server/database/db.ts'
import { engineFeature } from '#server/engine-feature.ts'
import { features } from '../../../src/features.ts'
import { signedIn } from '../community.ts'
import { addPeople } from '../data/rows.ts'
import { median } from '../load.ts'
import { atMost } from '../report.ts'
import { startServer } from '../server.ts'
import type { RecordedStatement } from './record-statements.ts'

const ADMIN = 7_999_998
const CALLS = 3
/** Tables with more rows are large. */
const LARGE = 50_000
/** Queries of the lists besides the one without a query: filters, sorts and deep pages. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/api/content_v2': ['tags=4', 'tags=53,4', 'edu-plan=1', 'facets=1', 'page=1000', 'sort=popular', 'sort=upcoming'],
  '/api/search': ['search=Canva', 'search=สอนคณิตศาสตร์', 'search=Canva&sort=new', 'search=Canva&tags=4&facets=1'],
  '/api/v2/search-suggestions': ['search=ห้องเรียน'],
  '/api/admin/posts': ['search=ห้องเรียน', 'kind=event&status=draft', 'sort=views&order=desc', 'tag=4', 'page=200'],
  '/api/admin/users': ['search=สม', 'kind=staff&sort=seen', 'page=40'],
  '/api/admin/comments': ['search=ขอบคุณ', 'status=hidden', 'page=200'],
  '/api/v2/teaching-stories': ['search=Canva', 'sort=view&order=desc', 'page=200'],
  '/api/v2/case-studies': ['page=20'],
  '/api/v2/trainings': ['month=2026-11'],
  '/api/v2/reviews': ['type=training'],
  '/api/admin/find': ['search=สม'],
  '/api/admin/search-explanation': ['search=Canva'],
}

export interface Plan {
  name: string
  /** Indexes of large tables that it reads. */
  indexes: string[]
  /** Large tables that it reads as a whole. */
  scans: string[]
  lines: string[]
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

export interface MeasuredCall {
  path: string
  status: number
  /** Median of a few calls after the first one. */
  ms: number
}

/** Calls the endpoints, prints the plans of their reads of large tables, and returns both. */
export async function benchPlans(
  dataDir: string,
  database: Database,
): Promise<{ plans: Plan[]; calls: MeasuredCall[] }> {
  const { statements, calls } = await recordStatements(dataDir, database)
  for (const { path: called, status, ms } of calls) console.log(`${status} ${ms.toFixed(1).padStart(8)} ms  ${called}`)
  const { rows } = await database.primaryPool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > $1 and relnamespace = 'public'::regnamespace`,
    [LARGE],
  )
  const large = new Set(rows.map(({ name }) => name))
  const plans: Plan[] = []
  const client = new pg.Client(database.primaryPool.options)
  await client.connect()
  for (const statement of statements.filter(isRead)) {
    const plan = await explain(client, statement, large)
    if (plan.indexes.length + plan.scans.length > 0) plans.push(plan)
  }
  await client.end()
  plans.sort((one, other) => (one.name < other.name ? -1 : 1))
  for (const { name, lines } of plans) console.log([`\n${name}`, ...lines].join('\n'))
  const scans = plans.filter((plan) => plan.scans.length > 0)
  atMost(
    `reads of tables over ${LARGE.toLocaleString('en')} rows that use no index, of ${plans.length}`,
    scans.length,
    0,
    '',
    scans.map(({ name, scans: tables }) => `\`${name}\` (${tables.join(', ')})`).join(', '),
  )
  return { plans, calls }
}

async function recordStatements(dataDir: string, database: Database) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sala-statements-'))
  const file = path.join(folder, 'statements')
  await addPeople(database.primaryPool, { first: ADMIN, count: 1, lastname: 'แอดมิน', letter: 'P' })
  await database.primaryPool.query(`update users set role_type = 'admin' where id = $1`, [ADMIN])
  const server = await startServer(
    dataDir,
    { SEED: 'none', STATEMENTS_FILE: file },
    './scripts/bench/large/record-statements.ts',
  )
  try {
    const headers = await signedIn(server.port, database.primary, ADMIN)
    const calls: MeasuredCall[] = []
    for (const called of await listCalls(database)) {
      const call = async () => {
        const start = performance.now()
        const response = await fetch(`http://127.0.0.1:${server.port}${called}`, { headers })
        await response.arrayBuffer()
        return { status: response.status, ms: performance.now() - start }
      }
      const { status } = await call()
      if (status >= 500) throw new Error(`${called} received ${status}`)
      const times: number[] = []
      for (let nth = 0; nth < CALLS; nth++) times.push((await call()).ms)
      calls.push({ path: called, status, ms: median(times) })
    }
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    return { calls, statements: lines.map((line) => JSON.parse(line) as RecordedStatement) }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every GET endpoint with an existing id in each parameter, and the queries of the lists. */
async function listCalls({ primaryPool }: Database): Promise<string[]> {
  const { rows } = await primaryPool.query<Record<'postId' | 'trainingId' | 'userId', number>>(
    `select (select max(post_id) from tech_reviews) as "postId", (select max(post_id) from trainings) as "trainingId",
       (select author_id from posts where post_type = 'teaching_story' and status = 1 order by id limit 1) as "userId"`,
  )
  const values: Record<string, string | number> = { ...rows[0], type: 'tech-review' }
  const paths = [engineFeature, ...features].flatMap((feature) =>
    feature.endpoints
      .filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.guarded)
      .map(({ endpoint }) => endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(values[name] ?? 1))),
  )
  return paths.flatMap((one) => [one, ...(QUERIES[one] ?? []).map((query) => `${one}?${query}`)])
}

const isRead = ({ text }: RecordedStatement) =>
  /^\s*(?:with|select)\b/i.test(text) &&
  !/\b(?:insert into|delete from|for (?:no key )?update)\b|\bupdate \w+ set\b/i.test(text)

/** Explains a statement that only reads, with the values and settings of its first call. */
async function explain(client: pg.Client, statement: RecordedStatement, large: ReadonlySet<string>): Promise<Plan> {
  const name = statement.name.split(':')[0] || firstLine(statement.text)
  const explained = async <Row>(format: string) => {
    const text = `explain (costs off, format ${format}) ${statement.text}`
    return (await client.query<{ 'QUERY PLAN': Row }>(text, statement.values)).rows.map((row) => row['QUERY PLAN'])
  }
  await client.query('begin')
  try {
    for (const [, setting, value] of statement.options.matchAll(/-c (\w+)=(\S+)/g))
      await client.query('select set_config($1, $2, true)', [setting, value])
    const used = { indexes: new Set<string>(), scans: new Set<string>() }
    const [tree] = await explained<[{ Plan: PlanNode }]>('json')
    if (tree) collect(tree[0].Plan, large, used)
    return { name, indexes: [...used.indexes], scans: [...used.scans], lines: await explained<string>('text') }
  } finally {
    await client.query('rollback')
  }
}

function collect(
  node: PlanNode,
  large: ReadonlySet<string>,
  used: { indexes: Set<string>; scans: Set<string> },
  table?: string,
): void {
  const relation = node['Relation Name'] ?? table
  if (relation !== undefined && large.has(relation)) {
    if (node['Node Type'].includes('Seq Scan')) used.scans.add(relation)
    else if (node['Index Name']) used.indexes.add(node['Index Name'])
  }
  // The index of a bitmap names no table; a node above it does.
  const isBitmap = node['Node Type'].startsWith('Bitmap')
  for (const inner of node.Plans ?? []) collect(inner, large, used, isBitmap ? relation : undefined)
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0]?.slice(0, 60) ?? ''
}
