/** Cached responses and their invalidation in every instance (AB-161, RF-33). */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { addPerson } from '#test/people.ts'
import { sampleFeature } from '#test/sample-feature.ts'
import { buildApp } from '../app.ts'
import { createResponseCache } from '../responses/response-cache.ts'
import {
  contentChanged,
  type InvalidationBus,
  type InvalidationBusOptions,
  openInvalidationBus,
} from './invalidation-bus.ts'

let server: TestApp
let member: Actor
const log = { warn: vi.fn(), error: vi.fn() }

beforeAll(async () => {
  server = await testApp({ features: [sampleFeature], rateLimits: 'off' })
  member = await server.as(await addPerson(server.db))
})
afterAll(() => server.close())
beforeEach(() => {
  server.app.contentBus.dropHere()
  server.queries.length = 0
})

const fixed = '/api/sample/fixed'
const write = () => member.post('/api/sample/notes', { title: 'ก', score: 1 })
const reads = () => server.queries.filter((text) => text.includes('from tags')).length

test('AB-161 a cached response is created once, for all callers and with any unknown parameters', async () => {
  const asks = ['', '?x=1', '?utm_source=a', '?size=1', '?y[]=2'].map((query) => server.get(fixed + query))
  const responses = await Promise.all([...asks, member.get(fixed)])
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  expect([responses[0]?.statusCode, reads(), server.queries.length]).toEqual([200, 1, 1])
  await server.get(`${fixed}?size=2`)
  expect(reads()).toBe(2)
})

test('AB-161 AB-130 a cached response has an ETag and is compressed in each encoding', async () => {
  const plain = await server.get(`${fixed}?size=50`)
  const { etag, vary, 'cache-control': control } = plain.headers
  expect([etag, vary, control]).toEqual([expect.stringMatching(/^"[\w-]+"$/), 'Accept-Encoding', 'no-cache'])
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const again = await server.get(`${fixed}?size=50`, { 'if-none-match': known as string })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  }
  expect((await server.get(fixed, { 'if-none-match': '"forged"' })).statusCode).toBe(200)
  for (const [accept, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0,*', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const response = await server.get(`${fixed}?size=50`, { 'accept-encoding': accept })
    expect(response.headers['content-encoding']).toBe(encoding)
  }
})

test('AB-122 no header or parameter of a visitor affects the response of the next one', async () => {
  const marker = 'planted'
  const names = ['x-forwarded-host', 'x-forwarded-proto', 'x-original-url', 'forwarded', 'accept-language', 'origin']
  const headers = Object.fromEntries(
    ['user-agent', 'referer', 'cookie', 'accept', ...names].map((name) => [name, marker]),
  )
  await server.get(`${fixed}?utm_source=${marker}&${marker}=1`, { ...headers, range: 'bytes=0-1' })
  const next = await server.get(fixed)
  expect(next.statusCode).toBe(200)
  expect(next.body + JSON.stringify(next.headers)).not.toContain(marker)
})

test('a user who writes sees the change in the next cached response', async () => {
  const before = (await server.get(fixed)).body
  expect((await write()).statusCode).toBe(200)
  const after = (await server.get(fixed)).body
  expect(after).not.toBe(before)
})

test('every instance receives a change at commit and not before', async () => {
  const other = buildApp({
    config: server.app.backgroundContext().config,
    database: server.db,
    features: [sampleFeature],
    storage: server.app.backgroundContext().storage,
    enqueue: async () => {},
    log: server.app.backgroundContext().log,
    rateLimits: 'off',
  })
  await other.ready()
  await other.contentBus.ready
  const heard = vi.fn()
  other.contentBus.subscribe(heard)
  await server.db.primary.transaction(async (tx) => {
    await contentChanged(tx)
    await contentChanged(tx)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(heard).not.toHaveBeenCalled()
  })
  await expect.poll(() => heard.mock.calls.length).toBe(1)
  await server.db.primary
    .transaction(async (tx) => {
      await contentChanged(tx)
      throw new Error('rolled back')
    })
    .catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(heard).toHaveBeenCalledTimes(1)
  await other.close()
})

async function withBus(
  work: (bus: InvalidationBus, heard: ReturnType<typeof vi.fn>) => Promise<void>,
  options: Partial<InvalidationBusOptions> = {},
) {
  const bus = openInvalidationBus({ database: server.db, log, ...options })
  const heard = vi.fn()
  await bus.ready
  bus.subscribe(heard)
  await work(bus, heard)
  await bus.close()
}
const listeners = `select pid from pg_stat_activity where query = 'listen sala_content' and datname = current_database()`

test('RF-33 a lost connection is reopened, and everything cached meanwhile is dropped', async () => {
  await withBus(async (_bus, heard) => {
    await server.db.primaryPool.query(`select pg_terminate_backend(pid) from (${listeners}) l`)
    await expect.poll(() => heard.mock.calls.length, { timeout: 5_000 }).toBe(1)
    await contentChanged(server.db.primary)
    await expect.poll(() => heard.mock.calls.length).toBe(2)
  })
})

test('RF-33 a connection that delivers no notifications is detected', { timeout: 20_000 }, async () => {
  // Notifications are accepted and never delivered, as by a connection pooler.
  const primary = { ...server.db.primary, query: async () => [] }
  await withBus(
    async (_bus, heard) => {
      await expect.poll(() => heard.mock.calls.length, { timeout: 12_000 }).toBeGreaterThan(0)
      expect(log.warn).toHaveBeenCalledWith({ err: new Error('no notification arrives') }, expect.any(String))
    },
    { checkMs: 200, database: { ...server.db, primary } },
  )
})

test('a changed counter is reported as such and drops no response in the instance that wrote it', async () => {
  await withBus(async (_bus, heard) => {
    await contentChanged(server.db.primary, { isOnlyCounts: true })
    await expect.poll(() => heard.mock.calls).toEqual([['counts']])
    await contentChanged(server.db.primary)
    await expect.poll(() => heard.mock.calls).toEqual([['counts'], ['content']])
  })
})

test('a listener that throws does not prevent the others from being called', async () => {
  await withBus(async (bus, heard) => {
    bus.subscribe(() => {
      throw new Error('broken')
    })
    const last = vi.fn()
    const stop = bus.subscribe(last)
    bus.dropHere()
    stop()
    bus.dropHere()
    expect([heard.mock.calls.length, last.mock.calls.length, log.error.mock.calls.length]).toEqual([2, 1, 2])
  })
})

test('a response with changed counters expires after ten seconds, another after a minute', async () => {
  const clock = { now: 0 }
  const cache = createResponseCache(() => clock.now)
  let made = 0
  const ask = async () => (await cache.get('a', async () => ++made)).value
  expect(await ask()).toBe(1)
  clock.now = 1_000
  cache.age()
  clock.now = 9_999
  expect(await ask()).toBe(1)
  clock.now = 10_000
  expect(await ask()).toBe(2)
  clock.now = 69_999
  expect(await ask()).toBe(2)
  clock.now = 70_000
  expect(await ask()).toBe(3)
})

test('a response that was started before a change is not cached', async () => {
  const cache = createResponseCache()
  let finish = (_value: unknown) => {}
  const slow = cache.get('a', () => new Promise((resolve) => (finish = resolve)))
  cache.clear()
  const fresh = cache.get('a', async () => ({ is: 'new' }))
  finish({ is: 'old' })
  expect([(await slow).value, (await fresh).value]).toEqual([{ is: 'old' }, { is: 'new' }])
  expect((await cache.get('a', async () => ({ is: 'never made' }))).value).toEqual({ is: 'new' })
})

test('an error is not cached, an old response is created again, and the number of responses is bounded', async () => {
  let now = 0
  const cache = createResponseCache(() => now)
  await expect(cache.get('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x')
  expect((await cache.get('a', async () => 1)).value).toBe(1)
  now = 59_999
  expect((await cache.get('a', async () => 2)).value).toBe(1)
  now = 60_000
  expect((await cache.get('a', async () => 2)).value).toBe(2)
  for (let index = 0; index < 600; index++) await cache.get(`k${index}`, async () => index)
  expect(cache.size).toBe(500)
})
