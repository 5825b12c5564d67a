import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildFeedTags, recountPosts } from '#features/posts/server/service/write-posts.ts'
import { indexPosts } from '#features/search/server/service/index-posts.ts'
import { openSeedSite, type SeedSite } from '#test/seed-site.ts'
import { seedFrom } from '../../../src/seed.ts'
import { FIRST_POST, insertPosts, insertUsers } from './bulk-posts.ts'
import { insertComments, insertReactions, insertSharesAndViews } from './bulk-reactions.ts'
import { copyPosts } from './copy-posts.ts'
import { demoTexts, random } from './texts-from-demo.ts'

const POSTS = 200
/** Tables that contain rows of generated posts alone. */
const COPIED = ['comments', 'comment_likes', 'post_likes', 'post_votes', 'post_shares', 'post_views']
let site: SeedSite

beforeAll(async () => {
  site = await openSeedSite()
  const at = '2026-11-20T09:00:00+07:00'
  const person = { kind: 'member', member_type: 1, prefix_id: 1, prefix_name: 'นาย', firstname: 'ปิติ', created_at: at }
  const tag = (id: number, parent_id: number | null, kind: string) => ({
    id,
    parent_id,
    slug: `tag-${id}`,
    name: 'แท็ก',
    type: 0,
    kind,
    url: `/tag-${id}`,
  })
  const review = { status: 1, topic: 'รีวิว', description: '<p>ก</p>', author_id: 1, tool_name: 'เครื่องมือ' }
  const times = { created_at: at, published_at: at, updated_at: at }
  const path = site.seedFile({
    users: [
      { ...person, id: 1, lastname: 'ชูใจ' },
      { ...person, id: 2, lastname: 'มานะ' },
    ],
    tags: [tag(1, null, 'category'), tag(2, 1, 'category'), tag(3, 1, 'level'), tag(4, 1, 'learning_style')],
    tech_reviews: [101, 102, 103].map((id) => ({ ...review, ...times, id })),
  })
  await seedFrom(path, site.options)
  await insertUsers(site.pool)
  await insertPosts(site.pool, POSTS, () => undefined)
  const ids = await site.values(`select id from posts where id >= ${FIRST_POST}`)
  await rebuildFeedTags(site.options.db, ids)
  await insertComments(site.pool, POSTS, 10)
  await insertReactions(site.pool, 'post_likes', 30)
  await insertReactions(site.pool, 'post_votes', 15, 'tech_review')
  await insertSharesAndViews(site.pool)
  await recountPosts(site.options.db, ids)
})
afterAll(() => site.close())

test('posts of all three kinds are inserted, nearly all listed, with ten comments each', async () => {
  expect(await site.values(`select count(*)::int from posts where id >= ${FIRST_POST}`)).toEqual([POSTS])
  expect(await site.values('select count(*)::int from comments')).toEqual([POSTS * 10])
  const kinds = await site.rows<{ n: number }>(
    `select count(*)::int as n from posts where id >= ${FIRST_POST} group by post_type order by 1`,
  )
  expect(kinds.map(({ n }) => n)).toEqual([40, 80, 80])
  for (const [table, count] of [
    ['tech_reviews', 83],
    ['teaching_stories', 80],
    ['trainings', 40],
  ]) {
    expect(await site.values(`select count(*)::int from ${table}`)).toEqual([count])
  }
})

/** Ids of posts and comments whose counters or replies are wrong. */
function findWrong(): Promise<number[]> {
  return site.values(
    `select id from posts p where (like_count, vote_count, share_count, comment_count) is distinct from (
       (select count(*) from post_likes where post_id = p.id), (select count(*) from post_votes where post_id = p.id),
       (select count(*) from post_shares where post_id = p.id),
       (select count(*) from comments where post_id = p.id and is_shown))
     union all
     select c.id from comments c where like_count <> (select count(*) from comment_likes where comment_id = c.id)
     union all
     select r.id from comments r join comments c on c.id = r.parent_id
     where c.post_id <> r.post_id or c.parent_id is not null or (r.is_shown and not c.is_shown)`,
  )
}

test('counters equal rows, replies belong to the post of their comment', async () => {
  expect(await findWrong()).toEqual([])
  expect(await site.values('select count(*) > 100 from post_likes')).toEqual([true])
})

test('listed posts are under their tags and the root', async () => {
  expect(
    await site.values(
      `select id from posts where id >= ${FIRST_POST} and (status = 1) <> exists (
         select from feed_tags where post_id = posts.id and tag_id = 1)`,
    ),
  ).toEqual([])
})

test('the same seed gives the same texts', () => {
  const texts = demoTexts()
  const draw = (seed: number) => Array.from({ length: 5 }, (_, index) => texts.post(random(seed + index)))
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
  for (const { topic, description } of draw(7)) {
    expect(topic.length).toBeGreaterThan(5)
    expect(description).toMatch(/^<p>.*<h2>/s)
  }
})

test('copies have the rows, documents and counters of the generated posts, and indexes, references and triggers exist again', async () => {
  const { db } = site.options
  const documents = `search_documents where post_id >= ${FIRST_POST}`
  const count = async (table: string) => Number((await site.values(`select count(*) from ${table}`))[0])
  const parts = () =>
    site.values(
      `select indexname::text from pg_indexes where schemaname = current_schema()
       union all select conrelid::regclass::text || conname from pg_constraint where contype = 'f'
       union all select tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
    )
  await indexPosts(db, await site.values(`select id from posts where id >= ${FIRST_POST}`))
  const before = new Map<string, number>()
  for (const table of [...COPIED, documents]) before.set(table, await count(table))
  const allParts = await parts()

  const database = { primary: db, primaryPool: site.pool }
  await copyPosts(database, { posts: POSTS, commentsPerPost: 10, times: 3 }, () => undefined)

  for (const table of [...COPIED, documents])
    expect([table, await count(table)]).toEqual([table, 3 * (before.get(table) as number)])
  expect(await count(`posts where id >= ${FIRST_POST}`)).toBe(3 * POSTS)
  expect(await count(`(select distinct published_at from posts where id >= ${FIRST_POST})`)).toBe(3 * POSTS)
  expect(await parts()).toEqual(allParts)
  expect(await findWrong()).toEqual([])
})
