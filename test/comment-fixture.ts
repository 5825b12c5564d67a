/** Users who write comments through the API, and helpers that read the result. */
import { expect } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import type { Comment } from '#features/comments/contract.ts'
import { createStickers, liftCommentRateLimit } from '#features/comments/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type Actor, type Response, type TestApp, testApp } from './app.ts'

/** A site with a teacher, two members and two admins, who need no captcha. Call `site.close()` afterwards. */
export async function commentFixture() {
  const site: TestApp = await testApp({ rateLimits: 'off' })
  const db = site.db.primary
  const teacher = await createTeacher(db)
  const writer = await createUser(db, { firstname: 'วีระ', lastname: 'ชอบเล่า', email: 'weera@example.com' })
  const other = await createUser(db, { firstname: 'เพชร', lastname: 'เงียบ' })
  const admin = await createAdmin(db)
  const second = await createAdmin(db)
  const actors = {
    writer: await site.as(writer),
    other: await site.as(other),
    admin: await site.as(admin),
    second: await site.as(second),
  }
  await createStickers(db)
  await liftCommentRateLimit(db, writer, other, admin, second)

  const story = async (overrides = {}) =>
    (await createStory(site.db.primary, { authorId: teacher.id, ...overrides })).id
  const ask = (postId: number | string, body: object, actor = actors.writer) =>
    actor.post(`/comment/post/${postId}`, {
      type: 'comment',
      parent_id: null,
      comment_as: 0,
      is_anonymous: 0,
      stickers: [],
      text: '<p>ดีมาก</p>',
      ...body,
    })
  const edit = (id: number, body: object, actor = actors.writer) =>
    actor.post(`/comment/${id}`, {
      _method: 'patch',
      commentId: id,
      is_anonymous: 0,
      stickers: [],
      text: '<p>แก้</p>',
      ...body,
    })
  const remove = (id: number, actor = actors.writer) => actor.post(`/comment/${id}`, { _method: 'delete' })

  async function saved(response: Response | Promise<Response>): Promise<Comment> {
    const { statusCode, body } = await response
    expect([statusCode, body]).toEqual([200, expect.any(String)])
    return JSON.parse(body).data.saved_data
  }
  const list = async (postId: number, actor: Actor = site) =>
    (await actor.get(`/api/v2/content/${postId}/comments`)).json() as { data: Comment[]; total: number }
  const counter = async (postId: number) => {
    const { rows } = await site.db.primaryPool.query(
      `select comment_count as counted, (select count(*)::int from comments
         where post_id = $1 and is_shown and deleted_at is null) as rows from posts where id = $1`,
      [postId],
    )
    expect(rows[0].counted).toBe(rows[0].rows)
    return rows[0].counted as number
  }
  return { site, teacher, writer, other, admin, actors, story, ask, edit, remove, saved, list, counter }
}
