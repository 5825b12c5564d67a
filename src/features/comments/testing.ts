/** Comments for tests. */
import type { Db } from '#server/database/db.ts'
import { FALLBACK_STICKERS } from './constants.ts'
import { commentCaptchaPasses, comments, stickers } from './server/tables.ts'

type NewComment = typeof comments.$inferInsert

/** Creates a visible comment under the author's own name. */
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

/** Creates the twelve stickers. */
export async function createStickers(db: Db): Promise<void> {
  await db.orm
    .insert(stickers)
    .values(
      FALLBACK_STICKERS.map((sticker) => ({ ...sticker, key: `key-${sticker.id}`, alt: `สติกเกอร์ ${sticker.name}` })),
    )
}

/** Lifts the rate limit of comments for these people for one hour. */
export async function liftCommentRateLimit(db: Db, ...people: { id: number }[]): Promise<void> {
  const passedAt = new Date(Date.now() + 3_600_000)
  await db.orm.insert(commentCaptchaPasses).values(people.map(({ id }) => ({ userId: id, passedAt })))
}
