import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { linkIn, mailsTo, type QueuedMail } from '#test/mails.ts'
import { signIn, trySignIn } from '#test/sign-in.ts'
import { DELETE_REASONS } from '../constants.ts'
import { createUniversityAccount, createUser, newcomer, TEST_PASSWORD } from '../testing.ts'
import { answerTexts, fieldTexts, mailTexts } from '../texts.ts'
import { hashPassword } from './service/passwords.ts'
import { accountTokens, deletionRequests, memberPasswords, sessions, users } from './tables.ts'

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
  const email = `leaver${++count}@example.ac.th`
  const user = await createUser(site.db.primary, { email, firstname: 'ชูใจ', ...overrides })
  await site.db.primary.orm.insert(memberPasswords).values({ userId: user.id, hash })
  return { ...user, email }
}
/** Asks and opens the mail: the token of its link. */
async function mailedToken(person: { id: number; email: string }) {
  await site.db.primaryPool.query(`update account_tokens set created_at = created_at - interval '2 minutes'`)
  expect((await (await site.as(person)).post(REQUEST, { delete_reason: 'not_using' })).statusCode).toBe(200)
  const link = linkIn((await mailsTo(site.db, person.email)).at(-1) as QueuedMail)
  expect(link.pathname).toBe('/confirm-delete-account')
  return link.searchParams.get('token') as string
}
const userRow = async ({ id }: { id: number }) =>
  (await site.db.primary.orm.select().from(users)).find((row) => row.id === id)
const requests = () => site.db.primary.orm.select().from(deletionRequests).orderBy(deletionRequests.id)
const isExpired = async (token: string) => {
  const answer = await site.get(`${CHECK}?${new URLSearchParams({ token })}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().data.expired
}
function expectGone(answer: Awaited<ReturnType<TestApp['post']>>) {
  expectErrorResponse(answer, 410, 'gone')
  expect(answer.json().message).toBe(answerTexts.deletionExpired)
}

test('DEL-001 DEL-006 DEL-013 DEL-020 Q-52 the request mails a link for 24 hours and deletes nothing', async () => {
  const chujai = await member()
  const actor = await site.as(chujai)
  const answer = await actor.post(REQUEST, { delete_reason: 'other', other_reason: ' ย้ายโรงเรียน ' })
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'success' }])

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
  const [stored] = await site.db.primary.orm.select().from(accountTokens)
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

test.each(DELETE_REASONS)('DEL-008 the reason %s is taken', async (reason) => {
  const actor = await site.as(await member())
  expect((await actor.post(REQUEST, { delete_reason: reason })).statusCode).toBe(200)
  expect((await requests()).at(-1)).toMatchObject({ reason, otherReason: '' })
})

test('DEL-009 DEL-010 Q-50 an explanation belongs to "other" alone', async () => {
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
])('%s a request without a reason that counts is refused', async (_, body, errors) => {
  const actor = await site.as(await member())
  const answer = await actor.post(REQUEST, body)
  expectErrorResponse(answer, 422, 'validation')
  expect(answer.json().errors).toEqual(errors)
  expect(await requests()).toEqual([])
})

test('DEL-002 AB-48 a visitor asks for nothing', async () => {
  expectErrorResponse(await site.post(REQUEST, { delete_reason: 'other' }), 401, 'unauthenticated')
})

test('AB-48 Q-44 twice within a minute: the same state, one mail; more than three in a day: 429', async () => {
  const chujai = await member()
  const actor = await site.as(chujai)
  const statuses: number[] = []
  for (let number = 0; number < 5; number++) {
    statuses.push((await actor.post(REQUEST, { delete_reason: 'not_using' })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect(await mailsTo(site.db, chujai.email)).toHaveLength(1)
  expect(await requests()).toHaveLength(1)
  // What was refused for its fields does not count.
  const other = await site.as(await member())
  for (let number = 0; number < 5; number++) await other.post(REQUEST, {})
  expect((await other.post(REQUEST, { delete_reason: 'not_using' })).statusCode).toBe(200)
})

test('AB-48 AB-42 ten at the same moment: one mail, one living link', async () => {
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

test('AB-46 looking at the link deletes nothing, however often', async () => {
  const chujai = await member()
  const token = await mailedToken(chujai)
  for (let look = 0; look < 10; look++) expect(await isExpired(token)).toBe(false)
  expect((await site.request({ method: 'GET', url: `${CONFIRM}?token=${token}` })).statusCode).toBe(405)
  expect((await userRow(chujai))?.deletedAt).toBeNull()
})

test('DEL-003 DEL-020 AB-49 the link deletes once; sessions end, signing in is impossible, the last mail goes out', async () => {
  const chujai = await member()
  const token = await mailedToken(chujai)
  const own = await site.as(chujai)
  const answer = await own.post(CONFIRM, { token })
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'success' }])
  expect(String(answer.headers['set-cookie'])).toMatch(/^sala_sid=;.*Max-Age=0/)
  expectErrorResponse(await own.get('/api/v2/sessions'), 401, 'unauthenticated')

  expect(await userRow(chujai)).toMatchObject({ email: null, firstname: '', deletedAt: expect.any(Date) })
  const left = await site.db.primary.orm.select().from(sessions)
  expect(left.filter(({ userId }) => userId === chujai.id)).toEqual([])
  const passwords = await site.db.primary.orm.select().from(memberPasswords)
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

test('AB-49 Q-52 no session is needed, and another person’s stays', async () => {
  const [first, second, visitor] = [await member(), await member(), await createUser(site.db.primary)]
  expect((await site.post(CONFIRM, { token: await mailedToken(first) })).statusCode).toBe(200)
  const foreign = await site.as(visitor)
  const answer = await foreign.post(CONFIRM, { token: await mailedToken(second) })
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
  expect((await foreign.get('/api/user')).json().data.id).toBe(visitor.id)
  expect([(await userRow(second))?.deletedAt, (await userRow(visitor))?.deletedAt]).toEqual([expect.any(Date), null])
})

test('AB-49 ten at the same moment: one deletes, nine are too late', async () => {
  const chujai = await member()
  const token = await mailedToken(chujai)
  const answers = await Promise.all(Array.from({ length: 10 }, () => site.post(CONFIRM, { token })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  for (const answer of answers) if (answer.statusCode !== 200) expectGone(answer)
  const done = (await mailsTo(site.db, chujai.email)).filter(
    ({ subject }) => subject === mailTexts.deletionDone.subject,
  )
  expect(done).toHaveLength(1)
})

test('DEL-004 AB-49 dead links: after 24 hours, altered, none, a reset’s', async () => {
  const chujai = await member()
  const token = await mailedToken(chujai)
  const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  await site.post('/password/email', { email: chujai.email, 'g-recaptcha-response': 'x' })
  const reset = linkIn((await mailsTo(site.db, chujai.email)).at(-1) as QueuedMail).searchParams.get('token') ?? ''
  for (const dead of [altered, '', 'x', 'x'.repeat(200), reset]) {
    expect([dead, await isExpired(dead)]).toEqual([dead, true])
    expectGone(await site.post(CONFIRM, { token: dead }))
  }
  await site.db.primaryPool.query(`update account_tokens set expires_at = expires_at - interval '24 hours 1 second'`)
  expect(await isExpired(token)).toBe(true)
  expectGone(await site.post(CONFIRM, { token }))
  expect((await userRow(chujai))?.deletedAt).toBeNull()
})

test('Q-53 AB-49 address and name are free again, and nothing of the old account comes back', async () => {
  const chujai = await member({ aboutMe: 'เรื่องเก่า', firstname: 'บุญส่ง', lastname: 'งามตา', fullnameKey: 'บุญส่ง งามตา' })
  await site.post(CONFIRM, { token: await mailedToken(chujai) })
  const answer = await site.post(
    '/api/v2/register',
    newcomer({ email: chujai.email, firstname: 'บุญส่ง', lastname: 'งามตา' }),
  )
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toMatchObject({ email: chujai.email, about_me: '' })
  expect(answer.json().data.id).not.toBe(chujai.id)
})

test('DEL-002 Q-51 a university account is deleted here alone: the next sign-in makes a new, empty one', async () => {
  await createUniversityAccount(site.db.primary, { username: 'wichai.s', email: null })
  const door = { name: 'wichai.s@university.example.ac.th', password: TEST_PASSWORD, captcha: 'x' }
  const actor = await signIn(site, door, 'university')
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

  const again = await me(await signIn(site, door, 'university'))
  expect(again).toMatchObject({ username: 'wichai.s', about_me: '' })
  expect(again.id).not.toBe(first.id)
})

test('Q-51 a university account without an address is reached by its name there', async () => {
  const person = { kind: 'student' as const, roleId: 2, username: '66010009', email: null }
  const student = await createUser(site.db.primary, person)
  const token = await mailedToken({ id: student.id, email: '66010009@university.example.ac.th' })
  expect((await site.post(CONFIRM, { token })).statusCode).toBe(200)
})

test('an account that no mail reaches is told so', async () => {
  const actor = await site.as(await createUser(site.db.primary, { email: null }))
  const answer = await actor.post(REQUEST, { delete_reason: 'not_using' })
  expectErrorResponse(answer, 422, 'validation')
  expect(answer.json().message).toBe(answerTexts.notSent)
  expect(await requests()).toEqual([])
})

test('a deletion that cannot be completed leaves everything, the link too', async () => {
  const chujai = await member()
  const token = await mailedToken(chujai)
  await site.db.primaryPool.query(`alter table outbox add constraint full_disk check (subject is null) not valid`)
  const answer = await site.post(CONFIRM, { token })
  await site.db.primaryPool.query('alter table outbox drop constraint full_disk')
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(await userRow(chujai)).toMatchObject({ email: chujai.email, deletedAt: null })
  expect(await isExpired(token)).toBe(false)
  expect((await site.post(CONFIRM, { token })).statusCode).toBe(200)
})

test('AB-44 AB-45 the link is the site’s own, hostile names are shown as text', async () => {
  const chujai = await member({ firstname: '<img src=x>\r\nBcc: x@evil' })
  const actor = await site.as(chujai)
  const body = { delete_reason: 'other', other_reason: '<b>' }
  expectErrorResponse(await actor.post(REQUEST, body, { host: 'evil.example' }), 421, 'wrong_host')
  expect((await actor.post(REQUEST, body, { 'x-forwarded-host': 'evil.example' })).statusCode).toBe(200)
  const [mail] = await mailsTo(site.db, chujai.email)
  expect(linkIn(mail as QueuedMail).origin).toBe('http://localhost:3000')
  expect(mail?.html).not.toMatch(/<img|evil\.example/)
})
