import { lockVisiblePost } from '#features/posts/server/access.ts'
import { addToCounter } from '#features/posts/server/service/write-posts.ts'
import type { ParsedInput } from '#lib/contract.ts'
import type { MemberCall } from '#server/feature.ts'
import type { SavedAction } from '../../constants.ts'
import type * as api from '../../contract.ts'
import { countUse, insertShare } from '../repository/post-actions.ts'

const shareTargets = {
  'share-as-url': 'url',
  'share-as-facebook': 'facebook',
  'share-as-x': 'x',
  'share-as-line': 'line',
} as const
const isShare = (action: SavedAction): action is keyof typeof shareTargets => Object.hasOwn(shareTargets, action)

/**
 * Records an action (ACT-052). Each share increments the counter (ACT-013, Q-155); other actions are stored per user.
 * @throws {AppError} 404
 */
export async function saveAction(
  { db, viewer, contentChanged }: MemberCall,
  { action, post_id: postId }: ParsedInput<typeof api.saveAction>,
) {
  const total = await db.transaction(async (tx) => {
    await lockVisiblePost({ db: tx, viewer }, { id: postId })
    let shares = 0
    if (isShare(action)) {
      shares = await insertShare(tx, { userId: viewer.id, postId, target: shareTargets[action] })
      await contentChanged(tx, { postId, isOnlyCounts: true })
    } else {
      await countUse(tx, { userId: viewer.id, postId, action })
    }
    return addToCounter(tx, postId, 'share', shares)
  })
  return { status: 'success' as const, total_share: total }
}
