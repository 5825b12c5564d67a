import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { insertRow } from '#test/rows.ts'

const PATH = '/api/v2/me'
let site: TestApp
let posts: number[]

beforeAll(async () => {
  site = await testApp()
  const { id: authorId } = await createTeacher(site.db.primary)
  posts = []
  for (let index = 0; index < 5; index++) posts.push((await createStory(site.db.primary, { authorId })).id)
})
afterAll(() => site.close())

test('Q-187 a visitor gets a token and nothing personal, without a statement', async () => {
  site.queries.length = 0
  const response = await site.get(`${PATH}?posts=${posts.join(',')}`)
  expect(response.json()).toEqual({
    data: { account: null, role: 'visitor', token: expect.stringMatching(/.{20,}/), unread: 0, reactions: [] },
  })
  expect([site.queries, response.headers['cache-control']]).toEqual([[], 'no-store'])
})

test('Q-187 AUTH-052 a member gets the account, a token that works, and the own reactions to the posts asked for', async () => {
  const user = await createUser(site.db.primary)
  const other = await createUser(site.db.primary)
  for (const [table, userId, postId] of [
    ['post_likes', user.id, posts[0]],
    ['post_pins', user.id, posts[1]],
    ['post_likes', other.id, posts[1]],
  ] as const) {
    await insertRow(site.db.primary, table, { userId, postId: postId as number })
  }
  const actor = await site.as(user)
  const { data } = (await actor.get(`${PATH}?posts=${posts[0]},${posts[1]},999999`)).json()
  expect(data).toMatchObject({ account: { id: user.id }, role: 'user', unread: 0 })
  expect(data.reactions).toEqual([
    expect.objectContaining({ post_id: posts[0], liked_by_current_user: 1, pin_by_current_user: 0 }),
    expect.objectContaining({ post_id: posts[1], liked_by_current_user: 0, pin_by_current_user: 1 }),
  ])
  const liked = await actor.post('/like-post', { post_id: posts[2] }, { 'x-csrf-token': data.token })
  expect(liked.statusCode).toBe(200)
})

test('Q-187 an admin is an admin', async () => {
  const actor = await site.as(await createAdmin(site.db.primary))
  expect((await actor.get(PATH)).json().data.role).toBe('admin')
})

test('Q-187 the number of statements does not depend on the number of posts', async () => {
  const actor = await site.as(await createUser(site.db.primary))
  const count = async (who: Actor, query: string) => {
    site.queries.length = 0
    await who.get(PATH + query)
    return site.queries.filter((text) => !text.includes('from sessions')).length
  }
  await count(actor, '')
  expect(await count(actor, '')).toBe(2)
  expect(await count(actor, `?posts=${posts[0]}`)).toBe(3)
  expect(await count(actor, `?posts=${posts.join(',')}`)).toBe(3)
})

test('Q-187 bad ids and more than a hundred return 422', async () => {
  for (const ids of ['x', '1,', '-1', Array.from({ length: 101 }, (_, index) => index + 1).join(',')]) {
    expectErrorResponse(await site.get(`${PATH}?posts=${ids}`), 422, 'validation')
  }
})
