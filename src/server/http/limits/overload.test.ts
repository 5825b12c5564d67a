/** What an overloaded server still answers (RF-22). */
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
  // Each request is itself more than may wait.
  server = await testApp({ features: [sampleFeature], rateLimits: 'off', shedding: { maxWaiting: 0.1 } })
})
afterAll(() => server.close())

test('RF-22 work is refused at once with 503 and a time to come back', async () => {
  const member = await server.as(await addPerson(server.db))
  server.queries.length = 0
  for (const answer of [
    await server.get('/api/sample/notes'),
    await server.get('/api/sample/notes/5'),
    await server.post('/api/sample/misbehave', { how: 'select 1' }),
    await member.post('/api/sample/notes', { title: 'ก', score: 1 }),
  ]) {
    expectErrorResponse(answer, 503, 'overload')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(4)
  }
})

test('RF-22 health, kept answers and admins are served to the last', async () => {
  const admin = await server.as(await addPerson(server.db, { roleType: 'admin' }))
  const answers = [
    await server.get('/healthz'),
    await server.get('/readyz'),
    await server.get('/api/ping'),
    await server.get('/api/sample/fixed'),
    await admin.get('/api/sample/notes/5'),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
})

test('RF-22 a page render is refused the same work', async () => {
  const busy = await testApp({
    features: [sampleFeature],
    rateLimits: 'off',
    shedding: { maxWaiting: 0.1 },
    pages(app) {
      app.get('/sample-page', async () => {
        const api = app.apiFor(null)
        const kept = await api(listFixed, {})
        const refused = await api(getNote, { noteId: '5' }).catch((error: ApiError) => error.status)
        return { kept: kept.data.length, refused }
      })
    },
  })
  expect((await busy.get('/sample-page')).json()).toEqual({ kept: 1, refused: 503 })
  await busy.close()
})

test('AB-176 one network cannot raise the level for others, however its addresses are spelled', async () => {
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
  let answers: Promise<unknown>[] = []
  const crowd = async (spell: (n: number) => string) => {
    const before = begun
    for (let n = 0; n < 42; n++) answers.push(busy.get('/slow', from(spell(n))))
    await expect.poll(() => begun).toBe(before + 42)
  }
  const hold = () => {
    slow = new Promise((resolve) => {
      goOn = resolve
    })
  }
  const letGo = async () => {
    goOn()
    await Promise.all(answers)
    answers = []
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
  // Many networks are more than the server can take.
  expect(await level()).toBe(1)
  await letGo()
  expect(await level()).toBe(0)
  await busy.close()
})

test('AB-176 callers of this machine cannot be told apart: together they are the whole', async () => {
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
