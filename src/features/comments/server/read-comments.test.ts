import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import type { Viewer } from '#lib/viewer.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createComment } from '../testing.ts'
import { recountLikes } from './service/comment-likes.ts'
import { readLatestComments } from './service/latest-comments.ts'
import { readComments, readNewestComments } from './service/list-comments.ts'

let site: TestApp
let author: { id: number }
let stories: number[]
let shown: string[]

beforeAll(async () => {
  site = await testApp()
  const db = site.db.primary
  author = await createTeacher(db)
  stories = []
  for (let index = 0; index < 2; index++) stories.push((await createStory(db, { authorId: author.id })).id)
})
afterAll(() => site.close())

function reader() {
  shown = []
  const { config } = site.app.backgroundContext()
  return {
    db: site.db.primary,
    viewer: null,
    now: new Date(),
    config,
    shows: (topic: string) => void shown.push(topic),
  }
}
const comment = (story: number, overrides: object = {}) =>
  createComment(site.db.primary, { postId: stories[story] as number, userId: author.id, ...overrides })

test('AB-183 cached comments depend on their post and on the authors they name, not on anonymous ones', async () => {
  const masked = await createUser(site.db.primary)
  await comment(0)
  await comment(0, { userId: masked.id, isAnonymous: true, anonymousName: 'ช***ใ' })
  await readComments(reader(), stories[0] as number)
  expect(shown).toEqual([`comments:${stories[0]}`, `user:${author.id}`])
  expect(await readNewestComments(reader(), { postId: stories[0] as number, limit: 1 })).toMatchObject({
    threads: 2,
    comments: [{ is_anonymous: 1 }],
  })
  const own = { ...reader(), viewer: { id: masked.id, roleType: 'user' } as Viewer }
  expect(await readNewestComments(own, { postId: stories[0] as number, limit: 5 })).toMatchObject({
    comments: [{ is_mine: 1 }, { is_mine: 0 }],
  })
  await comment(1, { createdAt: new Date(Date.now() - 60_000) })
  const latest = await readLatestComments(reader(), 1)
  expect(latest).toMatchObject([{ name: 'ช***ใ', picture: null }])
  expect(shown).toEqual([`comments:${stories[0]}`])
  expect(await readLatestComments(reader(), 2)).toHaveLength(2)
  expect(shown).toEqual([`comments:${stories[0]}`, `comments:${stories[1]}`, `user:${author.id}`])
})

test('Q-53 the likes of no comments are recounted without a statement', async () => {
  site.queries.length = 0
  expect([await recountLikes(site.db.primary, []), site.queries]).toEqual([[], []])
})
