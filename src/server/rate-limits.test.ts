import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { rateWindowsSince, type TestApp, testApp } from '#test/app.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { addPerson } from '#test/people.ts'
import { sampleFeature } from '#test/sample-feature.ts'
import { deviceOf, isLoopback, networkOf } from './network.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'
import { rateTable, withOverrides } from './rate-table.ts'

let server: TestApp
const made: RateLimits[] = []

beforeAll(async () => {
  server = await testApp({ features: [sampleFeature], rateLimits: 'interaction.user=3/60,search.network=4/60' })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const limits of made.splice(0)) await limits.close()
  await server.db.primaryPool.query('truncate rate_limits')
})
afterAll(() => server.close())

function limits(overrides: string): RateLimits {
  const one = createRateLimits(server.db.primary, overrides, rateWindowsSince)
  made.push(one)
  return one
}
const visitor = { userId: null, network: '10.1.2' }
const stored = async () => {
  const { rows } = await server.db.primaryPool.query<{ key: string; hits: number }>('select key, hits from rate_limits')
  return Object.fromEntries(rows.map(({ key, hits }) => [key.replace(/:\d+$/, ''), hits]))
}

/** How many calls pass before one is refused. */
async function passes(take: () => unknown, atMost = 50): Promise<number> {
  for (let count = 0; count < atMost; count++) {
    try {
      await take()
    } catch {
      return count
    }
  }
  return atMost
}

test('Q-08 the numbers are those decided', () => {
  expect(rateTable).toMatchObject({
    api: { user: { max: 1_500, seconds: 300 }, network: { max: 3_000, seconds: 300 } },
    search: { user: { max: 60, seconds: 60 } },
    interaction: { user: { max: 60, seconds: 60 } },
    'profile-change': { subject: { max: 20, seconds: 3_600 } },
    'check-register': { network: { max: 300, seconds: 600 }, subject: { max: 10, seconds: 600 } },
    register: { network: { max: 60, seconds: 3_600 } },
    'password-email': { network: { max: 60, seconds: 3_600 }, subject: { max: 5, seconds: 3_600 } },
    'delete-request': { subject: { max: 3, seconds: 86_400 } },
  })
})

test('Q-08 over the limit: 429 with the seconds to wait, for that person only', async () => {
  const [one, other] = [await server.as(await addPerson(server.db)), await server.as(await addPerson(server.db))]
  const write = (actor: typeof one) => actor.post('/api/sample/notes', { title: 'ก', score: 1 })
  for (let count = 0; count < 3; count++) expect((await write(one)).statusCode).toBe(200)
  const refused = await write(one)
  expectRefusal(refused, 429, 'too_many_requests')
  const seconds = refused.json().retry_after
  expect(Number(refused.headers['retry-after'])).toBe(seconds)
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect((await write(other)).statusCode).toBe(200)
})

test('Q-08 visitors of one network share a limit, whatever a forged header says', async () => {
  const search = (remoteAddress: string, forwarded: string) =>
    server.request({ url: '/api/sample/notes', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
  const answers = []
  for (let count = 0; count < 5; count++) answers.push(await search(`192.0.2.${count}`, `203.0.113.${count}`))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 429])
  expect((await search('198.51.100.1', '')).statusCode).toBe(200)
})

test('AB-124 behind the proxy that is configured the caller counts, not the proxy', async () => {
  const site = await testApp({
    features: [sampleFeature],
    env: { TRUST_PROXY: '10.0.0.1' },
    rateLimits: 'search.network=1/60',
  })
  const search = (remoteAddress: string, caller: string) =>
    site.request({ url: '/api/sample/notes', remoteAddress, headers: { 'x-forwarded-for': caller } })
  expect((await search('10.0.0.1', '192.0.2.1')).statusCode).toBe(200)
  expect((await search('10.0.0.1', '198.51.100.1')).statusCode).toBe(200)
  expect((await search('10.0.0.1', '192.0.2.1')).statusCode).toBe(429)
  expect((await search('203.0.113.1', '1.2.3.4')).statusCode).toBe(200)
  expect((await search('203.0.113.1', '4.3.2.1')).statusCode).toBe(429)
  await site.close()
})

test('the ping that measures the server is not limited', async () => {
  const quick = await testApp({ rateLimits: 'api.network=1/60' })
  for (let count = 0; count < 3; count++) expect((await quick.get('/api/ping')).statusCode).toBe(200)
  expect((await quick.get('/api/v2/csrf-token')).statusCode).toBe(200)
  expect((await quick.get('/api/v2/csrf-token')).statusCode).toBe(429)
  await quick.close()
})

test('two instances share what they counted, in batches', async () => {
  const [left, right] = [limits('api.network=10/60'), limits('api.network=10/60')]
  for (let count = 0; count < 6; count++) left.take('api', visitor)
  await left.sync()
  expect(await stored()).toEqual({ 'api:network:10.1.2': 6 })
  right.take('api', visitor)
  await right.sync()
  expect(await passes(() => right.take('api', visitor))).toBe(3)
})

test('counting costs no query, and a count far below its limit is not even shared', async () => {
  const one = limits('api.network=1000/60')
  server.queries.length = 0
  for (let count = 0; count < 20; count++) one.take('api', visitor)
  await one.sync()
  expect(server.queries).toEqual([])
  for (let count = 0; count < 40; count++) one.take('api', visitor)
  await one.sync()
  expect(await stored()).toEqual({ 'api:network:10.1.2': 60 })
})

test('exact limits hold for calls at the same moment in two instances', async () => {
  const [left, right] = [limits('report.user=3/86400'), limits('report.user=3/86400')]
  const caller = { userId: 7, network: '' }
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? left : right).take('report', caller)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('Q-08 a use case counts for a subject of its own, in its transaction', async () => {
  const one = limits('password-email.subject=2/60')
  const { primary } = server.db
  const take = (subject: string) => one.takeSubject('password-email', subject, primary)
  const undone = primary.transaction(async (tx) => {
    await one.takeSubject('password-email', 'a', tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await passes(() => take('a'))).toBe(2)
  expect(await passes(() => take('b'))).toBe(2)
  expect(await stored()).toEqual({ 'password-email:subject:a': 3, 'password-email:subject:b': 3 })
})

test('a new window begins with nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 })
  const one = limits('api.network=2/60')
  expect(await passes(() => one.take('api', visitor))).toBe(2)
  vi.setSystemTime(1_000_000_000_000 + 60_000)
  expect(await passes(() => one.take('api', visitor))).toBe(2)
})

test('without the table each instance counts on its own', async () => {
  const broken = { query: () => Promise.reject(new Error('away')) } as never
  const one = createRateLimits(broken, 'api.network=2/60', rateWindowsSince)
  made.push(one)
  one.take('api', visitor)
  await one.sync()
  expect(await passes(() => one.take('api', visitor))).toBe(1)
})

test('limits are configured by name', () => {
  expect(withOverrides('search.user=5/10, api.network=1/2')).toMatchObject({
    search: { user: { max: 5, seconds: 10 } },
    api: { network: { max: 1, seconds: 2 }, user: { max: 1_500 } },
  })
  expect(withOverrides('register.network=5/10').register.network?.exact).toBe(true)
  for (const wrong of ['x.user=1/1', 'search=1/1', 'search.user=1', 'search.user=1/0', 'search.all=1/1', '-']) {
    expect(() => withOverrides(wrong)).toThrow(wrong)
  }
  expect(createRateLimits(server.db.primary, 'off').take('api', visitor)).toBeUndefined()
})

test('a network is a /24 or a /64, a device a whole address or a /64', () => {
  expect(networkOf('192.0.2.77')).toBe('192.0.2')
  expect(networkOf('::ffff:192.0.2.77')).toBe('192.0.2')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect([deviceOf('192.0.2.77'), deviceOf('2001:db8::1')]).toEqual(['192.0.2.77', '2001:db8:0:0'])
  expect(['127.0.0.1', '::1', '::ffff:127.3.0.1', '10.0.0.1'].map(isLoopback)).toEqual([true, true, true, false])
})
