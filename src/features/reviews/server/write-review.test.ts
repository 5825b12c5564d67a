import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { allRows } from '#test/rows.ts'
import { changeReview, createReview, takeTraining, writeReview } from '../testing.ts'

let site: TestApp
let teacherId: number
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacherId = (await createTeacher(site.db.primary)).id
})
afterAll(() => site.close())

async function member(overrides = {}): Promise<Actor & { id: number }> {
  const user = await createUser(site.db.primary, overrides)
  return Object.assign(await site.as(user), { id: user.id })
}
const reviewsOf = async (id: number) => (await allRows(site.db.primary, 'reviews')).filter((row) => row.userId === id)
const fieldsOf = (response: { json: () => { errors?: object } }) => Object.keys(response.json().errors ?? {})

test('REV-001 REV-070 REV-078 a member writes one review per type; a visitor gets 401', async () => {
  const me = await member()
  expect((await writeReview(site)).statusCode).toBe(401)
  expect((await writeReview(me)).statusCode).toBe(200)
  expect((await writeReview(me, { type: 2 })).statusCode).toBe(200)
  expect((await reviewsOf(me.id)).map(({ type }) => type).sort()).toEqual([1, 2])
})

test('REV-033 REV-034 REV-035 REV-036 REV-084 REV-085 the created review has all its fields and waits', async () => {
  const me = await member({ firstname: 'สมชาย', lastname: 'ทดสอบ' })
  const trainingId = await takeTraining(site.db.primary, { authorId: teacherId, userId: me.id, topic: 'สอนด้วยภาพ' })
  const response = await writeReview(me, {
    score: 4,
    opinion: '  ดีมาก\n<b>จริง</b>  ',
    is_anonymous: 1,
    impacts: [2, 5],
    reviewable: { id: trainingId, type: 'training', text: 'ชื่ออื่น', thumbnail: null },
  })
  expect(response.statusCode).toBe(200)
  const { data } = response.json()
  expect(data).toMatchObject({
    id: expect.any(Number),
    score: 4,
    type: 1,
    opinion: 'ดีมาก\n<b>จริง</b>',
    is_anonymous: 1,
    impacts: [2, 5],
    reviewable: { id: trainingId, type: 'training', text: 'สอนด้วยภาพ', thumbnail: null },
    isEdited: 0,
    status: 'waiting',
    fullname: 'ส*****บ',
    can_edit: 1,
    took_part: 1,
  })
  expect(new Date(data.createdAt).getTime()).toBeGreaterThan(Date.now() - 60_000)
  expect(data.updatedHumansTime.length).toBeGreaterThan(3)
})

test('REV-043 a second review of the same type gets 409 with its text', async () => {
  const me = await member()
  await writeReview(me)
  const again = await writeReview(me, { score: 1 })
  expect([again.statusCode, again.json().code, again.json().message]).toEqual([409, 'already_reviewed', 'คุณได้รีวิวแล้ว'])
  expect((await reviewsOf(me.id)).map(({ score }) => score)).toEqual([5])
})

test('REV-043 AB-90 of fifty parallel calls exactly one creates a review', async () => {
  const me = await member()
  const responses = await Promise.all(Array.from({ length: 50 }, (_, at) => writeReview(me, { score: 1 + (at % 5) })))
  const codes = responses.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  // Calls beyond the connections of the database get 503, and may be repeated.
  expect(codes.every((code) => [200, 409, 503].includes(code))).toBe(true)
  expect(await reviewsOf(me.id)).toHaveLength(1)
})

test.each([
  ['REV-057 score 0', { score: 0 }, 'score'],
  ['REV-057 score 6', { score: 6 }, 'score'],
  ['REV-057 half a score', { score: 4.5 }, 'score'],
  ['REV-057 a score as text', { score: '5' }, 'score'],
  ['REV-057 no score', { score: undefined }, 'score'],
  ['REV-033 another type', { type: 3 }, 'type'],
  ['REV-066 a blank opinion', { opinion: ' \n\t ' }, 'opinion'],
  ['REV-066 an invisible opinion', { opinion: '\u200B\uFEFF' }, 'opinion'],
  ['REV-066 Q-105 10,000 characters', { opinion: 'ก'.repeat(10_000) }, 'opinion'],
  ['REV-066 Q-105 2,001 characters', { opinion: 'ก'.repeat(2_001) }, 'opinion'],
  ['REV-067 a training review without impacts', { impacts: [] }, 'impacts'],
  ['REV-068 a web review with impacts', { type: 2, impacts: [1] }, 'impacts'],
  ['REV-038 an unknown impact', { impacts: [6] }, 'impacts'],
  ['REV-038 an impact twice', { impacts: [1, 1] }, 'impacts'],
  ['REV-084 a training that does not exist', { reviewable: { id: 999_999 } }, 'reviewable'],
  ['REV-084 a web review with a training', { type: 2, reviewable: { id: 1 } }, 'reviewable'],
])('AB-89 %s gets 422 and stores nothing', async (_title, overrides, field) => {
  const me = await member()
  const response = await writeReview(me, overrides)
  expect(response.statusCode).toBe(422)
  expect(fieldsOf(response).some((name) => name.startsWith(field))).toBe(true)
  expect(await reviewsOf(me.id)).toEqual([])
})

test('REV-066 Q-105 an opinion of 2,000 characters is accepted', async () => {
  expect((await writeReview(await member(), { opinion: 'ก'.repeat(2_000) })).statusCode).toBe(200)
})

test('Q-100 only trainings that the person joined and that have ended can be named', async () => {
  const [me, other] = [await member(), await member()]
  const foreign = await takeTraining(site.db.primary, { authorId: teacherId, userId: other.id })
  const running = await takeTraining(site.db.primary, { authorId: teacherId, userId: me.id, endedHoursAgo: -1 })
  for (const id of [foreign, running]) {
    expect((await writeReview(me, { reviewable: { id } })).statusCode).toBe(422)
  }
  expect((await writeReview(me)).statusCode).toBe(200)
})

test('AB-16 fields of the site in the body change nothing', async () => {
  const me = await member()
  await writeReview(me, { status: 'published', created_at: '2020-01-01', user_id: teacherId, is_featured: true })
  const [row] = await reviewsOf(me.id)
  expect(row).toMatchObject({ userId: me.id, status: 'waiting', isFeatured: false })
  expect(row?.createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('REV-002 REV-086 the author changes the own review; it is edited and keeps its time', async () => {
  const me = await member()
  const { data } = (await writeReview(me)).json()
  const changed = await changeReview(me, data.id, { score: 2, opinion: 'เปลี่ยนใจ', impacts: [3], is_anonymous: 1 })
  expect(changed.statusCode).toBe(200)
  expect(changed.json().data).toMatchObject({
    score: 2,
    opinion: 'เปลี่ยนใจ',
    impacts: [3],
    is_anonymous: 1,
    isEdited: 1,
    createdAt: data.createdAt,
  })
})

test('REV-053 REV-052 AB-91 an edit at 24 h − 1 s and at 24 h is accepted, at 24 h + 1 s it gets 403 with its text', async () => {
  const { backgroundContext } = site.app
  const { updateReview } = await import('./service/write-review.ts')
  const user = await createUser(site.db.primary)
  const row = await createReview(site.db.primary, { userId: user.id, status: 'waiting' })
  const at = (seconds: number) =>
    updateReview(
      {
        ...backgroundContext(),
        viewer: { id: user.id, roleType: 'user' },
        now: new Date(row.createdAt.getTime() + 86_400_000 + seconds * 1_000),
      } as never,
      { reviewId: row.id, type: 1, score: 4, opinion: 'แก้', is_anonymous: 0, impacts: [1] },
    )
  expect((await at(-1)).data.can_edit).toBe(1)
  const last = await at(0)
  expect([last.data.can_edit, last.data.createdAt]).toEqual([1, row.createdAt.toISOString()])
  await expect(at(1)).rejects.toMatchObject({ status: 403, code: 'edit_time_over' })
  const late = await changeReview(await site.as(user), row.id, {})
  expect([late.statusCode, late.json().message]).toEqual([403, 'หมดเวลาแก้ไขรีวิว'])
})

test('AB-91 a review of another person and a missing one get the same 404; another type gets 422', async () => {
  const [me, other] = [await member(), await member()]
  const { id } = (await writeReview(me)).json().data
  for (const target of [id, 999_999]) {
    const response = await changeReview(other, target)
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
  }
  expect((await changeReview(me, id, { type: 2 })).statusCode).toBe(422)
  expect((await changeReview(site, id)).statusCode).toBe(401)
})

test('REV-055 REV-056 Q-101 masks count grapheme clusters, and a later change of the name changes no mask', async () => {
  const me = await member({ firstname: 'ณัฐพงศ์', lastname: 'ศิริวัฒน์' })
  const { data } = (await writeReview(me, { is_anonymous: 1 })).json()
  expect(data.fullname).toBe('ณั*****น์')
  await site.db.primaryPool.query(`update users set firstname = 'ปกรณ์' where id = $1`, [me.id])
  expect((await changeReview(me, data.id, { is_anonymous: 1 })).json().data.fullname).toBe('ณั*****น์')
  expect((await changeReview(me, data.id, { is_anonymous: 0 })).json().data.fullname).toBe('นางสาวปกรณ์ ศิริวัฒน์')
})

test('REV-017 Q-93 an edit of a published review sets it back to waiting', async () => {
  const me = await member()
  const row = await createReview(site.db.primary, { userId: me.id, hoursAgo: 1 })
  expect((await changeReview(me, row.id)).json().data.status).toBe('waiting')
})

test('Q-08 eleven reviews in an hour get 429', async () => {
  const limited = await testApp()
  try {
    const me = await limited.as(await createUser(limited.db.primary))
    const codes: number[] = []
    for (let count = 0; count < 11; count++) codes.push((await writeReview(me)).statusCode)
    expect(codes).toEqual([200, ...Array(9).fill(409), 429])
  } finally {
    await limited.close()
  }
})
