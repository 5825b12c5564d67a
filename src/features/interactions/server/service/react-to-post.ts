/** Likes, pins and used-it of posts. They share one implementation and differ in table and response. */
import { lockVisiblePost } from '#features/posts/server/access.ts'
import { addToCounter } from '#features/posts/server/service/write-posts.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as api from '../../contract.ts'
import { type DesiredState, type Reaction, writeReaction } from '../repository/reactions.ts'

/** ACT-044 @throws {AppError} 404 */
export async function likePost(call: MemberCall, { post_id, force }: ParsedInput<typeof api.likePost>) {
  const { isOn, total } = await react(call, 'like', force === 1 ? 'on' : 'flip', post_id)
  return { like: flag(isOn), total }
}

/** ACT-046 @throws {AppError} 404 */
export async function pinPost(call: MemberCall, { post_id }: { post_id: number }) {
  const { total } = await react(call, 'pin', 'on', post_id)
  return { message: 'added' as const, post_id, total_pin: total }
}

/** ACT-047 @throws {AppError} 404 */
export async function unpinPost(call: MemberCall, { post_id }: { post_id: number }) {
  const { total } = await react(call, 'pin', 'off', post_id)
  return { message: 'removed' as const, post_id, total_pin: total }
}

/** ACT-048 @throws {AppError} 404, also for a training */
export async function markUsed(call: MemberCall, { post_id }: { post_id: number }) {
  const { total } = await react(call, 'usedIt', 'on', post_id)
  return { used_it: flag(true), total_used: total }
}

/** ACT-049 @throws {AppError} 404 */
export async function unmarkUsed(call: MemberCall, { post_id }: { post_id: number }) {
  const { total } = await react(call, 'usedIt', 'off', post_id)
  return { used_it: flag(false), total_used: total }
}

/**
 * Writes a reaction and its counter in one transaction. The post is locked first, so that concurrent requests wait and
 * the counter in each response equals the number of rows (AB-95, AB-96).
 */
async function react(
  { db, viewer, contentChanged }: MemberCall,
  reaction: Reaction,
  desired: DesiredState,
  postId: number,
) {
  return db.transaction(async (tx) => {
    const { postType } = await lockVisiblePost({ db: tx, viewer }, { id: postId })
    if (reaction === 'usedIt' && desired === 'on' && postType === 'event') throwError('not_found')
    const change = await writeReaction(tx, { reaction, desired, userId: viewer.id, postId })
    const total = await addToCounter(tx, postId, reaction, change)
    if (change !== 0) await contentChanged(tx, { postId, isOnlyCounts: true })
    return { isOn: desired === 'on' || change > 0, total }
  })
}
