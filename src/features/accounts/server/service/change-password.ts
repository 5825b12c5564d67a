/** A new password in exchange for the old one; for members, whose passwords live here. */
import type { ParsedInput } from '#lib/contract.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { endSessionsOf } from '#server/http/sessions/session.ts'
import { queueMail } from '#server/mail/mail.ts'
import type { changePassword as changePasswordContract } from '../../contract.ts'
import { answerTexts } from '../../texts.ts'
import { passwordChangedMail } from '../emails/password-changed.ts'
import { endTokens } from '../repository/account-tokens.ts'
import { exchangePassword } from '../repository/member-passwords.ts'
import { lockPerson } from '../repository/members.ts'
import { findSecretById } from '../repository/sign-in.ts'
import { signInEvent, withLockout } from './lockout.ts'
import { passwordFault } from './password-rules.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { normaliseName } from './sign-in-names.ts'

/**
 * Wrong current passwords count with the failed sign-ins of the account. Every other session ends and every mailed link
 * dies (security §5.22).
 * @throws {Failure} 403 for a university account, 422 by field, 429 `locked`
 */
export async function changePassword(call: MemberCall, input: ParsedInput<typeof changePasswordContract>) {
  const { db, viewer, session } = call
  const member = await findSecretById(db, viewer.id)
  if (!member?.email) throwError('forbidden')
  const { email } = member
  const fault = await passwordFault(input.password, member)
  if (fault) throwError('validation', { errors: { password: [fault] } })
  const attempt = { door: 'member' as const, name: normaliseName(email) }
  const isRight = await withLockout(call, attempt, async () =>
    (await verifyPassword(member.hash, input.current_password)) ? true : null,
  )
  if (!isRight) refuseCurrent()
  const hash = await hashPassword(input.password)
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, viewer.id)
    // A mailed link may have been quicker, and then the old password is nobody's proof any more.
    const isStillRight = await exchangePassword(tx, { userId: viewer.id, from: member.hash, to: hash })
    if (!isStillRight) refuseCurrent()
    await endTokens(tx, viewer.id)
    await endSessionsOf(tx, viewer.id, session.token ?? undefined)
    // An address that was never confirmed may be a stranger's (AB-193).
    if (!person?.isEmailVerified) return
    await queueMail(call, tx, passwordChangedMail({ to: email, person: member, origin: call.config.publicOrigin }))
  })
  call.log.info({ ...signInEvent(call, attempt), user_id: viewer.id }, 'password changed')
  return { status: 'success' as const }
}

function refuseCurrent(): never {
  throwError('validation', { errors: { current_password: [answerTexts.wrongCurrentPassword] } })
}
