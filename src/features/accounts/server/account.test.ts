import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createAdmin, createTeacher, createUser, registerBody } from '../testing.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp({ env: { CAPTCHA_PROVIDER: 'none' } })
})
afterAll(() => site.close())

const requestAccount = async (person: { id: number }) => (await site.as(person)).get('/api/user')

test('AUTH-052 PROF-035 PROF-036 PROF-037 PROF-038 PROF-039 PROF-040 PROF-043 returns all listed fields of the account', async () => {
  const teacher = await createTeacher(site.db.primary, {
    email: 'manee@example.com',
    contactEmail: 'kru@example.com',
    idCode: 'M00000001',
    mobile: '080-000-0001',
    aboutMe: 'ครูวิทยาศาสตร์',
  })
  const response = await requestAccount(teacher)
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(response.json()).toEqual({
    data: {
      id: teacher.id,
      fullname: 'นางสาวมานี มีนา',
      firstname: 'มานี',
      lastname: 'มีนา',
      firstname_th: null,
      prefix_id: 3,
      prefix_name: 'นางสาว',
      email: 'manee@example.com',
      is_email_verified: true,
      contact_email: 'kru@example.com',
      id_code: 'M00000001',
      job: 'ครู/ข้าราชการครู',
      job_location: 'โรงเรียนบ้านทุ่งตะวัน',
      workplace: 'โรงเรียนบ้านทุ่งตะวัน',
      province: 'เชียงใหม่',
      mobile: '080-000-0001',
      about_me: 'ครูวิทยาศาสตร์',
      member_type: 1,
      member_type_text: 'ครู/อาจารย์',
      user_profile: null,
      role_id: 3,
      role_type: 'user',
    },
  })
})

test('AUTH-052 Q-26 a visitor gets the message of the specification', async () => {
  for (const headers of [undefined, { cookie: `sala_sid=${'A'.repeat(43)}` }]) {
    const response = await site.get('/api/user', headers)
    expect([response.statusCode, response.json().message, response.json().code]).toEqual([
      401,
      'Unauthenticated.',
      'unauthenticated',
    ])
  }
})

test('AUTH-054 AUTH-055 all three kinds can sign in; only university accounts have a username', async () => {
  const db = site.db.primary
  const names = { lastname: 'ใจดี' }
  const staff = await createUser(db, {
    ...names,
    kind: 'staff',
    roleId: 1,
    username: 'chujai.r',
    firstname: 'Chujai',
    firstnameTh: 'ชูใจ',
    lastnameTh: 'รักงาน',
  })
  const student = await createUser(db, { ...names, kind: 'student', roleId: 2, memberType: 2, username: '6610000001' })
  const member = await createUser(db, { ...names, firstname: 'วีระ' })
  const [one, two, three] = await Promise.all([staff, student, member].map(requestAccount))
  expect([one, two, three].map((response) => response?.statusCode)).toEqual([200, 200, 200])
  expect(one?.json().data).toMatchObject({ username: 'chujai.r', role_id: 1, firstname: 'Chujai', firstname_th: 'ชูใจ' })
  // the Thai name is shown if there is one, also in the header.
  expect(one?.json().data.fullname).toBe('นางสาวชูใจ รักงาน')
  expect(two?.json().data).toMatchObject({ username: '6610000001', role_id: 2, member_type_text: 'นักเรียน/นักศึกษา' })
  expect(Object.keys(three?.json().data)).not.toContain('username')
  expect(three?.json().data.role_id).toBe(3)
})

test('AUTH-052 the response contains no hash, token or session', async () => {
  const admin = await createAdmin(site.db.primary)
  await site.db.primaryPool.query("insert into member_passwords (user_id, hash) values ($1, '$argon2id$secret')", [
    admin.id,
  ])
  const actor = await site.as(admin)
  const { body } = await actor.get('/api/user')
  expect(body).not.toMatch(/argon2|password|hash|session|token/)
  expect(JSON.parse(body).data.role_type).toBe('admin')
})

test('PROF-044 PROF-045 Q-32 the prefix "other" is returned as 999 with the typed text; 0 is converted to it', async () => {
  for (const prefix of [0, 999]) {
    const response = await site.post('/api/v2/register', registerBody({ prefix_id: prefix, other_prefix: 'หม่อมหลวง' }))
    const { data } = response.json()
    expect([response.statusCode, data.prefix_id, data.prefix_name]).toEqual([200, 999, 'หม่อมหลวง'])
    expect(data.fullname).toBe(`หม่อมหลวง${data.firstname} ${data.lastname}`)
  }
})

test('PROF-041 the picture is the smallest one that is wide enough', async () => {
  const person = await createUser(site.db.primary, { lastname: 'มีรูป' })
  await site.db.primaryPool.query(
    `with image as (insert into images (storage_key, purpose, width, height, color, widths)
       values ('avatar-of-a-test', 'avatar', 500, 500, '#000000', '{48,96,192,512}') returning id)
     update users set avatar_image_id = (select id from image) where id = $1`,
    [person.id],
  )
  expect((await requestAccount(person)).json().data.user_profile).toBe('/media/avatar-of-a-test/512.webp')
})

test('GET /api/user executes two statements: session and account', async () => {
  const actor = await site.as(await createUser(site.db.primary, { lastname: 'นับคำถาม' }))
  await actor.get('/api/user')
  site.queries.length = 0
  await actor.get('/api/user')
  expect(site.queries).toHaveLength(2)
})
