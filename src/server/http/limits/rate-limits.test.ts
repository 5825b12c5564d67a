import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { addPerson } from '#test/people.ts'
import { sampleFeature } from '#test/sample-feature.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'
import { rateTable, withOverrides } from './rate-table.ts'

let server: TestApp
const made: RateLimits[] = []

beforeAll(async () => {
  // Without limits of its own, so that its table has the counts of the tests alone.
  server = await testApp({ rateLimits: 'off' })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const limits of made.splice(0)) await limits.close()
  await server.db.primaryPool.query('truncate rate_limits')
})
afterAll(() => server.close())

function limits(overrides: string): RateLimits {
  const one = createRateLimits(server.db.primary, overrides, server.rateWindowsSince)
  made.push(one)
  return one
}
const visitor = { userId: null, network: '10.1.2' }
const stored = async () => {
  const { rows } = await server.db.primaryPool.query<{ key: string; hits: number }>('select key, hits from rate_limits')
  return Object.fromEntries(rows.map(({ key, hits }) => [key.replace(/:\d+$/, ''), hits]))
}

/** Number of calls before one is rejected. */
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

test('Q-08 the built-in limits are those of the decision', () => {
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

test('Q-08 over the limit a user gets 429 with the seconds to wait; other users are not affected', async () => {
  const site = await testApp({ features: [sampleFeature], rateLimits: 'interaction.user=3/60' })
  const [one, other] = [await site.as(await addPerson(site.db)), await site.as(await addPerson(site.db))]
  const write = (actor: typeof one) => actor.post('/api/sample/notes', { title: 'ก', score: 1 })
  for (let count = 0; count < 3; count++) expect((await write(one)).statusCode).toBe(200)
  const rejected = await write(one)
  expectErrorResponse(rejected, 429, 'too_many_requests')
  const seconds = rejected.json().retry_after
  expect(Number(rejected.headers['retry-after'])).toBe(seconds)
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect((await write(other)).statusCode).toBe(200)
  await site.close()
})

test('Q-08 visitors of one network share a limit, and forged headers are ignored', async () => {
  const site = await testApp({ features: [sampleFeature], rateLimits: 'search.network=4/60' })
  const search = (remoteAddress: string, forwarded: string) =>
    site.request({ url: '/api/sample/notes', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
  const responses = []
  for (let count = 0; count < 5; count++) responses.push(await search(`192.0.2.${count}`, `203.0.113.${count}`))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 429])
  expect((await search('198.51.100.1', '')).statusCode).toBe(200)
  await site.close()
})

test('AB-124 behind the configured proxy the client is counted, not the proxy', async () => {
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

test('AB-177 visitors of one /64, and of one IPv4 network in any notation, share a limit', async () => {
  const site = await testApp({
    features: [sampleFeature],
    env: { TRUST_PROXY: '10.0.0.1' },
    rateLimits: 'search.network=3/60',
  })
  const search = (remoteAddress: string, caller?: string) =>
    site.request({ url: '/api/sample/notes', remoteAddress, headers: caller ? { 'x-forwarded-for': caller } : {} })
  const families = [
    ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::1', '2001:0db8:0001:0002::9', '2001:db8:1:2::1%eth0'],
    ['192.0.2.1', '::ffff:192.0.2.2', '::FFFF:c000:203', '192.0.2.4'],
  ]
  for (const family of families) {
    const statuses = []
    for (const [index, address] of family.entries()) {
      const response = await (index % 2 ? search('10.0.0.1', address) : search(address))
      statuses.push(response.statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  }
  expect((await search('10.0.0.1', '2001:db8:1:3::1')).statusCode).toBe(200)
  await site.close()
})

describe('AB-187 when all counters are in use', () => {
  const sizes = { own: 4, wide: 2, buckets: 2 }
  const small = (overrides = 'api.network=5/60,api.user=5/60') => {
    const one = createRateLimits(server.db.primary, overrides, server.rateWindowsSince, sizes)
    made.push(one)
    return one
  }
  const take = (one: RateLimits, network: string) => passes(() => one.take('api', { userId: null, network }), 200)
  const fill = (one: RateLimits) => {
    for (let n = 0; n < sizes.own; n++) one.take('api', { userId: null, network: `10.0.${n}` })
  }

  test('AB-187 new networks share the limit of their /16 or /48, eight times as high', async () => {
    const one = small()
    fill(one)
    const passed = []
    for (let n = 0; n < 10; n++) passed.push(await take(one, `192.0.${n}`))
    expect(passed).toEqual([40, ...new Array(9).fill(0)])
    expect(await take(one, '2001:db8:1:1')).toBe(40)
    expect(await take(one, '2001:db8:1:2')).toBe(0)
  })

  test('AB-187 further networks share a few buckets, and every caller is counted', async () => {
    const one = small()
    fill(one)
    let passed = 0
    for (let n = 0; n < 300; n++) passed += await take(one, `${n}.5.5`)
    expect(passed).toBe((sizes.wide + sizes.buckets) * 40)
    expect(one.size).toBe(sizes.own + sizes.wide + sizes.buckets)
  })

  test('AB-187 existing counters are not evicted, and users have separate counters', async () => {
    const one = small()
    fill(one)
    expect(await take(one, '10.0.0')).toBe(4)
    for (let n = 0; n < 100; n++) await take(one, `${n}.1.1`)
    expect(await take(one, '10.0.0')).toBe(0)
    expect(await take(one, '10.0.1')).toBe(4)
    const asUser = (userId: number) => passes(() => one.take('api', { userId, network: '1.1.1' }), 200)
    for (const userId of [1, 2, 3, 4]) expect(await asUser(userId)).toBe(5)
    let passed = 0
    for (let userId = 5; userId < 50; userId++) passed += await asUser(userId)
    expect(passed).toBe(sizes.buckets * 40)
  })

  test('AB-187 counters are removed when their window ends, also while the database is unreachable', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 })
    const silent = { query: () => new Promise(() => {}) } as never
    const one = createRateLimits(silent, 'api.network=5/60', server.rateWindowsSince, sizes)
    fill(one)
    void one.sync()
    expect(await take(one, '192.0.2')).toBe(40)
    vi.setSystemTime(1_000_000_000_000 + 60_000)
    void one.sync()
    expect(one.size).toBe(0)
    expect(await take(one, '192.0.2')).toBe(5)
  })

  test('AB-187 shared counters are synchronised between instances', async () => {
    const [left, right] = [small(), small()]
    fill(left)
    fill(right)
    expect(await take(left, '192.0.2')).toBe(40)
    await left.sync()
    expect((await stored())['api:wide:192.0']).toBe(41)
    right.take('api', { userId: null, network: '192.0.3' })
    right.take('api', { userId: null, network: '192.0.3' })
    await right.sync()
    expect(await take(right, '192.0.4')).toBe(0)
  })
})

test('the endpoint that measures the server has no rate limit', async () => {
  const quick = await testApp({ rateLimits: 'api.network=1/60' })
  for (let count = 0; count < 3; count++) expect((await quick.get('/api/ping')).statusCode).toBe(200)
  expect((await quick.get('/api/v2/csrf-token')).statusCode).toBe(200)
  expect((await quick.get('/api/v2/csrf-token')).statusCode).toBe(429)
  await quick.close()
})

test('two instances synchronise their counts in batches', async () => {
  const [left, right] = [limits('api.network=10/60'), limits('api.network=10/60')]
  for (let count = 0; count < 6; count++) left.take('api', visitor)
  await left.sync()
  expect(await stored()).toEqual({ 'api:network:10.1.2': 6 })
  right.take('api', visitor)
  await right.sync()
  expect(await passes(() => right.take('api', visitor))).toBe(3)
})

test('counting needs no query, and counts far below the limit are not synchronised', async () => {
  const one = limits('api.network=1000/60')
  server.queries.length = 0
  for (let count = 0; count < 20; count++) one.take('api', visitor)
  await one.sync()
  expect(server.queries).toEqual([])
  for (let count = 0; count < 40; count++) one.take('api', visitor)
  await one.sync()
  expect(await stored()).toEqual({ 'api:network:10.1.2': 60 })
})

test('exact limits hold for simultaneous calls in two instances', async () => {
  const [left, right] = [limits('report.user=3/86400'), limits('report.user=3/86400')]
  const caller = { userId: 7, network: '' }
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? left : right).take('report', caller)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('Q-08 a use case counts for a subject in its transaction', async () => {
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

test('a new window starts at zero', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 })
  const one = limits('api.network=2/60')
  expect(await passes(() => one.take('api', visitor))).toBe(2)
  vi.setSystemTime(1_000_000_000_000 + 60_000)
  expect(await passes(() => one.take('api', visitor))).toBe(2)
})

test('without the table each instance counts separately', async () => {
  const broken = { query: () => Promise.reject(new Error('away')) } as never
  const one = createRateLimits(broken, 'api.network=2/60', server.rateWindowsSince)
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
