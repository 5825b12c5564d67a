/** Like, pin and used-it: one machine; they differ in table and words. */
import { lockVisiblePost } from '#features/posts/server/access.ts'
import { addToCounter } from '#features/posts/server/service/write-posts.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as api from '../../contract.ts'
import { type DesiredState, type Reaction, writeReaction } from '../repository/reactions.ts'

/** ACT-044 @throws {Failure} 404 */
export async function likePost(call: MemberCall, { post_id, force }: ParsedInput<typeof api.likePost>) {
  const { isOn, total } = await mark(call, 'like', force === 1 ? 'on' : 'flip', post_id)
  return { like: flag(isOn), total }
}

/** ACT-046 @throws {Failure} 404 */
export async function pinPost(call: MemberCall, { post_id }: { post_id: number }) {
  const { total } = await mark(call, 'pin', 'on', post_id)
  return { message: 'added' as const, post_id, total_pin: total }
}

/** ACT-047 @throws {Failure} 404 */
export async function unpinPost(call: MemberCall, { post_id }: { post_id: number }) {
  const { total } = await mark(call, 'pin', 'off', post_id)
  return { message: 'removed' as const, post_id, total_pin: total }
}

/** ACT-048 @throws {Failure} 404 */
export async function markUsed(call: MemberCall, { post_id }: { post_id: number }) {
  const { total } = await mark(call, 'usedIt', 'on', post_id)
  return { used_it: flag(true), total_used: total }
}

/** ACT-049 @throws {Failure} 404 */
export async function unmarkUsed(call: MemberCall, { post_id }: { post_id: number }) {
  const { total } = await mark(call, 'usedIt', 'off', post_id)
  return { used_it: flag(false), total_used: total }
}

/**
 * Writes one mark and its counter in one transaction. The post is locked first: whoever comes at the same moment waits,
 * so that the counter of each answer equals the rows (security §4.8, AB-95, AB-96).
 */
async function mark({ db, viewer, contentChanged }: MemberCall, mark: Reaction, wish: DesiredState, postId: number) {
  return db.transaction(async (tx) => {
    await lockVisiblePost({ db: tx, viewer }, { id: postId })
    const change = await writeReaction(tx, { mark, wish, userId: viewer.id, postId })
    const total = await addToCounter(tx, postId, mark, change)
    if (change !== 0) await contentChanged(tx, { postId, isOnlyCounts: true })
    return { isOn: wish === 'on' || (wish === 'flip' && change > 0), total }
  })
}
