import { createTeacher } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { withDb } from './sessions.ts'

/** A teacher with that many ideas, the newest first. */
export async function teacherWith(ideas: number, given: Parameters<typeof createTeacher>[1] = {}) {
  return withDb(async (db) => {
    const teacher = await createTeacher(db, { firstname: 'ณัฐกานต์', contactEmail: 'krunok@example.ac.th', ...given })
    await addIdeas(teacher.id, ideas)
    return teacher
  })
}
/** Published case studies of somebody, the newest first. */
export function addIdeas(authorId: number, count: number) {
  return withDb(async (db) => {
    for (let index = 1; index <= count; index++) {
      const publishedAt = new Date(Date.now() - index * 3_600_000)
      await createStory(db, { authorId, topic: `ไอเดียที่ ${index}`, publishedAt, story: { type: 1 } })
    }
  })
}
