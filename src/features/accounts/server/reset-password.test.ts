import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#server/passwords/passwords.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { linkIn, mailsTo, type QueuedMail } from '#test/mails.ts'
import { allRows, insertRow } from '#test/rows.ts'
import { trySignIn } from '#test/sign-in.ts'
import { createUser } from '../testing.ts'
import { answerTexts, fieldTexts, mailTexts } from '../texts.ts'

const RESET = '/password/reset'
const CHECK = '/api/v2/check-reset-token'
const NEW = 'ฝนตกหน้าเรียน#7'
let site: TestApp
let oldHash: string
let count = 0

beforeAll(async () => {
  site = await testApp({
    env: { CAPTCHA_PROVIDER: 'none' },
    rateLimits: 'password-email.network=9999/3600,password-reset.network=9999/600',
  })
  oldHash = await hashPassword('รหัสเดิมของฉัน#1')
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<typeof member>>

/** A member with a password and a mailed link. */
async function member(overrides = {}) {
  const email = `reset${++count}@example.ac.th`
  const user = await createUser(site.db.primary, { email, firstname: 'มานะ', lastname: 'ตั้งใจ', ...overrides })
  await insertRow(site.db.primary, 'member_passwords', { userId: user.id, hash: oldHash })
  return { ...user, email, token: await newLink(email) }
}
/** Requests a mail and returns the token of its link. */
async function newLink(email: string) {
  await site.db.primaryPool.query(`update account_tokens set created_at = created_at - interval '2 minutes'`)
  await site.post('/password/email', { email, force: 1, 'g-recaptcha-response': 'x' })
  const link = linkIn((await mailsTo(site.db, email)).at(-1) as QueuedMail)
  expect([link.pathname, link.searchParams.get('email')]).toEqual(['/password/reset', email])
  return link.searchParams.get('token') as string
}
const bodyFor = ({ email, token }: Pick<Member, 'email' | 'token'>, overrides = {}) => ({
  token,
  email,
  password: NEW,
  password_confirmation: NEW,
  ...overrides,
})
const passwordOf = async ({ id }: { id: number }) =>
  (await allRows(site.db.primary, 'member_passwords')).find(({ userId }) => userId === id)
const isExpired = async ({ email, token }: Pick<Member, 'email' | 'token'>) => {
  const response = await site.get(`${CHECK}?${new URLSearchParams({ token, email })}`)
  expect(response.statusCode).toBe(200)
  return response.json().data.expired as boolean
}
async function expectInvalidToken(body: object) {
  const response = await site.post(RESET, body)
  expectErrorResponse(response, 422, 'validation')
  expect(response.json()).toMatchObject({
    message: answerTexts.resetExpired,
    errors: { token: [answerTexts.resetExpired] },
  })
}

test('PWD-044 PWD-045 Q-46 the mailed link changes the password once and creates no session', async () => {
  const piti = await member()
  expect(await isExpired(piti)).toBe(false)
  const response = await site.post(RESET, bodyFor(piti))
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'success' }])
  expect(response.headers['set-cookie']).toBeUndefined()
  const stored = await passwordOf(piti)
  expect(await verifyPassword(stored?.hash ?? null, NEW)).toBe(true)
  expect(await verifyPassword(stored?.hash ?? null, 'รหัสเดิมของฉัน#1')).toBe(false)
  expect(await isExpired(piti)).toBe(true)
  await expectInvalidToken(bodyFor(piti))

  const attempts = [{ password: NEW }, { password: 'รหัสเดิมของฉัน#1' }].map(({ password }) =>
    trySignIn(site, { name: piti.email, password, captcha: 'x' }),
  )
  expect((await Promise.all(attempts)).map(({ statusCode }) => statusCode)).toEqual([200, 422])
})

test('Q-36 an admin needs a longer password', async () => {
  const admin = await member({ roleType: 'admin' })
  const short = { password: 'x7#Kqe9!', password_confirmation: 'x7#Kqe9!' }
  const response = await site.post(RESET, bodyFor(admin, short))
  expect(response.json().errors).toEqual({ password: [fieldTexts.passwordAdminShort] })
  expect((await site.post(RESET, bodyFor(admin))).statusCode).toBe(200)
})

test('Q-29 a used link verifies the address', async () => {
  const piti = await member({ emailVerifiedAt: null })
  expect(piti.emailVerifiedAt).toBeNull()
  await site.post(RESET, bodyFor(piti))
  const [after] = (await allRows(site.db.primary, 'users')).filter(({ id }) => id === piti.id)
  expect(after?.emailVerifiedAt).toBeInstanceOf(Date)
})

test('AB-47 Q-46 all sessions of the user end, those of other users do not; a notification is mailed', async () => {
  const [piti, other] = [await member(), await member()]
  const browsers = [await site.as(piti), await site.as(piti), await site.as(piti)]
  const foreign = await site.as(other)
  await site.db.primaryPool.query('update sessions set is_remembered = true where user_id = $1', [piti.id])
  expect((await site.post(RESET, bodyFor(piti))).statusCode).toBe(200)
  for (const browser of browsers) expectErrorResponse(await browser.get('/api/v2/sessions'), 401, 'unauthenticated')
  expect((await foreign.get('/api/user')).statusCode).toBe(200)
  const remaining = await allRows(site.db.primary, 'sessions')
  expect(remaining.filter(({ userId }) => userId === piti.id)).toEqual([])

  const notification = (await mailsTo(site.db, piti.email)).at(-1)
  expect(notification?.subject).toBe(mailTexts.passwordChanged.subject)
  expect(notification?.text).not.toContain(NEW)
})

test('AB-47 Q-54 all other links of the user end, including the deletion link', async () => {
  const piti = await member()
  const actor = await site.as(piti)
  await actor.post('/api/delete-account-request', { delete_reason: 'not_using' })
  const deletion = linkIn((await mailsTo(site.db, piti.email)).at(-1) as QueuedMail).searchParams.get('token') ?? ''
  const check = async () => (await site.get(`/api/v2/check-deletion-token?token=${deletion}`)).json().data.expired
  expect(await check()).toBe(false)
  await site.post(RESET, bodyFor(piti))
  expect(await check()).toBe(true)
  expectErrorResponse(await site.post('/api/confirm-delete-account', { token: deletion }), 410, 'gone')
})

test('Q-09 Q-46 a signed-in user can use the link: the own session ends, that of another user does not', async () => {
  const [piti, other] = [await member(), await member()]
  const own = await site.as(piti)
  const ended = await own.post(RESET, bodyFor(piti))
  expect(ended.statusCode).toBe(200)
  expect(ended.headers['set-cookie']).toContainEqual(expect.stringMatching(/^sala_sid=;.*Max-Age=0/))
  expectErrorResponse(await own.get('/api/v2/sessions'), 401, 'unauthenticated')

  const foreign = await site.as(piti)
  const foreignReset = await foreign.post(RESET, bodyFor(other))
  expect(foreignReset.statusCode).toBe(200)
  expect(String(foreignReset.headers['set-cookie'])).not.toContain('sala_sid')
  expect((await foreign.get('/api/user')).json().data.id).toBe(piti.id)
})

test('AB-43 of ten concurrent requests exactly one changes the password', async () => {
  const piti = await member()
  const passwords = Array.from({ length: 10 }, (_, index) => `${NEW}${index}`)
  const responses = await Promise.all(
    passwords.map((password) => site.post(RESET, bodyFor(piti, { password, password_confirmation: password }))),
  )
  const successes = responses.flatMap(({ statusCode }, index) => (statusCode === 200 ? [index] : []))
  expect(successes).toHaveLength(1)
  for (const response of responses) if (response.statusCode !== 200) expect(response.json().errors.token).toBeDefined()
  expect(
    await verifyPassword((await passwordOf(piti))?.hash ?? null, passwords[successes[0] as number] as string),
  ).toBe(true)
  const notifications = (await mailsTo(site.db, piti.email)).filter(
    ({ subject }) => subject === mailTexts.passwordChanged.subject,
  )
  expect(notifications).toHaveLength(1)
})

test('PWD-012 PWD-048 AB-43 invalid links: replaced, expired, other address, altered, empty, other purpose', async () => {
  const [piti, other] = [await member(), await member()]
  const first = piti.token
  const token = await newLink(piti.email)
  const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  const invalidLinks = [
    { token: first, email: piti.email },
    { token, email: other.email },
    { token, email: '' },
    { token: altered, email: piti.email },
    { token: '', email: piti.email },
    { token: 'x'.repeat(200), email: piti.email },
    { token: `${token}=`, email: piti.email },
  ]
  for (const link of invalidLinks) {
    expect([link, await isExpired(link)]).toEqual([link, true])
    await expectInvalidToken(bodyFor(link))
  }
  await (await site.as(piti)).post('/api/delete-account-request', { delete_reason: 'spam_engagement' })
  const deletion = linkIn((await mailsTo(site.db, piti.email)).at(-1) as QueuedMail).searchParams.get('token') ?? ''
  await expectInvalidToken(bodyFor({ token: deletion, email: piti.email }))

  await site.db.primaryPool.query(`update account_tokens set expires_at = expires_at - interval '61 minutes'`)
  expect(await isExpired({ token, email: piti.email })).toBe(true)
  await expectInvalidToken(bodyFor({ token, email: piti.email }))
  expect((await passwordOf(piti))?.hash).toBe(oldHash)
})

test('AB-43 a body of one megabyte is rejected', async () => {
  expectErrorResponse(await site.post(RESET, { token: 'x'.repeat(1_000_000) }), 413, 'too_large')
})

test('AB-43 the link of a deleted account is invalid', async () => {
  const piti = await member()
  await site.db.primaryPool.query('update users set deleted_at = now(), email = null where id = $1', [piti.id])
  expect(await isExpired(piti)).toBe(true)
  await expectInvalidToken(bodyFor(piti))
})

test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
  ['PWD-040', { password: '' }, { password: [fieldTexts.resetPasswordRequired] }],
  ['PWD-041', { password: 'x7#Kq', password_confirmation: 'x7#Kq' }, { password: [fieldTexts.resetPasswordShort] }],
  ['PWD-042', { password_confirmation: '' }, { password_confirmation: [fieldTexts.resetConfirmRequired] }],
  ['PWD-043', { password_confirmation: `${NEW}8` }, { password_confirmation: [fieldTexts.confirmDiffers] }],
  [
    'PWD-047 Q-36',
    { password: 'password1', password_confirmation: 'password1' },
    { password: [fieldTexts.passwordCommon] },
  ],
  [
    'PWD-047 Q-36',
    { password: 'มานะตั้งใจ', password_confirmation: 'มานะตั้งใจ' },
    { password: [fieldTexts.passwordPersonal] },
  ],
])('%s rejects %j, and the link remains valid', async (_, part, errors) => {
  const piti = await member()
  const response = await site.post(RESET, bodyFor(piti, part))
  expectErrorResponse(response, 422, 'validation')
  expect(response.json().errors).toMatchObject(errors)
  expect(await isExpired(piti)).toBe(false)
  expect((await passwordOf(piti))?.hash).toBe(oldHash)
})

test('AB-46 checking a link repeatedly does not consume it', async () => {
  const piti = await member()
  for (let look = 0; look < 10; look++) expect(await isExpired(piti)).toBe(false)
  const { path } = { path: `${CHECK}?${new URLSearchParams({ token: piti.token, email: piti.email })}` }
  expect((await site.request({ method: 'HEAD', url: path })).statusCode).toBe(405)
  expect((await site.post(RESET, bodyFor(piti))).statusCode).toBe(200)
})
