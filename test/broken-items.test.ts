/** A row that cannot be changed stops no other row of its job, and the job fails, so that operators hear of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { applyDuePolicies } from '#features/consent/server/service/policy-versions.ts'
import { notifyVoters } from '#features/interactions/server/service/notify-voters.ts'
import { cleanupImages } from '#features/media/server/jobs.ts'
import { createImageRow } from '#features/media/testing.ts'
import { cleanupCases } from '#features/moderation/server/service/cleanup-cases.ts'
import { createReport } from '#features/moderation/testing.ts'
import { remindOfOrders } from '#features/orders/server/service/expire-orders.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createOrder, createPricedTraining } from '#features/receipts/testing.ts'
import { announceRecordings, remindOfTrainings } from '#features/registrations/server/service/announce.ts'
import { publishReviews } from '#features/reviews/server/service/publish-reviews.ts'
import { createReview } from '#features/reviews/testing.ts'
import { cleanupUploads } from '#features/stories/server/service/uploads.ts'
import { createTraining } from '#features/trainings/testing.ts'
import type { Context } from '#server/feature.ts'
import { type TestApp, testApp } from './app.ts'
import { withBrokenRows } from './broken-rows.ts'
import { insertRow, insertRows } from './rows.ts'

let site: TestApp
let authorId: number
/** The first is the person of the broken row. */
let people: { id: number }[]

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  authorId = (await createTeacher(site.db.primary)).id
  people = [await createUser(site.db.primary), await createUser(site.db.primary)]
})
afterAll(() => site.close())

const sql = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows
const inHours = (hours: number): Context => ({
  ...site.app.backgroundContext(),
  now: new Date(Date.now() + hours * 3_600_000),
})

/** The job fails because of one row; `undone` reads the ids that are left, which must be the broken one alone. */
async function expectOneLeft(
  table: string,
  { where, run, undone }: { where: string; run: () => Promise<void>; undone: () => Promise<unknown[]> },
) {
  expect(await undone()).toHaveLength(2)
  await withBrokenRows(site, { table, where }, () => expect(run()).rejects.toThrow('1 failed: broken row'))
  expect(await undone()).toHaveLength(1)
  await run()
  expect(await undone()).toEqual([])
}

test('reminders of orders', async () => {
  const training = await createPricedTraining(site, { authorId, startsInHours: [500] })
  const [broken] = [await createOrder(site, training), await createOrder(site, training)]
  await expectOneLeft('orders', {
    where: `old.id = ${broken.id}`,
    run: () => remindOfOrders(inHours(25)),
    undone: () => sql('select from orders where training_id = $1 and reminded_at is null', [training.id]),
  })
})

async function joinedTraining(startsInHours: number, training: object = {}) {
  const { id } = await createTraining(site.db.primary, { authorId, startsInHours: [startsInHours], training })
  const [session] = await sql('select id from training_sessions where training_id = $1', [id])
  const joined = { trainingId: id, sessionId: session.id, state: 'joined', joinedAt: new Date(0) } as const
  await insertRows(
    site.db.primary,
    'user_events',
    people.map(({ id: userId }) => ({ ...joined, userId })),
  )
  return id
}

test('reminders of trainings', async () => {
  const id = await joinedTraining(20)
  await expectOneLeft('user_events', {
    where: `old.training_id = ${id} and old.user_id = ${people[0]?.id}`,
    run: () => remindOfTrainings(inHours(0)),
    undone: () => sql('select from user_events where training_id = $1 and reminded_at is null', [id]),
  })
})

test('announcements of recordings', async () => {
  const id = await joinedTraining(-90, { recordingUrl: 'https://video.example/1' })
  await expectOneLeft('user_events', {
    where: `old.training_id = ${id} and old.user_id = ${people[0]?.id}`,
    run: () => announceRecordings(inHours(0)),
    undone: () => sql('select from user_events where training_id = $1 and recording_announced_at is null', [id]),
  })
})

test('news of trainings for voters', async () => {
  const tool = await createTechReview(site.db.primary, { authorId })
  await insertRows(
    site.db.primary,
    'post_votes',
    people.map(({ id: userId }) => ({ userId, postId: tool.id })),
  )
  const { id } = await createTraining(site.db.primary, { authorId, toolIds: [tool.id] })
  await sql('insert into training_openings (training_id) values ($1)', [id])
  const rows = people.map((person) => ({ trainingId: id, userId: person.id }))
  await insertRows(site.db.primary, 'training_opening_notifications', rows)
  await expectOneLeft('training_opening_notifications', {
    where: `old.user_id = ${people[0]?.id}`,
    run: () => notifyVoters(inHours(0)),
    undone: () =>
      sql('select from training_opening_notifications where training_id = $1 and notified_at is null', [id]),
  })
})

test('publishing of reviews', async () => {
  const [broken] = await Promise.all(
    people.map(({ id: userId }) => createReview(site.db.primary, { userId, status: 'waiting' })),
  )
  await expectOneLeft('reviews', {
    where: `old.id = ${broken?.id}`,
    run: () => publishReviews(inHours(48)),
    undone: () => sql(`select from reviews where status = 'waiting'`),
  })
})

test('deletion of unused pictures', async () => {
  const facts = { purpose: 'avatar', createdAt: new Date(Date.now() - 9 * 86_400_000) } as const
  const [broken, other] = [await createImageRow(site.db.primary, facts), await createImageRow(site.db.primary, facts)]
  await expectOneLeft('images', {
    where: `old.id = ${broken.id}`,
    run: () => cleanupImages.run(inHours(0), {} as never),
    undone: () => sql('select from images where id in ($1, $2)', [broken.id, other.id]),
  })
})

test('deletion of unused uploads of stories', async () => {
  const { id: postId } = await createStory(site.db.primary, { authorId })
  const rows = ['uploads/one', 'uploads/two'].map((storageKey) => ({ postId, storageKey, bytes: 1 }))
  const createdAt = new Date(Date.now() - 9 * 86_400_000)
  const [broken] = await insertRows(
    site.db.primary,
    'story_uploads',
    rows.map((row) => ({ ...row, createdAt })),
  )
  await expectOneLeft('story_uploads', {
    where: `old.id = ${broken?.id}`,
    run: () => cleanupUploads(inHours(0)),
    undone: () => sql('select from story_uploads where post_id = $1', [postId]),
  })
})

test('policies that come into force', async () => {
  const due = { state: 'waiting', version: 9, content: '<p>ใหม่</p>', effectiveAt: new Date(Date.now() - 60_000) }
  for (const tab of ['privacy', 'website']) {
    await insertRow(site.db.primary, 'policies', { tab, content: '<p>เดิม</p>' })
    await insertRow(site.db.primary, 'policy_versions', { ...due, tab })
  }
  await expectOneLeft('policy_versions', {
    where: `old.tab = 'privacy'`,
    run: () => applyDuePolicies(inHours(0)),
    undone: () => sql(`select from policy_versions where state = 'waiting'`),
  })
})

test('cases of comments that are gone', async () => {
  const { id: postId } = await createStory(site.db.primary, { authorId })
  const [writer, reporter] = people as [{ id: number }, { id: number }]
  const ids: number[] = []
  for (let at = 0; at < 2; at++) {
    const { id } = await createComment(site.db.primary, { postId, userId: writer.id })
    await createReport(site.db.primary, { commentId: id, userId: reporter.id })
    await sql('update comments set deleted_at = now() where id = $1', [id])
    ids.push(id)
  }
  await expectOneLeft('comment_reports', {
    where: `old.comment_id = ${ids[0]}`,
    run: () => cleanupCases(inHours(0)),
    undone: () => sql('select from comment_reports where decided_at is null'),
  })
})
