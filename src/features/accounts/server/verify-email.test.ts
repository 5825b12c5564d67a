/** Email verification with a mailed link (AB-193, decision 0019). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createComment } from '#features/comments/testing.ts'
import { createTechReview } from '#features/posts/testing.ts'
import { createUniversityAccount } from '#features/university-directory/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { linkIn, mailsTo, type QueuedMail } from '#test/mails.ts'
import { TEST_PASSWORD } from '#test/passwords.ts'
import { tablesContaining } from '#test/personal-data-scan.ts'
import { sessionOf, signIn } from '#test/sign-in.ts'
import { createTeacher, createUser, registerBody } from '../testing.ts'
import { mailTexts } from '../texts.ts'
import { makeAdmin } from './service/admins.ts'

const CHECK = '/api/v2/check-verification-token'
const CONFIRM = '/api/v2/confirm-email'
const RESEND = '/api/v2/email-verification'
let site: TestApp
beforeAll(async () => {
  site = await testApp({ env: { CAPTCHA_PROVIDER: 'none' }, rateLimits: 'register.network=9999/3600' })
})
afterAll(() => site.close())

/** A teacher who has just signed up, with the session of the sign-up. */
async function signUp(): Promise<{ email: string; id: number; browser: Actor }> {
  const body = registerBody()
  const answer = await site.post('/api/v2/register', body)
  expect(answer.statusCode).toBe(200)
  return { email: body.email, id: answer.json().data.id, browser: site.holding(sessionOf(answer) as string) }
}
const tokenIn = (mail: QueuedMail | undefined) => linkIn(mail as QueuedMail).searchParams.get('token') as string
const tokenOf = async (email: string) => tokenIn((await mailsTo(site.db, email)).at(-1))
const isExpired = async (token: string) => (await site.get(`${CHECK}?token=${token}`)).json().data.expired
const account = async (browser: Actor) => (await browser.get('/api/user')).json().data
const verifiedAt = async (id: number) => {
  const { rows } = await site.db.primaryPool.query('select email_verified_at as at from users where id = $1', [id])
  return rows[0].at as Date | null
}
const passMinutes = (minutes: number) =>
  site.db.primaryPool.query(
    `update account_tokens set created_at = created_at - make_interval(mins => $1),
       expires_at = expires_at - make_interval(mins => $1)`,
    [minutes],
  )

test('AB-193 checking the link changes nothing, confirming it verifies the address once', async () => {
  const { email, id, browser } = await signUp()
  expect(await account(browser)).toMatchObject({ email, is_email_verified: false, contact_email: null })
  const token = await tokenOf(email)
  expect([await isExpired(token), await isExpired(token)]).toEqual([false, false])
  expect(await verifiedAt(id)).toBeNull()
  // The link is opened on another device without a session.
  const answers = await Promise.all(Array.from({ length: 5 }, () => site.post(CONFIRM, { token })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410, 410, 410])
  expect(await account(browser)).toMatchObject({ is_email_verified: true, contact_email: email })
  expect(await isExpired(token)).toBe(true)
  const again = await site.post(CONFIRM, { token })
  expectErrorResponse(again, 410, 'gone')
  expect(again.json().message).toBe('ลิงก์ยืนยันอีเมลหมดอายุหรือถูกใช้ไปแล้ว')
})

test('AB-193 a link of another purpose, an invented one and an expired one verify nothing', async () => {
  const { email, id, browser } = await signUp()
  const token = await tokenOf(email)
  await browser.post('/api/delete-account-request', { delete_reason: 'no_useful' })
  const deletion = await tokenOf(email)
  for (const wrong of [deletion, 'x', 'A'.repeat(43), ''])
    expect((await site.post(CONFIRM, { token: wrong })).statusCode).toBe(410)
  expect(await isExpired(deletion)).toBe(true)
  expectErrorResponse(await site.post('/api/confirm-delete-account', { token }), 410, 'gone')
  await passMinutes(7 * 24 * 60 - 1)
  expect(await isExpired(token)).toBe(false)
  await passMinutes(2)
  expectErrorResponse(await site.post(CONFIRM, { token }), 410, 'gone')
  expect(await verifiedAt(id)).toBeNull()
  expect((await site.post(CONFIRM, {})).statusCode).toBe(422)
})

test('AB-193 a teacher’s unverified address is not public', async () => {
  const { email, id } = await signUp()
  const reader = await site.as(await createUser(site.db.primary))
  const shown = async () => (await reader.get(`/api/v2/profile/${id}`)).json().data
  expect(await shown()).not.toHaveProperty('contact_email')
  await site.post(CONFIRM, { token: await tokenOf(email) })
  expect(await shown()).toMatchObject({ contact_email: email })
  // Nor is a stored contact address.
  const other = await createTeacher(site.db.primary, { contactEmail: 'a@b.example', emailVerifiedAt: null })
  expect((await reader.get(`/api/v2/profile/${other.id}`)).json().data).not.toHaveProperty('contact_email')
})

test('AB-193 an unverified address gets no notification, data export or password change mail', async () => {
  const { email, id, browser } = await signUp()
  const follower = await site.as(await createUser(site.db.primary))
  for (const kind of ['reply', 'follow', 'training_open', 'moderation'])
    expect((await browser.post('/api/notifications/mails', { kind, is_wanted: 1 })).statusCode).toBe(200)
  const review = await createTechReview(site.db.primary, { authorId: id })
  const comment = await createComment(site.db.primary, { postId: review.id, userId: id })
  const tell = async () => {
    expect((await follower.post('/api/v2/follower', { user_id: id })).statusCode).toBe(200)
    const reply = { type: 'reply', parent_id: comment.id, text: 'ขอบคุณค่ะ' }
    expect((await follower.post(`/comment/post/${review.id}`, reply)).statusCode).toBe(200)
  }
  await tell()
  const asked = await browser.post('/api/v2/my-data', {})
  expectErrorResponse(asked, 422, 'email_not_verified')
  expect(asked.json().message).toContain('ยืนยันอีเมล')
  const change = {
    current_password: registerBody().password,
    password: TEST_PASSWORD,
    password_confirmation: TEST_PASSWORD,
  }
  expect((await browser.post('/api/v2/password', change)).statusCode).toBe(200)
  expect((await mailsTo(site.db, email)).map(({ subject }) => subject)).toEqual([mailTexts.welcome.subject])
  // The password change ended the link of the welcome mail; a new one verifies the address.
  await passMinutes(2)
  expect((await browser.post(RESEND)).statusCode).toBe(200)
  expect((await site.post(CONFIRM, { token: await tokenOf(email) })).statusCode).toBe(200)
  const before = (await mailsTo(site.db, email)).length
  const second = await site.as(await createUser(site.db.primary))
  const reply = { type: 'reply', parent_id: comment.id, text: 'ใช่เลย' }
  expect((await second.post(`/comment/post/${review.id}`, reply)).statusCode).toBe(200)
  expect(await mailsTo(site.db, email)).toHaveLength(before + 1)
  expect((await browser.post('/api/v2/my-data', {})).statusCode).toBe(200)
})

test('AB-193 verification and reset mails are sent to an unverified address, and a reset verifies it', async () => {
  const { email, id, browser } = await signUp()
  expect((await browser.post('/api/delete-account-request', { delete_reason: 'no_useful' })).statusCode).toBe(200)
  expect((await site.post('/password/email', { email, 'g-recaptcha-response': 'x' })).statusCode).toBe(200)
  const mails = await mailsTo(site.db, email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    mailTexts.welcome.subject,
    mailTexts.confirmDeletion.subject,
    mailTexts.reset.subject,
  ])
  const reset = { token: await tokenOf(email), email, password: TEST_PASSWORD, password_confirmation: TEST_PASSWORD }
  expect((await site.post('/password/reset', reset)).statusCode).toBe(200)
  expect(await verifiedAt(id)).toBeInstanceOf(Date)
})

test('AB-193 resends the link at most once a minute and five times an hour, only to its user', async () => {
  const { email, browser } = await signUp()
  const first = await tokenOf(email)
  const count = async () => (await mailsTo(site.db, email)).length
  const answers = await Promise.all(Array.from({ length: 4 }, () => browser.post(RESEND)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await count()).toBe(1)
  for (let mail = 2; mail <= 6; mail++) {
    await passMinutes(2)
    expect((await browser.post(RESEND)).json()).toEqual({ status: 'success', data: { is_email_verified: false } })
    expect(await count()).toBe(mail)
  }
  await passMinutes(2)
  expectErrorResponse(await browser.post(RESEND), 429, 'too_many_requests')
  expect(await isExpired(first)).toBe(true)
  expect((await site.post(CONFIRM, { token: await tokenOf(email) })).statusCode).toBe(200)
  expect((await browser.post(RESEND)).json()).toEqual({ status: 'success', data: { is_email_verified: true } })
  expect(await count()).toBe(6)
  expectErrorResponse(await site.post(RESEND), 401, 'unauthenticated')
  expectErrorResponse(
    await (await site.as(await createUser(site.db.primary, { emailVerifiedAt: null }))).post(RESEND),
    403,
    'forbidden',
  )
})

test('AB-193 AB-179 no table contains the link of a welcome mail in clear text', async () => {
  const { email, browser } = await signUp()
  await site.post('/password/email', { email, 'g-recaptcha-response': 'x' })
  await browser.post('/api/delete-account-request', { delete_reason: 'no_useful' })
  const tokens = (await mailsTo(site.db, email)).map(tokenIn)
  expect(new Set(tokens).size).toBe(3)
  for (const token of tokens) expect(await tablesContaining(site.db, token)).toEqual([])
  for (const token of tokens) expect(JSON.stringify(site.lines)).not.toContain(token)
})

test('AB-193 addresses from the university and from the operator are verified', async () => {
  const { primary } = site.db
  const typed = { name: 'trusted.p@university.example.ac.th', password: TEST_PASSWORD, captcha: 'x' }
  await createUniversityAccount(primary, { username: 'trusted.p', email: 'trusted@example.ac.th' })
  const lecturer = await signIn(site, typed, 'university')
  expect(await account(lecturer)).toMatchObject({ is_email_verified: true, contact_email: 'trusted@example.ac.th' })
  const { firstname, lastname } = registerBody()
  const email = 'operator@example.ac.th'
  await makeAdmin(primary, { email, firstname: String(firstname), lastname: String(lastname) }, TEST_PASSWORD)
  expect(await account(await signIn(site, { name: email, password: TEST_PASSWORD, captcha: 'x' }))).toMatchObject({
    is_email_verified: true,
  })
})
