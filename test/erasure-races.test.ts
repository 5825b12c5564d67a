/** Requests that are sent while the account is being deleted leave no data of the user. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { upsertPolicies } from '#features/consent/server/repository/consents.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createReview, writeReview } from '#features/reviews/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type Actor, type Response, type TestApp, testApp } from './app.ts'
import { formOf } from './form.ts'
import { photo } from './image-corpus.ts'
import { rowsNaming } from './personal-data-scan.ts'
import { whileLocked } from './while-locked.ts'

let site: TestApp
let reviewId: number
let commentId: number
let teacherId: number
let toolId: number
let training: { id: number; session: number }
let full: { id: number; session: number }
let priced: { id: number; session: number }
let foreignReviewId: number
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  const { primary, primaryPool } = site.db
  teacherId = (await createTeacher(primary)).id
  reviewId = (await createTechReview(primary, { authorId: teacherId })).id
  await createStory(primary, { authorId: teacherId, tools: [{ name: 'แอป' }] })
  commentId = (await createComment(primary, { postId: reviewId, userId: teacherId, body: '<p>ดี</p>' })).id
  training = await createOpenTraining({})
  full = await createOpenTraining({ seats: 3, joinCount: 3 })
  priced = await createOpenTraining({ priceSatang: 150_000 })
  foreignReviewId = (await createReview(primary, { userId: teacherId })).id
  await upsertPolicies(primary, [
    { tab: 'cookie', content: '<p>ก</p>', version: 1, updatedAt: new Date(), effectiveAt: new Date() },
  ])
  toolId = (await primaryPool.query<{ id: number }>('select id from story_tools')).rows[0]!.id
})
afterAll(() => site.close())

async function createOpenTraining(fields: { seats?: number; joinCount?: number; priceSatang?: number }) {
  const { id } = await createTraining(site.db.primary, { authorId: teacherId, training: fields })
  const { rows } = await site.db.primaryPool.query<{ id: number }>(
    'select id from training_sessions where training_id = $1',
    [id],
  )
  return { id, session: rows[0]!.id }
}

const save = (actor: Actor, fields: Record<string, unknown>) =>
  actor.request({ method: 'POST', url: '/user/user_profile/update', ...formOf(fields) })
const calls: Record<string, (actor: Actor) => Promise<Response>> = {
  'a new profile': async (actor) =>
    save(actor, { about_me: 'x', img_profile: { bytes: await photo().png().toBuffer() } }),
  'a mail choice': (actor) => actor.post('/api/notifications/mails', { kind: 'follow', is_wanted: 1 }),
  'a cookie choice': (actor) =>
    actor.post('/api/cookie-consent', {
      ...{ v: 1, functional: true, analytics: false, marketing: false },
      at: new Date().toISOString(),
    }),
  'a newsletter choice': (actor) => actor.post('/api/marketing-consent', { receive_newsletter: 1 }),
  'a follow': (actor) => actor.post('/api/v2/follower', { user_id: teacherId }),
  'a data export request': (actor) => actor.post('/api/v2/my-data', {}),
  'a like': (actor) => actor.post('/like-post', { post_id: reviewId }),
  'a like of a comment': (actor) => actor.post('/like-comment', { comment_id: commentId }),
  'a pin': (actor) => actor.post('/pin-my-board', { post_id: reviewId }),
  'a used-it': (actor) => actor.post('/api/used-it', { post_id: reviewId }),
  'a used tool': (actor) => actor.post('/api/used-it-tool', { content_id: Number(toolId), used_it: 0 }),
  'a vote': (actor) => actor.post(`/api/vote/${reviewId}`, {}),
  'a share': (actor) => actor.post('/api/save-action', { action: 'share-as-line', post_id: reviewId }),
  'a video watched': (actor) => actor.post('/api/save-action', { action: 'watch-vdo', post_id: reviewId }),
  'a view': (actor) => actor.post(`/count_post/${reviewId}`, {}),
  'a registration': (actor) => actor.post(`/api/v2/register-training/${training.id}`, { session_id: training.session }),
  'a place on a waiting list': (actor) =>
    actor.post(`/api/v2/register-training/${full.id}/waiting-list`, { session_id: full.session }),
  'AB-99 an order': (actor) => actor.post(`/api/v2/register-training/${priced.id}`, { session_id: priced.session }),
  'AB-99 a review': (actor) => writeReview(actor, { type: 2 }),
  'AB-99 a report of a review': (actor) =>
    actor.post(`/api/reviews/${foreignReviewId}/report`, { reason: 'spam', details: '' }),
  'AB-99 a mark of a review': (actor) => actor.post(`/api/reviews/${foreignReviewId}/helpful`, { is_helpful: 1 }),
  'a comment': (actor) => actor.post(`/comment/post/${reviewId}`, { type: 'comment', text: 'สวัสดี' }),
}

test.each(Object.keys(calls))('Q-53 %s', async (name) => {
  const { primary, primaryPool } = site.db
  const { id } = await createUser(primary, { email: `deleted.${name.length}.${Math.random()}@example.com` })
  const actor = await site.as({ id })
  const call = calls[name]!
  // The same request of an active account succeeds.
  const ofActive = await call(
    await site.as(await createUser(primary, { email: `active.${Math.random()}@example.com` })),
  )
  expect([ofActive.statusCode, ofActive.body]).toEqual([200, ofActive.body])
  await whileLocked(site.db, {
    lock: (tx) => site.app.backgroundContext().eraseUser(tx, id),
    call: () => call(actor),
  })
  const remaining = Object.entries(await rowsNaming(site.db, id)).filter(
    ([column, count]) => count > 0 && column !== 'users.id',
  )
  expect(remaining).toEqual([])
  const views = await primaryPool.query('select from post_views where viewer_key = $1', [`user ${id}`])
  expect(views.rows).toEqual([])
})
