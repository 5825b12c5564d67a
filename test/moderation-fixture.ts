/** Users who write, report and moderate comments, and the moderation queue. */
import { expect } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import type { ModeratedComment } from '#features/moderation/contract.ts'
import { createStory } from '#features/posts/testing.ts'
import { testApp } from './app.ts'

/** A site with one post and one user per role. Call `site.close()` afterwards. */
export async function moderationFixture() {
  const site = await testApp()
  const db = site.db.primary
  const teacher = await createTeacher(db)
  const writer = await createUser(db, { firstname: 'วีระ', lastname: 'ชอบเล่า', email: 'weera@example.com' })
  const reader = await createUser(db, { firstname: 'เพชร', lastname: 'ช่างสังเกต' })
  const member = await site.as(reader)
  const person = await createAdmin(db)
  const adminId = person.id
  const admin = await site.as(person)
  const postId = (await createStory(db, { authorId: teacher.id, topic: 'ใบงานแสนสนุก' })).id

  const comment = (overrides: object = {}) =>
    createComment(site.db.primary, { postId, userId: writer.id, ...overrides })

  async function queue(query = '', actor = admin) {
    const response = await actor.get(`/api/admin/comments${query}`)
    expect(response.statusCode).toBe(200)
    return response.json() as { data: ModeratedComment[]; next: string | null; counts: object }
  }
  return { site, teacher, writer, reader, member, admin, adminId, postId, comment, queue }
}
