/** Server-sent events of open pages, on a real socket because the streams do not end. */
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { notify } from '#features/notifications/server/service/notify.ts'
import { createStory } from '#features/posts/testing.ts'
import { contentChanged } from '#server/http/live/invalidation-bus.ts'
import { endSessionsOf } from '#server/http/sessions/session.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'

let site: TestApp
let second: TestApp
let teacher: { id: number }
let postId: number
/** A page receives at most about one event a second. */
const soon = { timeout: 8_000 }
const opened = new Set<AbortController>()

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  second = await testApp({ rateLimits: 'off', sameDatabaseAs: site })
  for (const { app } of [site, second]) await app.listen({ host: '127.0.0.1', port: 0 })
  teacher = await createTeacher(site.db.primary)
  postId = (await createStory(site.db.primary, { authorId: teacher.id })).id
})
afterEach(() => {
  for (const controller of opened) controller.abort()
  opened.clear()
})
afterAll(async () => {
  await second.close()
  await site.close()
})

const originOf = ({ app }: TestApp) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

/** Opens a stream and collects its text. */
async function listen(path: string, { at = site, as = at }: { at?: TestApp; as?: Pick<Actor, 'headers'> } = {}) {
  const controller = new AbortController()
  opened.add(controller)
  const { cookie } = as.headers
  const response = await fetch(originOf(at) + path, { headers: cookie ? { cookie } : {}, signal: controller.signal })
  const stream = { response, text: '', isEnded: false, close: () => controller.abort() }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body as AsyncIterable<Uint8Array>) stream.text += decoder.decode(bytes)
    stream.isEnded = true
  }
  read().catch(() => {})
  if (response.ok) await expect.poll(() => stream.text, soon).toMatch(/^retry: \d{4}\n\n/)
  return stream
}
const eventsOf = ({ text }: { text: string }) => [...text.matchAll(/^event: (.*)$/gm)].map(([, name]) => name)
const change = (id: number, { fails = false } = {}) =>
  site.db.primary
    .transaction(async (tx) => {
      await contentChanged(tx, { postId: id })
      if (fails) throw new Error('rolled back')
    })
    .catch(() => {})
const post = (id = postId) => `/api/live/posts/${id}`

describe('events of a post', () => {
  test('are sent at the commit, by every instance, without the content of the change', async () => {
    const streams = [await listen(post()), await listen(post(), { at: second })]
    for (const stream of streams) {
      expect(stream.response.status).toBe(200)
      expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
      expect(stream.response.headers.get('cache-control')).toBe('no-store')
      expect(stream.response.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    await change(postId, { fails: true })
    await change((await createStory(site.db.primary, { authorId: teacher.id })).id)
    await change(postId)
    for (const stream of streams) {
      await expect.poll(() => eventsOf(stream), soon).toEqual(['post'])
      expect(stream.text).toMatch(/^retry: \d+\n\nevent: post\ndata: \d+\n\n$/)
    }
  })

  test('are combined for a burst of changes', async () => {
    const stream = await listen(post())
    await Promise.all(Array.from({ length: 50 }, () => change(postId)))
    await expect.poll(() => eventsOf(stream).length, soon).toBeGreaterThan(0)
    expect(eventsOf(stream).length).toBeLessThan(5)
  })

  test('are sent at once for a change between the page and its stream', async () => {
    await change(postId)
    const first = await listen(post())
    // By now this instance has received the change.
    await change(postId)
    await expect.poll(() => eventsOf(first), soon).toEqual(['post'])
    expect(eventsOf(await listen(`${post()}?age=0`))).toEqual([])
    const late = await listen(`${post()}?age=5000`)
    await expect.poll(() => eventsOf(late), soon).toEqual(['post'])
    const old = await listen(
      `/api/live/posts/${(await createStory(site.db.primary, { authorId: teacher.id })).id}?age=900000`,
    )
    await expect.poll(() => eventsOf(old), soon).toEqual(['post'])
    for (const age of ['x', '-1', '1e9', '99999999999']) {
      expect((await listen(`${post()}?age=${age}`)).response.status).toBe(200)
    }
  })

  test('AB-18 returns 404 for a post that the reader may not open: draft, unknown, malformed', async () => {
    const draft = await createStory(site.db.primary, { authorId: teacher.id, status: 0 })
    for (const id of [draft.id, 999_999, 'abc', '0', '1.5']) {
      expectErrorResponse(await site.get(`/api/live/posts/${id}`), 404, 'not_found')
    }
    const author = await site.as(teacher)
    expect((await listen(`/api/live/posts/${draft.id}`, { as: author })).response.status).toBe(200)
  })

  test('AB-28 allows only GET, and rejects pages of other sites', async () => {
    for (const method of ['HEAD', 'POST', 'DELETE'] as const) {
      const response = await site.request({ method, url: post() })
      expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET'])
    }
    for (const from of ['cross-site', 'same-site', 'none']) {
      expectErrorResponse(await site.get(post(), { 'sec-fetch-site': from }), 403, 'csrf')
    }
  })
})

describe('events of notifications', () => {
  const sendNotification = (receiverId: number) =>
    site.db.primary.transaction(async (tx) => {
      const { id: actorId } = await createUser(tx)
      await notify(site.app.backgroundContext(), tx, { kind: 'follow', receiverId, actorId })
    })

  test('a visitor gets 401; a member gets only their own events, also on the page of a post', async () => {
    expectErrorResponse(await site.get('/api/live/notifications'), 401, 'unauthenticated')
    const [me, other] = [await createUser(site.db.primary), await createUser(site.db.primary)]
    const mine = await site.as(me)
    const streams = [
      await listen('/api/live/notifications', { as: mine }),
      await listen(post(), { as: mine, at: second }),
    ]
    const others = await listen('/api/live/notifications', { as: await site.as(other) })
    const visitor = await listen(post())
    await sendNotification(me.id)
    for (const stream of streams) {
      await expect.poll(() => stream.text, soon).toMatch(/\n\nevent: notifications\ndata: \d+\n\n$/)
      expect(eventsOf(stream)).toEqual(['notifications'])
    }
    await sendNotification(other.id)
    await expect.poll(() => eventsOf(others), soon).toEqual(['notifications'])
    expect([...streams.map(eventsOf), eventsOf(visitor)]).toEqual([['notifications'], ['notifications'], []])
    const read = await mine.post('/api/notifications/read')
    expect(read.statusCode).toBe(200)
    for (const stream of streams)
      await expect.poll(() => eventsOf(stream), soon).toEqual(['notifications', 'notifications'])
  })

  test('a member may open twenty streams, and another after one is closed', async () => {
    const actor = await site.as(await createUser(site.db.primary))
    const before = site.app.live.size
    const streams = []
    for (let index = 0; index < 20; index++) streams.push(await listen('/api/live/notifications', { as: actor }))
    expectErrorResponse(await actor.get('/api/live/notifications'), 429, 'too_many_requests')
    streams[0]?.close()
    await expect.poll(() => site.app.live.size, soon).toBe(before + 19)
    expect((await listen('/api/live/notifications', { as: actor })).response.status).toBe(200)
  })
})

describe('AB-186 a stream ends with the session that opened it, in every instance', () => {
  type Person = Awaited<ReturnType<typeof createUser>>
  const ways: [string, (person: Person, mine: Actor) => Promise<unknown>][] = [
    ['sign-out', (_person, mine) => mine.post('/api/logout')],
    [
      'ended elsewhere',
      async ({ id }) => (await site.as({ id })).request({ method: 'DELETE', url: '/api/v2/sessions', payload: {} }),
    ],
    ['a new password, a deletion, a block', ({ id }) => endSessionsOf(site.db.primary, id)],
    ['an eleventh session', ({ id }) => Promise.all(Array.from({ length: 10 }, () => site.as({ id })))],
  ]
  test.each(ways)('%s', async (_title, end) => {
    const person = await createUser(site.db.primary)
    const mine = await site.as(person)
    const streams = [
      await listen('/api/live/notifications', { as: mine }),
      await listen(post(), { as: mine, at: second }),
    ]
    const others = [await listen(post()), await listen('/api/live/notifications', { as: await site.as(teacher) })]
    await end(person, mine)
    for (const stream of streams) await expect.poll(() => stream.isEnded, soon).toBe(true)
    await site.db.primary.transaction(async (tx) => {
      const { id: actorId } = await createUser(tx)
      await notify(site.app.backgroundContext(), tx, { kind: 'follow', receiverId: person.id, actorId })
    })
    await change(postId)
    await expect.poll(() => others.map(eventsOf), soon).toEqual([['post'], []])
    // The page is told, so that it does not connect again without a session.
    expect(streams.map(eventsOf)).toEqual([['ended'], ['ended']])
    expect(others.map(({ isEnded }) => isEnded)).toEqual([false, false])
  })

  test('an expired session gets no events', async () => {
    const person = await createUser(site.db.primary)
    const mine = await site.as(person)
    await site.db.primaryPool.query(`update sessions set expires_at = now() + interval '1 minute' where user_id = $1`, [
      person.id,
    ])
    // A post of its own: the time of its event is in the future for the other tests.
    const { id } = await createStory(site.db.primary, { authorId: teacher.id })
    const stream = await listen(post(id), { as: mine })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 })
    try {
      await change(id)
      await expect.poll(() => stream.isEnded, soon).toBe(true)
    } finally {
      vi.useRealTimers()
    }
    expect(eventsOf(stream)).toEqual([])
  })

  test('a lost LISTEN connection ends all streams of signed-in people', async () => {
    const third = await testApp({ rateLimits: 'off', sameDatabaseAs: site })
    await third.app.listen({ host: '127.0.0.1', port: 0 })
    const mine = await listen('/api/live/notifications', {
      at: third,
      as: await site.as(await createUser(site.db.primary)),
    })
    const visitor = await listen(post(), { at: third })
    await site.db.primaryPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query = 'listen sala_content' and datname = current_database()`,
    )
    await expect.poll(() => mine.isEnded, soon).toBe(true)
    expect(eventsOf(mine)).toEqual([])
    expect(visitor.isEnded).toBe(false)
    await third.close()
  })
})

test('RF-22 open streams do not count as waiting requests', async () => {
  const busy = await testApp({ rateLimits: 'off', sameDatabaseAs: site, shedding: { maxWaiting: 2, maxDelayMs: 1e9 } })
  await busy.app.listen({ host: '127.0.0.1', port: 0 })
  for (let index = 0; index < 8; index++) await listen(post(), { at: busy })
  expect(busy.app.live.size).toBe(8)
  expect((await busy.get(`/api/v2/content/teaching-story/${postId}`)).statusCode).toBe(200)
  for (const one of opened) one.abort()
  await expect.poll(() => busy.app.live.size, soon).toBe(0)
  const [line] = busy.lines.filter(({ route }) => route === '/api/live/posts/:postId')
  expect(line).toMatchObject({ status: 200 })
  await busy.close()
})

test('RF-16 shutdown ends every stream at once and rejects new ones', async () => {
  const third = await testApp({ rateLimits: 'off', sameDatabaseAs: site })
  await third.app.listen({ host: '127.0.0.1', port: 0 })
  const stream = await listen(post(), { at: third })
  third.app.lifecycle.startDraining()
  const rejected = await third.get(post())
  expectErrorResponse(rejected, 503, 'overload')
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  await third.close()
  await expect.poll(() => stream.isEnded, soon).toBe(true)
})
