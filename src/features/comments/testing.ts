/** Comments for tests. */
import type { Db } from '#server/db.ts'
import { comments } from './server/tables.ts'

type NewComment = typeof comments.$inferInsert

/** A shown comment under the author's own name. */
export async function createComment(
  db: Db,
  overrides: Partial<NewComment> & Pick<NewComment, 'postId' | 'userId'>,
): Promise<typeof comments.$inferSelect> {
  const [comment] = await db.orm
    .insert(comments)
    .values({ body: '<p>ความคิดเห็น</p>', ...overrides })
    .returning()
  return comment as typeof comments.$inferSelect
}
