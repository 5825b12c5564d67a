import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { linkIn, mailsTo, type QueuedMail } from '#test/mails.ts'
import { allRows } from '#test/rows.ts'
import { createUser } from '../testing.ts'
import { answerTexts, fieldTexts, mailTexts } from '../texts.ts'
import { cleanupTokensJob } from './jobs.ts'

const EMAIL = '/password/email'
let site: TestApp
let count = 0

beforeAll(async () => {
  site = await testApp({
    env: { CAPTCHA_PROVIDER: 'none', PUBLIC_ORIGIN: 'http://sala.test:8080' },
    rateLimits: 'password-email.network=9999/3600',
  })
})
afterAll(() => site.close())
beforeEach(() => site.db.primaryPool.query('truncate outbox, account_tokens'))

const host = { host: 'sala.test:8080' }
const member = (overrides = {}) =>
  createUser(site.db.primary, { email: `member${++count}@example.ac.th`, firstname: 'มานี', ...overrides })
const requestMail = (email: unknown, more: object = {}, headers: Record<string, string> = {}) =>
  site.post(EMAIL, { email, 'g-recaptcha-response': 'x', ...more }, { ...host, ...headers })
const countMails = async () => (await site.db.primaryPool.query('select from outbox')).rowCount
/** Makes all links older by that many seconds. */
const ageTokens = (seconds: number) =>
  site.db.primaryPool.query('update account_tokens set created_at = created_at - make_interval(secs => $1)', [seconds])

test('PWD-028 PWD-030 Q-45 a member gets a link with token and address, valid for 60 minutes', async () => {
  const { id, email } = await member({ firstname: 'สมใจ' })
  const response = await requestMail(` ${email?.toUpperCase()} `)
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'success' }])

  const [mail, ...others] = await mailsTo(site.db, email ?? '')
  expect(others).toEqual([])
  expect(mail?.subject).toBe(mailTexts.reset.subject)
  expect(mail?.text).toContain('สวัสดีคุณสมใจ')
  const link = linkIn(mail as QueuedMail)
  expect(link.origin + link.pathname).toBe('http://sala.test:8080/password/reset')
  expect([...link.searchParams.keys()]).toEqual(['token', 'email'])
  expect(link.searchParams.get('email')).toBe(email)
  expect(mail?.html).toContain(`href="${link.href.replaceAll('&', '&amp;')}"`)

  const token = link.searchParams.get('token') ?? ''
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const [stored, ...more] = await allRows(site.db.primary, 'account_tokens')
  expect(more).toEqual([])
  expect(stored).toMatchObject({ userId: id, purpose: 'reset', endedAt: null })
  expect(stored?.hash).toEqual(createHash('sha256').update(token).digest())
  expect((stored?.expiresAt.getTime() ?? 0) - (stored?.createdAt.getTime() ?? 0)).toBe(60 * 60_000)
  expect(mail?.expiresAt).toEqual(stored?.expiresAt)
})

test('PWD-001 PWD-002 PWD-031 PWD-032 AB-40 Q-42 unknown, university and deleted accounts get the same error', async () => {
  const { primary } = site.db
  await createUser(primary, { kind: 'staff', roleId: 1, username: 'wichai.s', email: 'staff@example.ac.th' })
  await createUser(primary, { kind: 'student', roleId: 2, username: '66010001', email: 'student@example.ac.th' })
  await createUser(primary, { email: 'gone@example.ac.th', deletedAt: new Date() })
  for (const email of ['unknown@example.ac.th', 'staff@example.ac.th', 'student@example.ac.th', 'gone@example.ac.th']) {
    for (const force of [0, 1]) {
      const response = await requestMail(email, { force })
      expectErrorResponse(response, 422, 'validation')
      expect(response.json()).toMatchObject({
        message: answerTexts.noSuchAccount,
        errors: { errors: [answerTexts.noSuchAccount], email: [answerTexts.noSuchAccount] },
      })
    }
  }
  expect(await countMails()).toBe(0)
})

test.each([
  ['PWD-024', '', fieldTexts.emailRequired],
  ['PWD-024', undefined, fieldTexts.emailRequired],
  ['PWD-025', 'member', fieldTexts.emailInvalid],
  ['AB-41', ['member1@example.ac.th', 'x@evil.example'], fieldTexts.emailRequired],
  ['AB-41', { email: 'member1@example.ac.th' }, fieldTexts.emailRequired],
  ['AB-41', 'member1@example.ac.th,x@evil.example', fieldTexts.emailInvalid],
  ['AB-41', 'member1@example.ac.th;x@evil.example', fieldTexts.emailInvalid],
  ['AB-41', 'member1@example.ac.th\r\nBcc: x@evil.example', fieldTexts.emailInvalid],
  ['AB-41', '"member1@example.ac.th" <x@evil.example>', fieldTexts.emailInvalid],
  ['AB-41', 'member1@example.ac.th@evil.example', fieldTexts.emailInvalid],
  ['AB-41', '.member1@example.ac.th', fieldTexts.emailInvalid],
  ['AB-41', 'member1@ex\u0430mple.ac.th', fieldTexts.emailInvalid],
])('%s rejects the address %j and sends no mail', async (_, email, text) => {
  await member({ email: `first${count}@example.ac.th` })
  const response = await requestMail(email)
  expectErrorResponse(response, 422, 'validation')
  expect(response.json().errors).toEqual({ email: [text] })
  expect(await countMails()).toBe(0)
})

test('AB-41 of two addresses in one body only the last one gets a mail', async () => {
  const [first, last] = [await member(), await member()]
  const payload = `{"email":"${first.email}","email":"${last.email}","g-recaptcha-response":"x"}`
  const response = await site.request({
    method: 'POST',
    url: EMAIL,
    payload,
    headers: { ...host, 'content-type': 'application/json' },
  })
  expect(response.statusCode).toBe(200)
  expect([
    (await mailsTo(site.db, first.email ?? '')).length,
    (await mailsTo(site.db, last.email ?? '')).length,
  ]).toEqual([0, 1])
  const form = { payload: `email=${first.email}&email[]=x`, 'content-type': 'application/x-www-form-urlencoded' }
  const sent = await site.request({
    method: 'POST',
    url: EMAIL,
    payload: form.payload,
    headers: { ...host, 'content-type': form['content-type'] },
  })
  expect(sent.statusCode).toBe(415)
})

test('PWD-019 PWD-034 Q-41 AB-42 within a minute no second mail is sent; only force returns an error', async () => {
  const { email } = await member()
  await requestMail(email)
  const [first] = await mailsTo(site.db, email ?? '')
  expect((await requestMail(email)).statusCode).toBe(200)

  const forced = await requestMail(email, { force: 1 })
  expectErrorResponse(forced, 429, 'too_many_requests')
  expect(forced.json()).toMatchObject({ message: answerTexts.notSent, errors: { errors: [answerTexts.notSent] } })
  expect(Number(forced.headers['retry-after'])).toBeGreaterThan(50)
  expect(Number(forced.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(await countMails()).toBe(1)
  // The mailed link is still valid.
  const token = linkIn(first as QueuedMail).searchParams.get('token')
  const check = await site.get(
    `/api/v2/check-reset-token?${new URLSearchParams({ token: token ?? '', email: email ?? '' })}`,
    host,
  )
  expect(check.json()).toEqual({ data: { expired: false } })
})

test('PWD-029 Q-41 after a minute resending creates a new link and ends the older one', async () => {
  const { email } = await member()
  await requestMail(email)
  await ageTokens(61)
  expect((await requestMail(email, { force: true })).statusCode).toBe(200)
  const tokens = (await mailsTo(site.db, email ?? '')).map((mail) => linkIn(mail).searchParams.get('token') ?? '')
  expect(new Set(tokens).size).toBe(2)
  const expired = await Promise.all(
    tokens.map(async (token) => {
      const query = new URLSearchParams({ token, email: email ?? '' })
      return (await site.get(`/api/v2/check-reset-token?${query}`, host)).json().data.expired
    }),
  )
  expect(expired).toEqual([true, false])
})

test('AB-42 twenty concurrent requests send one mail', async () => {
  const { email } = await member()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => requestMail(email, { force: index % 2 })),
  )
  for (const { statusCode } of responses) expect([200, 429]).toContain(statusCode)
  expect(await countMails()).toBe(1)
})

test('Q-08 five mails per hour and account; the sixth returns 429 and the valid link remains', async () => {
  const [{ email }, other] = [await member(), await member()]
  for (let number = 0; number < 5; number++) {
    expect((await requestMail(email, { force: 1 })).statusCode).toBe(200)
    await ageTokens(61)
  }
  expectErrorResponse(await requestMail(email, { force: 1 }), 429, 'too_many_requests')
  expectErrorResponse(await requestMail(email), 429, 'too_many_requests')
  expect(await countMails()).toBe(5)
  const validTokens = (await allRows(site.db.primary, 'account_tokens')).filter(({ endedAt }) => endedAt === null)
  expect(validTokens).toHaveLength(1)
  expect((await requestMail(other.email)).statusCode).toBe(200)
})

test.each([
  ['another host', { host: 'evil.example' }],
  ['a host with the site’s host as user name', { host: 'sala.test:8080@evil.example' }],
  ['another port', { host: 'sala.test:81' }],
])('AB-44 a request with %s sends no mail', async (_, headers) => {
  const { email } = await member()
  const response = await requestMail(email, {}, headers)
  expect([400, 421]).toContain(response.statusCode)
  expect(await countMails()).toBe(0)
})

test('AB-44 forwarded headers do not change the link', async () => {
  const { email } = await member()
  const forged = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', 'x-forwarded-proto': 'ftp' }
  expect((await requestMail(email, {}, forged)).statusCode).toBe(200)
  const [mail] = await mailsTo(site.db, email ?? '')
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
  expect(linkIn(mail as QueuedMail).origin).toBe('http://sala.test:8080')
})

test('AB-45 a name with markup is escaped', async () => {
  const { email } = await member({ firstname: '<script>alert(1)</script>\r\nBcc: x@evil\u202e' })
  await requestMail(email)
  const [mail] = await mailsTo(site.db, email ?? '')
  expect(mail?.subject).toBe(mailTexts.reset.subject)
  expect(mail?.html).not.toMatch(/<script|\u202e/)
  expect(mail?.html).toContain('&lt;script&gt;')
})

test('PWD-026 AB-40 without a solved captcha no account is looked up', async () => {
  const strict = await testApp()
  try {
    const { email } = await createUser(strict.db.primary, { email: 'known@example.ac.th' })
    for (const captcha of ['', 'made up', undefined]) {
      strict.queries.length = 0
      const response = await strict.post(EMAIL, { email, 'g-recaptcha-response': captcha })
      expectErrorResponse(response, 422, 'validation')
      expect(response.json().errors).toEqual({ 'g-recaptcha-response': [fieldTexts.captcha] })
      expect(strict.queries.filter((query) => /\busers\b|account_tokens/.test(query))).toEqual([])
    }
    const solved = { email, 'g-recaptcha-response': await solveCaptcha(strict, 'password-email') }
    expect((await strict.post(EMAIL, solved)).statusCode).toBe(200)
    expect((await mailsTo(strict.db, email ?? '')).length).toBe(1)
  } finally {
    await strict.close()
  }
})

test('RF-29 the cleanup deletes a token one day after it expired, and no other tokens', async () => {
  const { id } = await member()
  const { primaryPool } = site.db
  await primaryPool.query(
    `insert into account_tokens (hash, user_id, purpose, expires_at)
     values ('\\x01', $1, 'reset', now() - interval '25 hours'), ('\\x02', $1, 'deletion', now() - interval '23 hours'),
       ('\\x03', $1, 'reset', now() + interval '1 hour')`,
    [id],
  )
  await cleanupTokensJob.run(site.app.backgroundContext(), {} as never)
  const { rows } = await primaryPool.query(`select encode(hash, 'hex') as hash from account_tokens order by hash`)
  expect(rows.map(({ hash }) => hash)).toEqual(['02', '03'])
})
