/** Responses of an overloaded server (RF-22). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiError } from '#lib/api-client.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { addPerson } from '#test/people.ts'
import { getNote, listFixed, sampleFeature } from '#test/sample-feature.ts'
import { startLoadShedding, type WaitingRequest } from './load-shedding.ts'

const METRICS_TOKEN = 'token-of-the-tests-of-load'

let server: TestApp

beforeAll(async () => {
  // Each request alone exceeds the limit of waiting requests.
  server = await testApp({ features: [sampleFeature], rateLimits: 'off', shedding: { maxWaiting: 0.1 } })
})
afterAll(() => server.close())

test('RF-22 under overload requests get 503 with Retry-After at once', async () => {
  const member = await server.as(await addPerson(server.db))
  server.queries.length = 0
  for (const response of [
    await server.get('/api/sample/notes'),
    await server.get('/api/sample/notes/5'),
    await server.post('/api/sample/misbehave', { how: 'select 1' }),
    await member.post('/api/sample/notes', { title: 'ก', score: 1 }),
  ]) {
    expectErrorResponse(response, 503, 'overload')
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(4)
  }
})

test('RF-22 health, cached responses and admins are always served', async () => {
  const admin = await server.as(await addPerson(server.db, { roleType: 'admin' }))
  const responses = [
    await server.get('/healthz'),
    await server.get('/readyz'),
    await server.get('/api/ping'),
    await server.get('/api/sample/fixed'),
    await admin.get('/api/sample/notes/5'),
  ]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
})

test('RF-22 calls of a page render are rejected like calls over HTTP', async () => {
  const busy = await testApp({
    features: [sampleFeature],
    rateLimits: 'off',
    shedding: { maxWaiting: 0.1 },
    pages(app) {
      app.get('/sample-page', async () => {
        const api = app.apiFor(null)
        const cached = await api(listFixed, {})
        const rejected = await api(getNote, { noteId: '5' }).catch((error: ApiError) => error.status)
        return { cached: cached.data.length, rejected }
      })
    },
  })
  expect((await busy.get('/sample-page')).json()).toEqual({ cached: 1, rejected: 503 })
  await busy.close()
})

test('AB-176 one network cannot raise the level for others, in any notation of its addresses', async () => {
  let goOn = () => {}
  let slow = Promise.resolve()
  let begun = 0
  const busy = await testApp({
    features: [sampleFeature],
    rateLimits: 'off',
    env: { TRUST_PROXY: '127.0.0.1', METRICS_TOKEN },
    shedding: { maxWaiting: 20, maxDelayMs: Number.POSITIVE_INFINITY },
    pages(app) {
      app.get('/slow', async () => {
        begun++
        await slow
        return 'slow'
      })
    },
  })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const level = async () =>
    Number(
      /^sala_shedding_level (\d)$/m.exec(
        (await busy.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).body,
      )?.[1],
    )
  const member = await busy.as(await addPerson(busy.db))
  let responses: Promise<unknown>[] = []
  const crowd = async (spell: (n: number) => string) => {
    const before = begun
    for (let n = 0; n < 42; n++) responses.push(busy.get('/slow', from(spell(n))))
    await expect.poll(() => begun).toBe(before + 42)
  }
  const hold = () => {
    slow = new Promise((resolve) => {
      goOn = resolve
    })
  }
  const letGo = async () => {
    goOn()
    await Promise.all(responses)
    responses = []
  }

  const families = [
    {
      spell: (n: number) => (n % 2 ? `2001:db8:1:2::${n.toString(16)}` : `2001:0DB8:0001:0002:${n}::1%eth0`),
      neighbour: '2001:db8:1:2::9',
      other: '2001:db8:1:3::1',
    },
    {
      spell: (n: number) => (n % 2 ? `203.0.113.${n}` : `::ffff:203.0.113.${n}`),
      neighbour: '::FFFF:cb00:7109',
      other: '198.51.100.1',
    },
  ]
  for (const { spell, neighbour, other } of families) {
    hold()
    await crowd(spell)
    expect(await level()).toBe(0)
    for (const reader of [busy, member]) {
      expect((await reader.get('/api/sample/notes', from(other))).statusCode).toBe(200)
      expectErrorResponse(await reader.get('/api/sample/notes/5', from(neighbour)), 503, 'overload')
    }
    await letGo()
    expect((await busy.get('/api/sample/notes', from(neighbour))).statusCode).toBe(200)
  }

  hold()
  for (const network of ['192.0.2', '198.51.100', '203.0.113']) await crowd((n) => `${network}.${n}`)
  // Many networks together exceed the capacity.
  expect(await level()).toBe(1)
  await letGo()
  expect(await level()).toBe(0)
  await busy.close()
})

test('AB-176 callers on this machine cannot be distinguished: together they may use the full capacity', async () => {
  const shedding = startLoadShedding({ maxWaiting: 10, maxDelayMs: Number.POSITIVE_INFINITY })
  const waiting = (network: string, count: number) =>
    Array.from({ length: count }, () => {
      const one: WaitingRequest = { waitsFor: null }
      shedding.begin(one, network)
      return one
    })
  const own = [...waiting('127.0.0', 6), ...waiting('0:0:0:0', 4)]
  expect([shedding.level, shedding.levelFor('127.0.0'), shedding.levelFor('203.0.113')]).toEqual([0, 0, 0])
  own.push(...waiting('127.0.0', 1))
  expect([shedding.level, shedding.levelFor('127.0.0')]).toEqual([1, 1])
  for (const one of [...own, ...own]) shedding.end(one)
  expect([shedding.level, shedding.waiting]).toEqual([0, 0])
  shedding.stop()
})
