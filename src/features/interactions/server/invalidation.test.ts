import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'

let site: TestApp
let member: Actor
let teacher: { id: number }
let postId: number

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  member = await site.as(await createUser(site.db.primary))
  postId = (await createTechReview(site.db.primary, { authorId: teacher.id })).id
})
afterAll(() => site.close())

/** Changes of content that other instances hear of while `work` runs. */
async function changesDuring(work: () => Promise<unknown>): Promise<unknown[]> {
  const changes: unknown[] = []
  const stop = site.app.contentBus.subscribe((change) => changes.push(change))
  await work()
  // Changes arrive in order.
  await site.app.contentBus.contentChanged(site.db.primary)
  await expect.poll(() => changes.at(-1)).toBe('content')
  stop()
  return changes.slice(0, -1)
}

async function press(method: 'POST' | 'DELETE', url: string, payload: object = {}) {
  const response = await member.request({ method, url, payload })
  expect([url, response.statusCode]).toEqual([url, 200])
}

test('ACT-010 AB-161 a reaction ages the shared caches; a repeated one does not', async () => {
  const story = await createStory(site.db.primary, { authorId: teacher.id, tools: [{ techReviewId: null }] })
  const { rows } = await site.db.primaryPool.query('select id from story_tools where post_id = $1', [story.id])
  const { id: commentId } = await createComment(site.db.primary, { postId, userId: teacher.id })
  const presses: Parameters<typeof press>[] = [
    ['POST', '/pin-my-board', { post_id: postId }],
    ['DELETE', '/pin-my-board', { post_id: postId }],
    ['POST', '/like-comment', { comment_id: commentId, force: 1 }],
    ['POST', '/api/used-it-tool', { content_id: rows[0].id, used_it: 0 }],
    ['POST', '/api/used-it-tool', { content_id: rows[0].id, used_it: 1 }],
    ['POST', '/api/v2/follower', { user_id: teacher.id }],
    ['DELETE', `/api/v2/follower/${teacher.id}`],
    ['POST', `/api/vote/${postId}`],
    ['DELETE', `/api/vote/${postId}`],
  ]
  for (const one of presses) {
    expect([one, await changesDuring(() => press(...one))]).toEqual([one, ['counts']])
    expect([one, await changesDuring(() => press(...one))]).toEqual([one, []])
  }
  const request = () => press('POST', `/api/request-online-training/${postId}`)
  expect(await changesDuring(request)).toEqual(['counts'])
})

test('ACT-013 each share ages the shared caches; watching a video does not', async () => {
  const save = (action: string) => () => press('POST', '/api/save-action', { action, post_id: postId, url: '' })
  for (const _ of [1, 2]) expect(await changesDuring(save('share-as-url'))).toEqual(['counts'])
  expect(await changesDuring(save('watch-vdo'))).toEqual([])
})

test('ACT-010 a like is on the card at once', async () => {
  const card = async () =>
    (await site.get('/api/content_v2')).json().data.find((one: { id: number }) => one.id === postId)
  expect(await card()).toMatchObject({ like: 0 })
  await press('POST', '/like-post', { post_id: postId })
  expect(await card()).toMatchObject({ like: 1 })
})
