/** Measures reviews: deep pages of each list of 100,000, the summary, and writing over HTTP relative to its transaction. */
import { readCounts } from '#features/reviews/server/service/summarize.ts'
import type { Database } from '#server/database/db.ts'
import { signedIn, transactions } from './community.ts'
import { alternate, httpMs, medianMs } from './feed.ts'
import { load, median } from './load.ts'
import { addOfficePeople, FIRST_PERSON, PEOPLE } from './office.ts'
import { atMost } from './report.ts'
import { startServer } from './server.ts'

/** One of each person: more people would make the lists of the office longer than they are meant to be. */
const TRAINING_REVIEWS = PEOPLE
const WEB_REVIEWS = 20_000
/** People who have written no review of the site, for the measured writing. The first `WRITERS` are not suspended. */
const FIRST_WRITER = FIRST_PERSON + WEB_REVIEWS + 1
const WRITERS = 320
const CALLERS = 8
const PEOPLE_OF_A_CALLER = 9_999
const ROUNDS = 5
const BARE_SECONDS = 2
const PAGE = 500
/** A transaction that inserts more makes long chains of versions of the counts. */
const BATCH = 1_000
/** All kinds of filter and both orders; each has at least `PAGE` pages. */
const LISTS = [
  'training?',
  'training?score=5&',
  'training?impact=2&',
  'training?score=5&impact=2&',
  'training?sort=helpful&',
  'training?score=5&sort=helpful&',
  'training?impact=2&sort=helpful&',
  'training?score=5&impact=2&sort=helpful&',
  'web?',
  'web?sort=helpful&',
] as const

type Pool = Pick<Database, 'primaryPool'>

/** The rows stay for the next run: no other part reads reviews. */
export async function benchReviews(port: number, database: Database, dataDir: string): Promise<void> {
  await addReviews(database)
  await benchLists(port, dataDir)
  const summary = await medianMs(() => readCounts(database.primary))
  atMost(`summary of ${(TRAINING_REVIEWS + WEB_REVIEWS).toLocaleString('en')} reviews`, summary, 5, ' ms')
  await benchWriting(port, database)
}

async function benchLists(port: number, dataDir: string): Promise<void> {
  const ratios: { list: string; ratio: number; first: number }[] = []
  for (const list of LISTS) {
    const path = `/api/v2/reviews/${list}`
    const { first = 0, deep = 0 } = await alternate({
      first: () => httpMs(port, `${path}page=1`),
      deep: () => httpMs(port, `${path}page=${PAGE}`),
    })
    ratios.push({ list, ratio: deep / first, first })
  }
  const worst = ratios.reduce((one, other) => (one.ratio >= other.ratio ? one : other))
  const note = `\`${worst.list.replace(/[?&]$/, '')}\`, ${worst.first.toFixed(2)} ms; median ${median(ratios.map(({ ratio }) => ratio)).toFixed(2)}`
  atMost(`a list of reviews, page ${PAGE} / page 1, worst of ${LISTS.length}`, worst.ratio, 1.3, '', note)

  const renderer = await startServer(dataDir, { SEED: 'none', PAGE_CACHE_MB: '0' })
  try {
    const { first = 0, deep = 0 } = await alternate({
      first: () => httpMs(renderer.port, '/reviews'),
      deep: () => httpMs(renderer.port, `/reviews?page=${PAGE}`),
    })
    atMost(`rendered reviews, page ${PAGE} / page 1`, deep / first, 1.3, '', `${first.toFixed(1)} ms`)
  } finally {
    await renderer.stop()
  }
}

async function benchWriting(port: number, database: Database): Promise<void> {
  const headers: Record<string, string>[] = []
  for (let nth = 0; nth < WRITERS; nth++) headers.push(await signedIn(port, database.primary, FIRST_WRITER + nth))
  const bare: number[] = []
  const overHttp: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const inSql = await writeInSql(database)
    await deleteWritten(database)
    const { rejected, perSecond } = await load({
      port,
      paths: ['/api/reviews'],
      connections: CALLERS,
      seconds: 60,
      maxResponses: WRITERS,
      headers: (nth) => headers[nth % WRITERS] as Record<string, string>,
      body: () => ({ type: 2, score: 5, opinion: 'ใช้ง่าย', impacts: [], is_anonymous: 0 }),
    })
    if (rejected > 0) throw new Error(`${rejected} of ${WRITERS} reviews were rejected`)
    await deleteWritten(database)
    // The first round is a warm-up.
    if (round === 0) continue
    bare.push(inSql)
    overHttp.push(perSecond)
  }
  const note = `${Math.round(median(overHttp))} reviews a second, ${Math.round(median(bare))} bare transactions`
  atMost(`a review at ${CALLERS} callers / its bare SQL transaction`, median(bare) / median(overHttp), 3, '', note)
}

/** The statements of a new review, each by another person, without the server. */
function writeInSql({ primaryPool }: Database): Promise<number> {
  const callers = Array.from({ length: CALLERS }, (_, at) => ({
    userId: FIRST_WRITER + at * PEOPLE_OF_A_CALLER,
    postId: 0,
  }))
  return transactions(primaryPool, callers, BARE_SECONDS, async (step, { userId: first }, nth) => {
    const userId = first + (nth % PEOPLE_OF_A_CALLER)
    await step('writer', 'select firstname, lastname from users where id = $1 for no key update', [userId])
    await step(
      'review',
      `insert into reviews (user_id, type, score, opinion, masked_name) values ($1, 2, 5, 'ใช้ง่าย', 'ชู*****ว')
       on conflict (user_id, type) do nothing returning id`,
      [userId],
    )
    await step(
      'own',
      `select r.*, u.firstname, u.lastname, face.storage_key
       from reviews r join users u on u.id = r.user_id left join images face on face.id = u.avatar_image_id
       where r.user_id = $1 and r.type = 2`,
      [userId],
    )
  })
}

async function deleteWritten({ primaryPool }: Pool): Promise<void> {
  await primaryPool.query('delete from reviews where type = 2 and user_id >= $1', [FIRST_WRITER])
}

/** Inserts a review of a training of each person, and of some one of the site, over three years. */
async function addReviews({ primaryPool: pool }: Pool): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from reviews where user_id >= $1', [
    FIRST_PERSON,
  ])
  if (rows[0]!.n >= TRAINING_REVIEWS + WEB_REVIEWS) return
  await addOfficePeople({ primaryPool: pool })
  for (const [type, count] of [
    [1, TRAINING_REVIEWS],
    [2, WEB_REVIEWS],
  ] as const) {
    for (let from = 0; from < count; from += BATCH)
      await insertReviews(pool, { type, from, to: Math.min(count, from + BATCH) })
  }
  await pool.query('vacuum analyze reviews, review_counts, review_score_buckets, users')
}

/** Most have a high score and few helpful marks. The rows are the same on every machine. */
async function insertReviews(
  pool: Pool['primaryPool'],
  { type, from, to }: { type: 1 | 2; from: number; to: number },
): Promise<void> {
  await pool.query(
    `insert into reviews (user_id, type, score, opinion, impacts, is_anonymous, masked_name, status, created_at,
       helpful_count)
     select $1::bigint + n, $2::smallint, 5 - floor(power(mod(n * 7919, 1000) / 1000.0, 3) * 5)::int,
       repeat('ได้ลองทำจริงทุกขั้น ', 1 + n % 10),
       case when $2::smallint = 2 then '{}' when n % 3 = 0 then '{1,2}' when n % 3 = 1 then '{2,3}' else '{1,4,5}' end::smallint[],
       n % 3 = 0, 'ชู*****ว', 'published', now() - interval '2 days' - mod(n * 104729::bigint, 94608000) * interval '1 s',
       floor(power(mod(n * 6101, 1000) / 1000.0, 4) * 40)::int
     from generate_series($3::int, $4::int - 1) n on conflict do nothing`,
    [FIRST_PERSON, type, from, to],
  )
}
