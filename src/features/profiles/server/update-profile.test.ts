/** Saving the own profile (PROF-071..093) over HTTP with a real database. */

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fullnameKey } from '#features/accounts/server/service/fullname-key.ts'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { fieldTexts } from '#features/accounts/texts.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { formOf } from '#test/form.ts'
import { allRows } from '#test/rows.ts'
import { editFieldTexts, provinces } from '../texts.ts'

const PATH = '/user/user_profile/update'
let site: TestApp
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
})
afterAll(() => site.close())

type NewUser = Parameters<typeof createUser>[1]
let count = 0
/** Creates a member with a name, as after sign-up. */
async function member(overrides: NewUser = {}) {
  const THAI = 'กขคงจชดตถทนบปผพฟมยรลวสหอ'
  const number = ++count
  const lastname = `ใจ${THAI[number % THAI.length]}า${THAI[Math.floor(number / THAI.length)]}ี`
  const name = { firstname: 'ชูใจ', lastname, ...overrides }
  const user = await createUser(site.db.primary, {
    ...name,
    firstnameTh: name.firstname,
    lastnameTh: name.lastname,
    fullnameKey: fullnameKey(name.firstname, name.lastname),
    email: `member${number}@example.ac.th`,
    idCode: `M${String(number).padStart(8, '0')}`,
    job: 'ครูผู้ช่วย',
    workplace: 'โรงเรียนบ้านทุ่งตะวัน',
    province: 'เชียงใหม่',
    mobile: '081-234-5678',
    aboutMe: 'ครูวิทย์บนดอย',
    ...overrides,
  })
  return { id: user.id, user, actor: await site.as(user) }
}
const university = (kind: 'staff' | 'student') =>
  member({ kind, roleId: kind === 'staff' ? 1 : 2, username: `name-${kind}-${count}`, province: null })
const send = (actor: Actor, fields: Record<string, unknown>, headers = {}) => {
  const form = formOf(fields)
  return actor.request({ method: 'POST', url: PATH, payload: form.payload, headers: { ...form.headers, ...headers } })
}
const rowOf = async (id: number) => {
  const [row] = (await allRows(site.db.primary, 'users')).filter((row) => row.id === id)
  if (!row) throw new Error('The user does not exist')
  const { updatedAt, ...rest } = row
  return rest
}
const all = {
  first_name: 'มานะ',
  last_name: 'อดทน',
  prefix: '1',
  other_prefix: '',
  workplace: 'โรงเรียนอนุบาลต้นกล้า',
  province: 'ขอนแก่น',
  mobile: '+66 81 234 5678',
  about_me: 'สอนวิทยาศาสตร์\r\nรักการทดลอง',
}

describe('saving a profile', () => {
  test('PROF-087 PROF-088 PROF-089 PROF-091 PROF-070 accepts a form with every field and returns the account (Q-71)', async () => {
    const { id, actor } = await member()
    const response = await send(actor, { ...all, csrf_token: actor.headers['x-csrf-token'] })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      status: 'success',
      data: {
        id,
        fullname: 'นายมานะ อดทน',
        firstname: 'มานะ',
        firstname_th: 'มานะ',
        prefix_id: 1,
        workplace: 'โรงเรียนอนุบาลต้นกล้า',
        job_location: 'โรงเรียนอนุบาลต้นกล้า',
        province: 'ขอนแก่น',
        mobile: '+66 81 234 5678',
        about_me: 'สอนวิทยาศาสตร์\nรักการทดลอง',
      },
    })
    expect((await actor.get('/api/user')).json().data).toEqual(response.json().data)
    expect(await rowOf(id)).toMatchObject({ lastnameTh: 'อดทน', fullnameKey: 'มานะ อดทน' })
  })

  test('AB-154 absent fields stay; saving no fields or the same values changes nothing', async () => {
    const { id, actor } = await member()
    const before = await rowOf(id)
    expect((await send(actor, { csrf_token: 'x' })).statusCode).toBe(200)
    const same = { first_name: ` ${before.firstname} `, mobile: before.mobile, about_me: before.aboutMe, prefix: '3' }
    expect((await send(actor, same)).statusCode).toBe(200)
    expect(await rowOf(id)).toEqual(before)
    expect((await send(actor, { about_me: 'ใหม่' })).statusCode).toBe(200)
    expect(await rowOf(id)).toEqual({ ...before, aboutMe: 'ใหม่' })
  })

  test('Q-69 phone and province can be cleared', async () => {
    const { id, actor } = await member()
    expect((await send(actor, { mobile: '', province: '', about_me: '' })).statusCode).toBe(200)
    expect(await rowOf(id)).toMatchObject({ mobile: null, province: null, aboutMe: '' })
  })

  test('PROF-001 PROF-091 requires an account, a token in the header or the form (Q-02), and a form body', async () => {
    const { id, actor } = await member()
    const before = await rowOf(id)
    expectErrorResponse(await send(site, all), 401, 'unauthenticated')
    const token = actor.headers['x-csrf-token']
    const noHeader = { 'x-csrf-token': '' }
    expectErrorResponse(await send(actor, all, noHeader), 403, 'csrf')
    expectErrorResponse(await send(actor, { ...all, csrf_token: 'x' }, noHeader), 403, 'csrf')
    expectErrorResponse(await send(actor, { ...all, csrf_token: token }, { 'x-csrf-token': 'x' }), 403, 'csrf')
    const crossSite = { ...noHeader, 'sec-fetch-site': 'cross-site' }
    expectErrorResponse(await send(actor, { ...all, csrf_token: token }, crossSite), 403, 'csrf')
    expectErrorResponse(await actor.post(PATH, all), 415, 'unsupported_media_type')
    expect(await rowOf(id)).toEqual(before)
    expect((await send(actor, { about_me: 'ใหม่', csrf_token: token }, noHeader)).statusCode).toBe(200)
  })

  test('AB-154 AB-16 address, code, job, type and role cannot be set', async () => {
    const { id, actor } = await member()
    const before = await rowOf(id)
    const forbidden = 'email id_code job member_type role_id role_type id username kind avatar'.split(' ')
    for (const key of forbidden) {
      const response = await send(actor, { about_me: 'x', [key]: '1' })
      expectErrorResponse(response, 422, 'validation')
      expect(Object.keys(response.json().errors)).toEqual([key])
    }
    expect(await rowOf(id)).toEqual(before)
  })
})

describe('invalid fields return the messages of the specification', () => {
  const cases: [string, Record<string, string>, Record<string, string>][] = [
    ['PROF-071', { first_name: ' ' }, { first_name: 'กรุณาระบุชื่อ' }],
    ['PROF-072', { last_name: '' }, { last_name: 'กรุณาระบุนามสกุล' }],
    ['PROF-076', { prefix: '' }, { prefix: fieldTexts.prefixRequired }],
    ['PROF-076', { prefix: '7' }, { prefix: fieldTexts.prefixRequired }],
    ['PROF-077 PROF-045', { prefix: '999' }, { other_prefix: fieldTexts.prefixRequired }],
    ['PROF-077 PROF-044', { prefix: '0', other_prefix: ' ' }, { other_prefix: fieldTexts.prefixRequired }],
    ['PROF-077', { prefix: '999', other_prefix: 'Dr.' }, { other_prefix: fieldTexts.prefixThai }],
    ['PROF-081', { workplace: ' ' }, { workplace: 'กรุณาระบุชื่อองค์กร / สถานที่ทำงานปัจจุบัน' }],
    ['PROF-081', { workplace: 'x'.repeat(201) }, { workplace: fieldTexts.tooLong }],
    ['AB-140', { workplace: `ก${'่'.repeat(9)}` }, { workplace: fieldTexts.combiningMarks }],
    ['AB-140', { workplace: `ก${`${'่'.repeat(8)}\u200D`.repeat(10)}` }, { workplace: fieldTexts.combiningMarks }],
    ['PROF-063 Q-69', { province: 'ลาว' }, { province: editFieldTexts.province }],
    ['PROF-064 Q-69', { mobile: '<script>' }, { mobile: 'รูปแบบเบอร์โทรศัพท์ไม่ถูกต้อง' }],
    ['Q-69', { mobile: '1'.repeat(1000) }, { mobile: 'รูปแบบเบอร์โทรศัพท์ไม่ถูกต้อง' }],
    ['Q-69', { mobile: '081+2345678' }, { mobile: 'รูปแบบเบอร์โทรศัพท์ไม่ถูกต้อง' }],
    ['Q-69', { mobile: '๐๘๑๒๓๔๕๖๗๘' }, { mobile: 'รูปแบบเบอร์โทรศัพท์ไม่ถูกต้อง' }],
    ['PROF-082 AB-145', { about_me: 'ก'.repeat(151) }, { about_me: editFieldTexts.aboutMeLong }],
    ['AB-140', { about_me: `ก${'่'.repeat(100)}` }, { about_me: editFieldTexts.aboutMeMarks }],
    ['AB-140', { about_me: `ก${`${'่'.repeat(8)}\u200D`.repeat(10)}` }, { about_me: editFieldTexts.aboutMeMarks }],
    ['Q-67', { first_name: 'ก'.repeat(101) }, { first_name: fieldTexts.tooLong }],
  ]
  test.each(cases)('%s %j', async (_row, fields, errors) => {
    const { id, actor } = await member()
    const before = await rowOf(id)
    const response = await send(actor, fields)
    expectErrorResponse(response, 422, 'validation')
    const [[name, text]] = Object.entries(errors) as [[string, string]]
    expect(Object.keys(response.json().errors)).toEqual([name])
    expect(response.json().errors[name][0]).toBe(text)
    expect(await rowOf(id)).toEqual(before)
  })

  test('PROF-092 returns all invalid fields at once', async () => {
    const { actor } = await member()
    const response = await send(actor, { first_name: '', last_name: 'Smith', mobile: '1', prefix: 'x' })
    expect(Object.keys(response.json().errors).sort()).toEqual(['first_name', 'last_name', 'mobile', 'prefix'])
  })

  test.each([
    'Mana',
    'มานะ7',
    'มา๙',
    '฿ก',
    '<b>',
    'ມານະ',
    'មាន',
    '😀',
    ' . ',
    'ิก',
    'ก.ข',
    'มา\u200Bนะ',
    'มา\u202Eนะ',
    'ก\u0301',
    `ก${'่'.repeat(9)}`,
  ])('PROF-073 PROF-074 AB-141 AB-142 Q-67 %j is not a Thai name', async (name) => {
    const { actor } = await member()
    const response = await send(actor, { first_name: name, last_name: name })
    expectErrorResponse(response, 422, 'validation')
    expect(response.json().errors).toEqual({
      first_name: ['กรุณาระบุชื่อเป็นภาษาไทยเท่านั้น'],
      last_name: ['กรุณาระบุนามสกุลเป็นภาษาไทยเท่านั้น'],
    })
  })

  test('Q-66 a stored name with dots stays valid; a changed name must not have dots', async () => {
    const { id, actor } = await member({ firstname: 'ม.ร.ว.ชูใจ' })
    expect((await send(actor, { first_name: 'ม.ร.ว.ชูใจ', last_name: 'ดวงแก้ว' })).statusCode).toBe(200)
    expect((await rowOf(id)).fullnameKey).toBe('ม ร ว ชูใจ ดวงแก้ว')
    expect((await send(actor, { first_name: 'ม.ล.ชูใจ' })).json().errors).toEqual({
      first_name: ['กรุณาระบุชื่อเป็นภาษาไทยเท่านั้น'],
    })
  })

  test('Q-70 PROF-082 accepts 150 UTF-16 units, counting every kind of line break as one', async () => {
    const { id, actor } = await member()
    for (const text of ['ก'.repeat(150), '😀'.repeat(75), `${'ก\r\n'.repeat(74)}กข`]) {
      expect((await send(actor, { about_me: text })).statusCode).toBe(200)
      expect((await rowOf(id)).aboutMe).toBe(text.replaceAll('\r\n', '\n'))
    }
    expect((await send(actor, { about_me: '😀'.repeat(76) })).statusCode).toBe(422)
  })

  test('PROF-044 PROF-045 PROF-077 "other" keeps its text until another prefix is chosen', async () => {
    const { id, actor } = await member()
    expect((await send(actor, { prefix: '0', other_prefix: 'ว่าที่ร้อยตรี' })).statusCode).toBe(200)
    expect(await rowOf(id)).toMatchObject({ prefixId: 999, prefixName: 'ว่าที่ร้อยตรี' })
    expect((await send(actor, { prefix: '999' })).statusCode).toBe(200)
    expect(await rowOf(id)).toMatchObject({ prefixId: 999, prefixName: 'ว่าที่ร้อยตรี' })
    expect((await send(actor, { prefix: '2', other_prefix: 'ว่าที่ร้อยตรี' })).statusCode).toBe(200)
    expect(await rowOf(id)).toMatchObject({ prefixId: 2, prefixName: 'นาง' })
  })

  test('Q-69 the provinces are the 77 of the reference list', async () => {
    const reference: { name: string }[] = JSON.parse(readFileSync('content/reference/provinces.json', 'utf8'))
    expect(provinces).toEqual(reference.map(({ name }) => name))
    expect(new Set(provinces).size).toBe(77)
  })
})

describe('PROF-075 PROF-093 a full name belongs to one member', () => {
  const nameTaken = { first_name: ['ชื่อและนามสกุลนี้ถูกใช้ไปแล้ว'] }

  test('AB-143 in any spelling', async () => {
    const owner = await member({ firstname: 'กี้น้ำ', lastname: 'ทองคำ' })
    const { actor } = await member()
    for (const first_name of ['กี้น้ำ', 'ก้ีน้ำ', 'กี้นํ้า', '  กี้น้ำ  ']) {
      const response = await send(actor, { first_name, last_name: 'ทองคํา' })
      expectErrorResponse(response, 422, 'validation')
      expect(response.json().errors).toEqual(nameTaken)
    }
    expect((await send(owner.actor, { first_name: 'กี้น้ำ', last_name: 'ทองคำ', about_me: 'ของฉัน' })).statusCode).toBe(200)
  })

  test('exactly one of 50 concurrent saves of the same name succeeds', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => member()))
    const responses = await Promise.all(
      people.map(({ actor }) => send(actor, { first_name: 'เอกพล', last_name: 'หนึ่งเดียว' })),
    )
    const statuses = responses.map((response) => response.statusCode).sort()
    expect(statuses).toEqual([200, ...new Array(49).fill(422)])
    for (const response of responses) if (response.statusCode === 422) expect(response.json().errors).toEqual(nameTaken)
    const owners = (await allRows(site.db.primary, 'users')).filter((row) => row.fullnameKey === 'เอกพล หนึ่งเดียว')
    expect(owners).toHaveLength(1)
  })

  test('AB-167 concurrent identical saves have one effect', async () => {
    const { id, actor } = await member()
    const responses = await Promise.all([1, 2, 3].map(() => send(actor, { first_name: 'สามกด', about_me: 'ครั้งเดียว' })))
    // Two requests run at a time. The third one may return 429, and has the same content.
    const statuses = responses.map((response) => response.statusCode).sort()
    expect([200, 429]).toContain(statuses.pop())
    expect(statuses).toEqual([200, 200])
    expect(await rowOf(id)).toMatchObject({ firstname: 'สามกด', aboutMe: 'ครั้งเดียว' })
  })
})

describe('PROF-085 PROF-086 Q-71 ignores the fields that the university owns', () => {
  test.each(['staff', 'student'] as const)('of a %s', async (kind) => {
    const { id, actor } = await university(kind)
    const before = await rowOf(id)
    const response = await send(actor, { ...all, prefix: 'x', first_name: '', workplace: '', province: 'นอกโลก' })
    expect(response.statusCode).toBe(200)
    expect(await rowOf(id)).toEqual({ ...before, mobile: all.mobile, aboutMe: 'สอนวิทยาศาสตร์\nรักการทดลอง' })
  })
})

test('a save invalidates public pages unless only the telephone number, which is not public, changes', async () => {
  const teacher = await createTeacher(site.db.primary)
  const actor = await site.as(teacher)
  // Checks for sent notifications instead of received ones, which may be late and from an earlier test.
  const sendsNotification = async (fields: Record<string, string>) => {
    const before = site.queries.length
    await send(actor, fields)
    return site.queries.slice(before).some((text) => text.includes('pg_notify'))
  }
  expect(await sendsNotification({ mobile: '0812345678' })).toBe(false)
  expect(await sendsNotification({ about_me: 'ใหม่' })).toBe(true)
  const profile = await site.get(`/api/v2/profile/${teacher.id}`)
  expect(profile.json().data.about_me).toBe('ใหม่')
  expect(profile.body).not.toContain('0812345678')
})
