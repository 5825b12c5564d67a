import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUniversityAccount } from '#features/university-directory/testing.ts'
import { endSessionsOf } from '#server/http/sessions/session.ts'
import { passwordWork } from '#server/passwords/passwords.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { TEST_PASSWORD } from '#test/passwords.ts'
import { allRows, deleteRows } from '#test/rows.ts'
import { sessionCookieOf, sessionOf, signIn, trySignIn } from '#test/sign-in.ts'
import { createMember } from '../testing.ts'
import { replacePassword } from './repository/member-passwords.ts'
import { lockPerson } from './repository/members.ts'

const EMAIL = 'manee@example.com'
const DOMAIN = 'university.example.ac.th'
let site: TestApp
let member: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  member = await createMember(site.db.primary, { email: EMAIL, memberType: 1 })
  await createUniversityAccount(site.db.primary, { username: 'daranee.s' })
  await createUniversityAccount(site.db.primary, { username: '6612345678', kind: 'student', isLecturer: false })
})
afterAll(() => site.close())
beforeEach(() => deleteRows(site.db.primary, 'sign_in_locks'))

const locks = () => allRows(site.db.primary, 'sign_in_locks')
const credentials = { name: EMAIL, password: TEST_PASSWORD }

describe('member sign-in', () => {
  test('AUTH-001 AUTH-004 AUTH-030 Q-19 a member signs in with email address and password', async () => {
    const response = await trySignIn(site, credentials)
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'ok' }])
    const actor = site.holding(sessionOf(response) ?? '')
    expect((await actor.get('/api/user')).json().data).toMatchObject({ id: member.id, email: EMAIL, role_id: 3 })
  })

  test('rejects an old password that is replaced while it is compared', async () => {
    const { primary } = site.db
    const person = await createMember(primary, { email: 'racing@example.com' })
    const captcha = await solveCaptcha(site)
    const { done } = passwordWork()
    const signingIn = await primary.transaction(async (db) => {
      await lockPerson(db, person.id)
      const response = trySignIn(site, { name: 'racing@example.com', password: TEST_PASSWORD, captcha })
      await vi.waitFor(() => expect(passwordWork()).toMatchObject({ done: done + 1, running: 0 }))
      await replacePassword(db, person.id, 'another')
      await endSessionsOf(db, person.id)
      // In an object, because the request completes only after this transaction.
      return { response }
    })
    expectErrorResponse(await signingIn.response, 422, 'wrong_login')
    expect((await allRows(primary, 'sessions')).filter((row) => row.userId === person.id)).toEqual([])
  })

  test('AUTH-023 AUTH-032 AUTH-033 AUTH-036 AUTH-039 Q-19 a wrong password, an unknown name and a university name get the same bytes', async () => {
    const wrong = [
      { name: EMAIL, password: 'ไม่ใช่รหัสผ่าน' },
      { name: 'unknown@example.com', password: TEST_PASSWORD },
      { name: 'daranee.s', password: TEST_PASSWORD },
      { name: `daranee.s@${DOMAIN}`, password: TEST_PASSWORD },
    ]
    const bodies = []
    for (const typed of wrong) {
      const before = passwordWork().done
      const response = await trySignIn(site, typed)
      const { request_id, ...body } = response.json()
      bodies.push(JSON.stringify([response.statusCode, body]))
      expect(passwordWork().done - before).toBe(1)
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    const text = 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง โปรดลองใหม่อีกครั้ง'
    expect(new Set(bodies)).toEqual(
      new Set([JSON.stringify([422, { message: text, code: 'wrong_login', errors: { email: [text] } }])]),
    )
  })

  test('Q-18 AB-34 finds the address in all spellings', async () => {
    for (const name of [
      'MANEE@Example.com',
      ' manee@example.com ',
      'ｍａｎｅｅ@example.com',
      'manee@example.com\u200b',
    ]) {
      expect((await trySignIn(site, { ...credentials, name })).statusCode).toBe(200)
    }
  })

  test('AB-39 accepts the password as typed: in both normal forms, with spaces, with up to 256 characters', async () => {
    const long = `ก${'a'.repeat(255)}`
    await createMember(site.db.primary, { email: 'long@example.com', password: long })
    await createMember(site.db.primary, { email: 'accent@example.com', password: ' caf\u00e9 กาแฟ☕ ' })
    expect((await trySignIn(site, { name: 'long@example.com', password: long })).statusCode).toBe(200)
    expect((await trySignIn(site, { name: 'accent@example.com', password: ' cafe\u0301 กาแฟ☕ ' })).statusCode).toBe(
      200,
    )
    expect((await trySignIn(site, { name: 'accent@example.com', password: 'caf\u00e9 กาแฟ☕' })).statusCode).toBe(422)
    const tooLong = await trySignIn(site, { name: 'long@example.com', password: `${long}b` })
    expectErrorResponse(tooLong, 422, 'validation')
    expect(Object.keys(tooLong.json().errors)).toEqual(['password'])
    const huge = await trySignIn(site, { name: 'long@example.com', password: 'x'.repeat(1_000_000) })
    expectErrorResponse(huge, 413, 'too_large')
  })

  test('AUTH-018 AUTH-019 AB-37 empty fields get separate errors, and no attempt is counted or compared', async () => {
    const before = passwordWork().done
    const empty = await site.post('/api/login', { email: ' ', password: '', 'g-recaptcha-response': '' })
    expectErrorResponse(empty, 422, 'validation')
    expect(empty.json().errors).toEqual({
      email: ['กรุณาใส่อีเมล'],
      password: ['กรุณาใส่รหัสผ่าน'],
      'g-recaptcha-response': ['Please verify that you are not a robot.'],
    })
    // NUL is not accepted in JSON bodies: rejected before any field is validated.
    expectErrorResponse(await trySignIn(site, { name: EMAIL, password: 'a\0b' }), 400, 'bad_request')
    for (const odd of [null, 1, ['a'], { a: 1 }, true]) {
      expectErrorResponse(
        await site.post('/api/login', { email: odd, password: odd, remember: 'yes' }),
        422,
        'validation',
      )
    }
    expect([passwordWork().done, await locks()]).toEqual([before, []])
  })

  test('AB-36 AUTH-020 AUTH-050 an invalid, expired or used captcha: no password compared, no attempt counted', async () => {
    const before = passwordWork().done
    const used = await solveCaptcha(site)
    expect((await trySignIn(site, { ...credentials, captcha: used })).statusCode).toBe(200)
    for (const captcha of ['wrong', used, 'x'.repeat(100_000), '']) {
      const response = await trySignIn(site, { ...credentials, captcha })
      expectErrorResponse(response, 422, 'validation')
      expect(Object.keys(response.json().errors)).toEqual(['g-recaptcha-response'])
    }
    expectErrorResponse(await site.post('/api/login', { email: EMAIL, password: TEST_PASSWORD }), 422, 'validation')
    expect([passwordWork().done, await locks()]).toEqual([before + 1, []])
  })

  test('a deleted member gets the same error as an unknown one', async () => {
    const gone = await createMember(site.db.primary, { email: 'gone@example.com' })
    await site.db.primaryPool.query('update users set deleted_at = now() where id = $1', [gone.id])
    expectErrorResponse(
      await trySignIn(site, { name: 'gone@example.com', password: TEST_PASSWORD }),
      422,
      'wrong_login',
    )
  })
})

describe('the session', () => {
  test('AUTH-051 Q-24 remember sets a cookie for 90 days; otherwise it is a session cookie', async () => {
    const plain = sessionCookieOf(await trySignIn(site, credentials))
    const remembered = sessionCookieOf(await trySignIn(site, { ...credentials, remember: true }))
    expect(plain).not.toMatch(/Max-Age|Expires/)
    expect(remembered).toMatch(/; Max-Age=7776000$/)
    for (const cookie of [plain, remembered]) expect(cookie).toMatch(/Path=\/; HttpOnly; SameSite=Lax/)
    const switched = await site.post('/api/login', {
      email: EMAIL,
      password: TEST_PASSWORD,
      remember: 1,
      'g-recaptcha-response': await solveCaptcha(site),
    })
    expect(sessionCookieOf(switched)).toContain('Max-Age')
  })

  test('AB-50 signing in creates a new session; a planted or an older token is not valid afterwards', async () => {
    const old = await signIn(site, credentials)
    const response = await trySignIn(site, credentials, { from: old })
    const newToken = sessionOf(response) ?? ''
    expect(old.headers.cookie).not.toContain(newToken)
    expect((await old.get('/api/user')).statusCode).toBe(401)
    const planted = 'A'.repeat(43)
    const cookie = `sala_sid=${planted}`
    const adopted = await trySignIn(site, credentials, { headers: { cookie } })
    expect([adopted.statusCode, sessionOf(adopted) === planted]).toEqual([200, false])
    expect((await site.get('/api/user', { cookie })).statusCode).toBe(401)
  })

  test('AB-54 the eleventh sign-in ends the oldest session', async () => {
    const first = await signIn(site, credentials)
    for (let count = 0; count < 10; count++) await signIn(site, credentials)
    expect((await first.get('/api/user')).statusCode).toBe(401)
    const rows = (await allRows(site.db.primary, 'sessions')).filter((row) => row.userId === member.id)
    expect(rows).toHaveLength(10)
  })

  test('AB-55 on HTTPS the cookie is Secure and has the __Host- prefix', async () => {
    const safe = await testApp({ rateLimits: 'off', env: { PUBLIC_ORIGIN: 'https://sala.example.ac.th' } })
    try {
      await createMember(safe.db.primary, { email: EMAIL })
      const headers = { host: 'sala.example.ac.th' }
      const from = {
        get: (url: string) => safe.get(url, headers),
        post: (url: string, body: unknown) => safe.post(url, body, headers),
      }
      const response = await trySignIn(safe, credentials, { from })
      expect(response.headers['set-cookie']).toEqual([
        expect.stringMatching(/^__Host-sala_sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
        expect.stringMatching(/^sala_signed_in=[0-9a-f]{12}; Path=\/; SameSite=Lax; Secure$/),
        expect.stringMatching(
          /^__Host-sala_device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=31536000$/,
        ),
      ])
    } finally {
      await safe.close()
    }
  })
})

test('logs successful and failed sign-ins without names and passwords', async () => {
  site.lines.length = 0
  await signIn(site, credentials)
  await trySignIn(site, { name: 'secret-name@example.com', password: 'secret-of-person' })
  const events = site.lines.filter(({ msg }) => String(msg).startsWith('sign-in'))
  expect(events).toMatchObject([
    {
      msg: 'sign-in ok',
      user_id: member.id,
      sign_in_method: 'member',
      network: expect.stringMatching(/^[0-9a-f]{16}$/),
    },
    { msg: 'sign-in failed', sign_in_method: 'member', name: expect.stringMatching(/^[0-9a-f]{16}$/) },
  ])
  expect(JSON.stringify(site.lines)).not.toMatch(/secret-name|secret-of|manee@|จามจุรี/)
})
