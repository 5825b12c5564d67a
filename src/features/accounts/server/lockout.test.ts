import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUniversityAccount } from '#features/university-directory/testing.ts'
import { passwordWork } from '#server/passwords/passwords.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { TEST_PASSWORD } from '#test/passwords.ts'
import { allRows } from '#test/rows.ts'
import { trySignIn } from '#test/sign-in.ts'
import { createMember } from '../testing.ts'
import { countAttempt, revertAttempt } from './repository/sign-in-locks.ts'
import { cleanupLocks } from './service/lockout.ts'

const DOMAIN = 'university.example.ac.th'
const EMAIL = 'manee@example.com'
let site: TestApp

beforeAll(async () => {
  // These tests cover the checks after the captcha.
  site = await testApp({ rateLimits: 'off', env: { CAPTCHA_PROVIDER: 'none', TRUST_PROXY: '127.0.0.1' } })
  await createMember(site.db.primary, { email: EMAIL })
  await createUniversityAccount(site.db.primary, { username: 'daranee.s' })
})
afterAll(() => site.close())
beforeEach(() => run('truncate sign_in_locks, sign_in_guesses'))

const rows = () => allRows(site.db.primary, 'sign_in_locks')
const run = (sql: string) => site.db.primaryPool.query(sql)
const guess = (name = EMAIL, options: Parameters<typeof trySignIn>[2] = {}) =>
  trySignIn(site, { name, password: 'เดาไปเรื่อย', captcha: 'x' }, options)
const enter = (name = EMAIL, options: Parameters<typeof trySignIn>[2] = {}) =>
  trySignIn(site, { name, password: TEST_PASSWORD, captcha: 'x' }, options)
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
async function guesses(count: number, name = EMAIL, options: Parameters<typeof trySignIn>[2] = {}) {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await guess(name, options)).statusCode)
  return statuses
}
/** Ends the current lockout. */
const endLock = () =>
  run("update sign_in_locks set locked_until = now() - interval '1 second' where locked_until > now()")

test('AB-30 AUTH-040 AUTH-034 Q-20 five failures lock the name, also for the correct password', async () => {
  expect(await guesses(5)).toEqual([422, 422, 422, 422, 422])
  const before = passwordWork().done
  const locked = await guess()
  const right = await enter()
  for (const response of [locked, right]) {
    expectErrorResponse(response, 429, 'locked')
    const seconds = response.json().seconds_until_unlock
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(response.headers['retry-after']).toBe(String(seconds))
    expect(response.headers['set-cookie']).toBeUndefined()
  }
  expect(passwordWork().done).toBe(before)
})

test('AUTH-041 Q-21 the message contains the remaining minutes and seconds', async () => {
  await guesses(5)
  await run("update sign_in_locks set locked_until = now() + interval '62.5 seconds' where locked_until is not null")
  expect((await guess()).json()).toMatchObject({ message: 'กรุณาลองใหม่อีกครั้งใน 1 นาที 3 วินาที', seconds_until_unlock: 63 })
  await run("update sign_in_locks set locked_until = now() + interval '4.5 seconds' where locked_until is not null")
  expect((await guess()).json()).toMatchObject({ message: 'กรุณาลองใหม่อีกครั้งใน 0 นาที 5 วินาที', seconds_until_unlock: 5 })
})

test('AB-31 of a hundred concurrent attempts five are compared, and the counter is exactly five', async () => {
  const before = passwordWork().done
  const responses = await Promise.all(Array.from({ length: 100 }, () => guess()))
  const statuses = responses.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([...new Array(5).fill(422), ...new Array(95).fill(429)])
  expect(passwordWork().done - before).toBe(5)
  const [lock] = (await rows()).filter(({ lockedUntil }) => lockedUntil)
  expect(lock).toMatchObject({ failures: 5, rounds: 1 })
})

test('AB-32 an unknown name is locked like a known one, with the same messages', async () => {
  const shapes = []
  for (const name of [EMAIL, 'unknown@example.com', 'daranee.s']) {
    const responses = []
    for (let index = 0; index < 6; index++) {
      const { request_id, seconds_until_unlock, message, ...rest } = (await guess(name)).json()
      responses.push([rest, seconds_until_unlock === undefined ? message : typeof seconds_until_unlock])
    }
    shapes.push(JSON.stringify(responses))
  }
  expect(new Set(shapes).size).toBe(1)
})

test('Q-20 each lockout is longer: 1, 2, 4, 8, then always 15 minutes', async () => {
  const minutes: number[] = []
  for (let round = 0; round < 6; round++) {
    expect(await guesses(5)).toEqual([422, 422, 422, 422, 422])
    minutes.push(Math.ceil((await guess()).json().seconds_until_unlock / 60))
    await endLock()
  }
  expect(minutes).toEqual([1, 2, 4, 8, 15, 15])
})

test('Q-20 attempts during a lockout are not counted and do not extend it', async () => {
  await guesses(5)
  const before = await rows()
  await guesses(20)
  expect(await rows()).toEqual(before)
})

test('Q-20 the correct password clears failures and rounds', async () => {
  await guesses(5)
  await endLock()
  await guesses(4)
  expect((await enter()).statusCode).toBe(200)
  expect((await rows()).filter(({ rounds }) => rounds > 0)).toEqual([])
  expect(await guesses(6)).toEqual([422, 422, 422, 422, 422, 429])
  expect((await guess()).json().seconds_until_unlock).toBeLessThanOrEqual(60)
})

test('AB-33 a lockout applies to one network: the user can sign in from another one', async () => {
  await guesses(6, EMAIL, from('203.0.113.9'))
  expect((await enter(EMAIL, from('198.51.100.7'))).statusCode).toBe(200)
  expectErrorResponse(await enter(EMAIL, from('203.0.113.77')), 429, 'locked')
})

test('AB-33 an IPv6 /64 is one network', async () => {
  for (let index = 1; index <= 5; index++) await guess(EMAIL, from(`2001:db8:1:2::${index}`))
  expectErrorResponse(await guess(EMAIL, from('2001:db8:1:2:ffff::9')), 429, 'locked')
  expect((await guess(EMAIL, from('2001:db8:1:3::1'))).statusCode).toBe(422)
})

test('AB-34 all spellings of a name share one counter', async () => {
  const spellings = [
    'MANEE@Example.com',
    ' manee@example.com ',
    'ｍａｎｅｅ@example.com',
    'manee@example.com\u200b',
    'ma\u00adnee@example.com',
  ]
  for (const name of spellings) expect((await guess(name)).statusCode).toBe(422)
  expectErrorResponse(await guess(), 429, 'locked')
})

test('AB-34 a staff name with and without the suffix is one name', async () => {
  const options = { method: 'university' as const }
  for (const name of [
    'daranee.s',
    `daranee.s@${DOMAIN}`,
    `DARANEE.S@${DOMAIN.toUpperCase()}`,
    ' daranee.s',
    'daranee.ｓ',
  ]) {
    expect((await guess(name, options)).statusCode).toBe(422)
  }
  expectErrorResponse(await enter(`daranee.s@${DOMAIN}`, options), 429, 'locked')
})

test('AB-35 an untrusted X-Forwarded-For is ignored', async () => {
  const plain = await testApp({ rateLimits: 'off', env: { CAPTCHA_PROVIDER: 'none' } })
  try {
    const statuses: number[] = []
    for (let index = 0; index < 8; index++) {
      const typed = { name: EMAIL, password: 'เดาไปเรื่อย', captcha: 'x' }
      statuses.push((await trySignIn(plain, typed, from(`203.0.${index}.1`))).statusCode)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
  } finally {
    await plain.close()
  }
})

test('AB-35 the sign-in endpoint has exactly one path', async () => {
  for (const path of ['/api/login/', '/api/login.json', '//api/login', '/API/LOGIN', '/api/login%2f']) {
    expect([path, (await site.post(path, {})).statusCode]).toEqual([path, 404])
  }
})

test('Q-20 the lockout applies to a second instance and after a restart', async () => {
  await guesses(5)
  const second = await testApp({ rateLimits: 'off', env: { CAPTCHA_PROVIDER: 'none' }, sameDatabaseAs: site })
  try {
    const typed = { name: EMAIL, password: TEST_PASSWORD, captcha: 'x' }
    expectErrorResponse(await trySignIn(second, typed), 429, 'locked')
  } finally {
    await second.close()
  }
})

test('Q-20 successes and locked attempts do not count for the network', async () => {
  await guesses(5)
  const failures = async () => Math.max(...(await rows()).filter((row) => !row.lockedUntil).map((row) => row.failures))
  expect(await failures()).toBe(5)
  await guesses(10)
  await enter(EMAIL, from('127.0.0.1'))
  expect(await failures()).toBe(5)
})

describe('attempts that could not be checked', () => {
  const key = Buffer.alloc(32, 7)
  const findRow = async () => (await rows()).find((row) => row.key.equals(key))

  test('AB-38 reverts an attempt that could not be checked, and the lockout of the fifth one', async () => {
    const { primary } = site.db
    for (let index = 0; index < 5; index++) expect(await countAttempt(primary, key)).toBe(true)
    expect(await countAttempt(primary, key)).toBe(false)
    await revertAttempt(primary, key)
    expect(await findRow()).toMatchObject({ failures: 4, rounds: 0, lockedUntil: null })
    expect([await countAttempt(primary, key), await countAttempt(primary, key)]).toEqual([true, false])
    expect(await findRow()).toMatchObject({ failures: 5, rounds: 1 })
  })

  test('Q-36 a full hash queue returns 503 and counts no attempt', async () => {
    const statuses = (
      await Promise.all(Array.from({ length: 120 }, (_, index) => guess(`crowd${index}@example.com`)))
    ).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([422, 503]))
    const counted = (await rows()).filter(({ failures }) => failures === 1)
    expect(counted).toHaveLength(statuses.filter((status) => status === 422).length)
  })
})

test('Q-20 counters expire after a day without an attempt and their rows are deleted', async () => {
  await guesses(5)
  await endLock()
  await run("update sign_in_locks set updated_at = now() - interval '25 hours'")
  expect(await guesses(1)).toEqual([422])
  expect((await rows()).some(({ failures, rounds }) => failures === 1 && rounds === 0)).toBe(true)
  await run("update sign_in_locks set updated_at = now() - interval '25 hours'")
  await guess('young@example.com')
  await cleanupLocks({ db: site.db.primary })
  expect((await rows()).every(({ updatedAt }) => updatedAt.getTime() > Date.now() - 60_000)).toBe(true)
})

test('neither the table nor the log contains the name or the network', async () => {
  site.lines.length = 0
  await guesses(6)
  const text = JSON.stringify([(await rows()).map(({ key }) => key.toString('latin1')), site.lines])
  expect(text).not.toMatch(/manee|เดาไป/)
  expect(site.lines.filter(({ msg }) => msg === 'sign-in locked')).toMatchObject([
    { sign_in_method: 'member', seconds: 60 },
  ])
})
