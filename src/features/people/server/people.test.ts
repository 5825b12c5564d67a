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
const idsOf = (response: { json(): { data: { id: number }[] } }) => response.json().data.map(({ id }) => id)

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  adminId = (await createAdmin(db(), { email: 'admin@example.ac.th' })).id
  admin = await site.as({ id: adminId })
})
afterAll(() => site.close())

describe('ADMIN-004 list', () => {
  test('search finds part of a name, an address, a user name and a code', async () => {
    const person = await createUser(db(), {
      firstname: 'สมปรารถนา',
      email: 'Tong.Dee@example.ac.th',
      username: 'tong_66',
      idCode: 'M66009900',
    })
    for (const search of ['ปรารถ', 'tong.dee', 'TONG_66', '6600990']) {
      expect([search, idsOf(await admin.get(`/api/admin/users?search=${encodeURIComponent(search)}`))]).toEqual([
        search,
        [person.id],
      ])
    }
    expect(idsOf(await admin.get('/api/admin/users?search=tong%2566'))).toEqual([])
  })

  test('one or two letters find words that begin with them', async () => {
    const person = await createUser(db(), { firstname: 'ฎีกา', lastname: 'คฎา', firstnameTh: null, lastnameTh: null })
    const inside = await createUser(db(), { firstname: 'กฎหมาย', lastname: 'ดี', firstnameTh: null, lastnameTh: null })
    const found = async (search: string) =>
      idsOf(await admin.get(`/api/admin/users?search=${encodeURIComponent(search)}`))
    expect(await found('ฎ')).toEqual([person.id])
    expect(await found('ฎี')).toEqual([person.id])
    expect(await found('กฎหม')).toEqual([inside.id])
    expect(await found('%')).toEqual([])
  })

  test('a search counts and pages up to 500 people, also when it matches more', async () => {
    await sql(
      `insert into users (kind, role_id, member_type, prefix_id, prefix_name, firstname, lastname, province, seen_at)
       select 'student', 2, 2, 999, '', 'ฬฬฬ' || n, 'ทดสอบ', case when n <= 600 then 'ตราด' end, now() - n * interval '1 day'
       from generate_series(1, 700) n`,
    )
    const page = async (query: string) =>
      (await admin.get(`/api/admin/users?search=${encodeURIComponent('ฬฬฬ')}&${query}`)).json()
    for (const query of ['', 'province=ตราด']) {
      const first = await page(`page=1&${encodeURI(query)}`)
      expect([first.is_total_capped, first.paginate_data.total]).toEqual([true, 500])
      expect(first.data[0].fullname).toBe('ฬฬฬ1 ทดสอบ')
      expect((await page(`page=20&${encodeURI(query)}`)).data.at(-1).fullname).toBe('ฬฬฬ500 ทดสอบ')
      expect((await page(`page=21&${encodeURI(query)}`)).data).toEqual([])
    }
    const byName = (await page('sort=name&order=asc')).data.map(({ fullname }: { fullname: string }) => fullname)
    expect(byName.slice(0, 2)).toEqual(['ฬฬฬ1 ทดสอบ', 'ฬฬฬ10 ทดสอบ'])
    await sql(`update users set deleted_at = now() where firstname like 'ฬฬฬ%'`)
  })

  test('names are in Thai order, a vowel after the consonant that it is written before', async () => {
    const names = ['กาน', 'เกด', 'ขวัญ', 'แขก', 'อร']
    await sql(
      `insert into users (kind, role_id, member_type, prefix_id, prefix_name, firstname, lastname, province)
       select 'student', 2, 2, 999, '', name, 'ลำดับไทย', 'พังงา' from unnest($1::text[]) name`,
      [names.toReversed()],
    )
    for (const filter of [`search=${encodeURIComponent('ลำดับไทย')}`, `province=${encodeURIComponent('พังงา')}`]) {
      const { data } = (await admin.get(`/api/admin/users?${filter}&sort=name&order=asc`)).json()
      expect(data.map(({ fullname }: { fullname: string }) => fullname.split(' ')[0])).toEqual(names)
    }
    await sql(`update users set deleted_at = now() where lastname = 'ลำดับไทย'`)
  })

  test('a filter that matches more people than are sorted pages through all of them in order', async () => {
    await sql(
      `insert into users (kind, role_id, member_type, prefix_id, prefix_name, firstname, lastname, province)
       select 'student', 2, 2, 999, '', 'ฬ' || lpad(n::text, 4, '0'), 'ทดสอบ', 'กระบี่' from generate_series(1, 6050) n`,
    )
    const page = async (query: string) =>
      (await admin.get(`/api/admin/users?province=${encodeURIComponent('กระบี่')}&sort=name&${query}`)).json()
    const first = await page('order=asc')
    expect([first.is_total_capped, first.paginate_data.total]).toEqual([false, 6_050])
    expect(first.data.map(({ fullname }: { fullname: string }) => fullname).slice(0, 2)).toEqual([
      'ฬ0001 ทดสอบ',
      'ฬ0002 ทดสอบ',
    ])
    expect((await page('order=asc&page=242')).data.at(-1).fullname).toBe('ฬ6050 ทดสอบ')
    expect((await page('order=desc')).data[0].fullname).toBe('ฬ6050 ทดสอบ')
    expect((await page(`order=desc&search=${encodeURIComponent('ฬ0')}`)).data[0].fullname).toBe('ฬ0999 ทดสอบ')
    await sql(`update users set deleted_at = now() where firstname like 'ฬ%'`)
  })

  test('filters by kind, role, province, last visit and state', async () => {
    const student = await createUser(db(), { kind: 'student', roleId: 2, username: 'st1', province: 'น่าน' })
    const editor = await createUser(db(), { officeRole: 'editor', province: 'น่าน' })
    const waiting = await createUser(db(), { emailVerifiedAt: null, province: 'น่าน' })
    const stopped = await createTeacher(db(), { province: 'น่าน', seenAt: new Date(Date.now() - 100 * 86_400_000) })
    await sql(`insert into suspensions (user_id, reason, message) values ($1, 'spam', 'x')`, [stopped.id])
    await site.as(editor)
    const found = async (query: string) =>
      idsOf(await admin.get(`/api/admin/users?province=${encodeURIComponent('น่าน')}&${query}`))
    expect(await found('kind=student')).toEqual([student.id])
    expect(await found('role=editor')).toEqual([editor.id])
    expect(await found('state=waiting')).toEqual([waiting.id])
    expect(await found('state=suspended')).toEqual([stopped.id])
    expect(await found('state=normal&sort=joined&order=asc')).toEqual([student.id, editor.id])
    expect(await found('seen=1')).toEqual([editor.id])
    expect(await found('seen=older')).toEqual([stopped.id])
    expect((await found('seen=never')).toSorted()).toEqual([student.id, waiting.id])
    expect((await found('sort=seen&order=desc')).slice(0, 2)).toEqual([editor.id, stopped.id])
    expect((await found('sort=seen&order=asc')).slice(-2)).toEqual([stopped.id, editor.id])
  })

  test('every person of the response is recorded as listed', async () => {
    const person = await createUser(db(), { firstname: 'บันทึกไว้' })
    await admin.get(`/api/admin/users?search=${encodeURIComponent('บันทึกไว้')}`)
    expect(await entries('person.list', person.id)).toEqual([{ actor_id: adminId, reason: '' }])
  })

  test('a page beyond the last one is empty, and one that cannot be opened is rejected', async () => {
    expect((await admin.get('/api/admin/users?page=400')).json().data).toEqual([])
    expectErrorResponse(await admin.get('/api/admin/users?page=401'), 422, 'validation')
  })
})

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
    expectErrorResponse(await admin.post(url, { reason: ' ' }), 422, 'validation')
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
