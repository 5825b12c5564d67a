/** Measures the profile of a popular teacher: number of statements, and statistics counted from rows. */
import { readIdeas } from '#features/profiles/server/service/read-ideas.ts'
import { readLearning } from '#features/profiles/server/service/read-learning.ts'
import { readProfile } from '#features/profiles/server/service/read-profile.ts'
import type { Database, Db } from '#server/database/db.ts'
import type { VisitorCall } from '#server/feature.ts'
import { type Caller, type CallServices, createContext } from '#server/http/invoke-endpoint.ts'
import { features } from '../../src/features.ts'
import { load, median, quantile } from './load.ts'
import { atMost } from './report.ts'

const TEACHER = 1_970_000
const SMALL_TEACHER = TEACHER + 1
const FIRST_READER = 1_970_100
const FIRST_IDEA = 3_000_000
const IDEAS = 1_000
const LIKES_OF_AN_IDEA = 10
const CALLERS = 4
const CALLS = 400
const ROUNDS = 5

type Pool = Pick<Database, 'primaryPool'>

/** Hides the inserted rows afterwards, because other parts measure a fixed set of posts. */
export async function benchProfiles(port: number, database: Database): Promise<void> {
  try {
    await addTeachers(database)
    const big = await statementsOf(database, TEACHER)
    const small = await statementsOf(database, SMALL_TEACHER)
    atMost('a profile, its ideas and its stats: statements', big, 6, '', `${small} of a teacher with one idea`)
    const base = `/api/v2/profile/${TEACHER}`
    const note = `${IDEAS * LIKES_OF_AN_IDEA} likes on ${IDEAS} ideas, all in the two months; ${CALLERS} callers`
    const pages = [`${base}/learning`, `${base}/ideas`, `${base}/ideas?page=${Math.ceil(IDEAS / 9) - 1}`] as const
    const [stats = 0, first = 0, last = 0] = await alternateP95(port, pages)
    atMost('stats of a teacher, p95', stats, 30, ' ms', note)
    atMost('ideas of a teacher, the last full page / the first, p95', last / first, 1.3, '', `${first.toFixed(1)} ms`)
  } finally {
    await hideTeachers(database)
  }
}

/** The 95th percentile of each path in milliseconds: medians of alternating rounds, after a warm-up round. */
async function alternateP95(port: number, paths: readonly string[]): Promise<number[]> {
  const times = paths.map(() => [] as number[])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, path] of paths.entries()) {
      const result = await load({ port, paths: [path], connections: CALLERS, seconds: 60, maxResponses: CALLS })
      if (result.rejected > 0) throw new Error(`${path}: ${result.rejected} of ${CALLS} calls were rejected`)
      if (round > 0) times[index]!.push(quantile(result.times, 0.95))
    }
  }
  return times.map(median)
}

/** Counts the statements of the three calls of the page for a visitor. */
export async function statementsOf({ primary }: Pick<Database, 'primary'>, userId: number): Promise<number> {
  let sent = 0
  const db: Db = {
    ...primary,
    query(statement, values) {
      sent++
      return primary.query(statement, values)
    },
  }
  const { countLearning, now } = createContext(
    {} as Caller,
    { features, database: { primary } } as unknown as CallServices,
  )
  // Without cards in memory.
  const config = { pageCacheBytes: 0 }
  const call = { db, config, viewer: null, now, countLearning, shows() {} } as unknown as VisitorCall
  const readPage = async () => {
    await readProfile(call, { userId })
    await readIdeas(call, { userId })
    await readLearning(call, { userId })
  }
  // The first page also reads the tags, which stay in memory.
  await readPage()
  sent = 0
  await readPage()
  return sent
}

/**
 * Inserts a teacher with a thousand ideas, each liked ten times and viewed two hundred times in two months, and a teacher
 * with a single idea. Rows that an earlier run hid are shown again.
 */
export async function addTeachers({ primaryPool: pool }: Pool): Promise<void> {
  await pool.query(
    `insert into users (id, kind, role_id, member_type, prefix_id, prefix_name, firstname, lastname, id_code)
     select n, 'member', 3, case when n < $2 then 1 else 3 end, 3, 'นางสาว', 'ณัฐกานต์', 'คนอ่านมาก', 'P' || n
     from (select unnest(array[$1::bigint, $1 + 1]) as n
       union all select generate_series($2::bigint, $2 + $3 - 1)) numbers
     on conflict (id) do update set deleted_at = null`,
    [TEACHER, FIRST_READER, LIKES_OF_AN_IDEA],
  )
  await pool.query(
    `insert into posts (id, post_type, status, topic, author_id, published_at, like_count, view_count)
     select $1::bigint + nth, 'teaching_story', 1, 'ไอเดียที่ ' || nth, $4::bigint + (nth = $2)::int,
       now() - nth * interval '3 hours', $3, 200
     from generate_series(0, $2::int) nth
     on conflict (id) do update set deleted_at = null`,
    [FIRST_IDEA, IDEAS, LIKES_OF_AN_IDEA, TEACHER],
  )
  await pool.query(
    `insert into teaching_stories (post_id, type) select id, 1 from posts where id between $1 and $2
     on conflict do nothing`,
    [FIRST_IDEA, FIRST_IDEA + IDEAS],
  )
  // Starts at the beginning of last month, so that all likes are within the counted months.
  const month = `date_trunc('month', now() at time zone 'Asia/Bangkok')`
  await pool.query(
    `insert into post_likes (user_id, post_id, created_at)
     select reader.id, idea.id, first.moment + (now() - first.moment) * random()
     from (select (${month} - interval '1 month') at time zone 'Asia/Bangkok' as moment) first
     cross join users reader cross join posts idea
     where reader.id between $1 and $2 and idea.id between $3 and $4
     on conflict (user_id, post_id) do update set created_at = excluded.created_at`,
    [FIRST_READER, FIRST_READER + LIKES_OF_AN_IDEA - 1, FIRST_IDEA, FIRST_IDEA + IDEAS],
  )
  await pool.query(
    `insert into post_view_months (post_id, month, views)
     select id, (${month} - back * interval '1 month')::date, 100
     from posts cross join generate_series(0, 1) back where id between $1 and $2
     on conflict do nothing`,
    [FIRST_IDEA, FIRST_IDEA + IDEAS],
  )
  await pool.query('analyze posts, post_likes, post_view_months')
}

/** Soft-deletes the rows; deleting them would take minutes. */
export async function hideTeachers({ primaryPool: pool }: Pool): Promise<void> {
  await pool.query('update posts set deleted_at = now() where id between $1 and $2', [FIRST_IDEA, FIRST_IDEA + IDEAS])
  await pool.query('update users set deleted_at = now() where id between $1 and $2', [
    TEACHER,
    FIRST_READER + LIKES_OF_AN_IDEA - 1,
  ])
}
