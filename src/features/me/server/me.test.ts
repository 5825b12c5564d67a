import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
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
    data: {
      account: null,
      viewer: null,
      role: 'visitor',
      token: expect.stringMatching(/.{20,}/),
      unread: 0,
      reactions: [],
      following: [],
      has_announcements: false,
      now: expect.any(Number),
    },
  })
  expect([site.queries, response.headers['cache-control']]).toEqual([[], 'no-store'])
})

test('decision 0077 visitors and members get the time of the server', async () => {
  for (const caller of [site, await site.as(await createUser(site.db.primary))]) {
    const { now } = (await caller.get(PATH)).json().data
    expect(Math.abs(now - Date.now())).toBeLessThan(60_000)
  }
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

test('decision 0073 a page gets everything in four statements, whatever it shows, and no account', async () => {
  const { id: teacherId } = await createTeacher(site.db.primary)
  const user = await createUser(site.db.primary)
  await insertRow(site.db.primary, 'follows', { followerId: user.id, userId: teacherId })
  const actor = await site.as(user)
  const ask = async (query: string) => {
    site.queries.length = 0
    const { data } = (await actor.get(`${PATH}?without=account${query}`)).json()
    return { data, statements: site.queries.length }
  }
  const { data, statements } = await ask(`&posts=${posts.join(',')}&people=${teacherId},${user.id}`)
  expect(data).toMatchObject({ account: null, viewer: { id: user.id, roleType: 'user' }, following: [teacherId] })
  expect([statements, (await ask('')).statements]).toEqual([4, 3])
})

test('ADMIN-003 an admin gets the number of comments with hidden ones, a member does not', async () => {
  const author = await createUser(site.db.primary)
  const [postId] = posts as [number]
  await createComment(site.db.primary, { postId, userId: author.id, isShown: false })
  const read = async (person: { id: number }) =>
    (await (await site.as(person)).get(`${PATH}?posts=${postId}`)).json().data.reactions[0]
  expect((await read(await createAdmin(site.db.primary))).total_comment).toBe(1)
  expect((await read(author)).total_comment).toBe(0)
})

test('decision 0073 says whether an announcement for members runs', async () => {
  const actor = await site.as(await createUser(site.db.primary))
  const hasAnnouncements = async () => (await actor.get(PATH)).json().data.has_announcements
  expect(await hasAnnouncements()).toBe(false)
  await site.db.primaryPool.query(
    "insert into announcements (kind, text, audience, starts_at, is_shown) values ('info', 'ก', 'all', now(), true)",
  )
  expect(await hasAnnouncements()).toBe(false)
  await site.db.primaryPool.query("update announcements set audience = 'members'")
  expect(await hasAnnouncements()).toBe(true)
})

test('Q-187 the number of statements does not depend on the number of posts', async () => {
  const actor = await site.as(await createUser(site.db.primary))
  const count = async (who: Actor, query: string) => {
    site.queries.length = 0
    await who.get(PATH + query)
    return site.queries.filter((text) => !text.includes('from sessions')).length
  }
  await count(actor, '')
  expect(await count(actor, '')).toBe(3)
  expect(await count(actor, `?posts=${posts[0]}`)).toBe(4)
  expect(await count(actor, `?posts=${posts.join(',')}`)).toBe(4)
})

test('Q-187 bad ids, more than a hundred posts and more than twenty people return 422', async () => {
  const thousand = Array.from({ length: 1_000 }, (_, index) => index + 1).join(',')
  for (const query of [`posts=${thousand}`, `people=${thousand}`, 'people=x', 'without=viewer'])
    expectErrorResponse(await site.get(`${PATH}?${query}`), 422, 'validation')
  for (const ids of ['x', '1,', '-1', Array.from({ length: 101 }, (_, index) => index + 1).join(',')]) {
    expectErrorResponse(await site.get(`${PATH}?posts=${ids}`), 422, 'validation')
  }
})
