import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { insertRow, insertRows } from '#test/rows.ts'
import type { HomeRow } from '../contract.ts'

const PATH = '/api/v2/me/home'
const LEVEL = 18
const SUBJECT = 34
let site: TestApp
let manee: { id: number }
let piti: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  await createTagTree(site.db.primary)
  await insertRow(site.db.primary, 'tags', {
    id: SUBJECT,
    parentId: 1,
    slug: 'thai-language',
    name: 'ภาษาไทย',
    type: 3,
    kind: 'subject',
    url: `/search?tags=${SUBJECT}`,
  })
  manee = await createTeacher(site.db.primary)
  piti = await createTeacher(site.db.primary)
})
afterAll(() => site.close())

const db = () => site.db.primary
const rowsOf = async (actor: Actor): Promise<HomeRow[]> => (await actor.get(PATH)).json().data.rows
const idsOf = (rows: HomeRow[], kind: HomeRow['kind']) =>
  rows.find((row) => row.kind === kind)?.items.map(({ post, reason }) => [post.id, reason])
const pin = (userId: number, postId: number, createdAt = new Date()) =>
  insertRow(db(), 'post_pins', { userId, postId, createdAt })
const join = (userId: number, trainingId: number, state: string) =>
  insertRow(db(), 'user_events', { userId, trainingId, state, joinedAt: new Date(), waitingSince: new Date() })
const follow = (followerId: number, userId: number) => insertRow(db(), 'follows', { followerId, userId })

test('Q-187 a visitor gets 401 from every call', async () => {
  for (const path of [PATH, `${PATH}/choices`]) expectErrorResponse(await site.get(path), 401, 'unauthenticated')
  expectErrorResponse(await site.post(`${PATH}/rows`, { kind: 'board', is_shown: 0 }), 401, 'unauthenticated')
  expectErrorResponse(await site.post(`${PATH}/room`, { tags: [] }), 401, 'unauthenticated')
})

test('Q-187 a new member has one row, which asks for levels and subjects; the response is not stored', async () => {
  const actor = await site.as(await createUser(db()))
  const response = await actor.get(PATH)
  expect(response.json().data).toEqual({
    rows: [{ kind: 'room', total: 0, items: [] }],
    room: { tags: [], is_chosen: 0 },
  })
  expect(response.headers['cache-control']).toContain('no-store')
})

test('Q-187 the board row has the newest listed pins and the number of all', async () => {
  const user = await createUser(db())
  const ids = []
  for (let at = 0; at < 9; at++) {
    const { id } = await createStory(db(), { authorId: manee.id })
    await pin(user.id, id, new Date(Date.now() - (20 - at) * 60_000))
    ids.unshift(id)
  }
  const unlisted = await createStory(db(), { authorId: manee.id, status: 2 })
  await pin(user.id, unlisted.id)
  const rows = await rowsOf(await site.as(user))
  expect(idsOf(rows, 'board')).toEqual(ids.slice(0, 8).map((id) => [id, 'pinned']))
  expect(rows.find(({ kind }) => kind === 'board')?.total).toBe(9)
})

test('Q-187 the row of people followed has their newest posts, at most three of one person', async () => {
  const user = await createUser(db())
  const [one, other, stranger] = [await createTeacher(db()), await createTeacher(db()), await createTeacher(db())]
  await follow(user.id, one.id)
  await follow(user.id, other.id)
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const own = []
  for (let index = 0; index < 4; index++) {
    own.push(await createStory(db(), { authorId: one.id, publishedAt: at(10 + index) }))
  }
  const first = await createStory(db(), { authorId: other.id, publishedAt: at(1) })
  await createStory(db(), { authorId: other.id, status: 0 })
  await createStory(db(), { authorId: stranger.id, publishedAt: at(0) })
  const rows = await rowsOf(await site.as(user))
  expect(idsOf(rows, 'following')).toEqual([first, ...own.slice(0, 3)].map(({ id }) => [id, 'following']))
  expect(rows.find(({ kind }) => kind === 'following')?.total).toBe(2)
})

test('Q-187 the training row has the next trainings that are joined, taught, pinned or held by people followed, each once', async () => {
  const user = await createTeacher(db())
  await follow(user.id, piti.id)
  const training = (authorId: number, startsInHours: number[]) => createTraining(db(), { authorId, startsInHours })
  const pinned = await training(manee.id, [-48, 30])
  const taught = await training(user.id, [50])
  const followed = await training(piti.id, [20])
  const [over, foreign, both] = [
    await training(piti.id, [-48]),
    await training(manee.id, [1]),
    await training(piti.id, [40]),
  ]
  for (const { id } of [pinned, both]) await pin(user.id, id)
  const actor = await site.as(user)
  expect(idsOf(await rowsOf(actor), 'training')).toEqual([
    [followed.id, 'following'],
    [pinned.id, 'pinned'],
    [both.id, 'pinned'],
  ])
  await site.db.primaryPool.query('update posts set status = 2 where id = $1', [pinned.id])
  expect(idsOf(await rowsOf(actor), 'training')).toEqual([
    [followed.id, 'following'],
    [both.id, 'pinned'],
    [taught.id, 'teaching'],
  ])
  expect([over.id, foreign.id]).not.toContain(0)
  // A joined training comes first, whenever it is; the waiting list and past ones do not count.
  const joined = await training(manee.id, [300])
  for (const { id } of [joined, over]) await join(user.id, id, 'joined')
  await join(user.id, foreign.id, 'waiting')
  expect(idsOf(await rowsOf(actor), 'training')).toEqual([
    [joined.id, 'joined'],
    [followed.id, 'following'],
    [both.id, 'pinned'],
  ])
})

test('Q-187 the room is taken from reactions until it is chosen; posts that match level and subject come first', async () => {
  const user = await createUser(db())
  const actor = await site.as(user)
  const story = (tagIds: number[], minutes: number) =>
    createStory(db(), { authorId: manee.id, tagIds, publishedAt: new Date(Date.now() - minutes * 60_000) })
  const [liked, used] = [await story([LEVEL, 3], 90), await story([LEVEL, SUBJECT], 80)]
  await insertRows(db(), 'post_likes', [{ userId: user.id, postId: liked.id }])
  await insertRows(db(), 'post_used_its', [{ userId: user.id, postId: used.id }])
  const both = await story([LEVEL, SUBJECT], 30)
  const level = await story([LEVEL], 20)
  const subject = await story([SUBJECT], 10)
  const level18 = { id: LEVEL, name: 'ปฐมวัย', kind: 'level' }
  const guessed = (await actor.get(PATH)).json().data
  // One post alone says nothing about its subject.
  expect(guessed.room).toEqual({ tags: [level18], is_chosen: 0 })
  expect(idsOf(guessed.rows, 'room')?.map(([id]) => id)).toEqual([level.id, both.id, used.id, liked.id])

  await pin(user.id, level.id)
  const saved = await actor.post(`${PATH}/room`, { tags: [LEVEL, SUBJECT, 3, 999_999] })
  expect(saved.json()).toMatchObject({
    status: 'success',
    data: { room: { tags: [level18, { id: SUBJECT, name: 'ภาษาไทย', kind: 'subject' }], is_chosen: 1 } },
  })
  // What is pinned is on the board already.
  expect(idsOf(await rowsOf(actor), 'room')?.map(([id]) => id)).toEqual([both.id, used.id, subject.id, liked.id])
  await actor.post(`${PATH}/room`, { tags: [] })
  expect((await actor.get(`${PATH}/choices`)).json().data.room.is_chosen).toBe(0)
})

test('Q-187 a row that is turned off stays away for this account only, until it is turned on again', async () => {
  const [user, other] = [await createUser(db()), await createUser(db())]
  const { id } = await createStory(db(), { authorId: manee.id })
  for (const person of [user, other]) await pin(person.id, id)
  const actor = await site.as(user)
  for (const kind of ['board', 'room', 'board']) {
    const response = await actor.post(`${PATH}/rows`, { kind, is_shown: 0 })
    expect(response.json()).toMatchObject({ status: 'success', data: { rows: { [kind]: 0, training: 1 } } })
  }
  expect(await rowsOf(actor)).toEqual([])
  expect(idsOf(await rowsOf(await site.as(other)), 'board')).toEqual([[id, 'pinned']])
  await actor.post(`${PATH}/rows`, { kind: 'board', is_shown: 1 })
  expect((await rowsOf(actor)).map(({ kind }) => kind)).toEqual(['board'])
})

test('Q-187 the number of statements does not depend on the number of rows and posts', async () => {
  const user = await createUser(db())
  const actor = await site.as(user)
  const count = async () => {
    site.queries.length = 0
    await actor.get(PATH)
    return site.queries.filter((text) => !text.includes('from sessions')).length
  }
  await count()
  expect(await count()).toBe(2)
  await follow(user.id, manee.id)
  expect(await count()).toBe(4)
  for (let at = 0; at < 6; at++)
    await pin(user.id, (await createStory(db(), { authorId: piti.id, tagIds: [LEVEL] })).id)
  expect(await count()).toBe(4)
})

test('Q-187 bad input returns 422', async () => {
  const actor = await site.as(await createUser(db()))
  for (const [path, input] of [
    ['rows', { kind: 'highlights', is_shown: 0 }],
    ['rows', { kind: 'board', is_shown: 2 }],
    ['room', { tags: ['x'] }],
    ['room', { tags: Array.from({ length: 21 }, (_, index) => index + 1) }],
  ] as const) {
    expectErrorResponse(await actor.post(`${PATH}/${path}`, input), 422, 'validation')
  }
})
