import { isTeacher } from '#features/accounts/policy.ts'
import { notify, withdrawNotification } from '#features/notifications/server/service/notify.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as api from '../../contract.ts'
import { lockPerson, writeFollow } from '../repository/follows.ts'

/**
 * Follows a teacher (ACT-005, ACT-006, ACT-050).
 * @throws {AppError} 404 if there is no such user; 422 for the caller's own id or a user who is not a teacher
 */
export async function followTeacher(call: MemberCall, { user_id: userId }: ParsedInput<typeof api.followTeacher>) {
  const { db, viewer, contentChanged } = call
  if (userId === viewer.id) throwError('own_follow', { status: 422 })
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, userId)
    if (!person || person.isGone) throwError('not_found')
    if (!isTeacher(person.memberType)) throwError('not_a_teacher', { status: 422 })
    const { hasChanged, total } = await writeFollow(tx, { followerId: viewer.id, userId, isFollowing: true })
    if (hasChanged) {
      await contentChanged(tx, { isOnlyCounts: true })
      await notify(call, tx, { kind: 'follow', receiverId: userId, actorId: viewer.id })
    }
    return { following: flag(true), total_followers: total }
  })
}

/** Unfollows a user, also a former teacher (ACT-051). @throws {AppError} 404 if there is no such user */
export async function unfollowTeacher(
  { db, viewer, contentChanged }: MemberCall,
  { userId }: ParsedInput<typeof api.unfollowTeacher>,
) {
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, userId)
    if (!person || person.isGone) throwError('not_found')
    const { hasChanged, total } = await writeFollow(tx, { followerId: viewer.id, userId, isFollowing: false })
    if (hasChanged) {
      await contentChanged(tx, { isOnlyCounts: true })
      await withdrawNotification(tx, { kind: 'follow', receiverId: userId, actorId: viewer.id })
    }
    // The number of followers is public only for teachers (PROF-032).
    return { following: flag(false), total_followers: isTeacher(person.memberType) ? total : 0 }
  })
}
