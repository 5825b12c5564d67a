/** Public reads that visitors share: stored, dropped with the pages, and never for or from a signed-in person. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { contentChanged } from '#server/http/live/invalidation-bus.ts'
import { type Actor, type TestApp, testApp } from './app.ts'
import { readCached } from './cached-responses.ts'

let site: TestApp
let other: TestApp
let member: Actor
let storyId: number
const LIST = '/api/content_v2'
const slow = { timeout: 20_000 }

beforeAll(async () => {
  const env = { PAGE_CACHE_MB: '8' }
  site = await testApp({ env, rateLimits: 'off' })
  other = await testApp({ env, rateLimits: 'off', sameDatabaseAs: site })
  const db = site.db.primary
  await createTagTree(db)
  const teacher = await createTeacher(db)
  storyId = (await createStory(db, { authorId: teacher.id, tagIds: [54], story: { type: 1 } })).id
  member = await site.as(await createUser(db))
}, 60_000)
afterAll(async () => {
  await other.close()
  await site.close()
})

test('0074 a list is made once for all visitors, whatever else they send', async () => {
  const first = await site.get(LIST)
  expect(first.statusCode).toBe(200)
  for (const url of [LIST, `${LIST}?utm_source=x`, `${LIST}?x[]=1`]) {
    const { response, isCached } = await readCached(site, url)
    expect([url, isCached, response.body]).toEqual([url, true, first.body])
  }
  const { headers } = await site.get(LIST, { 'accept-encoding': 'br' })
  expect([headers['content-encoding'], headers['cache-control'], headers.vary]).toEqual([
    'br',
    'private, no-cache',
    'Accept-Encoding, Cookie',
  ])
  const again = await site.get(LIST, { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('0074 nothing that a caller sends gets into what the next one receives (AB-122)', async () => {
  const planted = ['host', 'x-forwarded-host', 'x-forwarded-for', 'user-agent', 'referer', 'origin', 'accept-language']
  const headers = Object.fromEntries(planted.slice(1).map((name) => [name, 'planted.example']))
  const url = `${LIST}?tags=54`
  await site.get(url, { ...headers, cookie: 'sala_sid=planted; theme=planted' })
  await site.get(`${url}&planted=1`, headers)
  const { response, isCached } = await readCached(site, url)
  expect([response.statusCode, isCached]).toEqual([200, true])
  expect(response.body + JSON.stringify(response.headers)).not.toContain('planted')
})

test('0074 what a member likes is in the response of this member only', async () => {
  await site.get(LIST)
  const liked = await member.post('/like-post', { post_id: storyId, force: 1 })
  const card = async (actor: Actor) =>
    (await actor.get(LIST)).json().data.find(({ id }: { id: number }) => id === storyId).liked_by_current_user
  expect(liked.statusCode).toBe(200)
  expect([await card(member), await card(site), await card(member)]).toEqual([1, 0, 1])
  expect((await member.get(LIST)).headers['cache-control']).toBe('no-store')
})

test('0074 a change of content drops it in every instance', async () => {
  for (const at of [site, other]) await at.get(LIST)
  await site.db.primaryPool.query('update posts set topic = $2 where id = $1', [storyId, 'หัวข้อใหม่'])
  await contentChanged(site.db.primary)
  for (const at of [site, other]) await expect.poll(async () => (await at.get(LIST)).body, slow).toContain('หัวข้อใหม่')
})

test('0074 texts of searches are unlimited and not stored (AB-178)', async () => {
  await site.get(`${LIST}?search=a`)
  expect((await readCached(site, `${LIST}?search=a`)).isCached).toBe(false)
})

test('0074 AB-178 many keys of one network do not evict what several networks read', async () => {
  const small = await testApp({ env: { PAGE_CACHE_MB: '1' }, rateLimits: 'off', sameDatabaseAs: site })
  try {
    for (const remoteAddress of ['10.1.1.1', '10.2.2.2', '10.3.3.3']) await small.request({ url: LIST, remoteAddress })
    for (let at = 0; at < 200; at++)
      await small.request({ url: `${LIST}?timestamp=${1_900_000_000_000 + at}`, remoteAddress: '10.9.9.9' })
    expect((await readCached(small, LIST)).isCached).toBe(true)
    expect((await readCached(small, `${LIST}?timestamp=1900000000000`)).isCached).toBe(false)
  } finally {
    await small.close()
  }
})
