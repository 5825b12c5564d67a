import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUniversityAccount } from '#features/university-directory/testing.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { linkIn, mailsTo, type QueuedMail } from '#test/mails.ts'
import { TEST_PASSWORD } from '#test/passwords.ts'
import { allRows, insertRow } from '#test/rows.ts'
import { signIn, trySignIn } from '#test/sign-in.ts'
import { DELETE_REASONS } from '../constants.ts'
import { createUser, registerBody } from '../testing.ts'
import { answerTexts, fieldTexts, mailTexts } from '../texts.ts'

const REQUEST = '/api/delete-account-request'
const CONFIRM = '/api/confirm-delete-account'
const CHECK = '/api/v2/check-deletion-token'
let site: TestApp
let hash: string
let count = 0

beforeAll(async () => {
  site = await testApp({ env: { CAPTCHA_PROVIDER: 'none' }, rateLimits: 'password-reset.network=9999/600' })
  hash = await hashPassword('ฝนตกหน้าเรียน#7')
})
afterAll(() => site.close())
beforeEach(() => site.db.primaryPool.query('truncate outbox, account_tokens, deletion_requests, rate_limits'))

async function member(overrides = {}) {
  const email = `deleted${++count}@example.ac.th`
  const user = await createUser(site.db.primary, { email, firstname: 'ชูใจ', ...overrides })
  await insertRow(site.db.primary, 'member_passwords', { userId: user.id, hash })
  return { ...user, email }
}
/** Requests a deletion and returns the token of the mailed link. */
async function mailedToken(person: { id: number; email: string }) {
  await site.db.primaryPool.query(`update account_tokens set created_at = created_at - interval '2 minutes'`)
  expect((await (await site.as(person)).post(REQUEST, { delete_reason: 'not_using' })).statusCode).toBe(200)
  const link = linkIn((await mailsTo(site.db, person.email)).at(-1) as QueuedMail)
  expect(link.pathname).toBe('/confirm-delete-account')
  return link.searchParams.get('token') as string
}
const userRow = async ({ id }: { id: number }) => (await allRows(site.db.primary, 'users')).find((row) => row.id === id)
const requests = () => allRows(site.db.primary, 'deletion_requests')
const isExpired = async (token: string) => {
  const response = await site.get(`${CHECK}?${new URLSearchParams({ token })}`)
  expect(response.statusCode).toBe(200)
  return response.json().data.expired
}
function expectGone(response: Awaited<ReturnType<TestApp['post']>>) {
  expectErrorResponse(response, 410, 'gone')
  expect(response.json().message).toBe(answerTexts.deletionExpired)
}

test('DEL-001 DEL-006 DEL-013 DEL-020 Q-52 the request mails a link valid for 24 hours and deletes nothing', async () => {
  const chujai = await member()
  const actor = await site.as(chujai)
  const response = await actor.post(REQUEST, { delete_reason: 'other', other_reason: ' ย้ายโรงเรียน ' })
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'success' }])

  const [mail, ...others] = await mailsTo(site.db, chujai.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe(mailTexts.confirmDeletion.subject)
  expect(mail?.text).toContain('สวัสดีคุณชูใจ')
  const link = linkIn(mail as QueuedMail)
  expect([link.origin, link.pathname, [...link.searchParams.keys()]]).toEqual([
    'http://localhost:3000',
    '/confirm-delete-account',
    ['token'],
  ])
  const token = link.searchParams.get('token') ?? ''
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const [stored] = await allRows(site.db.primary, 'account_tokens')
  expect(stored).toMatchObject({
    userId: chujai.id,
    purpose: 'deletion',
    hash: createHash('sha256').update(token).digest(),
  })
  expect((stored?.expiresAt.getTime() ?? 0) - (stored?.createdAt.getTime() ?? 0)).toBe(24 * 3_600_000)

  expect(await requests()).toMatchObject([
    { userId: chujai.id, reason: 'other', otherReason: 'ย้ายโรงเรียน', confirmedAt: null },
  ])
  expect((await userRow(chujai))?.deletedAt).toBeNull()
  expect((await actor.get('/api/user')).statusCode).toBe(200)
})

test.each(DELETE_REASONS)('DEL-008 accepts the reason %s', async (reason) => {
  const actor = await site.as(await member())
  expect((await actor.post(REQUEST, { delete_reason: reason })).statusCode).toBe(200)
  expect((await requests()).at(-1)).toMatchObject({ reason, otherReason: '' })
})

test('DEL-009 DEL-010 Q-50 an explanation is saved only for "other"', async () => {
  const actor = await site.as(await member())
  await actor.post(REQUEST, { delete_reason: 'no_useful', other_reason: 'ไม่เก็บ' })
  expect((await requests()).at(-1)).toMatchObject({ reason: 'no_useful', otherReason: '' })
})

test.each<[string, object, Record<string, string[]>]>([
  ['DEL-007', {}, { delete_reason: [fieldTexts.deleteReason] }],
  ['DEL-007 AB-48', { delete_reason: 'boredom' }, { delete_reason: [fieldTexts.deleteReason] }],
  ['AB-48', { delete_reason: ['other'] }, { delete_reason: [fieldTexts.deleteReason] }],
  ['AB-48', { delete_reason: 'other', other_reason: 'ก'.repeat(10_000) }, { other_reason: [fieldTexts.tooLong] }],
  [
    'AB-140',
    { delete_reason: 'other', other_reason: `ก${'่'.repeat(9)}` },
    { other_reason: [fieldTexts.combiningMarks] },
  ],
])('%s rejects a request without a valid reason', async (_, body, errors) => {
  const actor = await site.as(await member())
  const response = await actor.post(REQUEST, body)
  expectErrorResponse(response, 422, 'validation')
  expect(response.json().errors).toEqual(errors)
  expect(await requests()).toEqual([])
})

test('DEL-002 AB-48 a visitor cannot request a deletion', async () => {
  expectErrorResponse(await site.post(REQUEST, { delete_reason: 'other' }), 401, 'unauthenticated')
})

test('AB-48 Q-44 two requests within a minute send one mail; more than three in a day return 429', async () => {
  const chujai = await member()
  const actor = await site.as(chujai)
  const statuses: number[] = []
  for (let number = 0; number < 5; number++) {
    statuses.push((await actor.post(REQUEST, { delete_reason: 'not_using' })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect(await mailsTo(site.db, chujai.email)).toHaveLength(1)
  expect(await requests()).toHaveLength(1)
  // Requests with invalid fields do not count.
  const other = await site.as(await member())
  for (let number = 0; number < 5; number++) await other.post(REQUEST, {})
  expect((await other.post(REQUEST, { delete_reason: 'not_using' })).statusCode).toBe(200)
})

test('AB-48 AB-42 ten concurrent requests send one mail with one valid link', async () => {
  const chujai = await member()
  const actor = await site.as(chujai)
  await Promise.all(Array.from({ length: 10 }, () => actor.post(REQUEST, { delete_reason: 'not_using' })))
  expect(await mailsTo(site.db, chujai.email)).toHaveLength(1)
})

test('Q-54 a new request ends the older link', async () => {
  const chujai = await member()
  const [first, second] = [await mailedToken(chujai), await mailedToken(chujai)]
  expect([await isExpired(first), await isExpired(second)]).toEqual([true, false])
  expectGone(await site.post(CONFIRM, { token: first }))
  expect((await userRow(chujai))?.deletedAt).toBeNull()
  expect(await requests()).toHaveLength(1)
})

test('AB-46 checking the link repeatedly deletes nothing', async () => {
  const chujai = await member()
  const token = await mailedToken(chujai)
  for (let look = 0; look < 10; look++) expect(await isExpired(token)).toBe(false)
  expect((await site.request({ method: 'GET', url: `${CONFIRM}?token=${token}` })).statusCode).toBe(405)
  expect((await userRow(chujai))?.deletedAt).toBeNull()
})

test('DEL-003 DEL-020 AB-49 the link deletes once, ends all sessions, disables sign-in and sends a last mail', async () => {
  const chujai = await member()
  const token = await mailedToken(chujai)
  const own = await site.as(chujai)
  const response = await own.post(CONFIRM, { token })
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'success' }])
  expect(response.headers['set-cookie']).toContainEqual(expect.stringMatching(/^sala_sid=;.*Max-Age=0/))
  expectErrorResponse(await own.get('/api/v2/sessions'), 401, 'unauthenticated')

  expect(await userRow(chujai)).toMatchObject({ email: null, firstname: '', deletedAt: expect.any(Date) })
  const left = await allRows(site.db.primary, 'sessions')
  expect(left.filter(({ userId }) => userId === chujai.id)).toEqual([])
  const passwords = await allRows(site.db.primary, 'member_passwords')
  expect(passwords.filter(({ userId }) => userId === chujai.id)).toEqual([])

  const last = (await mailsTo(site.db, chujai.email)).at(-1)
  expect(last?.subject).toBe(mailTexts.deletionDone.subject)
  expect(last?.text).not.toContain('ชูใจ')

  expect(await isExpired(token)).toBe(true)
  expectGone(await site.post(CONFIRM, { token }))
  const forgotten = await site.post('/password/email', { email: chujai.email, 'g-recaptcha-response': 'x' })
  expect(forgotten.json().message).toBe(answerTexts.noSuchAccount)
  const attempt = await trySignIn(site, { name: chujai.email, password: 'ฝนตกหน้าเรียน#7', captcha: 'x' })
  expect([attempt.statusCode, attempt.json().message]).toEqual([422, answerTexts.wrongLogin])
})

test('AB-49 Q-52 no session is needed, and a session of another user does not end', async () => {
  const [first, second, visitor] = [await member(), await member(), await createUser(site.db.primary)]
  expect((await site.post(CONFIRM, { token: await mailedToken(first) })).statusCode).toBe(200)
  const foreign = await site.as(visitor)
  const response = await foreign.post(CONFIRM, { token: await mailedToken(second) })
  expect(response.statusCode).toBe(200)
  expect(String(response.headers['set-cookie'])).not.toContain('sala_sid')
  expect((await foreign.get('/api/user')).json().data.id).toBe(visitor.id)
  expect([(await userRow(second))?.deletedAt, (await userRow(visitor))?.deletedAt]).toEqual([expect.any(Date), null])
})

test('AB-49 of ten concurrent requests one deletes and nine return 410', async () => {
  const chujai = await member()
  const token = await mailedToken(chujai)
  const responses = await Promise.all(Array.from({ length: 10 }, () => site.post(CONFIRM, { token })))
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  for (const response of responses) if (response.statusCode !== 200) expectGone(response)
  const done = (await mailsTo(site.db, chujai.email)).filter(
    ({ subject }) => subject === mailTexts.deletionDone.subject,
  )
  expect(done).toHaveLength(1)
})

test('DEL-004 AB-49 invalid links: after 24 hours, altered, empty, of a password reset', async () => {
  const chujai = await member()
  const token = await mailedToken(chujai)
  const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  await site.post('/password/email', { email: chujai.email, 'g-recaptcha-response': 'x' })
  const reset = linkIn((await mailsTo(site.db, chujai.email)).at(-1) as QueuedMail).searchParams.get('token') ?? ''
  for (const invalid of [altered, '', 'x', 'x'.repeat(200), reset]) {
    expect([invalid, await isExpired(invalid)]).toEqual([invalid, true])
    expectGone(await site.post(CONFIRM, { token: invalid }))
  }
  await site.db.primaryPool.query(`update account_tokens set expires_at = expires_at - interval '24 hours 1 second'`)
  expect(await isExpired(token)).toBe(true)
  expectGone(await site.post(CONFIRM, { token }))
  expect((await userRow(chujai))?.deletedAt).toBeNull()
})

test('Q-53 AB-49 address and name can be registered again, and no old data is restored', async () => {
  const chujai = await member({ aboutMe: 'เรื่องเก่า', firstname: 'บุญส่ง', lastname: 'งามตา', fullnameKey: 'บุญส่ง งามตา' })
  await site.post(CONFIRM, { token: await mailedToken(chujai) })
  const response = await site.post(
    '/api/v2/register',
    registerBody({ email: chujai.email, firstname: 'บุญส่ง', lastname: 'งามตา' }),
  )
  expect(response.statusCode).toBe(200)
  expect(response.json().data).toMatchObject({ email: chujai.email, about_me: '' })
  expect(response.json().data.id).not.toBe(chujai.id)
})

test('DEL-002 Q-51 deletes a university account only here: the next sign-in creates an empty account', async () => {
  await createUniversityAccount(site.db.primary, { username: 'wichai.s', email: null })
  const credentials = { name: 'wichai.s@university.example.ac.th', password: TEST_PASSWORD, captcha: 'x' }
  const actor = await signIn(site, credentials, 'university')
  const me = async (from: typeof actor) => (await from.get('/api/user')).json().data
  const first = await me(actor)
  await site.db.primaryPool.query(`update users set about_me = 'เรื่องเก่า' where id = $1`, [first.id])

  const token = await mailedToken({ id: first.id, email: 'wichai.s@university.example.ac.th' })
  expect((await site.post(CONFIRM, { token })).statusCode).toBe(200)
  expect(await userRow(first)).toMatchObject({
    kind: 'staff',
    username: null,
    idCode: null,
    deletedAt: expect.any(Date),
  })

  const again = await me(await signIn(site, credentials, 'university'))
  expect(again).toMatchObject({ username: 'wichai.s', about_me: '' })
  expect(again.id).not.toBe(first.id)
})

test('Q-51 a university account without an address gets mail at its user name', async () => {
  const person = { kind: 'student' as const, roleId: 2, username: '66010009', email: null }
  const student = await createUser(site.db.primary, person)
  const token = await mailedToken({ id: student.id, email: '66010009@university.example.ac.th' })
  expect((await site.post(CONFIRM, { token })).statusCode).toBe(200)
})

test('an account without a mail address gets an error', async () => {
  const actor = await site.as(await createUser(site.db.primary, { email: null }))
  const response = await actor.post(REQUEST, { delete_reason: 'not_using' })
  expectErrorResponse(response, 422, 'validation')
  expect(response.json().message).toBe(answerTexts.notSent)
  expect(await requests()).toEqual([])
})

test('a failed deletion changes nothing, and the link remains valid', async () => {
  const chujai = await member()
  const token = await mailedToken(chujai)
  await site.db.primaryPool.query(`alter table outbox add constraint full_disk check (subject is null) not valid`)
  const response = await site.post(CONFIRM, { token })
  await site.db.primaryPool.query('alter table outbox drop constraint full_disk')
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(await userRow(chujai)).toMatchObject({ email: chujai.email, deletedAt: null })
  expect(await isExpired(token)).toBe(false)
  expect((await site.post(CONFIRM, { token })).statusCode).toBe(200)
})

test('AB-44 AB-45 the link has the configured origin, and names are escaped in the mail', async () => {
  const chujai = await member({ firstname: '<img src=x>\r\nBcc: x@evil' })
  const actor = await site.as(chujai)
  const body = { delete_reason: 'other', other_reason: '<b>' }
  expectErrorResponse(await actor.post(REQUEST, body, { host: 'evil.example' }), 421, 'wrong_host')
  expect((await actor.post(REQUEST, body, { 'x-forwarded-host': 'evil.example' })).statusCode).toBe(200)
  const [mail] = await mailsTo(site.db, chujai.email)
  expect(linkIn(mail as QueuedMail).origin).toBe('http://localhost:3000')
  expect(mail?.html).not.toMatch(/<img|evil\.example/)
})
