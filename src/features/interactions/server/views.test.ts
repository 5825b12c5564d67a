import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { sweepViewsJob } from './jobs.ts'

let site: TestApp
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
})
afterAll(() => site.close())

const story = (status = 1) => createStory(site.db.primary, { authorId: teacher.id, status })

async function count(actor: Pick<TestApp, 'post'>, id: number, browser = 'a') {
  const answer = await actor.post(`/count_post/${id}`, {}, { 'user-agent': browser })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test('POST-048 a view is counted once per reader and hour (Q-131)', async () => {
  const { id } = await story()
  expect(await count(site, id, 'a')).toEqual({ status: 'success', view: 1 })
  expect(await count(site, id, 'a')).toEqual({ status: 'success', view: 1 })
  expect((await count(site, id, 'b')).view).toBe(2)
  const member = await site.as(await createUser(site.db.primary))
  expect((await count(member, id)).view).toBe(3)
  expect((await count(member, id, 'another browser')).view).toBe(3)
  await site.db.primaryPool.query(`update post_views set counted_at = now() - interval '61 minutes'`)
  expect((await count(site, id, 'a')).view).toBe(4)
  const { data } = (await site.get(`/api/v2/content/teaching-story/${id}`)).json()
  expect(data.view).toBe(4)
})

test('POST-048 the author’s own views and those of admins never count', async () => {
  const { id } = await story()
  expect((await count(await site.as(teacher), id)).view).toBe(0)
  expect((await count(await site.as(await createAdmin(site.db.primary)), id)).view).toBe(0)
})

test('AB-158 fifty calls at once by one reader count one view; unknown and draft posts are 404', async () => {
  const { id } = await story()
  await Promise.all(Array.from({ length: 50 }, () => count(site, id)))
  expect((await count(site, id)).view).toBe(1)
  const draft = await story(0)
  for (const missing of [draft.id, 999_999, 'abc', '0']) {
    expectRefusal(await site.post(`/count_post/${missing}`, {}), 404, 'not_found')
  }
})

test('RF-29 the sweeper forgets who saw what after a day, and leaves the rest', async () => {
  const { id } = await story()
  const { primaryPool } = site.db
  await primaryPool.query(
    `insert into post_views values ($1, 'old', now() - interval '25 hours'), ($1, 'day', now() - interval '23 hours'),
       ($1, 'fresh', now())`,
    [id],
  )
  await sweepViewsJob.run(site.app.backgroundContext(), {} as never)
  const { rows } = await primaryPool.query('select viewer_key as key from post_views where post_id = $1', [id])
  expect(rows.map(({ key }) => key).sort()).toEqual(['day', 'fresh'])
})
