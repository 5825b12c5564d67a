import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'

let site: TestApp
let admin: Actor
let adminId: number
const db = () => site.db.primary
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
      expect((await page(`page=21&${encodeURI(query)}`)).data.at(-1).fullname).toBe('ฬฬฬ500 ทดสอบ')
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
       select 'student', 2, 2, 999, '', 'ฬ' || lpad(n::text, 4, '0'), case when n % 20 = 0 then 'หายาก' else 'ทดสอบ' end,
         'กระบี่' from generate_series(1, 6050) n`,
    )
    const page = async (query: string) =>
      (await admin.get(`/api/admin/users?province=${encodeURIComponent('กระบี่')}&${query}`)).json()
    const first = await page('sort=name&order=asc')
    expect([first.is_total_capped, first.paginate_data.total]).toEqual([false, 6_050])
    expect(first.data.map(({ fullname }: { fullname: string }) => fullname).slice(0, 2)).toEqual([
      'ฬ0001 ทดสอบ',
      'ฬ0002 ทดสอบ',
    ])
    expect((await page('sort=name&order=asc&page=242')).data.at(-1).fullname).toBe('ฬ6050 ทดสอบ')
    expect((await page('sort=name&order=desc')).data[0].fullname).toBe('ฬ6050 ทดสอบ')
    expect((await page(`sort=name&order=desc&search=${encodeURIComponent('ฬ0')}`)).data[0].fullname).toBe('ฬ0999 ทดสอบ')
    // The first people of the order fill the first page alone; the count has all.
    for (const [order, first, last] of [
      ['asc', 20, 6040],
      ['desc', 6040, 20],
    ] as const) {
      const found = (at: number) => page(`sort=joined&order=${order}&search=${encodeURIComponent('หายาก')}&page=${at}`)
      const nth = (n: number) => `ฬ${String(n).padStart(4, '0')} หายาก`
      const { data, paginate_data } = await found(1)
      expect([data.length, data[0].fullname, paginate_data.total]).toEqual([25, nth(first), 302])
      expect((await found(13)).data.at(-1).fullname).toBe(nth(last))
    }
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

  test('ADMIN-001 a page beyond the last one shows the last one, and one that cannot be opened is rejected', async () => {
    const { data, paginate_data } = (await admin.get('/api/admin/users?page=400')).json()
    const { last_page } = paginate_data
    expect(paginate_data.current_page).toBe(last_page)
    expect(data.length).toBeGreaterThan(0)
    expect(data).toEqual((await admin.get(`/api/admin/users?page=${last_page}`)).json().data)
    expectErrorResponse(await admin.get('/api/admin/users?page=401'), 422, 'validation')
  })
})
