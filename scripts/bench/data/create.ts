/**
 * `npm run bench:data -- --posts 100000` inserts posts with tags, ten comments each, likes and views for benchmarks. The
 * rows are the same on every machine. The database is that of the environment (`DATABASE_URL`, otherwise `DATA_DIR`). The
 * demo content is inserted first; generated rows have ids from one million. More than 100,000 posts are copies of the
 * first 100,000 (`copy-posts.ts`), also in a database that has these already.
 */
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { replacePostSets } from '#features/posts/server/repository/post-sets.ts'
import { rebuildFeedTags, recountPosts } from '#features/posts/server/service/write-posts.ts'
import { indexPosts, refreshSearchWords } from '#features/search/server/service/index-posts.ts'
import { runCli, type Site } from '#server/cli-runtime.ts'
import { advanceIdentity } from '#server/database/advance-identity.ts'
import type { Database } from '#server/database/db.ts'
import { seedDemo } from '../../../src/seed.ts'
import { FIRST_POST, insertPosts, insertUsers } from './bulk-posts.ts'
import { insertComments, insertReactions, insertSharesAndViews } from './bulk-reactions.ts'
import { copyPosts } from './copy-posts.ts'
import { MAX_GENERATED } from './dataset.ts'

const { values } = parseArgs({
  options: { posts: { type: 'string', default: '100000' }, comments: { type: 'string', default: '10' } },
})
const count = Number(values.posts)
const perPost = Number(values.comments)
const generated = Math.min(count, MAX_GENERATED)
if (
  !Number.isSafeInteger(count) ||
  count < 1 ||
  count % generated > 0 ||
  !Number.isSafeInteger(perPost) ||
  perPost < 0
) {
  console.error(
    '--posts must be an integer from 1 to 100000 or a multiple of 100000, --comments an integer of at least 0',
  )
  process.exit(1)
}

const start = performance.now()
const print = (text: string) => console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s  ${text}`)

await runCli(async (site) => {
  const { database, storage, config } = site
  const log = pino({ level: 'warn' })
  if (await seedDemo({ db: database.primary, storage, config, log })) print('demo content')
  const existing = (await postIds(site, count)).length
  if (existing === 0) await generate(site)
  else if (existing !== generated || existing === count)
    return print(`the database has ${existing} benchmark posts already; use an empty one for another number`)
  if (count > generated) await copy(site)
  await site.database.primaryPool.query('vacuum analyze')
  print('done')
})

async function postIds({ database }: Site, most: number): Promise<number[]> {
  const { rows } = await database.primaryPool.query<{ id: number }>(
    'select id from posts where id >= $1 and id < $1 + $2 order by id',
    [FIRST_POST, most],
  )
  return rows.map((row) => row.id)
}

async function generate(site: Site): Promise<void> {
  const { database } = site
  const pool = database.primaryPool
  const db = database.primary
  await insertUsers(pool)
  await insertPosts(pool, generated, (done) => {
    if (done % 20_000 === 0 || done === generated) print(`${done} posts`)
  })
  const ids = await postIds(site, generated)
  await pool.query('analyze')
  await rebuildFeedTags(db, ids)
  print('tags with their ancestors')
  await insertComments(pool, generated, perPost)
  print(`${generated * perPost} comments`)
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
}

async function copy(site: Site): Promise<void> {
  const { primary: db } = site.database
  const copies = { posts: generated, commentsPerPost: perPost, times: count / generated }
  await copyPosts(site.database, copies, (table) => print(`copies: ${table}`))
  for (const table of ['posts', 'comments']) await advanceIdentity(db, table)
  const ids = await postIds(site, count)
  for (let start = 0; start < ids.length; start += generated)
    await replacePostSets(db, ids.slice(start, start + generated))
  print('sets of filters')
  await refreshSearchWords(db)
  print('known words')
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
