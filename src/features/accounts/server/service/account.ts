/** The signed-in person's own data. */
import { imageUrl } from '#features/media/contract.ts'
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

/** A living person's account; sign-up answers with it too. @throws {Failure} 401 for one who left meanwhile */
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
    // AUTH-054: it is how pages tell a university account.
    ...(kind === 'member' ? {} : { username: username ?? '' }),
  }
}
