/** Comments for tests. */
import type { Db } from '#server/database/db.ts'
import { insertRow, insertRows, type NewRow, type Row } from '#test/rows.ts'
import { FALLBACK_STICKERS } from './constants.ts'

/** Creates a visible comment under the author's own name. */
export function createComment(
  db: Db,
  overrides: NewRow<'comments'> & { postId: number; userId: number },
): Promise<Row<'comments'>> {
  return insertRow(db, 'comments', { body: '<p>ความคิดเห็น</p>', ...overrides })
}

/** Creates the twelve stickers. */
export async function createStickers(db: Db): Promise<void> {
  await insertRows(
    db,
    'stickers',
    FALLBACK_STICKERS.map((sticker) => ({ ...sticker, key: `key-${sticker.id}`, alt: `สติกเกอร์ ${sticker.name}` })),
  )
}

/** Lifts the rate limit of comments for these people for one hour. */
export async function liftCommentRateLimit(db: Db, ...people: { id: number }[]): Promise<void> {
  const passedAt = new Date(Date.now() + 3_600_000)
  await insertRows(
    db,
    'comment_captcha_passes',
    people.map(({ id }) => ({ userId: id, passedAt })),
  )
}
