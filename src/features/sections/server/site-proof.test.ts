import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { createImageRow } from '#features/media/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { FACES_MAX } from '../constants.ts'

const PATH = '/api/v2/site-proof'
const NONE = { reviews: 0, stories: 0, provinces: 0, solutions: 0, free_seats: 0, faces: [], comments: [] }
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
    comments: [],
  })
})

test('decision 0043: faces and provinces are those of authors with a listed post, the last to publish first', async () => {
  const db = site.db.primary
  const before = (await site.get(PATH)).json().data
  const author = async (province: string, minutes: number, status = 1) => {
    const face = await createImageRow(db, { purpose: 'avatar', widths: [48, 96, 192] })
    const { id } = await createTeacher(db, { province, avatarImageId: face.id })
    await createStory(db, { authorId: id, status, publishedAt: new Date(Date.now() + minutes * 60_000) })
    return { id, url: `/media/${face.storageKey}/96.webp` }
  }
  const shown: string[] = []
  for (let nth = 1; nth <= FACES_MAX; nth++) shown.unshift((await author('แพร่', nth)).url)
  await author('ยะลา', FACES_MAX + 1, 0)
  const deleted = await author('ตาก', FACES_MAX + 2)
  await site.db.primaryPool.query('update users set deleted_at = now() where id = $1', [deleted.id])
  site.app.contentBus.dropHere()
  const { faces, provinces } = (await site.get(PATH)).json().data
  expect(faces).toEqual(shown)
  expect(provinces).toBe(before.provinces + 1)
})

test('AB-161 the numbers and comments take one statement each, then are served from the cache, the same for everyone', async () => {
  site.app.contentBus.dropHere()
  site.queries.length = 0
  const first = await site.get(PATH)
  expect(site.queries).toHaveLength(2)
  site.queries.length = 0
  const again = await site.get(PATH, { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, site.queries]).toEqual([304, []])
  const member = await site.as(await createUser(site.db.primary))
  expect((await member.get(PATH)).body).toBe(first.body)
})

describe('decision 0047: comments in the banner of home', () => {
  const read = async () => (await site.get(PATH)).json().data.comments
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  let writer: { id: number }
  let stories: number[]
  const comment = (story: number, minutes: number, overrides: object = {}) =>
    createComment(site.db.primary, {
      postId: stories[story] as number,
      userId: writer.id,
      createdAt: at(minutes),
      ...overrides,
    })

  beforeAll(async () => {
    const db = site.db.primary
    const face = await createImageRow(db, { purpose: 'avatar', widths: [48, 96, 192] })
    writer = await createTeacher(db, { firstname: 'ใจดี', firstnameTh: 'ใจดี', avatarImageId: face.id })
    stories = []
    for (const status of [1, 1, 1, 2]) stories.push((await createStory(db, { authorId: writer.id, status })).id)
  })

  test('the newest visible ones with text, one of each listed post, without HTML', async () => {
    const older = await comment(0, 50, { body: '<p>ใช้ได้<br>ทั้งห้อง</p>' })
    const newest = await comment(1, 40, { body: '<p>ขอไฟล์ค่ะ</p>' })
    await comment(1, 45)
    await comment(2, 60)
    const hidden = await comment(2, 10, { isShown: false })
    await comment(2, 9, { parentId: hidden.id })
    await comment(2, 8, { deletedAt: new Date() })
    await comment(2, 7, { body: '', stickerIds: [] })
    await comment(3, 6)
    site.app.contentBus.dropHere()
    expect(await read()).toEqual([
      {
        id: newest.id,
        path: `/content/teaching-story/${stories[1]}#comment-${newest.id}`,
        text: 'ขอไฟล์ค่ะ',
        name: 'ครูใจดี',
        picture: expect.stringMatching(/^\/media\//),
        created_at: newest.createdAt.toISOString(),
      },
      expect.objectContaining({ id: older.id, text: 'ใช้ได้ ทั้งห้อง' }),
    ])
  })

  test('Q-140 AB-79 an anonymous author has the mask and no face; a comment that is hidden disappears at once', async () => {
    const masked = await comment(0, 1, { isAnonymous: true, anonymousName: 'ใ***ี' })
    site.app.contentBus.dropHere()
    const [first] = await read()
    expect(first).toMatchObject({ id: masked.id, name: 'ใ***ี', picture: null })
    expect(JSON.stringify(first)).not.toContain('ใจดี')
    const admin = await site.as(await createAdmin(site.db.primary))
    const response = await admin.get(`/show-hide-comment?id=${masked.id}&show=0`)
    expect(response.statusCode).toBe(200)
    await expect.poll(async () => (await read())[0].id).not.toBe(masked.id)
  })
})
