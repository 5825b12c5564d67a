import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { mailsTo } from '#test/mails.ts'
import { notifyVoters } from './service/notify-voters.ts'

let site: TestApp
let teacher: { id: number }
let author: Actor
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  author = await site.as(teacher)
})
afterAll(() => site.close())

const newcomer = async () => site.as(await createUser(site.db.primary))
const notificationsOf = async (actor: Actor): Promise<unknown[]> => (await actor.get('/api/notifications')).json().data

test('ACT-045 the likes of a comment are one notification to its author, without the author’s own like', async () => {
  const { id: postId } = await createStory(site.db.primary, { authorId: teacher.id })
  const comment = await createComment(site.db.primary, { postId, userId: teacher.id })
  const people = [await newcomer(), await newcomer(), author]
  for (const person of people) await person.post('/like-comment', { comment_id: comment.id })
  expect(await notificationsOf(author)).toMatchObject([
    { kind: 'comment_like', count: 2, path: `/content/teaching-story/${postId}#comment-${comment.id}` },
  ])
  await people[2]?.post('/like-comment', { comment_id: comment.id })
  await author.post('/api/notifications/read')
  await people[0]?.post('/like-comment', { comment_id: comment.id, force: 1 })
  expect(await notificationsOf(author)).toMatchObject([{ count: 2, is_read: 1 }])
  for (const person of people.slice(0, 2)) await person.post('/like-comment', { comment_id: comment.id })
  expect(await notificationsOf(author)).toEqual([])
})

test('ACT-050 ACT-051 a follow is one notification to the teacher, which is hidden after the unfollow', async () => {
  const follower = await newcomer()
  const follow = () => follower.post('/api/v2/follower', { user_id: teacher.id })
  await follow()
  await author.post('/api/notifications/read')
  await follow()
  expect(await notificationsOf(author)).toMatchObject([{ kind: 'follow', count: 1, is_read: 1 }])
  await follower.request({ method: 'DELETE', url: `/api/v2/follower/${teacher.id}` })
  expect(await notificationsOf(author)).toEqual([])
})

test('ACT-009 Q-162 a voter gets one notification when a training opens', async () => {
  const voter = await newcomer()
  const { id: toolId } = await createTechReview(site.db.primary, { authorId: teacher.id })
  const vote = await voter.post(`/api/vote/${toolId}`)
  expect(vote.statusCode).toBe(200)
  const training = await createTraining(site.db.primary, { authorId: teacher.id, toolIds: [toolId] })
  for (const _ of [1, 2]) await notifyVoters(site.app.backgroundContext())
  expect(await notificationsOf(voter)).toMatchObject([
    { kind: 'training_open', path: `/content/event/${training.id}`, is_read: 0, count: 1 },
  ])
})

test('ACT-009 a voter who opted out of mails gets only the notification; the mail has an unsubscribe link', async () => {
  const [subscribed, optedOut] = [
    await createUser(site.db.primary, { email: 'subscribed@example.ac.th' }),
    await createUser(site.db.primary, { email: 'opted-out@example.ac.th' }),
  ]
  const { id: toolId } = await createTechReview(site.db.primary, { authorId: teacher.id })
  for (const voter of [subscribed, optedOut]) await (await site.as(voter)).post(`/api/vote/${toolId}`)
  const optedOutActor = await site.as(optedOut)
  await optedOutActor.post('/api/notifications/mails', { kind: 'training_open', is_wanted: 0 })
  await createTraining(site.db.primary, { authorId: teacher.id, toolIds: [toolId] })
  await notifyVoters(site.app.backgroundContext())
  expect(await notificationsOf(optedOutActor)).toMatchObject([{ kind: 'training_open' }])
  expect(await mailsTo(site.db, 'opted-out@example.ac.th')).toEqual([])
  const mails = await mailsTo(site.db, 'subscribed@example.ac.th')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('/unsubscribe?token=')
})
