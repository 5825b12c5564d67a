/** The response to creating or updating a comment. */
import { isAdmin } from '#lib/viewer.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { countComments } from '../repository/list-comments.ts'
import { readThread } from './list-comments.ts'

/** Returns the comment as its author reads it, and the current count for this reader. */
export async function commentResponse(
  { viewer, now, config, shows }: MemberCall,
  tx: Db,
  { id, postId }: { id: number; postId: number },
) {
  const saved = await readThread({ db: tx, viewer, now, config, shows }, { postId, commentId: id })
  const total = await countComments(tx, { postId, withHidden: isAdmin(viewer) })
  return { status: 'success' as const, data: { saved_data: saved ?? throwError('not_found'), total_comment: total } }
}
