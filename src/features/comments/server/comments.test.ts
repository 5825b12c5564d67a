import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANONYMOUS_PICTURE, SITE_PICTURE } from '#features/accounts/constants.ts'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createImageRow } from '#features/media/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { insertRow } from '#test/rows.ts'
import { FALLBACK_STICKERS } from '../constants.ts'
import type { Comment } from '../contract.ts'
import { createComment, createStickers } from '../testing.ts'

let site: TestApp
let teacher: { id: number }
let writer: { id: number; firstname: string }
let reader: { id: number }
let admin: { id: number }
const actors: Record<'visitor' | 'reader' | 'writer' | 'admin', Actor> = {} as never

beforeAll(async () => {
  site = await testApp()
  const db = site.db.primary
  const picture = await createImageRow(db, { purpose: 'avatar', widths: [48, 96, 192, 512] })
  teacher = await createTeacher(db)
  writer = await createUser(db, {
    memberType: 1,
    firstname: 'วีระ',
    lastname: 'ชอบเล่า',
    avatarImageId: picture.id,
    email: 'weera@example.com',
    idCode: 'M00000042',
  })
  reader = await createUser(db, { firstname: 'เพชร' })
  admin = await createAdmin(db)
  Object.assign(actors, {
    visitor: site,
    reader: await site.as(reader),
    writer: await site.as(writer),
    admin: await site.as(admin),
  })
  await createStickers(db)
})
afterAll(() => site.close())

const story = async () => (await createStory(site.db.primary, { authorId: teacher.id })).id
const comment = (postId: number, overrides: Parameters<typeof createComment>[1] | object = {}) =>
  createComment(site.db.primary, { postId, userId: writer.id, ...overrides })

async function list(postId: number, actor: Actor = site): Promise<{ data: Comment[]; total: number }> {
  const response = await actor.get(`/api/v2/content/${postId}/comments`)
  expect(response.statusCode).toBe(200)
  return response.json()
}

describe('fields of a comment', () => {
  test('CMT-036 CMT-037 CMT-038 CMT-039 CMT-040 a named comment has every field', async () => {
    const postId = await story()
    const createdAt = new Date(Date.now() - 2 * 3_600_000 - 5_000)
    const { id } = await comment(postId, {
      body: '<p>ลองแล้ว<br>ได้ผล</p>',
      likeCount: 4,
      createdAt,
      stickerIds: [11, 1, 11],
    })
    await insertRow(site.db.primary, 'comment_likes', { userId: reader.id, commentId: id })
    const { data } = await list(postId, actors.reader)
    expect(data).toEqual([
      {
        id,
        post_id: postId,
        parent_id: null,
        type: 'comment',
        detail: '<p>ลองแล้ว<br>ได้ผล</p>',
        text: '<p>ลองแล้ว<br>ได้ผล</p>',
        show: 1,
        comment_as: 0,
        comment_by_admin: 0,
        is_anonymous: 0,
        isAnonymous: 0,
        stickers: [11, 1, 11].map((stickerId) => {
          const { name, path } = FALLBACK_STICKERS[stickerId - 1] as (typeof FALLBACK_STICKERS)[number]
          return { id: stickerId, name, path, alt: `สติกเกอร์ ${name}` }
        }),
        likes: 4,
        liked_by_current_user: 1,
        created_at: createdAt.toISOString(),
        created_humans_time: '2 ชั่วโมงที่แล้ว',
        is_edited: 0,
        user: {
          id: writer.id,
          role_type: 'user',
          user_profile: expect.stringMatching(/^\/media\/[a-z0-9-]+\/96\.webp$/),
          fullname: 'นางสาววีระ ชอบเล่า',
          short_name: 'ครูวีระ',
          anonymous_name: null,
          is_teacher: 1,
        },
        is_mine: 0,
        can_edit: 0,
        can_delete: 0,
        child_comments: [],
        child_comments_created_at_desc: [],
      },
    ])
  })

  test('CMT-041 CMT-056 POST-047 comments are sorted newest first, replies in both orders (Q-145, Q-147)', async () => {
    const postId = await story()
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const old = await comment(postId, { createdAt: at(60) })
    const fresh = await comment(postId, { createdAt: at(10) })
    const replies = []
    for (const minutes of [50, 40, 30])
      replies.push(await comment(postId, { parentId: old.id, createdAt: at(minutes) }))
    const { data, total } = await list(postId)
    expect(data.map(({ id }) => id)).toEqual([fresh.id, old.id])
    const [, parent] = data
    expect(parent?.child_comments.map(({ id }) => id)).toEqual(replies.map(({ id }) => id))
    expect(parent?.child_comments_created_at_desc.map(({ id }) => id)).toEqual(replies.map(({ id }) => id).toReversed())
    expect(parent?.child_comments[0]).toMatchObject({ type: 'reply', parent_id: old.id })
    expect(total).toBe(5)
  })

  test('comments with the same time have a stable order', async () => {
    const postId = await story()
    const createdAt = new Date()
    const made = []
    for (let index = 0; index < 5; index++) made.push((await comment(postId, { createdAt })).id)
    expect((await list(postId)).data.map(({ id }) => id)).toEqual(made.toReversed())
  })

  test('deleted comments and their replies are hidden from every reader (Q-150)', async () => {
    const postId = await story()
    const gone = await comment(postId, { deletedAt: new Date() })
    await comment(postId, { parentId: gone.id, deletedAt: new Date() })
    for (const actor of Object.values(actors)) expect(await list(postId, actor)).toEqual({ data: [], total: 0 })
  })

  test('a named author without a picture has null, not the placeholder of anonymous authors', async () => {
    const postId = await story()
    await comment(postId, { userId: reader.id })
    expect((await list(postId)).data[0]?.user).toMatchObject({ id: reader.id, user_profile: null })
  })

  test('CMT-033 a comment posted as the site shows the site’s display name and picture, not its author (Q-139)', async () => {
    const postId = await story()
    await comment(postId, { userId: admin.id, commentAs: 1, isAnonymous: true, anonymousName: 'ป***ล' })
    for (const actor of Object.values(actors)) {
      const { data } = await list(postId, actor)
      expect(data[0]).toMatchObject({ comment_by_admin: 1, comment_as: 1, is_anonymous: 0 })
      expect(data[0]?.user).toEqual({
        id: null,
        role_type: 'admin',
        user_profile: SITE_PICTURE,
        fullname: 'ทีมงาน',
        short_name: 'ทีมงาน',
        anonymous_name: null,
        is_teacher: 0,
      })
    }
  })

  test('Q-53 a named comment of a deleted account shows neither name nor picture', async () => {
    const db = site.db.primary
    const gone = await createUser(db, { firstname: 'จากไป', deletedAt: new Date() })
    const postId = await story()
    await comment(postId, { userId: gone.id })
    const { data } = await list(postId)
    expect(data[0]?.user).toEqual({
      id: null,
      role_type: null,
      user_profile: ANONYMOUS_PICTURE,
      fullname: 'ผู้ใช้ที่ลบบัญชีแล้ว',
      short_name: 'ผู้ใช้ที่ลบบัญชีแล้ว',
      anonymous_name: null,
      is_teacher: 0,
    })
  })

  test('can_edit and can_delete depend on the reader', async () => {
    const postId = await story()
    const { id: parentId } = await comment(postId)
    await comment(postId, { parentId })
    const rights = async (actor: Actor) => {
      const [top] = (await list(postId, actor)).data as [Comment]
      return [top, top.child_comments[0]].map((one) => [one?.is_mine, one?.can_edit, one?.can_delete])
    }
    expect(await rights(actors.visitor)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
    expect(await rights(actors.reader)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
    expect(await rights(actors.writer)).toEqual([
      [1, 1, 1],
      [1, 1, 1],
    ])
    expect(await rights(actors.admin)).toEqual([
      [0, 0, 1],
      [0, 0, 0],
    ])
  })
})

describe('visibility by post', () => {
  test('only the author and admins read the comments of a draft', async () => {
    const { id } = await createStory(site.db.primary, { authorId: writer.id, status: 0 })
    expectErrorResponse(await site.get(`/api/v2/content/${id}/comments`), 404, 'not_found')
    expectErrorResponse(await actors.reader.get(`/api/v2/content/${id}/comments`), 404, 'not_found')
    expect((await list(id, actors.writer)).total).toBe(0)
    expect((await list(id, actors.admin)).total).toBe(0)
  })

  test('Q-149 an event has no comments', async () => {
    const { id } = await createTraining(site.db.primary, { authorId: teacher.id })
    await comment(id)
    expect(await list(id)).toEqual({ data: [], total: 0 })
  })

  test.each([
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '๑',
    'x',
    '9007199254740993',
    '9223372036854775808',
    '1%00',
    "1' or 1=1",
  ])('AB-17 AB-12 returns 404 for the id %s', async (id) => {
    expectErrorResponse(await site.get(`/api/v2/content/${encodeURIComponent(id)}/comments`), 404, 'not_found')
  })
})

test('CMT-042 CMT-046 stickers are served from the cache, each with id, path and name', async () => {
  const response = await site.get('/api/v2/stickers')
  expect(response.json().data).toHaveLength(12)
  expect(response.json().data[0]).toEqual({ id: 1, path: '/stickers/cool.svg', name: 'Cool', alt: 'สติกเกอร์ Cool' })
  site.queries.length = 0
  const again = await site.get('/api/v2/stickers?junk=1', { 'if-none-match': String(response.headers.etag) })
  expect([again.statusCode, site.queries]).toEqual([304, []])
})

test('CMT-043 the fallback stickers are the twelve stickers of the specification', () => {
  expect(FALLBACK_STICKERS.map(({ name }) => name)).toEqual([
    'Cool',
    'Creative',
    'Easy',
    'Follow',
    'Good Heart',
    'Hit Heart',
    'Interest',
    'Must Try',
    'Share',
    'Share 2',
    'Thank You',
    'Wow',
  ])
})
