import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { cleanupViewsJob } from './jobs.ts'

let site: TestApp
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
})
afterAll(() => site.close())

const story = (status = 1) => createStory(site.db.primary, { authorId: teacher.id, status })

async function count(actor: Pick<TestApp, 'post'>, id: number, browser = 'a') {
  const response = await actor.post(`/count_post/${id}`, {}, { 'user-agent': browser })
  expect(response.statusCode).toBe(200)
  return response.json()
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

test('POST-048 AB-158 a repeated view of a visitor waits for no lock of the post', async () => {
  const { id } = await story()
  const locks = async () => {
    site.queries.length = 0
    await count(site, id)
    return site.queries.filter((text) => text.includes('for no key update')).length
  }
  expect([await locks(), await locks()]).toEqual([1, 0])
})

test('POST-048 views by the author and by admins are not counted', async () => {
  const { id } = await story()
  expect((await count(await site.as(teacher), id)).view).toBe(0)
  expect((await count(await site.as(await createAdmin(site.db.primary)), id)).view).toBe(0)
})

test('AB-158 fifty concurrent requests of one reader count one view; unknown and draft posts return 404', async () => {
  const { id } = await story()
  await Promise.all(Array.from({ length: 50 }, () => count(site, id)))
  expect((await count(site, id)).view).toBe(1)
  const draft = await story(0)
  for (const missing of [draft.id, 999_999, 'abc', '0']) {
    expectErrorResponse(await site.post(`/count_post/${missing}`, {}), 404, 'not_found')
  }
})

async function countFrom(
  address: string,
  id: number,
  browser: string,
  at: Pick<TestApp, 'request' | 'headers'> = site,
) {
  return at.request({
    method: 'POST',
    url: `/count_post/${id}`,
    payload: {},
    headers: { 'user-agent': browser },
    remoteAddress: address,
  })
}

test('AB-180 a hundred user agents of one IPv4 or IPv6 address add ten views in an hour; rows equal the counter', async () => {
  const { primaryPool } = site.db
  for (const addresses of [
    ['203.0.113.7', '::ffff:203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
  ]) {
    const { id } = await story()
    const flood = async () => {
      const views: number[] = []
      // Twenty concurrent requests: a hundred could reach the connection timeout on a busy machine.
      for (let batch = 0; batch < 5; batch++) {
        const calls = Array.from({ length: 20 }, (_, index) =>
          countFrom(addresses[index % 2] as string, id, `browser ${batch} ${index}`),
        )
        for (const response of await Promise.all(calls)) views.push(response.json().view)
      }
      return Math.max(...views)
    }
    expect([await flood(), await flood()]).toEqual([10, 10])
    // Another address, and a signed-in user of the same address, are still counted.
    expect((await countFrom('203.0.113.8', id, 'browser 1')).json().view).toBe(11)
    expect((await count(await site.as(await createUser(site.db.primary)), id)).view).toBe(12)
    const { rows } = await primaryPool.query('select count(*)::int as views from post_views where post_id = $1', [id])
    expect(rows).toEqual([{ views: 12 }])
    await primaryPool.query(`update post_views set counted_at = now() - interval '61 minutes' where post_id = $1`, [id])
    expect(await flood()).toBe(22)
  }
})

test('AB-180 one address adds at most sixty views in a minute over all posts; a rejected view changes nothing', async () => {
  const limited = await testApp({ sameDatabaseAs: site })
  const stories = await Promise.all(Array.from({ length: 62 }, () => story()))
  for (const { id } of stories.slice(0, 60))
    expect((await countFrom('198.51.100.7', id, 'a', limited)).json().view).toBe(1)
  const { id } = stories[60] as { id: number }
  expectErrorResponse(await countFrom('198.51.100.7', id, 'a', limited), 429, 'too_many_requests')
  expect((await countFrom('198.51.100.8', id, 'a', limited)).json().view).toBe(1)
  await limited.close()
})

test('RF-29 the cleanup deletes views after a day and keeps newer ones', async () => {
  const { id } = await story()
  const { primaryPool } = site.db
  await primaryPool.query(
    `insert into post_views (post_id, viewer_key, counted_at) values ($1, 'old', now() - interval '25 hours'), ($1, 'day', now() - interval '23 hours'),
       ($1, 'fresh', now())`,
    [id],
  )
  await cleanupViewsJob.run(site.app.backgroundContext(), {} as never)
  const { rows } = await primaryPool.query('select viewer_key as key from post_views where post_id = $1', [id])
  expect(rows.map(({ key }) => key).sort()).toEqual(['day', 'fresh'])
})
