/** Measures the tables of the office among 100,000 people and posts: each filter, sort, search and the last page. */
import { POST_KINDS, SORTS, STATUSES } from '#features/content-office/constants.ts'
import { STORY_SORTS } from '#features/stories/constants.ts'
import type { Database } from '#server/database/db.ts'
import { signedIn } from './community.ts'
import { load, median, quantile } from './load.ts'
import { benchStories } from './office-stories.ts'
import { atMost } from './report.ts'

/** The people of the site, whom `addOfficePeople` inserts. */
export const FIRST_PERSON = 8_000_000
export const PEOPLE = 100_000
const BATCH = 5_000
const ADMIN = FIRST_PERSON - 1
const WARM_CALLS = 4
/** The lists with the highest medians of a few calls are measured with many: the 95th of 100 is no single pause. */
const FEW_CALLS = 12
const MANY_CALLS = 100
const MEASURED_AGAIN = 6
const LAST_PAGE = 400
const LAST_POSTS_PAGE = 200
const SEARCHES = ['ก', 'x', 'สม', 'ปรารถนา', 'ใจดี', 'person80', 'M8000123', 'ไม่มีใครชื่อนี้']
const FILTERS = [
  '',
  'kind=student',
  'kind=staff',
  'role=none',
  'role=moderator',
  'province=น่าน',
  'state=normal',
  'state=waiting',
  'state=suspended',
  'seen=7',
  'seen=older',
  'seen=never',
  'kind=staff&seen=30&state=normal',
]
const ordersOf = (sorts: readonly string[]) =>
  sorts.flatMap((sort) => ['asc', 'desc'].map((order) => `sort=${sort}&order=${order}`))
const PEOPLE_ORDERS = ordersOf(['seen', 'name', 'joined'])
const POST_ORDERS = ordersOf(SORTS)
const POST_FILTERS = [
  '',
  ...POST_KINDS.map((kind) => `kind=${kind}`),
  ...STATUSES.map((status) => `status=${status}`),
  'kind=event&status=draft',
  'tag=1',
  'tag=49',
  'author=3',
  'edited=30',
  'kind=tech_review&tag=4&edited=30',
]
const POST_SEARCHES = ['ก', 'การ', 'Canva', 'ห้องเรียน', 'สมชาย', 'ไม่มีเรื่องชื่อนี้']
const STORY_FILTERS = ['', 'type=0', 'type=1', 'status=0', 'status=1', 'status=2', 'type=1&status=1', 'search=Canva']
const DASHBOARD_DAYS = [7, 30, 90, 365]

/** The rows stay for the next run: no other part reads them. */
export async function benchOffice(port: number, database: Database): Promise<void> {
  await addOfficePeople(database)
  const headers = await signedIn(port, database.primary, ADMIN)
  const bench = (table: string, path: string) => async (what: string, lists: readonly string[]) => {
    const { ms, list } = await slowest({ port, headers, path }, lists)
    atMost(`${table}, ${what}, p95 of the slowest of ${lists.length}`, ms, 50, ' ms', `\`${list}\``)
  }
  const each = (filters: readonly string[], orders: readonly string[]) =>
    filters.flatMap((filter) => orders.map((order) => `${filter}&${order}`))
  const paged = (lists: readonly string[], page: number) => lists.map((list) => `${list}&page=${page}`)
  const searches = (words: readonly string[]) => words.map((word) => `search=${word}`)

  const people = bench('people of the office', '/api/admin/users?')
  const filtered = each(FILTERS, PEOPLE_ORDERS)
  await people('filters and sorts', filtered)
  await people('searches', each(searches(SEARCHES), PEOPLE_ORDERS))
  await people(`page ${LAST_PAGE}`, paged(filtered, LAST_PAGE))

  const posts = bench('posts of the office', '/api/admin/posts?')
  const lists = each(POST_FILTERS, POST_ORDERS)
  await posts('filters and sorts', lists)
  await posts('searches', each(searches(POST_SEARCHES), POST_ORDERS))
  await posts(`page ${LAST_POSTS_PAGE}`, paged(lists, LAST_POSTS_PAGE))

  await bench('stories of all teachers', '/api/v2/teaching-stories?')(
    'filters and sorts',
    each(STORY_FILTERS, ordersOf(STORY_SORTS)),
  )
  const dashboard = await slowest(
    { port, headers, path: '/api/admin/numbers?' },
    DASHBOARD_DAYS.map((days) => `days=${days}`),
  )
  atMost('dashboard, p95 of the slowest period', dashboard.ms, 30, ' ms', `\`${dashboard.list}\``)
  await benchStories(port, headers)
}

interface Table {
  port: number
  headers: Record<string, string>
  path: string
}

/** The slowest list by its 95th percentile, of those with the highest medians. */
async function slowest(table: Table, lists: readonly string[]) {
  const medians: { list: string; ms: number }[] = []
  for (const list of lists) medians.push({ list, ms: median(await timesOf(table, list, FEW_CALLS)) })
  const candidates = medians.toSorted((one, other) => other.ms - one.ms).slice(0, MEASURED_AGAIN)
  const readings: typeof medians = []
  for (const { list } of candidates) readings.push({ list, ms: quantile(await timesOf(table, list, MANY_CALLS), 0.95) })
  return readings.reduce((one, other) => (one.ms >= other.ms ? one : other))
}

/** Ascending, in milliseconds. */
async function timesOf({ port, headers, path }: Table, list: string, calls: number): Promise<Float64Array> {
  const call = (maxResponses: number) =>
    load({ port, paths: [path + encodeURI(list)], connections: 1, seconds: 30, maxResponses, headers: () => headers })
  // Each list is a statement of its own, which a connection plans with its first call.
  await call(WARM_CALLS)
  const { times, rejected, rejectedWith } = await call(calls)
  if (rejected > 0) throw new Error(`${path}${list}: ${rejected} calls were rejected, the first with ${rejectedWith}`)
  return times
}

/** People with Thai names, 5 % staff, 40 % students, in 77 provinces; most were seen, a few are suspended. */
export async function addOfficePeople({ primaryPool: pool }: Pick<Database, 'primaryPool'>): Promise<void> {
  // One statement must end within its time limit.
  for (let first = 0; first < PEOPLE; first += BATCH)
    await pool.query(
      `with names as (select array['สมชาย', 'สมหญิง', 'ปรารถนา', 'กานดา', 'วิไล', 'ประเสริฐ', 'นภา', 'ธนากร', 'ชลธิชา', 'อรุณ',
         'พิมพ์ใจ', 'ณัฐพล', 'สุดารัตน์', 'จิราพร', 'เกียรติศักดิ์', 'มานี', 'ปิติ', 'วีระ', 'ศิริพร', 'รุ่งโรจน์'] as first,
       array['ใจดี', 'รักเรียน', 'อยู่สุข', 'ทองคำ', 'ศรีสวัสดิ์', 'แก้วมณี', 'บุญมา', 'พงษ์พันธ์', 'สุขสันต์', 'จันทร์เพ็ญ'] as last,
       array['เชียงใหม่', 'น่าน', 'แพร่', 'พะเยา', 'ลำปาง', 'ลำพูน', 'เชียงราย', 'ตาก', 'ตราด', 'กระบี่'] as province),
     added as (
       insert into users (id, kind, role_id, member_type, prefix_id, prefix_name, firstname, lastname, firstname_th,
         lastname_th, username, id_code, email, email_verified_at, province, seen_at, created_at, office_role)
       select $1 + n, kind, 3, 3, 3, 'นางสาว', first[1 + n * 7 % 20], last[1 + n * 3 % 10] || n / 1000,
         first[1 + n * 7 % 20], last[1 + n * 3 % 10] || n / 1000, case when kind <> 'member' then 'person' || $1 + n end,
         'M' || $1 + n, 'person' || $1 + n || '@example.ac.th', case when n % 50 > 0 then now() end,
         case when n % 3 > 0 then province[1 + n % 10] end, case when n % 10 > 0 then now() - n * interval '7 minutes' end,
         now() - n * interval '1 hour', case when n % 5000 = 7 then 'moderator' end
       from names, generate_series($2::int, $2::int + $3::int - 1) n,
         lateral (select case when n % 20 = 0 then 'staff' when n % 5 < 2 then 'student' else 'member' end as kind) kinds
       on conflict do nothing returning id)
     insert into suspensions (user_id, reason, message) select id, 'spam', 'โฆษณา' from added where id % 400 = 0`,
      [FIRST_PERSON, first, BATCH],
    )
  await pool.query(
    `insert into users (id, kind, role_id, role_type, member_type, prefix_id, prefix_name, firstname, lastname, id_code)
     values ($1, 'member', 3, 'admin', 3, 3, 'นางสาว', 'ดูแล', 'ดี', 'M' || ($1::bigint)::text) on conflict do nothing`,
    [ADMIN],
  )
  await pool.query('vacuum analyze users')
}
