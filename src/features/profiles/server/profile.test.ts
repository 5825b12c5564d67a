import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createImageRow } from '#features/media/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
})
afterAll(() => site.close())

async function read(person: { id: number }, reader: Actor = site) {
  const response = await reader.get(`/api/v2/profile/${person.id}`)
  expect(response.statusCode).toBe(200)
  return response.json().data
}

const secrets = {
  email: 'sign-in@example.com',
  idCode: 'M00000042',
  mobile: '080-000-0042',
}

describe('GET /api/v2/profile/{userId}', () => {
  test('PROF-027 PROF-028 PROF-096 Q-58 a visitor gets exactly the public fields of a teacher', async () => {
    const db = site.db.primary
    const { id: avatarImageId } = await createImageRow(db, {
      purpose: 'avatar',
      storageKey: 'face-of-a-teacher',
      widths: [96, 192, 512],
    })
    const teacher = await createTeacher(db, { ...secrets, aboutMe: 'รักการทดลอง', avatarImageId })
    await createStory(db, { authorId: teacher.id, story: { type: 1 } })
    expect(await read(teacher)).toEqual({
      id: teacher.id,
      fullname: `นางสาวมานี ${teacher.lastname}`,
      prefix_name: 'นางสาว',
      member_type: 1,
      member_type_text: 'ครู/อาจารย์',
      user_profile: '/media/face-of-a-teacher/512.webp',
      about_me: 'รักการทดลอง',
      job: 'ครู/ข้าราชการครู',
      workplace: 'โรงเรียนบ้านทุ่งตะวัน',
      province: 'เชียงใหม่',
      ideas: 1,
      total_followers: 0,
      following: 0,
      isFollowing: 0,
    })
  })

  test('PROF-037 Q-61 signed-in readers get a teacher’s contact address, or the account’s address by default', async () => {
    const db = site.db.primary
    const reader = await site.as(await createUser(db))
    const teacher = await createTeacher(db, { email: 'one@example.com' })
    const other = await createTeacher(db, { email: 'two@example.com', contactEmail: 'school@example.com' })
    const silent = await createTeacher(db, { email: null })
    expect((await read(teacher, reader)).contact_email).toBe('one@example.com')
    expect((await read(other, reader)).contact_email).toBe('school@example.com')
    expect(await read(silent, reader)).not.toHaveProperty('contact_email')
    for (const person of [teacher, other]) expect(await read(person)).not.toHaveProperty('contact_email')
    // The reader's own account has the same address; people who are not teachers have none.
    expect((await (await site.as(teacher)).get('/api/user')).json().data.contact_email).toBe('one@example.com')
    for (const memberType of [0, 2, 3]) {
      const person = await createUser(db, {
        memberType,
        email: `type${memberType}@example.com`,
        contactEmail: 'x@y.th',
      })
      expect(await read(person, reader)).not.toHaveProperty('contact_email')
      expect((await (await site.as(person)).get('/api/user')).json().data.contact_email).toBeNull()
    }
  })

  test('PROF-004 PROF-011 PROF-042 Q-55 a university account shows no badge, province or user name', async () => {
    const db = site.db.primary
    const staff = await createUser(db, {
      kind: 'staff',
      roleId: 1,
      memberType: 1,
      username: 'daranee.s',
      firstname: 'Daranee',
      firstnameTh: 'ดารณี',
      lastname: 'Srisuk',
      lastnameTh: 'ศรีสุข',
      province: 'น่าน',
    })
    const student = await createUser(db, { kind: 'student', roleId: 2, memberType: 2, username: '6610000042' })
    expect(await read(staff)).toMatchObject({
      fullname: 'นางสาวดารณี ศรีสุข',
      member_type: 1,
      member_type_text: null,
      province: null,
    })
    expect(await read(student)).toMatchObject({ member_type: 2, member_type_text: null, province: null })
    const body = JSON.stringify([await read(staff), await read(student)])
    expect(body).not.toMatch(/daranee\.s|6610000042|น่าน|role|username/)
  })

  test.each([
    [0, 'บุคลากร/บุคคลทั่วไป'],
    [1, 'ครู/อาจารย์'],
    [2, 'นักเรียน/นักศึกษา'],
    [3, 'บุคลากร/บุคคลทั่วไป'],
  ])('PROF-028 PROF-029 PROF-030 PROF-034 PROF-040 member type %d has the badge %s', async (memberType, text) => {
    const person = await createUser(site.db.primary, { memberType })
    expect(await read(person)).toMatchObject({ member_type: memberType, member_type_text: text })
  })

  test('PROF-031 PROF-032 only teachers have ideas and followers, regardless of earlier posts', async () => {
    const db = site.db.primary
    const former = await createUser(db, { memberType: 3 })
    const fan = await createUser(db)
    await createStory(db, { authorId: former.id, story: { type: 1 } })
    await site.db.primaryPool.query('insert into follows (follower_id, user_id) values ($1, $2), ($2, $1)', [
      fan.id,
      former.id,
    ])
    expect(await read(former)).toMatchObject({ ideas: 0, total_followers: 0, following: 1 })
    const { data, paginate_data: pages } = (await site.get(`/api/v2/profile/${former.id}/ideas`)).json()
    expect([data, pages.total]).toEqual([[], 0])
    await site.db.primaryPool.query('update users set member_type = 1 where id = $1', [former.id])
    expect(await read(former)).toMatchObject({ ideas: 1, total_followers: 1, following: 1 })
  })

  test('PROF-027 PROF-095 returns followers, following and whether the reader follows', async () => {
    const db = site.db.primary
    const teacher = await createTeacher(db)
    const other = await createTeacher(db)
    const follower = await site.as(await createUser(db))
    await follower.post('/api/v2/follower', { user_id: teacher.id })
    await (await site.as(teacher)).post('/api/v2/follower', { user_id: other.id })
    expect(await read(teacher, follower)).toMatchObject({ total_followers: 1, following: 1, isFollowing: 1 })
    expect(await read(teacher)).toMatchObject({ total_followers: 1, isFollowing: 0 })
    expect(await read(other, follower)).toMatchObject({ total_followers: 1, following: 0, isFollowing: 0 })
  })

  test('Q-58 the own id returns the same object as for any other signed-in reader', async () => {
    const db = site.db.primary
    const teacher = await createTeacher(db, { ...secrets, email: 'own@example.com', idCode: 'M00000043' })
    const other = await site.as(await createUser(db))
    expect(await read(teacher, await site.as(teacher))).toEqual(await read(teacher, other))
  })

  test('AB-155 unknown ids return 404; an admin is shown like other members', async () => {
    const db = site.db.primary
    const deleted = await createTeacher(db, { deletedAt: new Date() })
    const ids = [
      '0',
      '-1',
      'abc',
      '1.5',
      '1e3',
      '01',
      '%20',
      '999999999',
      '9'.repeat(15),
      '9'.repeat(30),
      `${deleted.id}`,
    ]
    for (const id of [...ids, `${deleted.id}.css`, "1'or'1"]) {
      for (const path of ['', '/ideas', '/learning']) {
        expectErrorResponse(await site.get(`/api/v2/profile/${id}${path}`), 404, 'not_found')
      }
    }
    const admin = await createAdmin(db, { email: 'admin@example.com' })
    const profile = await read(admin, await site.as(await createUser(db)))
    const person = await read(await createUser(db))
    expect(Object.keys(profile)).toEqual(Object.keys(person))
    expect(JSON.stringify(profile)).not.toMatch(/admin/)
  })

  test('a profile needs one query, and the reader’s session one more', async () => {
    const db = site.db.primary
    const teacher = await createTeacher(db)
    for (let idea = 0; idea < 12; idea++) await createStory(db, { authorId: teacher.id, story: { type: 1 } })
    const member = await site.as(await createUser(db))
    const costOf = async (reader: Actor, path: string) => {
      await reader.get(path)
      site.queries.length = 0
      await reader.get(path)
      return site.queries.length
    }
    const path = `/api/v2/profile/${teacher.id}`
    expect([await costOf(site, path), await costOf(member, path)]).toEqual([1, 2])
    // Two queries: a page of ids, and the cards. A signed-in reader adds the session and the reactions.
    for (const page of [1, 2]) {
      const ideas = `${path}/ideas?page=${page}`
      expect([await costOf(site, ideas), await costOf(member, ideas)]).toEqual([2, 4])
    }
    // Three queries: the existence of the person, the tools, and likes with views.
    expect([await costOf(site, `${path}/learning`), await costOf(member, `${path}/learning`)]).toEqual([3, 4])
  })
})
