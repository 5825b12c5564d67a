import { notify, withdrawNotification } from '#features/notifications/server/service/notify.ts'
import { isTeacher } from '#features/posts/policy.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as api from '../../contract.ts'
import { lockPerson, writeFollow } from '../repository/follows.ts'

/** ACT-005, ACT-006, ACT-050. @throws {Failure} 404 nobody, 422 oneself or no teacher */
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

/** ACT-051; also from somebody who is no teacher any more. @throws {Failure} 404 nobody */
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
    // Followers of whoever is no teacher are nobody's to know (PROF-032).
    return { following: flag(false), total_followers: isTeacher(person.memberType) ? total : 0 }
  })
}
