import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { bangkokDay } from '#lib/dates.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { mailsTo } from '#test/mails.ts'

let site: TestApp
let admin: Actor
let adminId: number
const db = () => site.db.primary
const inDays = (days: number) => bangkokDay(Date.now() + days * 86_400_000)
const suspension = (more = {}) => ({ reason: 'advertising', message: 'ลงโฆษณา', ends_on: inDays(14), ...more })
const sql = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows
const entries = async (action: string, subjectId: number) =>
  sql('select actor_id, reason from audit_entries where action = $1 and subject_id = $2 order by id', [
    action,
    subjectId,
  ])

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  adminId = (await createAdmin(db(), { email: 'admin@example.ac.th' })).id
  admin = await site.as({ id: adminId })
})
afterAll(() => site.close())

describe('ADMIN-004 one person', () => {
  test('data, counts and devices; the look is recorded', async () => {
    const person = await createTeacher(db(), { email: 'one@example.ac.th', mobile: '0812345678', idCode: 'M1' })
    await site.as(person)
    const { data } = (await admin.get(`/api/admin/users/${person.id}`)).json()
    expect(data).toMatchObject({ id: person.id, email: 'one@example.ac.th', role: 'none', suspension: null })
    expect(data.devices).toHaveLength(1)
    expect(data.counts).toMatchObject({ posts: 0, comments: 0, orders: 0 })
    expect(JSON.stringify(data)).not.toContain('0812345678')
    expect(await entries('person.view', person.id)).toHaveLength(1)
  })

  test('phone number and code need a reason, which is recorded', async () => {
    const person = await createUser(db(), { mobile: '0898765432' })
    const url = `/api/admin/users/${person.id}/reveal`
    for (const reason of [' ', '\u200b\ufeff'])
      expectErrorResponse(await admin.post(url, { reason }), 422, 'validation')
    expect((await admin.post(url, { reason: 'ติดต่อเรื่องใบเสร็จ' })).json().data.mobile).toBe('0898765432')
    expect(await entries('person.reveal', person.id)).toEqual([{ actor_id: adminId, reason: 'ติดต่อเรื่องใบเสร็จ' }])
  })

  test('AB-155 unknown and deleted people are not found', async () => {
    const gone = await createUser(db(), { deletedAt: new Date() })
    for (const id of [gone.id, 999_999_999, 0, -1, 'abc']) {
      expectErrorResponse(await admin.get(`/api/admin/users/${id}`), 404, 'not_found')
    }
  })
})

describe('ADMIN-001 roles', () => {
  test('a role takes effect at the next sign-in, ends the sessions and is recorded and mailed', async () => {
    const person = await createUser(db(), { email: 'role@example.ac.th' })
    const before = await site.as(person)
    const response = await admin.post(`/api/admin/users/${person.id}/role`, { role: 'moderator' })
    expect(response.json().data).toMatchObject({ role: 'moderator', devices: [] })
    expect((await before.get('/api/admin/comments')).statusCode).toBe(401)
    expect((await (await site.as(person)).get('/api/admin/comments')).statusCode).toBe(200)
    expect(await entries('person.role', person.id)).toEqual([{ actor_id: adminId, reason: 'moderator' }])
    expect(await mailsTo(site.db, 'role@example.ac.th')).toHaveLength(1)
    await admin.post(`/api/admin/users/${person.id}/role`, { role: 'none' })
    expect((await (await site.as(person)).get('/api/admin/comments')).statusCode).toBe(403)
  })

  test('a new admin sets a new password; a university account cannot become one', async () => {
    const person = await createUser(db(), { email: 'boss@example.ac.th' })
    await sql(`insert into member_passwords (user_id, hash) values ($1, 'x')`, [person.id])
    await admin.post(`/api/admin/users/${person.id}/role`, { role: 'admin' })
    expect(await sql('select role_type, office_role from users where id = $1', [person.id])).toEqual([
      { role_type: 'admin', office_role: null },
    ])
    expect(await sql('select 1 from member_passwords where user_id = $1', [person.id])).toEqual([])
    const staff = await createUser(db(), { kind: 'staff', roleId: 1, username: 'staff1' })
    expectErrorResponse(
      await admin.post(`/api/admin/users/${staff.id}/role`, { role: 'admin' }),
      409,
      'admin_is_member',
    )
  })

  test('no admin changes or suspends the own account, and the password is asked for', async () => {
    const calls = [
      ['role', { role: 'none' }],
      ['suspension', suspension()],
    ] as const
    for (const [part, body] of calls) {
      expectErrorResponse(await admin.post(`/api/admin/users/${adminId}/${part}`, body), 409, 'own_account')
    }
    const other = await createUser(db())
    await sql(`update sessions set confirmed_at = now() - interval '2 hours' where user_id = $1`, [adminId])
    const response = await admin.post(`/api/admin/users/${other.id}/role`, { role: 'editor' })
    expectErrorResponse(response, 403, 'confirmation_required')
    await sql('update sessions set confirmed_at = now() where user_id = $1', [adminId])
  })

  test.each([
    ['demote', 'role', { role: 'none' }],
    ['suspend', 'suspension', { reason: 'abuse', message: 'x', ends_on: null }],
  ])('AB-174 of two admins who %s each other at once one stays', async (_, part, body) => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await createAdmin(db()), await createAdmin(db())]
      const [first, second] = [await site.as(one), await site.as(two)]
      const responses = await Promise.all([
        first.post(`/api/admin/users/${two.id}/${part}`, body),
        second.post(`/api/admin/users/${one.id}/${part}`, body),
      ])
      expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect(responses.map(({ statusCode }) => statusCode).every((status) => [200, 401, 403].includes(status))).toBe(
        true,
      )
    }
  })
})

describe('ADMIN-004 suspensions', () => {
  test('ends the sessions, rejects writing, mails the reason and ends by itself', async () => {
    const person = await createUser(db(), { email: 'stop@example.ac.th' })
    const before = await site.as(person)
    const { data } = (await admin.post(`/api/admin/users/${person.id}/suspension`, suspension())).json()
    expect(data.suspension).toMatchObject({ reason: 'advertising', message: 'ลงโฆษณา' })
    expect((await before.get('/api/v2/sessions')).statusCode).toBe(401)
    const actor = await site.as(person)
    expect((await actor.get('/api/v2/sessions')).statusCode).toBe(200)
    expectErrorResponse(await actor.post('/like-post', { post_id: 1 }), 403, 'suspended')
    const [mail] = await mailsTo(site.db, 'stop@example.ac.th')
    expect(JSON.stringify(mail)).toContain('ลงโฆษณา')
    await sql('update suspensions set ends_at = now() where user_id = $1', [person.id])
    expect((await actor.post('/like-post', { post_id: 1 })).json().code).not.toBe('suspended')
    expect((await admin.get(`/api/admin/users/${person.id}`)).json().data.suspension).toBe(null)
  })

  test.each(['', '\u200b', `หยุด${'\u0e49'.repeat(60)}`, 'หยุด\u0007', 'ก'.repeat(5_000)])(
    'message %# that a person could not read is rejected',
    async (message) => {
      const person = await createUser(db())
      const response = await admin.post(`/api/admin/users/${person.id}/suspension`, suspension({ message }))
      expect(response.statusCode).toBe(422)
      expect((await admin.get(`/api/admin/users/${person.id}`)).json().data.suspension).toBe(null)
    },
  )

  test('AB-193 an address that is not verified gets no mail of a role or a suspension', async () => {
    const email = 'unproved@example.ac.th'
    const person = await createUser(db(), { email, emailVerifiedAt: null })
    const { id } = await createUser(db(), { kind: 'student', username: 'not usable', email: null })
    for (const path of [`/api/admin/users/${person.id}`, `/api/admin/users/${id}`]) {
      expect((await admin.post(`${path}/role`, { role: 'moderator' })).statusCode).toBe(200)
      expect((await admin.post(`${path}/suspension`, suspension())).statusCode).toBe(200)
    }
    expect(await mailsTo(site.db, email)).toEqual([])
  })

  test('without end, lifted by an admin', async () => {
    const person = await createUser(db())
    await admin.post(`/api/admin/users/${person.id}/suspension`, suspension({ ends_on: null }))
    const actor = await site.as(person)
    expect((await actor.post('/like-post', { post_id: 1 })).json().message).toContain('ไม่มีกำหนด')
    const response = await admin.request({ method: 'DELETE', url: `/api/admin/users/${person.id}/suspension` })
    expect(response.json().data.suspension).toBe(null)
    expect((await actor.post('/like-post', { post_id: 1 })).json().code).not.toBe('suspended')
    expect(await entries('person.resume', person.id)).toHaveLength(1)
  })

  test('a day that has passed, is too far or does not exist is rejected', async () => {
    const person = await createUser(db())
    for (const ends_on of [inDays(0), '2026-01-01', inDays(4_000), '2027-02-31', 'x', '']) {
      const response = await admin.post(`/api/admin/users/${person.id}/suspension`, suspension({ ends_on }))
      expect([ends_on, response.statusCode]).toEqual([ends_on, 422])
    }
    expect(await sql('select 1 from suspensions where user_id = $1', [person.id])).toEqual([])
  })

  test('the deletion of the account deletes the suspension', async () => {
    const person = await createUser(db())
    await sql(`insert into suspensions (user_id, reason, message) values ($1, 'spam', 'x')`, [person.id])
    await db().transaction((tx) => site.app.backgroundContext().eraseUser(tx, person.id))
    expect(await sql('select 1 from suspensions where user_id = $1', [person.id])).toEqual([])
  })
})

describe('ADMIN-004 devices and several people', () => {
  test('one device or all are signed out', async () => {
    const person = await createUser(db())
    const [one, two] = [await site.as(person), await site.as(person)]
    const { devices } = (await admin.get(`/api/admin/users/${person.id}`)).json().data
    const url = `/api/admin/users/${person.id}/sessions`
    await admin.request({ method: 'DELETE', url: `${url}?session_id=${devices[0].id}` })
    const states = await Promise.all([one, two].map((actor) => actor.get('/api/v2/sessions')))
    expect(states.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
    expect((await admin.request({ method: 'DELETE', url })).json().data.devices).toEqual([])
    const unknown = await admin.request({ method: 'DELETE', url: `${url}?session_id=${'0'.repeat(24)}` })
    expectErrorResponse(unknown, 404, 'not_found')
  })

  test('all or none of several people are suspended', async () => {
    const [one, two] = [await createUser(db()), await createUser(db())]
    const body = (ids: number[]) => ({ ids, action: 'suspend', suspension: suspension() })
    expectErrorResponse(await admin.post('/api/admin/users/bulk', body([one.id, 999_999_999])), 404, 'not_found')
    expectErrorResponse(await admin.post('/api/admin/users/bulk', body([one.id, adminId])), 409, 'own_account')
    expectErrorResponse(
      await admin.post('/api/admin/users/bulk', { ids: [one.id], action: 'suspend' }),
      422,
      'validation',
    )
    const stopped = () => sql('select user_id from suspensions where user_id = any($1)', [[one.id, two.id]])
    expect(await stopped()).toEqual([])
    expect((await admin.post('/api/admin/users/bulk', body([one.id, two.id, one.id]))).statusCode).toBe(200)
    expect(await stopped()).toHaveLength(2)
    const actor = await site.as(one)
    await admin.post('/api/admin/users/bulk', { ids: [one.id], action: 'sign-out' })
    expect((await actor.get('/api/v2/sessions')).statusCode).toBe(401)
  })
})
