/** The viewer's account. */
import { imageUrl } from '#features/media/policy.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { PROFILE_PICTURE_PIXELS } from '../../constants.ts'
import type { Account } from '../../contract.ts'
import { memberTypeTexts } from '../../texts.ts'
import { type AccountRow, findAccount } from '../repository/account.ts'

/** AUTH-052, decision Q-26. */
export async function getAccount({ db, viewer }: MemberCall): Promise<{ data: Account }> {
  return { data: await loadAccount(db, viewer.id) }
}

/** Account of a user, also returned by sign-up. @throws {AppError} 401 if the account was deleted in the meantime */
export async function loadAccount(db: Db, userId: number): Promise<Account> {
  const row = await findAccount(db, userId)
  if (!row) throwError('unauthenticated')
  return toAccount(row)
}

function toAccount({ kind, avatar, username, ...row }: AccountRow): Account {
  return {
    ...row,
    job_location: row.workplace,
    member_type_text: memberTypeTexts[row.member_type],
    user_profile: avatar && imageUrl(avatar, PROFILE_PICTURE_PIXELS),
    // Pages recognise a university account by its user name (AUTH-054).
    ...(kind === 'member' ? {} : { username: username ?? '' }),
  }
}
