import { PROFILE_PICTURE_PIXELS } from '#features/accounts/constants.ts'
import { findMergeTarget } from '#features/accounts/server/service/merge-accounts.ts'
import { memberTypeTexts } from '#features/accounts/texts.ts'
import { imageUrl } from '#features/media/policy.ts'
import { flag } from '#lib/flag.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { VisitorCall } from '#server/feature.ts'
import type { Profile } from '../../contract.ts'
import { findPerson } from '../repository/people.ts'

/** Implements PROF-096, decision Q-58, with one query. @throws {AppError} 404 */
export async function readProfile(
  { db, viewer, shows }: Pick<VisitorCall, 'db' | 'viewer' | 'shows'>,
  { userId }: { userId: number },
): Promise<{ data: Profile }> {
  const person = (await findPerson(db, userId, viewer?.id ?? null)) ?? (await findMerged(db, userId, viewer))
  if (!person) throwError('not_found')
  shows(`user:${person.id}`)
  return {
    data: {
      id: person.id,
      fullname: person.fullname,
      prefix_name: person.prefixName,
      member_type: person.memberType,
      member_type_text: person.kind === 'member' ? memberTypeTexts[person.memberType] : null,
      user_profile: person.avatar && imageUrl(person.avatar, PROFILE_PICTURE_PIXELS),
      about_me: person.aboutMe,
      job: person.job,
      workplace: person.workplace,
      province: person.province,
      ideas: person.ideas,
      total_followers: person.followers,
      following: person.following,
      isFollowing: flag(person.isFollowed),
      ...(person.contactEmail === null ? {} : { contact_email: person.contactEmail }),
    },
  }
}

/** The address of a merged account leads to the one that has its content; the page redirects to it. */
async function findMerged(db: Db, userId: number, viewer: VisitorCall['viewer']) {
  const target = await findMergeTarget(db, userId)
  return target === undefined ? undefined : findPerson(db, target, viewer?.id ?? null)
}
