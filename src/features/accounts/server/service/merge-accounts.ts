/** Merging a member into the university account of the same person. */
import { deleteImage } from '#features/media/server/service/images.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { Context, MemberCall, MergedUsers } from '#server/feature.ts'
import { queueMail } from '#server/mail/mail.ts'
import { mergedMail } from '../emails/merged.ts'
import { erasePerson, lockPerson } from '../repository/members.ts'
import { fillProfile, findMergeTarget, updateMergedInto } from '../repository/merge.ts'
import type { OfficePerson } from '../repository/office-people.ts'
import { verifiedMailAddress } from './mail-address.ts'

export { findMergeTarget }

/**
 * A member ends in a university account, because its sign-in is that of the directory. Admins are not merged: they
 * would get or lose rights by it. @throws {AppError} 409 `merge_kinds`, `merge_admin`
 */
export function checkMergeable(source: Pick<OfficePerson, 'kind' | 'roleType'>, target: typeof source): void {
  if (source.kind !== 'member' || target.kind === 'member') throwError('merge_kinds', { status: 409 })
  if (source.roleType === 'admin' || target.roleType === 'admin') throwError('merge_admin', { status: 409 })
}

/** Tells both addresses that are verified. Call it before the merge, which erases the address of the source. */
export async function mailMerged(
  call: MemberCall,
  tx: Db,
  { source, target }: Record<'source' | 'target', OfficePerson>,
): Promise<void> {
  const { universityMailDomain } = call.config
  const addresses = new Set(
    [source, target].flatMap((person) => verifiedMailAddress(person, universityMailDomain) ?? []),
  )
  for (const to of addresses) {
    await queueMail(call, tx, mergedMail({ to, person: target, origin: call.config.publicOrigin }))
  }
}

/** The part of this feature: the profile fills gaps of the target, and the row of the source leads to it. */
export async function endMergedAccount({ db, enqueue }: Context, users: MergedUsers): Promise<void> {
  const source = await lockPerson(db, users.sourceId)
  if (!source) return
  const isPictureTaken = await fillProfile(db, users)
  await erasePerson(db, users.sourceId)
  await updateMergedInto(db, users)
  if (source.avatarImageId !== null && !isPictureTaken) await deleteImage({ db, enqueue }, source.avatarImageId)
}
