/** A person whose row fails holds back no other person of a batch, and each is told once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createOnlineTest, joinTraining } from '#features/online-tests/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { notifyChanges } from '#features/registrations/server/service/notify-changes.ts'
import { notifyFollowers } from '#features/stories/server/service/notify-followers.ts'
import { announceDue } from '#features/test-takers/server/service/change-people.ts'
import type { Context } from '#server/feature.ts'
import { type TestApp, testApp } from './app.ts'
import { withBrokenRows } from './broken-rows.ts'
import { insertRow } from './rows.ts'

let site: TestApp
let authorId: number
/** The first is the person of the broken row. */
let people: [{ id: number }, { id: number; email: string | null }]

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  authorId = (await createTeacher(site.db.primary)).id
  const newPerson = (email: string) => createUser(site.db.primary, { email })
  people = [await newPerson('broken@example.com'), await newPerson('fine@example.com')]
})
afterAll(() => site.close())

interface Batch<Job> {
  table: string
  where: string
  run: (context: Context, job: Job) => Promise<void>
  job: Job
  /** Who was told, once for each time. */
  told: string
}

/** Runs the job and the jobs it enqueues while the row of one person is broken, then the job that failed again. */
async function expectOneLate<Job>({ table, where, run, job, told }: Batch<Job>) {
  const context = site.app.backgroundContext()
  const receivers = async () => (await site.db.primaryPool.query(told)).rows.map(({ receiver }) => receiver)
  const failed: Job[] = []
  await withBrokenRows(site, { table, where, isNew: true }, async () => {
    site.sent.length = 0
    await run(context, job)
    for (const { payload } of [...site.sent]) {
      await run(context, payload as Job).catch((error) => {
        expect(error.message).toBe('broken row')
        failed.push(payload as Job)
      })
    }
  })
  expect(await receivers()).toHaveLength(1)
  expect(failed).toHaveLength(1)
  await run(context, failed[0] as Job)
  expect(new Set(await receivers()).size).toBe(2)
  expect(await receivers()).toHaveLength(2)
}

async function joinedTest() {
  const { trainingId } = await createOnlineTest(site.db.primary, { authorId, userId: people[0].id })
  await joinTraining(site.db.primary, { userId: people[1].id, trainingId })
  return trainingId
}
const bells = (postId: number) => `select user_id as receiver from notifications where post_id = ${postId}`

test('Q-80 a later date of a test', async () => {
  const trainingId = await joinedTest()
  await expectOneLate({
    table: 'notifications',
    where: `new.user_id = ${people[0].id}`,
    run: announceDue,
    job: { trainingId, reason: 'ระบบขัดข้อง', afterId: 0 },
    told: bells(trainingId),
  })
})

test('Q-80 the job of a person who has left tells no other person', async () => {
  const trainingId = await joinedTest()
  const { rows } = await site.db.primaryPool.query(
    `delete from user_events where training_id = $1 and user_id = $2 returning id`,
    [trainingId, people[0].id],
  )
  const job = { trainingId, reason: 'ระบบขัดข้อง', afterId: 0, onlyId: rows[0].id }
  await announceDue(site.app.backgroundContext(), job)
  expect((await site.db.primaryPool.query(bells(trainingId))).rows).toEqual([])
})

test('a story for the followers of its author', async () => {
  const { id: postId } = await createStory(site.db.primary, { authorId })
  await insertRow(site.db.primary, 'story_drafts', { postId, version: 1, content: {}, savedAt: new Date() })
  for (const { id } of people) await insertRow(site.db.primary, 'follows', { followerId: id, userId: authorId })
  await expectOneLate({
    table: 'notifications',
    where: `new.user_id = ${people[0].id}`,
    run: notifyFollowers,
    job: { postId, afterId: 0 },
    told: bells(postId),
  })
})

test('changed sessions of a training', async () => {
  const trainingId = await joinedTest()
  await expectOneLate({
    table: 'outbox',
    where: `new.to_address = 'broken@example.com'`,
    run: notifyChanges,
    job: { trainingId, afterId: 0, removed: [] },
    told: 'select to_address as receiver from outbox',
  })
})
