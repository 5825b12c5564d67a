import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { recountPosts } from '#features/posts/server/service/write-posts.ts'
import { createStory } from '#features/posts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createComment } from '../testing.ts'
import { removeComments, setCommentsShown } from './service/remove-comments.ts'

let site: TestApp
let teacher: { id: number }
let writer: { id: number }

beforeAll(async () => {
  site = await testApp()
  teacher = await createTeacher(site.db.primary)
  writer = await createUser(site.db.primary)
})
afterAll(() => site.close())

const comment = (postId: number, overrides: object = {}) =>
  createComment(site.db.primary, { postId, userId: writer.id, ...overrides })

/** A post with two comments, the first with two replies; the counter includes all four. */
async function thread(overrides: object = {}) {
  const { id: postId } = await createStory(site.db.primary, { authorId: teacher.id })
  const top = await comment(postId, overrides)
  const replies = [await comment(postId, { parentId: top.id, ...overrides })]
  replies.push(await comment(postId, { parentId: top.id, ...overrides }))
  const other = await comment(postId)
  await recountPosts(site.db.primary, [postId])
  return { postId, top, replies, other }
}

async function counter(postId: number) {
  const { rows } = await site.db.primaryPool.query('select comment_count as n from posts where id = $1', [postId])
  // The counter is correct if a recount changes no row.
  expect(await recountPosts(site.db.primary, [postId])).toEqual([])
  return rows[0].n
}
const remove = (ids: number[]) => site.db.primary.transaction((tx) => removeComments(tx, ids, new Date()))
const show = (ids: number[], isShown: boolean) =>
  site.db.primary.transaction((tx) => setCommentsShown(tx, ids, isShown))

test('Q-150 deletes a comment with its replies and decrements the counter once; a second call changes nothing', async () => {
  const { postId, top, replies, other } = await thread()
  const gone = await remove([top.id])
  expect(gone.map(({ id }) => id).sort()).toEqual([top.id, ...replies.map(({ id }) => id)].sort())
  expect(gone[0]).toMatchObject({ postId, userId: writer.id })
  expect(await counter(postId)).toBe(1)
  expect(await remove([top.id])).toEqual([])
  expect(await counter(postId)).toBe(1)
  const { data } = (await site.get(`/api/v2/content/${postId}/comments`)).json()
  expect(data.map(({ id }: { id: number }) => id)).toEqual([other.id])
})

test('deletes a reply alone', async () => {
  const { postId, replies } = await thread()
  await remove([Number(replies[0]?.id)])
  expect(await counter(postId)).toBe(3)
})

test('deleting hidden comments does not change the counter', async () => {
  const { postId, top } = await thread({ isShown: false })
  expect(await counter(postId)).toBe(1)
  site.queries.length = 0
  expect(await remove([top.id])).toHaveLength(3)
  expect(site.queries.filter((text) => text.includes('set comment_count'))).toEqual([])
  expect(await counter(postId)).toBe(1)
})

test('ADMIN-006 hiding and showing applies to the replies; the counter follows (Q-141)', async () => {
  const { postId, top } = await thread()
  expect(await show([top.id], false)).toHaveLength(3)
  expect(await counter(postId)).toBe(1)
  expect(await show([top.id], false)).toEqual([])
  expect(await counter(postId)).toBe(1)
  expect(await show([top.id], true)).toHaveLength(3)
  expect(await counter(postId)).toBe(4)
})

test('updates the counter of each affected post', async () => {
  const [one, two] = [await thread(), await thread()]
  await remove([one.top.id, two.other.id])
  expect([await counter(one.postId), await counter(two.postId)]).toEqual([1, 3])
})

test('AB-99 the counter is correct after concurrent hiding, showing and deleting', async () => {
  const { postId, top, other } = await thread()
  const work = Array.from({ length: 24 }, (_, index) =>
    index === 20 ? remove([other.id]) : show([top.id], index % 2 === 0),
  )
  await Promise.all(work)
  await show([top.id], true)
  expect(await counter(postId)).toBe(3)
})
