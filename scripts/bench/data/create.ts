/**
 * `npm run bench:data -- --posts 100000` inserts posts with tags, ten comments each, likes and views for benchmarks. The
 * rows are the same on every machine. The database is that of the environment (`DATABASE_URL`, otherwise `DATA_DIR`). The
 * demo content is inserted first; generated rows have ids from one million.
 */
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { rebuildFeedTags, recountPosts } from '#features/posts/server/service/write-posts.ts'
import { indexPosts, refreshSearchWords } from '#features/search/server/service/index-posts.ts'
import { runCli, type Site } from '#server/cli-runtime.ts'
import { advanceIdentity } from '#server/database/advance-identity.ts'
import type { Database } from '#server/database/db.ts'
import { seedDemo } from '../../src/seed.ts'
import { FIRST_POST, insertPosts, insertUsers } from './bulk-posts.ts'
import { insertComments, insertReactions, insertSharesAndViews } from './bulk-reactions.ts'

const { values } = parseArgs({
  options: { posts: { type: 'string', default: '100000' }, comments: { type: 'string', default: '10' } },
})
const count = Number(values.posts)
const perPost = Number(values.comments)
if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(perPost) || perPost < 0) {
  console.error('--posts must be an integer above 0, --comments an integer of at least 0')
  process.exit(1)
}

const start = performance.now()
const print = (text: string) => console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s  ${text}`)

await runCli(async (site) => {
  const { database, storage, config } = site
  const log = pino({ level: 'warn' })
  if (await seedDemo({ db: database.primary, storage, config, log })) print('demo content')
  const { rows } = await database.primaryPool.query('select 1 from posts where id >= $1 limit 1', [FIRST_POST])
  if (rows.length > 0) return print('the database has benchmark posts already; use an empty one for another number')
  await fill(site)
})

async function fill({ database }: Site): Promise<void> {
  const pool = database.primaryPool
  const db = database.primary
  await insertUsers(pool)
  await insertPosts(pool, count, (done) => {
    if (done % 20_000 === 0 || done === count) print(`${done} posts`)
  })
  const { rows } = await pool.query<{ id: number }>('select id from posts where id >= $1 order by id', [FIRST_POST])
  const ids = rows.map((row) => row.id)
  await pool.query('analyze')
  await rebuildFeedTags(db, ids)
  print('tags with their ancestors')
  await insertComments(pool, count, perPost)
  print(`${count * perPost} comments`)
  await insertReactions(pool, 'post_likes', 30)
  await insertReactions(pool, 'post_pins', 10)
  await insertReactions(pool, 'post_used_its', 12, 'tech_review')
  await insertReactions(pool, 'post_votes', 15, 'tech_review')
  await insertSharesAndViews(pool)
  print('likes, pins, votes, shares, views')
  await recountPosts(db, ids)
  print('counters')
  for (const table of ['users', 'posts', 'story_tools', 'training_sessions', 'comments', 'post_shares'])
    await advanceIdentity(db, table)
  await index(database, ids)
  await pool.query('vacuum analyze')
  print('done')
}

/**
 * Indexes posts in separate batches, so that no transaction grows large, two at a time, so that one segments while the other
 * writes. The word indexes are created at the end, which is many times faster than updating them row by row.
 */
async function index({ primary: db, primaryPool: pool }: Database, ids: readonly number[]): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'search_documents' and indexdef like '%USING gin%'`,
  )
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  const size = 1_000
  let next = 0
  const worker = async () => {
    while (next < ids.length) {
      const from = next
      next += size
      await db.transaction((inside) => indexPosts(inside, ids.slice(from, from + size)))
      if ((from + size) % 20_000 === 0) print(`${from + size} posts segmented`)
    }
  }
  await Promise.all([worker(), worker()])
  for (const { definition } of indexes) await pool.query(definition)
  print('word indexes')
  await refreshSearchWords(db)
}
