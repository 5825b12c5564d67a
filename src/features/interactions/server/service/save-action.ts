import { lockVisiblePost } from '#features/posts/server/access.ts'
import { addToCounter } from '#features/posts/server/service/write-posts.ts'
import type { ParsedInput } from '#lib/contract.ts'
import type { MemberCall } from '#server/feature.ts'
import type { SavedAction, ShareTarget } from '../../constants.ts'
import type * as api from '../../contract.ts'
import { countUse, insertShare } from '../repository/post-actions.ts'

const shareTargets: Partial<Record<SavedAction, ShareTarget>> = {
  'share-as-url': 'url',
  'share-as-facebook': 'facebook',
  'share-as-x': 'x',
  'share-as-line': 'line',
}

/**
 * Records an action (ACT-052). Each share increments the counter (ACT-013, Q-155); other actions are stored per user.
 * @throws {AppError} 404
 */
export async function saveAction(
  { db, viewer, contentChanged }: MemberCall,
  { action, post_id: postId }: ParsedInput<typeof api.saveAction>,
) {
  const target = shareTargets[action]
  const total = await db.transaction(async (tx) => {
    await lockVisiblePost({ db: tx, viewer }, { id: postId })
    let shares = 0
    if (target) {
      shares = await insertShare(tx, { userId: viewer.id, postId, target })
      await contentChanged(tx, { postId, isOnlyCounts: true })
    } else if (action === 'watch-vdo' || action === 'download-manual' || action === 'download') {
      await countUse(tx, { userId: viewer.id, postId, action })
    }
    return addToCounter(tx, postId, 'share', shares)
  })
  return { status: 'success' as const, total_share: total }
}
