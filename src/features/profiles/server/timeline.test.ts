import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createAttempt, createOnlineTest, joinTraining } from '#features/online-tests/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { insertRow } from '#test/rows.ts'
import type { TimelineEntry } from '../contract.ts'
import { listTimeline } from './service/list-timeline.ts'

let site: TestApp
let teacher: { id: number }
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
})
afterAll(() => site.close())

async function setUp() {
  const user = await createUser(site.db.primary)
  const member = await site.as(user)
  const list = async (): Promise<TimelineEntry[]> => (await member.get('/api/v2/my-learning')).json().data
  const addTest = (topic: string, endsInHours: number) =>
    createOnlineTest(site.db.primary, { authorId: teacher.id, userId: user.id, topic, endsInHours })
  const addTraining = async (topic: string, startsInHours: readonly number[], training = {}) => {
    const { id } = await createTraining(site.db.primary, { authorId: teacher.id, topic, startsInHours, training })
    return joinTraining(site.db.primary, { userId: user.id, trainingId: id })
  }
  return { user, member, list, addTest, addTraining }
}

test('PROF-026 Q-91 the timeline has the joined trainings, the latest first, each with the next step', async () => {
  const { list, addTest, addTraining } = await setUp()
  await addTraining('หน้า', [48])
  await addTest('ยังไม่ทำ', -20)
  const passed = await addTest('ผ่าน', -24)
  await createAttempt(site.db.primary, { userEventId: passed.userEventId, score: 9 })
  await insertRow(site.db.primary, 'certificates', {
    number: 'CERT-2026-000001',
    userEventId: passed.userEventId,
    fullname: 'ชูใจ รักเรียน',
    maskedName: 'ชู*** รัก***',
    trainingName: 'ผ่าน',
    hours: 3,
    score: 9,
    issuedAt: new Date(),
  })
  const waiting = await addTest('รอผล', -28)
  await createAttempt(site.db.primary, { userEventId: waiting.userEventId, secondsAgo: 10 })
  await addTraining('สองวัน', [-72, -48], { recordingUrl: 'https://video.example/1' })
  const other = await addTraining('ยกเลิกแล้ว', [-100])
  await site.db.primaryPool.query(`update user_events set state = 'cancelled', cancelled_at = now() where id = $1`, [
    other.id,
  ])
  await createOnlineTest(site.db.primary, { authorId: teacher.id, userId: teacher.id, topic: 'ของคนอื่น' })

  site.queries.length = 0
  const entries = await list()
  // The session, the trainings, the tests with their attempts.
  expect(site.queries).toHaveLength(3)
  expect(entries.map(({ topic, next, hours, days, score }) => [topic, next, hours, days, score])).toEqual([
    ['หน้า', 'attend', 3, 1, null],
    ['ยังไม่ทำ', 'test', 3, 1, null],
    ['ผ่าน', 'certificate', 3, 1, 9],
    ['รอผล', 'wait', 3, 1, null],
    ['สองวัน', 'recording', 6, 2, null],
  ])
  expect(entries.map(({ days_left }) => days_left)).toEqual([null, expect.any(Number), null, null, null])
})

test('Q-86 a revoked certificate is not offered', async () => {
  const { list, addTest } = await setUp()
  const { userEventId } = await addTest('ผ่าน', -24)
  await createAttempt(site.db.primary, { userEventId, score: 8 })
  await insertRow(site.db.primary, 'certificates', {
    number: 'CERT-2026-000002',
    userEventId,
    fullname: 'ชูใจ รักเรียน',
    maskedName: 'ชู*** รัก***',
    trainingName: 'ผ่าน',
    hours: 3,
    score: 8,
    issuedAt: new Date(),
  })
  expect((await list())[0]).toMatchObject({ next: 'certificate', score: 8 })
  await site.db.primaryPool.query(
    `update certificates set revoked_at = now(), revoke_reason = 'wrong' where user_event_id = $1`,
    [userEventId],
  )
  expect((await list())[0]).toMatchObject({ next: 'none', score: 8 })
})

test('PROF-026 the timeline begins with this year in Bangkok', async () => {
  const { user, addTraining } = await setUp()
  const { id } = await addTraining('ปลายปี', [-24])
  await site.db.primaryPool.query(
    `update training_sessions set starts_at = '2026-12-31T13:00:00Z', ends_at = '2026-12-31T16:59:59Z'
     where training_id = (select training_id from user_events where id = $1)`,
    [id],
  )
  const at = async (now: string) => {
    const call = { ...site.app.backgroundContext(), viewer: user, now: new Date(now) }
    return (await listTimeline(call as unknown as Parameters<typeof listTimeline>[0])).data.length
  }
  expect(await at('2026-12-31T16:59:59Z')).toBe(1)
  expect(await at('2026-12-31T17:00:00Z')).toBe(0)
})

test('Q-09 the timeline is for the signed-in person only, and is empty at first', async () => {
  expectErrorResponse(await site.get('/api/v2/my-learning'), 401, 'unauthenticated')
  const { list } = await setUp()
  expect(await list()).toEqual([])
})
