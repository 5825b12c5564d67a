/** Inserts posts of the three kinds with their tags, in batches. */
import type { Database } from '#server/database/db.ts'
import { demoTexts, random } from './texts-from-demo.ts'

/** First id of generated rows; ids of the demo content are lower. */
export const FIRST_POST = 1_000_000
export const FIRST_USER = 1_000_000
const USERS = 2_000
const TEACHERS = 200
const BATCH = 2_000
/** Time of the newest post and distance between two posts: 100,000 posts span three years. */
const NEWEST = Date.parse('2026-11-20T05:00:00Z')
export const STEP_MS = 15 * 60_000
const TYPES = ['tech_review', 'tech_review', 'teaching_story', 'teaching_story', 'event'] as const

type Query = Database['primaryPool']

/** Inserts people who write, like and comment, with names and avatars of the demo content. */
export async function insertUsers(pool: Query): Promise<void> {
  await pool.query(
    `insert into users (id, kind, role_id, member_type, prefix_id, prefix_name, firstname, lastname, firstname_th,
       lastname_th, id_code, job, workplace, province, avatar_image_id)
     select $1::bigint + n, 'member', 3, case when n < $3 then 1 else 2 + n % 2 end, first.prefix_id, first.prefix_name,
       first.firstname, last.lastname, first.firstname, last.lastname, 'B' || lpad(n::text, 8, '0'), first.job,
       first.workplace, first.province, first.avatar_image_id
     from generate_series(0, $2::int - 1) as n
     join (select *, row_number() over (order by id) - 1 as place from users where id < $1) first
       on first.place = n % (select count(*) from users where id < $1)
     join (select lastname, row_number() over (order by id desc) - 1 as place from users where id < $1) last
       on last.place = (n / 7) % (select count(*) from users where id < $1)`,
    [FIRST_USER, USERS, TEACHERS],
  )
}

/** Inserts posts with the rows of their kind, tools, sessions and tags; texts are generated from the demo content and are
 * the same on every machine. */
export async function insertPosts(pool: Query, count: number, progress: (done: number) => void): Promise<void> {
  const texts = demoTexts()
  const next = random(20_261_120)
  const tags = await readTags(pool)
  for (let start = 0; start < count; start += BATCH) {
    const size = Math.min(BATCH, count - start)
    const rows = Array.from({ length: size }, (_, index) => {
      const number = start + index
      const publishedAt = new Date(NEWEST - (count - number) * STEP_MS)
      const chance = next()
      return {
        id: FIRST_POST + number,
        post_type: TYPES[number % TYPES.length],
        status: chance < 0.02 ? 0 : chance < 0.03 ? 2 : 1,
        ...rename(texts.post(next)),
        author_id: FIRST_USER + next.below(TEACHERS),
        image_id: next.pick(tags.images),
        label: next() < 0.05 ? 2 : 0,
        view_count: Math.floor(20 * 500 ** next()),
        created_at: publishedAt,
        published_at: publishedAt,
        updated_at: publishedAt,
      }
    })
    await insertJson(pool, 'posts', rows)
    await insertJson(
      pool,
      'post_tags',
      rows.flatMap(({ id }) => tagsOf(id, tags, next)),
    )
    await insertKinds(pool, FIRST_POST + start, FIRST_POST + start + size)
    progress(start + size)
  }
}

function rename({ topic, caption, description, excerpt }: ReturnType<ReturnType<typeof demoTexts>['post']>) {
  return { topic, headline_caption: caption, description, excerpt }
}

/** Inserts rows as JSON: one parameter for a batch. Missing columns get their defaults. */
async function insertJson(pool: Query, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await pool.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

interface TagPool {
  images: number[]
  roots: number[]
  children: Map<number, number[]>
  byKind: Map<string, number[]>
}

async function readTags(pool: Query): Promise<TagPool> {
  const images = await pool.query<{ id: number }>(`select id from images where purpose = 'post' order by id`)
  const { rows } = await pool.query<{ id: number; parent_id: number | null; kind: string }>(
    'select id, parent_id, kind from tags order by id',
  )
  const group = <K>(key: (row: (typeof rows)[number]) => K) => {
    const groups = new Map<K, number[]>()
    for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row.id])
    return groups
  }
  return {
    images: images.rows.map((row) => row.id),
    roots: rows.filter((row) => row.parent_id === null).map((row) => row.id),
    children: group((row) => (row.kind === 'category' ? (row.parent_id ?? 0) : -1)),
    byKind: group((row) => row.kind),
  }
}

/** Picks a section with one or two of its categories, a level, a style, often a subject, sometimes the education plan. */
function tagsOf(postId: number, tags: TagPool, next: ReturnType<typeof random>) {
  const root = next.pick(tags.roots)
  const pick = (ids: readonly number[] | undefined) => (ids && ids.length > 0 ? [next.pick(ids)] : [])
  const ids = new Set([
    root,
    ...pick(tags.children.get(root)),
    ...(next() < 0.5 ? pick(tags.children.get(root)) : []),
    ...pick(tags.byKind.get('level')),
    ...pick(tags.byKind.get('learning_style')),
    ...(next() < 0.7 ? pick(tags.byKind.get('subject')) : []),
    ...(next() < 0.2 ? pick(tags.byKind.get('education_plan')) : []),
  ])
  return [...ids].map((tagId, position) => ({ post_id: postId, tag_id: tagId, position }))
}

/** Inserts the rows of each kind, with values computed from the id. */
async function insertKinds(pool: Query, from: number, to: number): Promise<void> {
  const range = [from, to]
  await pool.query(
    `insert into tech_reviews (post_id, tool_name, tool_image_id, website, edu_plan_option)
     select posts.id, demo.tool_name, demo.tool_image_id, demo.website, (posts.id % 5 = 0)::int
     from posts
     join (select *, row_number() over (order by post_id) - 1 as place from tech_reviews where post_id < ${FIRST_POST}) demo
       on demo.place = posts.id % (select count(*) from tech_reviews where post_id < ${FIRST_POST})
     where posts.id >= $1 and posts.id < $2 and post_type = 'tech_review'`,
    range,
  )
  await pool.query(
    `insert into teaching_stories (post_id, type)
     select id, (id % 3 = 0)::int from posts where id >= $1 and id < $2 and post_type = 'teaching_story'`,
    range,
  )
  await pool.query(
    `insert into story_tools (post_id, position, tech_review_id, name)
     select posts.id, nth, demo.post_id, demo.tool_name
     from posts cross join generate_series(0, 2) as nth
     join (select *, row_number() over (order by post_id) - 1 as place from tech_reviews where post_id < ${FIRST_POST}) demo
       on demo.place = (posts.id + nth * 7) % (select count(*) from tech_reviews where post_id < ${FIRST_POST})
     where posts.id >= $1 and posts.id < $2 and post_type = 'teaching_story' and nth <= posts.id % 4`,
    range,
  )
  await pool.query(
    `insert into trainings (post_id, price_satang, seats, join_count, last_date_join)
     select id, (id % 6) * 50000, 20 + id % 100, id % 20, published_at + interval '20 days'
     from posts where id >= $1 and id < $2 and post_type = 'event'`,
    range,
  )
  await pool.query(
    `insert into training_sessions (training_id, position, starts_at, ends_at)
     select id, nth, published_at + interval '30 days' + nth * interval '7 days',
       published_at + interval '30 days 3 hours' + nth * interval '7 days'
     from posts cross join generate_series(0, 1) as nth
     where id >= $1 and id < $2 and post_type = 'event' and nth <= id % 2`,
    range,
  )
}
