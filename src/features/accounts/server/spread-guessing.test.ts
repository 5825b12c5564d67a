/** Password guessing from many networks, and campuses behind one address (AB-188, decisions Q-194, 0016). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUniversityAccount } from '#features/university-directory/testing.ts'
import { passwordWork } from '#server/passwords/passwords.ts'
import { type Response, type TestApp, testApp } from '#test/app.ts'
import { solveChallengeOf } from '#test/captcha.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { TEST_PASSWORD } from '#test/passwords.ts'
import { NAME_FAILURES, NETWORK_FAILURES } from '../constants.ts'
import { createMember, registerBody } from '../testing.ts'
import { cleanupLocks } from './service/lockout.ts'

const EMAIL = 'manee@example.com'
const ENV = { TRUST_PROXY: '127.0.0.1', CAPTCHA_DIFFICULTY: '2' }
let site: TestApp
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off', env: ENV })
  await createMember(site.db.primary, { email: EMAIL })
  await createMember(site.db.primary, { email: 'piti@example.com' })
  await createUniversityAccount(site.db.primary, { username: 'daranee.s' })
})
afterAll(() => site.close())
beforeEach(() => run('truncate sign_in_locks, sign_in_guesses'))

const run = (sql: string) => site.db.primaryPool.query(sql)
let networks = 0
/** An address of a network that was not used before. */
const newNetworkAddress = () => `10.${Math.floor(++networks / 250)}.${networks % 250}.7`

interface AttemptOptions {
  name?: string
  password?: string
  level?: 'normal' | 'harder'
  from?: string
  cookie?: string
  app?: TestApp
}
async function attempt({
  name = EMAIL,
  password = 'เดาไปเรื่อย',
  level = 'normal',
  from,
  cookie,
  app = site,
}: AttemptOptions = {}) {
  const challenge = (await app.get(`/api/v2/captcha?level=${level}`)).json()
  const body = { password, 'g-recaptcha-response': await solveChallengeOf(challenge) }
  const headers = { 'x-forwarded-for': from ?? newNetworkAddress(), ...(cookie && { cookie }) }
  if (!name.startsWith('daranee')) return app.post('/api/login', { ...body, email: name }, headers)
  return app.post('/api/sala_login', { ...body, username: name }, headers)
}
const enter = (options: AttemptOptions = {}) => attempt({ password: TEST_PASSWORD, ...options })
/** Simulates as many recent wrong attempts from different networks as guard the name. */
async function guardName(name = EMAIL) {
  expectErrorResponse(await attempt({ name }), 422, 'wrong_login')
  await run(
    `update sign_in_guesses set recent = array_fill(recent[1], array[${NAME_FAILURES - 1}]) where harder_until is null`,
  )
  expectErrorResponse(await attempt({ name }), 422, 'wrong_login')
}
/** Moves all attempts back by that many seconds. */
const passSeconds = (seconds: number) =>
  run(`update sign_in_guesses set last_try_at = last_try_at - interval '${seconds} seconds',
    harder_until = harder_until - interval '${seconds} seconds',
    recent = coalesce((select array_agg(at - interval '${seconds} seconds' order by place)
      from unnest(recent) with ordinality as one(at, place)), '{}')`)
const deviceOf = (response: Response) => /sala_device=[^;]+/.exec(String(response.headers['set-cookie']))?.[0] as string

describe('one name from many networks', () => {
  test('AB-188 Q-194 after fifty failures an unknown device needs the harder captcha and must wait 10 s', async () => {
    await guardName()
    const before = passwordWork().done
    const easy = await enter()
    expectErrorResponse(easy, 422, 'harder_captcha')
    expect(easy.json().message).toContain('ยืนยันอีกครั้ง')
    expect(easy.json().errors).toEqual({ 'g-recaptcha-response': [easy.json().message] })
    const soon = await enter({ level: 'harder' })
    expectErrorResponse(soon, 429, 'locked')
    expect(soon.json().seconds_until_unlock).toBeLessThanOrEqual(10)
    expect(soon.headers['retry-after']).toBe(String(soon.json().seconds_until_unlock))
    expect(passwordWork().done).toBe(before)
    await passSeconds(11)
    expectErrorResponse(await enter(), 422, 'harder_captcha')
    expectErrorResponse(await attempt({ level: 'harder' }), 422, 'wrong_login')
    expectErrorResponse(await enter({ level: 'harder' }), 429, 'locked')
    await passSeconds(11)
    expect((await enter({ level: 'harder' })).statusCode).toBe(200)
  })

  test('AB-188 every further failure extends the guard; it ends five minutes after the last one', async () => {
    await guardName()
    // Slower than fifty attempts in 15 minutes, and still guarded.
    for (let round = 0; round < 4; round++) {
      await passSeconds(290)
      expectErrorResponse(await enter(), 422, 'harder_captcha')
      expectErrorResponse(await attempt({ level: 'harder' }), 422, 'wrong_login')
    }
    await passSeconds(301)
    expect((await enter()).statusCode).toBe(200)
  })

  test('AB-188 of a hundred attempts from a hundred networks fifty are compared, also for unknown names', async () => {
    for (const name of [EMAIL, 'unknown@example.com']) {
      const before = passwordWork().done
      const responses: Response[] = []
      // Batches fit into the queue of the hash.
      for (let round = 0; round < 5; round++)
        responses.push(...(await Promise.all(Array.from({ length: 20 }, () => attempt({ name })))))
      const codes = responses.map((response) => response.json().code)
      expect(codes.filter((code) => code === 'wrong_login')).toHaveLength(NAME_FAILURES)
      expect(codes.filter((code) => code === 'harder_captcha')).toHaveLength(100 - NAME_FAILURES)
      expect(passwordWork().done - before).toBe(NAME_FAILURES)
    }
  })

  test('AB-188 of ten concurrent attempts with harder captchas one is compared, across instances', async () => {
    await guardName()
    await passSeconds(11)
    const second = await testApp({ rateLimits: 'off', env: ENV, sameDatabaseAs: site })
    try {
      const attempts = Array.from({ length: 10 }, (_, index) =>
        attempt({ level: 'harder', app: index % 2 ? second : site }),
      )
      const codes = (await Promise.all(attempts)).map((response) => response.json().code).sort()
      expect(codes).toEqual([...new Array(9).fill('locked'), 'wrong_login'])
    } finally {
      await second.close()
    }
  })

  test('AB-188 correct passwords do not count, other names are not affected, and the lockout per network remains', async () => {
    for (let index = 0; index < 5; index++) expect((await enter()).statusCode).toBe(200)
    const { rows } = await run('select cardinality(recent) as n, harder_until from sign_in_guesses')
    expect(rows).toEqual([{ n: 0, harder_until: null }])
    await guardName()
    expect((await enter({ name: 'piti@example.com' })).statusCode).toBe(200)
    const from = newNetworkAddress()
    for (let index = 0; index < 5; index++) {
      await passSeconds(11)
      expectErrorResponse(await attempt({ level: 'harder', from }), 422, 'wrong_login')
    }
    await passSeconds(11)
    expect((await enter({ level: 'harder', from })).json().seconds_until_unlock).toBeGreaterThan(10)
  })
})

describe('known devices', () => {
  test('AB-188 a known device is not slowed down, has five separate attempts, and is known only for its names', async () => {
    const first = await enter()
    const cookie = deviceOf(first)
    expect(String(first.headers['set-cookie'])).toMatch(
      /sala_device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000/,
    )
    expect(cookie).not.toMatch(/manee|example/)
    const campus = newNetworkAddress()
    await guardName()
    for (let index = 0; index < 6; index++) await attempt({ from: campus, level: 'harder' })
    await run(`update sign_in_locks set failures = ${NETWORK_FAILURES} where locked_until is null`)
    expect((await enter({ cookie, from: campus })).statusCode).toBe(200)
    await guardName('piti@example.com')
    expectErrorResponse(await enter({ name: 'piti@example.com', cookie }), 422, 'harder_captcha')
    for (let index = 0; index < 5; index++) expectErrorResponse(await attempt({ cookie }), 422, 'wrong_login')
    const locked = await enter({ cookie })
    expectErrorResponse(locked, 429, 'locked')
    expect(locked.json().seconds_until_unlock).toBeGreaterThan(50)
  })

  test('AB-188 forged, truncated, duplicate and foreign cookies make a device unknown', async () => {
    const cookie = deviceOf(await enter())
    const foreign = deviceOf(await enter({ name: 'piti@example.com' }))
    await guardName()
    const [id, entry] = cookie.slice('sala_device='.length).split('.') as [string, string]
    const later = `${(Number.parseInt(entry.slice(0, 4), 36) + 1).toString(36).padStart(4, '0')}${entry.slice(4)}`
    const forged = [
      foreign,
      `sala_device=${'A'.repeat(22)}.${entry}`,
      `sala_device=${id}.${later}`,
      `sala_device=${id}.${entry.slice(0, -1)}`,
      `sala_device=${id}`,
      `sala_device=`,
      `${cookie}; ${foreign}`,
      `sala_device=${id}.${`${entry}.`.repeat(50)}`,
    ]
    for (const wrong of forged) expectErrorResponse(await enter({ cookie: wrong }), 422, 'harder_captcha')
    expect((await enter({ cookie })).statusCode).toBe(200)
  })

  test('AB-188 several users can share a device, a sign-up makes it known, and a failure does not', async () => {
    const mine = deviceOf(await enter())
    const both = deviceOf(await enter({ name: 'piti@example.com', cookie: mine }))
    const all = deviceOf(await enter({ name: 'daranee.s@university.example.ac.th', cookie: both }))
    await guardName()
    await guardName('piti@example.com')
    for (const name of [EMAIL, 'piti@example.com']) expect((await enter({ name, cookie: all })).statusCode).toBe(200)
    const challenge = (await site.get('/api/v2/captcha?purpose=register')).json()
    const body = registerBody({ 'g-recaptcha-response': await solveChallengeOf(challenge) })
    const signedUp = await site.post('/api/v2/register', body)
    await guardName(body.email)
    expect((await enter({ name: body.email, password: body.password, cookie: deviceOf(signedUp) })).statusCode).toBe(
      200,
    )
    expect(deviceOf(await attempt({ name: 'unknown@example.com' }))).toBeUndefined()
  })
})

test('AB-188 Q-20 a network with 300 failures needs harder captchas, but is not locked', async () => {
  const campus = () => `203.0.113.${1 + (++networks % 250)}`
  expectErrorResponse(await attempt({ name: 'one@example.com', from: campus() }), 422, 'wrong_login')
  await run(`update sign_in_locks set failures = ${NETWORK_FAILURES - 1}`)
  expectErrorResponse(await attempt({ name: 'two@example.com', from: campus() }), 422, 'wrong_login')
  const before = passwordWork().done
  expectErrorResponse(await enter({ from: campus() }), 422, 'harder_captcha')
  expect(passwordWork().done).toBe(before)
  expect((await enter({ from: campus(), level: 'harder' })).statusCode).toBe(200)
  expect((await enter()).statusCode).toBe(200)
})

test('AB-188 an easy challenge cannot be forged to a harder one; counters contain no names and are deleted', async () => {
  const challenge = (await site.get('/api/v2/captcha')).json()
  const solved = JSON.parse(Buffer.from(await solveChallengeOf(challenge), 'base64').toString())
  solved.challenge.parameters.cost = 8_000
  const response = Buffer.from(JSON.stringify(solved)).toString('base64')
  const body = { email: EMAIL, password: TEST_PASSWORD, 'g-recaptcha-response': response }
  expectErrorResponse(await site.post('/api/login', body), 422, 'validation')
  expect((await site.get('/api/v2/captcha?level=easy')).statusCode).toBe(422)
  await attempt()
  const { rows } = await run("select convert_from(key, 'latin1') as key from sign_in_guesses")
  expect(JSON.stringify(rows)).not.toContain('manee')
  await cleanupLocks({ db: site.db.primary })
  expect((await run('select from sign_in_guesses')).rowCount).toBe(1)
  await run(`update sign_in_guesses set last_try_at = now() - interval '61 minutes'`)
  await cleanupLocks({ db: site.db.primary })
  expect((await run('select from sign_in_guesses')).rowCount).toBe(0)
})
