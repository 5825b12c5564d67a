/** What admins read on the pages of everyone, while they are suspended (decision 0062). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type Actor, type TestApp, testApp } from './app.ts'
import { insertRow } from './rows.ts'

let site: TestApp
let admin: Actor
let suspended: Actor
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  const db = site.db.primary
  teacher = await createTeacher(db)
  admin = await site.as(await createAdmin(db))
  const person = await createAdmin(db)
  await insertRow(db, 'suspensions', { userId: person.id, reason: 'other', message: 'ตรวจสอบบัญชี' })
  suspended = await site.as(person)
})
afterAll(() => site.close())

const statuses = async (path: string) => [
  (await admin.get(path)).statusCode,
  (await suspended.get(path)).statusCode,
  (await site.get(path)).statusCode,
]

test('ADMIN-004 AB-18 drafts', async () => {
  const { id } = await createStory(site.db.primary, { authorId: teacher.id, status: 0 })
  expect(await statuses(`/api/v2/content/teaching-story/${id}`)).toEqual([200, 404, 404])
})

test('ADMIN-004 Q-166 the stories of all teachers', async () => {
  await createStory(site.db.primary, { authorId: teacher.id })
  for (const path of ['/api/v2/teaching-stories', '/api/v2/teaching-stories.csv'])
    expect(await statuses(path)).toEqual([200, 403, 401])
})

test('ADMIN-004 Q-142 hidden comments, and what admins may do with comments', async () => {
  const { id: postId } = await createStory(site.db.primary, { authorId: teacher.id })
  for (const isShown of [true, false]) await createComment(site.db.primary, { postId, userId: teacher.id, isShown })
  const read = async (actor: Actor) => {
    const { data, total } = (await actor.get(`/api/v2/content/${postId}/comments`)).json()
    return [total, data.map((comment: { can_delete: 0 | 1 }) => comment.can_delete)]
  }
  expect(await read(admin)).toEqual([2, [1, 1]])
  expect(await read(suspended)).toEqual([1, [0]])
})
