import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createOpenTraining } from '../testing.ts'

let site: TestApp
let teacher: { id: number }
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
})
afterAll(() => site.close())

const sql = (text: string, values: unknown[]) => site.db.primaryPool.query(text, values)

/** A training with these sessions. */
async function training(...sessions: [string, string][]) {
  const { id } = await createOpenTraining(site, {
    authorId: teacher.id,
    startsInHours: sessions.map((_, nth) => nth + 1),
  })
  for (const [position, [start, end]] of sessions.entries())
    await sql('update training_sessions set starts_at = $2, ends_at = $3 where training_id = $1 and position = $4', [
      id,
      start,
      end,
      position,
    ])
  return id
}

const months = (now: string) => ({
  last: new Date('2026-10-01T00:00:00+07:00'),
  this: new Date('2026-11-01T00:00:00+07:00'),
  next: new Date('2026-12-01T00:00:00+07:00'),
  now: new Date(now),
})

test('PROF-026 Q-62 Q-91 counts joined trainings that ended, and the hours of their sessions, by month', async () => {
  const { id: userId } = await createUser(site.db.primary)
  const october = await training(['2026-10-17T09:00:00+07:00', '2026-10-17T12:00:00+07:00'])
  const both = await training(
    ['2026-10-31T21:00:00+07:00', '2026-10-31T23:59:59.999+07:00'],
    ['2026-11-01T00:00:00+07:00', '2026-11-01T02:00:00+07:00'],
  )
  const coming = await training(
    ['2026-11-20T09:00:00+07:00', '2026-11-20T10:00:00+07:00'],
    ['2026-11-28T09:00:00+07:00', '2026-11-28T12:00:00+07:00'],
  )
  const waited = await training(['2026-11-02T09:00:00+07:00', '2026-11-02T12:00:00+07:00'])
  const older = await training(['2026-09-30T20:00:00+07:00', '2026-09-30T23:59:59+07:00'])
  for (const [id, state] of [
    [october, 'joined'],
    [both, 'joined'],
    [coming, 'joined'],
    [waited, 'waiting'],
    [older, 'joined'],
  ])
    await sql(
      `insert into user_events (user_id, training_id, state, joined_at, waiting_since)
       values ($1, $2, $3, now(), now())`,
      [userId, id, state],
    )
  const { countLearning, db } = site.app.backgroundContext()
  expect(await countLearning(db, userId, months('2026-11-21T10:00:00+07:00'))).toMatchObject({
    trainings_joined: { thisMonth: 1, lastMonth: 1 },
    learning_hours: { thisMonth: 3, lastMonth: 6 },
  })
  expect(await countLearning(db, userId, months('2026-11-30T10:00:00+07:00'))).toMatchObject({
    trainings_joined: { thisMonth: 2, lastMonth: 1 },
    learning_hours: { thisMonth: 6, lastMonth: 6 },
  })
})
