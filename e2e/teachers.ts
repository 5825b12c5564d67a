import { createTeacher } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { withDb } from './database.ts'

/** Creates a teacher with this number of ideas. */
export async function createTeacherWithIdeas(ideas: number, overrides: Parameters<typeof createTeacher>[1] = {}) {
  const teacher = await withDb((db) =>
    createTeacher(db, { firstname: 'ณัฐกานต์', contactEmail: 'krunok@example.ac.th', ...overrides }),
  )
  await addIdeas(teacher.id, ideas)
  return teacher
}

/** Publishes case studies of a person, the newest first. */
export function addIdeas(authorId: number, count: number) {
  return withDb(async (db) => {
    for (let index = 1; index <= count; index++) {
      const publishedAt = new Date(Date.now() - index * 3_600_000)
      await createStory(db, { authorId, topic: `ไอเดียที่ ${index}`, publishedAt, story: { type: 1 } })
    }
  })
}
