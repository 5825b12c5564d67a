import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { passwordWork } from '#server/passwords/passwords.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { mailsTo } from '#test/mails.ts'
import { TEST_PASSWORD } from '#test/passwords.ts'
import { deleteRows } from '#test/rows.ts'
import { signIn, trySignIn } from '#test/sign-in.ts'
import { createMember, createUser } from '../testing.ts'
import { fieldTexts } from '../texts.ts'
import { replacePassword } from './repository/member-passwords.ts'
import { lockPerson } from './repository/members.ts'

const NEW = 'สะพานไม้หลังวัด'
let site: TestApp
let count = 0

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off', env: { CAPTCHA_PROVIDER: 'none' } })
})
afterAll(() => site.close())
beforeEach(() => deleteRows(site.db.primary, 'sign_in_locks'))

async function newMember(overrides: Partial<Parameters<typeof createMember>[1]> = {}) {
  const email = `member${++count}@example.com`
  const member = await createMember(site.db.primary, { email, ...overrides })
  return { ...member, credentials: { name: email, password: TEST_PASSWORD, captcha: 'x' } }
}
const change = (actor: Actor, current: string, next: string, again = next) =>
  actor.post('/api/v2/password', { current_password: current, password: next, password_confirmation: again })

test('Q-24 changing the password invalidates the old one and ends all other sessions', async () => {
  const { credentials } = await newMember()
  const [mine, other] = [await signIn(site, credentials), await signIn(site, credentials)]
  const response = await change(mine, TEST_PASSWORD, NEW)
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'success' }])
  expect((await mine.get('/api/user')).statusCode).toBe(200)
  expect((await other.get('/api/user')).statusCode).toBe(401)
  expectErrorResponse(await trySignIn(site, credentials), 422, 'wrong_login')
  expect((await trySignIn(site, { ...credentials, password: NEW })).statusCode).toBe(200)
})

test('AB-47 the change ends mailed links and sends a mail', async () => {
  const { id, credentials } = await newMember()
  const { primaryPool } = site.db
  await primaryPool.query(
    `insert into account_tokens (hash, user_id, purpose, expires_at) values ($1, $2, 'reset', now() + interval '1 hour')`,
    [Buffer.alloc(32, count), id],
  )
  await change(await signIn(site, credentials), TEST_PASSWORD, NEW)
  const { rows } = await primaryPool.query('select from account_tokens where user_id = $1 and ended_at is null', [id])
  expect(rows).toEqual([])
  const mails = await mailsTo(site.db, credentials.name)
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(mails)).not.toContain(NEW)
})

test('AB-47 a change that started before a mailed link was used does not overwrite its password', async () => {
  const { id, credentials } = await newMember()
  const mine = await signIn(site, credentials)
  const { primary } = site.db
  const { done } = passwordWork()
  const changing = await primary.transaction(async (db) => {
    await lockPerson(db, id)
    const response = change(mine, TEST_PASSWORD, NEW)
    // The old password is compared and the new one is hashed.
    await vi.waitFor(() => expect(passwordWork()).toMatchObject({ done: done + 2, running: 0 }), { timeout: 10_000 })
    await replacePassword(db, id, 'of the mailed link')
    // In an object, because the request completes only after this transaction.
    return { response }
  })
  const response = await changing.response
  expectErrorResponse(response, 422, 'validation')
  expect(response.json().errors).toEqual({ current_password: ['รหัสผ่านปัจจุบันไม่ถูกต้อง'] })
  const { rows } = await site.db.primaryPool.query('select hash from member_passwords where user_id = $1', [id])
  expect(rows).toEqual([{ hash: 'of the mailed link' }])
})

test('a wrong current password returns an error at its field and counts as a failed sign-in', async () => {
  const { credentials } = await newMember()
  const actor = await signIn(site, credentials)
  for (let index = 0; index < 3; index++) {
    const response = await change(actor, 'ไม่ใช่ตัวจริง', NEW)
    expectErrorResponse(response, 422, 'validation')
    expect(response.json().errors).toEqual({ current_password: ['รหัสผ่านปัจจุบันไม่ถูกต้อง'] })
  }
  for (let index = 0; index < 2; index++) await trySignIn(site, { ...credentials, password: 'ไม่ใช่ตัวจริง' })
  const locked = await change(actor, TEST_PASSWORD, NEW)
  expectErrorResponse(locked, 429, 'locked')
  expect(locked.json().seconds_until_unlock).toBeGreaterThan(0)
  expect(locked.headers['retry-after']).toBe(String(locked.json().seconds_until_unlock))
})

test('REG-036 REG-037 REG-039 REG-040 a new password is validated before the old one is compared', async () => {
  const { credentials } = await newMember()
  const actor = await signIn(site, credentials)
  const before = passwordWork().done
  const invalid: [string, string, object][] = [
    [
      '12345',
      '12345',
      { password: [fieldTexts.newPasswordShort], password_confirmation: [fieldTexts.newPasswordShort] },
    ],
    ['password', 'password', { password: [fieldTexts.passwordCommon] }],
    [credentials.name, credentials.name, { password: [fieldTexts.passwordPersonal] }],
    [NEW, `${NEW}x`, { password_confirmation: [fieldTexts.confirmDiffers] }],
  ]
  for (const [next, again, errors] of invalid) {
    const response = await change(actor, TEST_PASSWORD, next, again)
    expectErrorResponse(response, 422, 'validation')
    expect(response.json().errors).toEqual(errors)
  }
  expect(passwordWork().done).toBe(before)
})

test('an admin’s new password has at least twelve characters', async () => {
  const { credentials } = await newMember({ roleType: 'admin' })
  const actor = await signIn(site, credentials)
  const short = await change(actor, TEST_PASSWORD, 'นกแก้วสีฟ้')
  expect(short.json().errors).toEqual({ password: ['รหัสผ่านของผู้ดูแลต้องมีอย่างน้อย 12 ตัวอักษร'] })
  expect((await change(actor, TEST_PASSWORD, 'นกแก้วสีฟ้าบินสูง')).statusCode).toBe(200)
})

test('PWD-002 a university account cannot change its password here', async () => {
  const staff = await createUser(site.db.primary, {
    kind: 'staff',
    roleId: 1,
    username: 'nopass.p',
    email: 'n@example.com',
  })
  expectErrorResponse(await change(await site.as(staff), TEST_PASSWORD, NEW), 403, 'forbidden')
})
