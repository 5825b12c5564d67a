import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordWork, verifyPassword } from '#server/passwords/passwords.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { linkIn, mailsTo, type QueuedMail } from '#test/mails.ts'
import { allRows, insertRow } from '#test/rows.ts'
import { sessionCookieOf } from '#test/sign-in.ts'
import { createUser, registerBody } from '../testing.ts'
import { fieldTexts, mailTexts } from '../texts.ts'

const CHECK = '/api/v2/check-register'
const REGISTER = '/api/v2/register'
let site: TestApp

beforeAll(async () => {
  site = await testApp({
    env: { CAPTCHA_PROVIDER: 'none' },
    rateLimits: 'register.network=9999/3600,check-register.network=9999/600',
  })
  await insertRow(site.db.primary, 'policies', { tab: 'privacy', content: '<p>ก</p>', version: 4 })
})
afterAll(() => site.close())

const allUsers = () => allRows(site.db.primary, 'users')
const byEmail = async (email: string) => (await allUsers()).filter((user) => user.email === email)
const countMails = async () => (await site.db.primaryPool.query('select from outbox')).rowCount
const errorsOf = async (path: string, body: object) => {
  const response = await site.post(path, body)
  expectErrorResponse(response, 422, 'validation')
  return response.json().errors as Record<string, string[]>
}

test('REG-022 REG-057 REG-058 the first step ignores accept_term and writes nothing', async () => {
  const before = await allUsers()
  const { email, password, password_confirmation, firstname, lastname, prefix_id } = registerBody()
  const step = { email, password, password_confirmation, firstname, lastname, prefix_id }
  for (const accept_term of [1, 0, 'no', undefined]) {
    const response = await site.post(CHECK, { ...step, accept_term })
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'success' }])
  }
  const other = { ...step, prefix_id: 999, other_prefix: 'ว่าที่ร้อยตรี' }
  expect((await site.post(CHECK, other)).statusCode).toBe(200)
  expect(await allUsers()).toEqual(before)
})

test('REG-001 REG-061..065 Q-28 Q-29 creates a member, signs in and sends a welcome mail', async () => {
  const body = registerBody({
    email: ' New.Member@Example.AC.th ',
    receive_newsletter: 1,
    prefix_id: 999,
    other_prefix: ' ดร. ',
  })
  const response = await site.post(REGISTER, body)
  expect(response.statusCode).toBe(200)
  const [user] = await byEmail('new.member@example.ac.th')
  expect(user).toMatchObject({
    kind: 'member',
    roleId: 3,
    roleType: 'user',
    memberType: 1,
    prefixId: 999,
    prefixName: 'ดร.',
    firstname: body.firstname,
    lastname: 'ใจงาม',
    firstnameTh: body.firstname,
    fullnameKey: `${body.firstname} ใจงาม`,
    job: 'ครูผู้ช่วย',
    workplace: 'โรงเรียนบ้านทุ่งตะวัน',
    emailVerifiedAt: null,
    termsVersion: 4,
  })
  expect(user?.termsAcceptedAt).toBeInstanceOf(Date)
  expect(response.json().data).toMatchObject({
    id: user?.id,
    email: 'new.member@example.ac.th',
    prefix_name: 'ดร.',
    job: 'ครูผู้ช่วย',
  })
  expect(response.body).not.toContain('argon2')

  const cookie = String(sessionCookieOf(response))
  expect(cookie).toMatch(/^sala_sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  const me = await site.get('/api/user', { cookie: cookie.split(';')[0] as string })
  expect(me.json().data).toEqual(response.json().data)

  const consents = await allRows(site.db.primary, 'marketing_consents')
  expect(consents.filter(({ userId }) => userId === user?.id)).toMatchObject([{ receivesNewsletter: true }])

  const [mail, ...others] = await mailsTo(site.db, 'new.member@example.ac.th')
  expect(others).toEqual([])
  expect(mail?.subject).toBe(mailTexts.welcome.subject)
  expect(mail?.text).toContain(`สวัสดีคุณ${body.firstname}`)
  const link = linkIn(mail as QueuedMail)
  expect(link.origin + link.pathname).toBe('http://localhost:3000/verify-email')
  expect([...link.searchParams.keys()]).toEqual(['token'])
  expect(site.sent.at(-1)?.name).toBe('engine.send-mails')
})

test('Q-36 stores the password as argon2id, in NFC, including its spaces', async () => {
  const decomposed = ' Zoe\u0308 น้ำใจ '
  const body = registerBody({ password: decomposed, password_confirmation: decomposed.normalize('NFC') })
  expect((await site.post(REGISTER, body)).statusCode).toBe(200)
  const [user] = await byEmail(body.email)
  const stored = await allRows(site.db.primary, 'member_passwords')
  const hash = stored.find(({ userId }) => userId === user?.id)?.hash ?? ''
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, ' Zo\u00eb น้ำใจ ')).toBe(true)
  expect(await verifyPassword(hash, 'Zo\u00eb น้ำใจ')).toBe(false)
})

test('REG-018 REG-063 stores the text of a listed prefix and ignores other_prefix', async () => {
  const body = registerBody({ prefix_id: 2, other_prefix: 'Dr <b>' })
  expect((await site.post(REGISTER, body)).statusCode).toBe(200)
  expect(await byEmail(body.email)).toMatchObject([{ prefixId: 2, prefixName: 'นาง' }])
})

test.each([
  ['REG-019', 'อาจารย์มหาวิทยาลัย', 1],
  ['REG-020', 'นักศึกษา', 2],
  ['REG-021 REG-051', 'นักเขียนบทละคร', 3],
])('%s the job %s belongs to group %i', async (_, job, member_type) => {
  const body = registerBody({ job, member_type })
  expect((await site.post(REGISTER, body)).statusCode).toBe(200)
  expect(await byEmail(body.email)).toMatchObject([{ job, memberType: member_type }])
})

test('REG-054 the newsletter is opt-in', async () => {
  const body = registerBody({ receive_newsletter: undefined })
  expect((await site.post(REGISTER, body)).statusCode).toBe(200)
  const [user] = await byEmail(body.email)
  const consents = await allRows(site.db.primary, 'marketing_consents')
  expect(consents.filter(({ userId }) => userId === user?.id)).toMatchObject([{ receivesNewsletter: false }])
})

test('Q-65 every member gets a unique code of M and eight digits', async () => {
  const codes = (await allUsers()).flatMap(({ idCode }) => idCode ?? [])
  expect(codes.length).toBeGreaterThan(3)
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(code).toMatch(/^M\d{8}$/)
})

test('REG-035 REG-059 REG-066 rejects an address of an existing account, regardless of case', async () => {
  const first = registerBody()
  expect((await site.post(REGISTER, first)).statusCode).toBe(200)
  const again = registerBody({ email: first.email.toUpperCase() })
  expect(await errorsOf(CHECK, again)).toEqual({ email: [fieldTexts.emailTaken] })
  expect(await errorsOf(REGISTER, again)).toEqual({ email: [fieldTexts.emailTaken] })
  expect(await byEmail(first.email)).toHaveLength(1)
})

test('REG-048 REG-060 REG-066 Q-34 rejects a full name of an existing member in all spellings', async () => {
  const first = registerBody({ firstname: 'น้ำฟ้า', lastname: 'แก้ว ใส' })
  expect((await site.post(REGISTER, first)).statusCode).toBe(200)
  const others = [
    { firstname: 'น้ำฟ้า', lastname: 'แก้ว ใส', prefix_id: 1 },
    { firstname: ' น้ำฟ้า ', lastname: 'แก้ว   ใส' },
    { firstname: 'น้ำฟ้า.', lastname: '.แก้ว ใส.' },
    // Sara am in two letters, sara ae as two sara e.
    { firstname: 'น\u0E49\u0E4D\u0E32ฟ้า', lastname: '\u0E40\u0E40ก้ว ใส' },
  ]
  for (const name of others) {
    expect(await errorsOf(CHECK, registerBody(name))).toEqual({ firstname: [fieldTexts.nameTaken] })
    expect(await errorsOf(REGISTER, registerBody(name))).toEqual({ firstname: [fieldTexts.nameTaken] })
  }
})

test('Q-34 accepts the name of a university account or of a deleted account', async () => {
  const { primary } = site.db
  await createUser(primary, { kind: 'staff', roleId: 1, firstname: 'วีระ', lastname: 'ศรีสุข' })
  await createUser(primary, { firstname: 'วีระ', lastname: 'ศรีสุข', fullnameKey: null, deletedAt: new Date() })
  expect((await site.post(REGISTER, registerBody({ firstname: 'วีระ', lastname: 'ศรีสุข' }))).statusCode).toBe(200)
})

test('Q-30 returns a taken address, a taken name and a weak password together', async () => {
  const first = registerBody()
  expect((await site.post(REGISTER, first)).statusCode).toBe(200)
  const errors = await errorsOf(CHECK, { ...first, password: 'password', password_confirmation: 'password' })
  expect(errors).toEqual({
    email: [fieldTexts.emailTaken],
    firstname: [fieldTexts.nameTaken],
    password: [fieldTexts.passwordCommon],
  })
})

test.each(['email', 'firstname'] as const)(
  'AB-80 AB-93 Q-34 ten concurrent sign-ups with one %s: one account, nine errors at that field',
  async (field) => {
    const same = registerBody()
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => {
        const other = registerBody()
        return site.post(
          REGISTER,
          field === 'email' ? { ...other, email: same.email } : { ...same, email: other.email },
        )
      }),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const rejected of responses.filter(({ statusCode }) => statusCode !== 200)) {
      expectErrorResponse(rejected, 422, 'validation')
      expect(Object.keys(rejected.json().errors)).toEqual([field])
    }
    const found = (await allUsers()).filter((user) =>
      field === 'email' ? user.email === same.email : user.firstname === same.firstname,
    )
    expect(found).toHaveLength(1)
    const hashes = await allRows(site.db.primary, 'member_passwords')
    expect(hashes.filter(({ userId }) => userId === found[0]?.id)).toHaveLength(1)
  },
)

test('AB-153 a signed-in user cannot sign up: 409, and the session does not change', async () => {
  const actor = await site.as(await createUser(site.db.primary))
  const body = registerBody()
  const response = await actor.post(REGISTER, body)
  expectErrorResponse(response, 409, 'already_signed_in')
  expect(sessionCookieOf(response)).toBeUndefined()
  expect(await byEmail(body.email)).toEqual([])
})

test('a rolled-back sign-up leaves no mail, consent or session', async () => {
  const before = [await countMails(), (await allUsers()).length]
  await site.db.primaryPool.query(`alter table outbox add constraint full_disk check (subject is null) not valid`)
  const response = await site.post(REGISTER, registerBody())
  await site.db.primaryPool.query(`alter table outbox drop constraint full_disk`)
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.headers['set-cookie']).toBeUndefined()
  expect([await countMails(), (await allUsers()).length]).toEqual(before)
})

test('AB-03 rejects values of another type without coercion', async () => {
  const wrong = {
    prefix_id: '3',
    member_type: '1',
    receive_newsletter: 'true',
    firstname: ['ก'],
    job: { a: 1 },
    email: ['a@b.th'],
  }
  expect(Object.keys(await errorsOf(REGISTER, registerBody(wrong))).sort()).toEqual(Object.keys(wrong).sort())
})

test('AB-45 no typed text is in a header of the mail, and the body is escaped', async () => {
  const body = registerBody({ job: '<script>\u202eก', member_type: 3, job_location: 'ก<img src=x>' })
  expect((await site.post(REGISTER, body)).statusCode).toBe(200)
  const [mail] = await mailsTo(site.db, body.email)
  expect(mail?.subject).toBe(mailTexts.welcome.subject)
  expect(mail?.html).not.toMatch(/<script|<img|\u202e/)
})

test('REG-055 AB-151 without a solved captcha no account is looked up and no password hashed', async () => {
  const strict = await testApp()
  try {
    const before = passwordWork().done
    const known = await createUser(strict.db.primary, { email: 'known@example.ac.th' })
    for (const captcha of ['made up', 'e30=']) {
      const body = registerBody({ email: known.email, 'g-recaptcha-response': captcha })
      const response = await strict.post(REGISTER, body)
      expectErrorResponse(response, 422, 'validation')
      expect(response.json().errors).toEqual({ 'g-recaptcha-response': [fieldTexts.captcha] })
    }
    expect(passwordWork().done).toBe(before)
    const solved = await solveCaptcha(strict, 'register')
    const body = registerBody({ 'g-recaptcha-response': solved })
    expect((await strict.post(REGISTER, body)).statusCode).toBe(200)
    // A captcha response is valid for one request.
    const again = await strict.post(REGISTER, registerBody({ 'g-recaptcha-response': solved }))
    expect(again.json().errors).toEqual({ 'g-recaptcha-response': [fieldTexts.captcha] })
  } finally {
    await strict.close()
  }
})

test('AB-150 Q-08 limits checks to ten per address in ten minutes, and 300 per network', async () => {
  const limited = await testApp({ rateLimits: 'check-register.network=12/600' })
  try {
    const same = registerBody()
    for (let number = 0; number < 10; number++) expect((await limited.post(CHECK, same)).statusCode).toBe(200)
    const eleventh = await limited.post(CHECK, { ...same, email: same.email.toUpperCase() })
    expectErrorResponse(eleventh, 429, 'too_many_requests')
    expect(Number(eleventh.headers['retry-after'])).toBe(eleventh.json().retry_after)
    expect((await limited.post(CHECK, registerBody())).statusCode).toBe(200)
    expectErrorResponse(await limited.post(CHECK, registerBody()), 429, 'too_many_requests')
    const { rows } = await limited.db.primaryPool.query('select key from rate_limits')
    expect(JSON.stringify(rows)).not.toContain('@')
  } finally {
    await limited.close()
  }
})
