import { loadVisiblePost } from '#features/posts/server/access.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as api from '../../contract.ts'
import { findStoryTool, writeToolUsed } from '../repository/tools.ts'
import { markUsed, unmarkUsed } from './react-to-post.ts'

/**
 * Stores the opposite of the state that the page showed (Q-137, POST-023). A tool with a review on this site shares the
 * used-it reactions of that review.
 * @throws {AppError} 404
 */
export async function toggleToolUsed(
  call: MemberCall,
  { content_id: toolId, used_it: shown }: ParsedInput<typeof api.toggleToolUsed>,
) {
  const tool = (await findStoryTool(call.db, toolId)) ?? throwError('not_found')
  await loadVisiblePost(call, { id: tool.postId })
  const isUsed = shown === 0
  if (tool.techReviewId !== null) {
    return (isUsed ? markUsed : unmarkUsed)(call, { post_id: tool.techReviewId })
  }
  return call.db.transaction(async (tx) => {
    const { hasChanged, total } = await writeToolUsed(tx, { toolId, userId: call.viewer.id, isUsed })
    if (hasChanged) await call.contentChanged(tx, { postId: tool.postId, isOnlyCounts: true })
    return { used_it: flag(isUsed), total_used: total }
  })
}
