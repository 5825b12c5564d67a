import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createImageRow } from '#features/media/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'

const PATH = '/api/v2/site-proof'
const NONE = { reviews: 0, stories: 0, provinces: 0, solutions: 0, free_seats: 0, faces: [] }
let site: TestApp
beforeAll(async () => {
  site = await testApp()
  await createTagTree(site.db.primary)
})
afterAll(() => site.close())

test('decision 0043: an empty site counts nothing', async () => {
  const response = await site.get(PATH)
  expect([response.statusCode, response.json()]).toEqual([200, { data: NONE }])
})

test('decision 0043: numbers and faces are counted from listed posts, their authors and free trainings', async () => {
  const db = site.db.primary
  const face = await createImageRow(db, { purpose: 'avatar', widths: [48, 96, 192] })
  const manee = await createTeacher(db, { province: 'เชียงใหม่', avatarImageId: face.id })
  const piti = await createTeacher(db, { province: 'ตรัง' })
  // A member who wrote nothing is not counted.
  await createUser(db, { province: 'เลย', avatarImageId: null })
  await createTechReview(db, { authorId: manee.id, tagIds: [4] })
  await createTechReview(db, { authorId: manee.id, status: 0 })
  await createTechReview(db, { authorId: manee.id, deletedAt: new Date() })
  await createStory(db, { authorId: piti.id, tagIds: [54] })
  await createStory(db, { authorId: piti.id, story: { type: 1 } })
  const training = (overrides: object) => createTraining(db, { authorId: manee.id, training: overrides })
  await training({ seats: 30, joinCount: 12 })
  await training({ seats: 30, joinCount: 0, priceSatang: 100 })
  await training({ seats: 30, joinCount: 0, lastDateJoin: new Date(Date.now() - 1_000) })
  site.app.contentBus.dropHere()
  expect((await site.get(PATH)).json().data).toEqual({
    reviews: 1,
    stories: 2,
    provinces: 2,
    solutions: 1,
    free_seats: 18,
    faces: [`/media/${face.storageKey}/96.webp`],
  })
})

test('AB-161 the numbers take one statement, then are served from the cache, the same for everyone', async () => {
  site.app.contentBus.dropHere()
  site.queries.length = 0
  const first = await site.get(PATH)
  expect(site.queries).toHaveLength(1)
  site.queries.length = 0
  const again = await site.get(PATH, { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, site.queries]).toEqual([304, []])
  const member = await site.as(await createUser(site.db.primary))
  expect((await member.get(PATH)).body).toBe(first.body)
})
