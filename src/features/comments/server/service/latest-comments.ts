import { postPath } from '#features/posts/constants.ts'
import type { VisitorCall } from '#server/feature.ts'
import { LATEST_EXCERPT_LENGTH } from '../../constants.ts'
import type { LatestComment } from '../../contract.ts'
import { listLatestComments } from '../repository/latest-comments.ts'
import { presentAuthor } from './comment-author.ts'
import { commentExcerpt } from './comment-excerpt.ts'

/** Comments with only stickers have no text, so more rows are read than shown. */
const ROWS_PER_COMMENT = 10

/**
 * The newest comments that everyone may read, one of each post, the same for every reader (decision 0047). Reports the
 * posts and the named authors, so that a cached response is dropped when a comment is changed, hidden or deleted. One
 * statement.
 */
export async function readLatestComments(
  { db, config, shows }: Pick<VisitorCall, 'db' | 'config' | 'shows'>,
  limit: number,
): Promise<LatestComment[]> {
  const found = new Map<number, LatestComment>()
  for (const row of await listLatestComments(db, limit * ROWS_PER_COMMENT)) {
    const text = commentExcerpt(row.body, LATEST_EXCERPT_LENGTH)
    if (text === '' || found.has(row.postId) || found.size === limit) continue
    const { short_name, anonymous_name, user_profile, id } = presentAuthor(row, config.staffDisplayName)
    shows(`comments:${row.postId}`)
    if (id !== null) shows(`user:${id}`)
    found.set(row.postId, {
      id: row.id,
      path: `${postPath(row.postType, row.postId)}#comment-${row.id}`,
      text,
      name: short_name ?? anonymous_name ?? '',
      picture: row.isAnonymous ? null : user_profile,
      created_at: row.createdAt.toISOString(),
    })
  }
  return [...found.values()]
}
