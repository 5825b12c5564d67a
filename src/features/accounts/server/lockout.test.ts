import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { trySignIn } from '#test/sign-in.ts'
import { createMember, createUniversityAccount, TEST_PASSWORD } from '../testing.ts'
import { countAttempt, uncountAttempt } from './repository/sign-in-locks.ts'
import { cleanupLocks } from './service/lockout.ts'
import { passwordWork } from './service/passwords.ts'
import { signInLocks } from './tables.ts'

const DOMAIN = 'university.example.ac.th'
const EMAIL = 'manee@example.com'
let site: TestApp

beforeAll(async () => {
  // What is tested here is what comes after the captcha.
  site = await testApp({ rateLimits: 'off', env: { CAPTCHA_PROVIDER: 'none', TRUST_PROXY: '127.0.0.1' } })
  await createMember(site.db.primary, { email: EMAIL })
  await createUniversityAccount(site.db.primary, { username: 'daranee.s' })
})
afterAll(() => site.close())
beforeEach(() => run('truncate sign_in_locks, sign_in_guesses'))

const rows = () => site.db.primary.orm.select().from(signInLocks)
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
/** As if the lock had ended. */
const endLock = () =>
  run("update sign_in_locks set locked_until = now() - interval '1 second' where locked_until > now()")

test('AB-30 AUTH-040 AUTH-034 Q-20 five are answered, then the door is shut, for the right password too', async () => {
  expect(await guesses(5)).toEqual([422, 422, 422, 422, 422])
  const before = passwordWork().done
  const locked = await guess()
  const right = await enter()
  for (const answer of [locked, right]) {
    expectErrorResponse(answer, 429, 'locked')
    const seconds = answer.json().seconds_until_unlock
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(answer.headers['retry-after']).toBe(String(seconds))
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  expect(passwordWork().done).toBe(before)
})

test('AUTH-041 Q-21 the message says minutes and seconds, and the time falls', async () => {
  await guesses(5)
  await run("update sign_in_locks set locked_until = now() + interval '62.5 seconds' where locked_until is not null")
  expect((await guess()).json()).toMatchObject({ message: 'กรุณาลองใหม่อีกครั้งใน 1 นาที 3 วินาที', seconds_until_unlock: 63 })
  await run("update sign_in_locks set locked_until = now() + interval '4.5 seconds' where locked_until is not null")
  expect((await guess()).json()).toMatchObject({ message: 'กรุณาลองใหม่อีกครั้งใน 0 นาที 5 วินาที', seconds_until_unlock: 5 })
})

test('AB-31 of a hundred guesses at once at most five reach the hash; the counter says exactly five', async () => {
  const before = passwordWork().done
  const answers = await Promise.all(Array.from({ length: 100 }, () => guess()))
  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([...new Array(5).fill(422), ...new Array(95).fill(429)])
  expect(passwordWork().done - before).toBe(5)
  const [lock] = (await rows()).filter(({ lockedUntil }) => lockedUntil)
  expect(lock).toMatchObject({ failures: 5, rounds: 1 })
})

test('AB-32 an unknown name locks like a known one, in the same words', async () => {
  const shapes = []
  for (const name of [EMAIL, 'nobody@example.com', 'daranee.s']) {
    const answers = []
    for (let index = 0; index < 6; index++) {
      const { request_id, seconds_until_unlock, message, ...rest } = (await guess(name)).json()
      answers.push([rest, seconds_until_unlock === undefined ? message : typeof seconds_until_unlock])
    }
    shapes.push(JSON.stringify(answers))
  }
  expect(new Set(shapes).size).toBe(1)
})

test('Q-20 each further round is longer: 1, 2, 4, 8, then always 15 minutes', async () => {
  const minutes: number[] = []
  for (let round = 0; round < 6; round++) {
    expect(await guesses(5)).toEqual([422, 422, 422, 422, 422])
    minutes.push(Math.ceil((await guess()).json().seconds_until_unlock / 60))
    await endLock()
  }
  expect(minutes).toEqual([1, 2, 4, 8, 15, 15])
})

test('Q-20 what is refused while the door is shut neither counts nor makes it longer', async () => {
  await guesses(5)
  const before = await rows()
  await guesses(20)
  expect(await rows()).toEqual(before)
})

test('Q-20 the right password clears the failures and the rounds', async () => {
  await guesses(5)
  await endLock()
  await guesses(4)
  expect((await enter()).statusCode).toBe(200)
  expect((await rows()).filter(({ rounds }) => rounds > 0)).toEqual([])
  expect(await guesses(6)).toEqual([422, 422, 422, 422, 422, 429])
  expect((await guess()).json().seconds_until_unlock).toBeLessThanOrEqual(60)
})

test('AB-33 the lock is no weapon: from another network the person signs in, and the guesser stays out', async () => {
  await guesses(6, EMAIL, from('203.0.113.9'))
  expect((await enter(EMAIL, from('198.51.100.7'))).statusCode).toBe(200)
  expectErrorResponse(await enter(EMAIL, from('203.0.113.77')), 429, 'locked')
})

test('AB-33 one IPv6 household is one network, whatever its last half says', async () => {
  for (let index = 1; index <= 5; index++) await guess(EMAIL, from(`2001:db8:1:2::${index}`))
  expectErrorResponse(await guess(EMAIL, from('2001:db8:1:2:ffff::9')), 429, 'locked')
  expect((await guess(EMAIL, from('2001:db8:1:3::1'))).statusCode).toBe(422)
})

test('AB-34 no spelling of a name has attempts of its own', async () => {
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

test('AB-34 staff with and without the suffix are one name', async () => {
  const door = { door: 'university' as const }
  for (const name of [
    'daranee.s',
    `daranee.s@${DOMAIN}`,
    `DARANEE.S@${DOMAIN.toUpperCase()}`,
    ' daranee.s',
    'daranee.ｓ',
  ]) {
    expect((await guess(name, door)).statusCode).toBe(422)
  }
  expectErrorResponse(await enter(`daranee.s@${DOMAIN}`, door), 429, 'locked')
})

test('AB-35 an untrusted X-Forwarded-For gives nothing', async () => {
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

test('AB-35 the doors have one address each', async () => {
  for (const path of ['/api/login/', '/api/login.json', '//api/login', '/API/LOGIN', '/api/login%2f']) {
    expect([path, (await site.post(path, {})).statusCode]).toEqual([path, 404])
  }
})

test('Q-20 a restart and a second instance know the lock', async () => {
  await guesses(5)
  const second = await testApp({ rateLimits: 'off', env: { CAPTCHA_PROVIDER: 'none' }, beside: site })
  try {
    const typed = { name: EMAIL, password: TEST_PASSWORD, captcha: 'x' }
    expectErrorResponse(await trySignIn(second, typed), 429, 'locked')
  } finally {
    await second.close()
  }
})

test('Q-20 successes and locked answers do not fill a network', async () => {
  await guesses(5)
  const failures = async () => Math.max(...(await rows()).filter((row) => !row.lockedUntil).map((row) => row.failures))
  expect(await failures()).toBe(5)
  await guesses(10)
  await enter(EMAIL, from('127.0.0.1'))
  expect(await failures()).toBe(5)
})

describe('faults that are ours', () => {
  const key = Buffer.alloc(32, 7)
  const mine = async () => (await rows()).find((row) => row.key.equals(key))

  test('AB-38 an attempt that could not be checked is taken back, and with the fifth the lock', async () => {
    const { primary } = site.db
    for (let index = 0; index < 5; index++) expect(await countAttempt(primary, key)).toBe(true)
    expect(await countAttempt(primary, key)).toBe(false)
    await uncountAttempt(primary, key)
    expect(await mine()).toMatchObject({ failures: 4, rounds: 0, lockedUntil: null })
    expect([await countAttempt(primary, key), await countAttempt(primary, key)]).toEqual([true, false])
    expect(await mine()).toMatchObject({ failures: 5, rounds: 1 })
  })

  test('Q-36 beyond the queue of the hash: 503, come again, and nothing is counted', async () => {
    const statuses = (
      await Promise.all(Array.from({ length: 120 }, (_, index) => guess(`crowd${index}@example.com`)))
    ).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([422, 503]))
    const counted = (await rows()).filter(({ failures }) => failures === 1)
    expect(counted).toHaveLength(statuses.filter((status) => status === 422).length)
  })
})

test('Q-20 after a day without an attempt nothing is held against a name, and its row goes', async () => {
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

test('neither name nor network stands in the table or in the log', async () => {
  site.lines.length = 0
  await guesses(6)
  const text = JSON.stringify([(await rows()).map(({ key }) => key.toString('latin1')), site.lines])
  expect(text).not.toMatch(/manee|เดาไป/)
  expect(site.lines.filter(({ msg }) => msg === 'sign-in locked')).toMatchObject([{ door: 'member', seconds: 60 }])
})
