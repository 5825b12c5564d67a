import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANONYMOUS_PICTURE } from '#features/accounts/constants.ts'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createImageRow } from '#features/media/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import type { Comment } from '../contract.ts'
import { createComment } from '../testing.ts'

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
    firstname: 'วีระ',
    memberType: 1,
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

describe('hidden comments', () => {
  test('CMT-023 CMT-024 CMT-025 CMT-026 ADMIN-002 ADMIN-003 only admins and the author receive them', async () => {
    const postId = await story()
    const secret = 'คำลับเฉพาะ'
    const hidden = await comment(postId, { id: 7_340_001, body: `<p>${secret}</p>`, isShown: false })
    const reply = await comment(postId, { parentId: hidden.id, isShown: false, userId: teacher.id })
    const shown = await comment(postId, { userId: teacher.id })
    for (const who of ['visitor', 'reader'] as const) {
      const { data, total } = await list(postId, actors[who])
      expect(data.map(({ id, show }) => [id, show])).toEqual([[shown.id, 1]])
      expect(total).toBe(1)
      expect(JSON.stringify(data)).not.toContain(secret)
      expect(JSON.stringify(data)).not.toContain(String(hidden.id))
    }
    const own = await list(postId, actors.writer)
    expect(own.data.map(({ id, show }) => [id, show])).toEqual([
      [shown.id, 1],
      [hidden.id, 0],
    ])
    expect(own.data[1]?.child_comments).toEqual([])
    expect(own.total).toBe(1)
    const all = await list(postId, actors.admin)
    expect(all.total).toBe(3)
    expect(all.data[1]?.child_comments.map(({ id, show }) => [id, show])).toEqual([[reply.id, 0]])
  })

  test('a reply under a hidden comment is hidden regardless of its own flag', async () => {
    const postId = await story()
    const hidden = await comment(postId, { isShown: false, userId: teacher.id })
    await comment(postId, { parentId: hidden.id, isShown: true, userId: teacher.id })
    expect(await list(postId, actors.reader)).toEqual({ data: [], total: 0 })
  })

  test('the author of a reply to a hidden comment still sees the reply, but nothing of the comment', async () => {
    const postId = await story()
    const hidden = await comment(postId, {
      id: 7_340_002,
      isShown: false,
      userId: teacher.id,
      body: '<p>ข้อความที่ถูกซ่อน</p>',
    })
    const reply = await comment(postId, { parentId: hidden.id, isShown: false })
    const { data, total } = await list(postId, actors.writer)
    expect(data.map(({ id, parent_id: parentId, type }) => [id, parentId, type])).toEqual([[reply.id, null, 'reply']])
    expect(total).toBe(0)
    expect(JSON.stringify(data)).not.toContain('ข้อความที่ถูกซ่อน')
    expect(JSON.stringify(data)).not.toContain(String(hidden.id))
  })
})

describe('anonymous comments', () => {
  const ANONYMOUS = { isAnonymous: true, anonymousName: 'วี*****า' }

  test('CMT-034 CMT-035 every reader, including admins and the author, gets the mask and no additional key', async () => {
    const postId = await story()
    const { id: parentId } = await comment(postId, ANONYMOUS)
    await comment(postId, { ...ANONYMOUS, parentId })
    for (const [who, actor] of Object.entries(actors)) {
      const { data } = await list(postId, actor)
      const [top] = data as [Comment]
      for (const one of [top, ...top.child_comments, ...top.child_comments_created_at_desc]) {
        expect(one).toMatchObject({ is_anonymous: 1, isAnonymous: 1, is_mine: who === 'writer' ? 1 : 0 })
        expect(one.user).toEqual({
          id: null,
          role_type: null,
          user_profile: ANONYMOUS_PICTURE,
          fullname: null,
          short_name: null,
          anonymous_name: 'วี*****า',
          is_teacher: 0,
        })
      }
      for (const trace of ['วีระ', 'ชอบเล่า', 'weera', 'M00000042', '/media/']) {
        expect(JSON.stringify(data)).not.toContain(trace)
      }
    }
  })

  test('CMT-035 responses to others do not differ between two authors with the same mask', async () => {
    const twin = await createUser(site.db.primary, { firstname: 'วีรา', lastname: 'ชอบเก่า' })
    const createdAt = new Date(Date.now() - 3_600_000)
    const seen: string[][] = []
    for (const userId of [writer.id, twin.id]) {
      const postId = await story()
      const { id } = await comment(postId, { ...ANONYMOUS, userId, createdAt })
      const bodies = []
      for (const who of ['visitor', 'reader', 'admin'] as const) {
        const body = JSON.stringify(await list(postId, actors[who]))
        bodies.push(body.replaceAll(`"id":${id}`, '"id":1').replaceAll(`"post_id":${postId}`, '"post_id":1'))
      }
      seen.push(bodies)
    }
    expect(seen[0]).toEqual(seen[1])
  })

  test('an admin who comments anonymously under the own name is masked like other users (ADMIN-013)', async () => {
    const postId = await story()
    await comment(postId, { userId: admin.id, isAnonymous: true, anonymousName: 'ปิ****ล' })
    const { data } = await list(postId)
    expect(data[0]).toMatchObject({ comment_by_admin: 0, user: { role_type: null, anonymous_name: 'ปิ****ล' } })
  })
})
