/**
 * `npm run bench:data -- --posts 100000`: posts with tags, ten comments each, likes and views, for measuring. The same
 * rows on every machine, into the site of the environment (`DATABASE_URL`, else `DATA_DIR`); the demo content comes
 * first, everything made here has ids from a million up.
 */
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { users } from '#features/accounts/server/tables.ts'
import { comments } from '#features/comments/server/tables.ts'
import { postShares } from '#features/interactions/server/tables.ts'
import { rebuildFeedTags, recountPosts } from '#features/posts/server/service/write-posts.ts'
import { posts, storyTools } from '#features/posts/server/tables.ts'
import { indexPosts, refreshSearchWords } from '#features/search/server/service/index-posts.ts'
import { trainingSessions } from '#features/trainings/server/tables.ts'
import { runCli, type Site } from '#server/cli-runtime.ts'
import type { Database } from '#server/database/db.ts'
import { advanceIdentity } from '#server/database/upsert.ts'
import { seedDemo } from '../../src/seed.ts'
import { FIRST_POST, insertPosts, insertUsers } from './bulk-posts.ts'
import { insertComments, insertMarks, insertSharesAndViews } from './bulk-reactions.ts'

const { values } = parseArgs({
  options: { posts: { type: 'string', default: '100000' }, comments: { type: 'string', default: '10' } },
})
const count = Number(values.posts)
const perPost = Number(values.comments)
if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(perPost) || perPost < 0) {
  console.error('--posts needs a whole number above 0, --comments one from 0')
  process.exit(1)
}

const start = performance.now()
const tell = (text: string) => console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s  ${text}`)

await runCli(async (site) => {
  const { database, storage, config } = site
  const log = pino({ level: 'warn' })
  if (await seedDemo({ db: database.primary, storage, config, log })) tell('demo content')
  const { rows } = await database.primaryPool.query('select 1 from posts where id >= $1 limit 1', [FIRST_POST])
  if (rows.length > 0) return tell('this site has measuring posts already; use a fresh one for another number')
  await fill(site)
})

async function fill({ database }: Site): Promise<void> {
  const pool = database.primaryPool
  const db = database.primary
  await insertUsers(pool)
  await insertPosts(pool, count, (done) => {
    if (done % 20_000 === 0 || done === count) tell(`${done} posts`)
  })
  const { rows } = await pool.query<{ id: number }>('select id from posts where id >= $1 order by id', [FIRST_POST])
  const ids = rows.map((row) => row.id)
  await pool.query('analyze')
  await rebuildFeedTags(db, ids)
  tell('tags with their ancestors')
  await insertComments(pool, count, perPost)
  tell(`${count * perPost} comments`)
  await insertMarks(pool, 'post_likes', 30)
  await insertMarks(pool, 'post_pins', 10)
  await insertMarks(pool, 'post_used_its', 12, 'tech_review')
  await insertMarks(pool, 'post_votes', 15, 'tech_review')
  await insertSharesAndViews(pool)
  tell('likes, pins, votes, shares, views')
  await recountPosts(db, ids)
  tell('counters')
  for (const table of [users, posts, storyTools, trainingSessions, comments, postShares])
    await advanceIdentity(db, table)
  await index(database, ids)
  await pool.query('vacuum analyze')
  tell('done')
}

/**
 * Batches of their own, so that no transaction grows large; two at a time, one thinking while the other writes. The
 * word indexes are made anew at the end, many times quicker than word by word.
 */
async function index({ primary: db, primaryPool: pool }: Database, ids: readonly number[]): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'search_documents' and indexdef like '%USING gin%'`,
  )
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  const size = 1_000
  let next = 0
  const lane = async () => {
    while (next < ids.length) {
      const from = next
      next += size
      await db.transaction((inside) => indexPosts(inside, ids.slice(from, from + size)))
      if ((from + size) % 20_000 === 0) tell(`${from + size} posts cut into words`)
    }
  }
  await Promise.all([lane(), lane()])
  for (const { definition } of indexes) await pool.query(definition)
  tell('word indexes')
  await refreshSearchWords(db)
}
