/** Database reads of a queue page, regardless of its position. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { QUEUE_PAGE } from '../constants.ts'
import { listPlaces, type QueueQuery } from './repository/queue.ts'

const COMMENTS = 20_000

let site: TestApp
let postId: number

const sql = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows

beforeAll(async () => {
  site = await testApp()
  const db = site.db.primary
  const [teacher, writer, reader] = [await createTeacher(db), await createUser(db), await createUser(db)]
  await createAdmin(db)
  postId = (await createStory(db, { authorId: teacher.id })).id
  await sql(
    `insert into comments (post_id, user_id, body, is_shown, created_at)
     select $1, $2, '<p>ความคิดเห็นที่ ' || n || '</p>', n % 10 <> 0, now() - n * interval '1 minute'
     from generate_series(1, $3::int) n`,
    [postId, writer.id, COMMENTS],
  )
  await sql(
    `insert into comment_reports (comment_id, user_id, reason, created_at)
     select id, $1, 'rude', created_at + interval '1 day' from comments where is_shown and id % 4 = 0`,
    [reader.id],
  )
  await sql(
    `insert into report_cases (comment_id, post_id, opened_at)
     select comment_id, $1, created_at from comment_reports`,
    [postId],
  )
  await sql('vacuum analyze comments, report_cases')
})
afterAll(() => site.close())

/** Number of blocks read for one page. */
async function blocksOf(query: QueueQuery): Promise<number> {
  site.queries.length = 0
  await listPlaces(site.db.primary, query)
  const values = [
    query.words === null ? undefined : `%${query.words}%`,
    query.after?.micros,
    query.after?.id,
    query.limit,
  ].filter((value) => value !== undefined)
  const [row] = await sql(`explain (analyze, buffers, format json) ${site.queries.at(-1)}`, values)
  const { Plan: plan } = row['QUERY PLAN'][0]
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

test.each(['reported', 'hidden', 'all'] as const)(
  'a page of %s reads few blocks at the beginning and at the end',
  async (filter) => {
    const query = { filter, postId: null, words: null, after: null, limit: QUEUE_PAGE + 1 }
    const all = await listPlaces(site.db.primary, { ...query, limit: COMMENTS })
    expect(all.length).toBeGreaterThan(1_500)
    const deep = all.at(-40)
    const blocks = [await blocksOf(query), await blocksOf({ ...query, after: deep ?? null })]
    expect(await listPlaces(site.db.primary, { ...query, after: deep ?? null })).toEqual(all.slice(-39, -18))
    // A few blocks for each comment and the descent of the index.
    for (const count of blocks) expect(count).toBeLessThan(QUEUE_PAGE * 8)
  },
)

test('a rare word is found without reading all comments', async () => {
  const query = { filter: 'all' as const, postId: null, words: 'ที่ 19999', after: null, limit: QUEUE_PAGE + 1 }
  expect(await listPlaces(site.db.primary, query)).toHaveLength(1)
  const [{ pages }] = await sql("select relpages as pages from pg_class where relname = 'comments'")
  expect(await blocksOf(query)).toBeLessThan(pages)
})
