import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUniversityAccount } from '#features/university-directory/testing.ts'
import { queueMail } from '#server/mail/mail.ts'
import { passwordWork } from '#server/passwords/passwords.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { TEST_PASSWORD } from '#test/passwords.ts'
import { allRows, deleteRows } from '#test/rows.ts'
import { sessionOf, signIn, trySignIn } from '#test/sign-in.ts'
import { createMember } from '../testing.ts'
import { answerTexts } from '../texts.ts'

const EMAIL = 'manee@example.com'
const DOMAIN = 'university.example.ac.th'
let site: TestApp

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  await createMember(site.db.primary, { email: EMAIL })
  await createUniversityAccount(site.db.primary, { username: 'daranee.s' })
  await createUniversityAccount(site.db.primary, { username: '6612345678', kind: 'student', isLecturer: false })
})
afterAll(() => site.close())
beforeEach(() => deleteRows(site.db.primary, 'sign_in_locks'))

const enter = (name: string, password = TEST_PASSWORD) => trySignIn(site, { name, password }, { method: 'university' })

test('AUTH-002 AUTH-022 AUTH-031 AUTH-035 Q-14 a name with the mail domain is staff', async () => {
  const response = await enter(`Daranee.S@${DOMAIN}`)
  expect([response.statusCode, response.json()]).toEqual([200, { message: 'ok' }])
  const { data } = (await site.holding(sessionOf(response) ?? '').get('/api/user')).json()
  expect(data).toMatchObject({
    username: 'daranee.s',
    role_id: 1,
    member_type: 1,
    fullname: 'นางสาวดารณี ศรีสุข',
    firstname: 'Daranee',
    id_code: 'S-daranee.s',
    workplace: 'คณะศึกษาศาสตร์',
    //
    email: `daranee.s@${DOMAIN}`,
  })
})

test('AUTH-003 Q-14 Q-57 a name without an at sign is a student code', async () => {
  const response = await enter('6612345678')
  const { data } = (await site.holding(sessionOf(response) ?? '').get('/api/user')).json()
  expect(data).toMatchObject({ username: '6612345678', role_id: 2, member_type: 2 })
})

test('AUTH-038 Q-14 Q-19 all other names and wrong passwords get the same response after the same work', async () => {
  const names = [
    'daranee.s',
    `6612345678@${DOMAIN}`,
    'a@evil.example',
    `daranee.s@${DOMAIN}@${DOMAIN}`,
    `daranee.s@${DOMAIN}.evil.example`,
    '*',
    'admin)(uid=*',
    '../',
    '\\',
    `@${DOMAIN}`,
    'ก'.repeat(300),
    '\u200b',
    EMAIL,
  ]
  const bodies = new Set()
  for (const name of names) {
    const before = passwordWork().done
    const response = await enter(name)
    const { request_id, ...body } = response.json()
    bodies.add(JSON.stringify([response.statusCode, body]))
    expect([name, passwordWork().done - before]).toEqual([name, 1])
  }
  await deleteRows(site.db.primary, 'sign_in_locks')
  const { request_id, ...wrongPassword } = (await enter(`daranee.s@${DOMAIN}`, ' ')).json()
  bodies.add(JSON.stringify([422, wrongPassword]))
  const text = answerTexts.wrongLogin
  expect([...bodies]).toEqual([
    JSON.stringify([422, { message: text, code: 'wrong_login', errors: { username: [text] } }]),
  ])
})

test('AB-37 rejects a name of a thousand characters and an empty one', async () => {
  expectErrorResponse(await enter('x'.repeat(1_000)), 422, 'validation')
  const empty = await enter(' ')
  expect(empty.json().errors).toEqual({ username: ['กรุณาใส่ชื่อผู้ใช้'] })
  expect(await allRows(site.db.primary, 'sign_in_locks')).toEqual([])
})

test('Q-13 only the configured product has a sign-in path; other products return 404 for any body', async () => {
  for (const product of ['other', 'SALA', 'sala_', '__proto__', 'sala%5f', '']) {
    expectErrorResponse(await site.post(`/api/${product}_login`, {}), 404, 'not_found')
  }
  for (const path of [
    '/api/sala_login/',
    '/api/sala_login.json',
    '//api/sala_login',
    '/API/sala_login',
    '/api/sala_logins',
  ]) {
    expectErrorResponse(await site.post(path, {}), 404, 'not_found')
  }
  const get = await site.get('/api/sala_login')
  expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST'])
  const other = await testApp({ env: { PRODUCT_SLUG: 'krupool' } })
  expectErrorResponse(await other.post('/api/sala_login', {}), 404, 'not_found')
  expectErrorResponse(await other.post('/api/krupool_login', {}), 422, 'validation')
  await other.close()
})

test('Q-15 a later sign-in updates the university’s data and preserves the user’s own fields', async () => {
  const db = site.db.primary
  await createUniversityAccount(db, { username: 'moved.p', email: 'MOVED@Example.com' })
  const first = await signIn(site, { name: `moved.p@${DOMAIN}`, password: TEST_PASSWORD }, 'university')
  const { id } = (await first.get('/api/user')).json().data
  await site.db.primaryPool.query(`update users set about_me = 'เขียนเอง', mobile = '080-000-0009' where id = $1`, [id])
  await site.db.primaryPool.query(
    `update university_accounts set lastname_th = 'ใหม่กว่า', job = 'หัวหน้าภาค', is_lecturer = false,
       prefix_id = 999, prefix_name = 'ดร.' where username = 'moved.p'`,
  )
  const again = await signIn(site, { name: `moved.p@${DOMAIN}`, password: TEST_PASSWORD }, 'university')
  expect((await again.get('/api/user')).json().data).toMatchObject({
    id,
    fullname: 'ดร.ดารณี ใหม่กว่า',
    job: 'หัวหน้าภาค',
    member_type: 3,
    prefix_id: 999,
    email: 'moved@example.com',
    about_me: 'เขียนเอง',
    mobile: '080-000-0009',
  })
})

test('Q-15 changed university data is visible immediately; an unchanged sign-in invalidates no cache', async () => {
  await createUniversityAccount(site.db.primary, { username: 'renamed.p' })
  const typed = { name: `renamed.p@${DOMAIN}`, password: TEST_PASSWORD }
  const { id } = (await (await signIn(site, typed, 'university')).get('/api/user')).json().data
  expect((await site.get(`/api/v2/profile/${id}`)).json().data.fullname).toContain('ดารณี')
  const tells = async () => {
    site.queries.length = 0
    await signIn(site, typed, 'university')
    return site.queries.some((text) => text.includes('pg_notify'))
  }
  expect(await tells()).toBe(false)
  await site.db.primaryPool.query(`update university_accounts set firstname_th = 'ดาริน' where username = 'renamed.p'`)
  expect(await tells()).toBe(true)
  expect((await site.get(`/api/v2/profile/${id}`)).json().data.fullname).toContain('ดาริน')
})

test('Q-53 deletes mails to an address that the university has changed', async () => {
  await createUniversityAccount(site.db.primary, { username: 'moves.p', email: 'moves.before@example.com' })
  const typed = { name: `moves.p@${DOMAIN}`, password: TEST_PASSWORD }
  await signIn(site, typed, 'university')
  const { db, ...context } = site.app.backgroundContext()
  for (const to of ['Moves.Before@example.com', 'other.before@example.com']) {
    await queueMail(context, db, { to, subject: 'เรื่อง', html: 'ลับ', text: 'ลับ' })
  }
  await site.db.primaryPool.query('update outbox set sent_at = now()')
  await site.db.primaryPool.query(
    `update university_accounts set email = 'moves.after@example.com' where username = 'moves.p'`,
  )
  await signIn(site, typed, 'university')
  const { rows } = await site.db.primaryPool.query(
    'select to_address, sealed_content is null as "isEmpty" from outbox order by id',
  )
  expect(rows).toEqual([
    { to_address: '', isEmpty: true },
    { to_address: 'other.before@example.com', isEmpty: false },
  ])
})

test('Q-51 after a deletion the next sign-in creates an empty account', async () => {
  const db = site.db.primary
  await createUniversityAccount(db, { username: 'returns.p' })
  const typed = { name: `returns.p@${DOMAIN}`, password: TEST_PASSWORD }
  const first = (await (await signIn(site, typed, 'university')).get('/api/user')).json().data
  await site.db.primaryPool.query(`update users set about_me = 'ก่อนลบ', deleted_at = now() where id = $1`, [first.id])
  const next = (await (await signIn(site, typed, 'university')).get('/api/user')).json().data
  expect(next).toMatchObject({ username: 'returns.p', id_code: 'S-returns.p', about_me: '' })
  expect(next.id).not.toBe(first.id)
})

test('a university user can sign in although another account has the address or the code', async () => {
  const db = site.db.primary
  await createMember(db, { email: 'taken@example.com', idCode: 'TAKEN' })
  await createUniversityAccount(db, { username: 'clash.p', email: 'taken@example.com', idCode: 'TAKEN' })
  const actor = await signIn(site, { name: `clash.p@${DOMAIN}`, password: TEST_PASSWORD }, 'university')
  expect((await actor.get('/api/user')).json().data).toMatchObject({ email: 'taken@example.com', id_code: null })
  const response = await trySignIn(site, { name: 'taken@example.com', password: TEST_PASSWORD })
  expect((await site.holding(sessionOf(response) ?? '').get('/api/user')).json().data.id_code).toBe('TAKEN')
})

test('Q-15 two concurrent first sign-ins create one account', async () => {
  await createUniversityAccount(site.db.primary, { username: 'twice.p' })
  const typed = { name: `twice.p@${DOMAIN}`, password: TEST_PASSWORD }
  const actors = await Promise.all([1, 2, 3].map(() => signIn(site, typed, 'university')))
  const ids = await Promise.all(actors.map(async (actor) => (await actor.get('/api/user')).json().data.id))
  expect(new Set(ids).size).toBe(1)
})
