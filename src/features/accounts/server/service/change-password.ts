/** Changing the password of a member. Passwords of university accounts are not stored here. */
import type { ParsedInput } from '#lib/contract.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { endSessionsOf } from '#server/http/sessions/session.ts'
import { queueMail } from '#server/mail/mail.ts'
import { hashPassword, verifyPassword } from '#server/passwords/passwords.ts'
import type { changePassword as changePasswordContract } from '../../contract.ts'
import { answerTexts } from '../../texts.ts'
import { passwordChangedMail } from '../emails/password-changed.ts'
import { endTokens } from '../repository/account-tokens.ts'
import { exchangePassword } from '../repository/member-passwords.ts'
import { lockPerson } from '../repository/members.ts'
import { findSecretById } from '../repository/sign-in.ts'
import { signInEvent, withLockout } from './lockout.ts'
import { findPasswordError } from './password-rules.ts'
import { normaliseName } from './sign-in-names.ts'

/**
 * Wrong current passwords count as failed sign-ins of the account. All other sessions and all mailed links end
 * (AB-51).
 * @throws {AppError} 403 for a university account, 422 by field, 429 `locked`
 */
export async function changePassword(call: MemberCall, input: ParsedInput<typeof changePasswordContract>) {
  const { db, viewer, session } = call
  const member = await findSecretById(db, viewer.id)
  if (!member?.email) throwError('forbidden')
  const { email } = member
  const passwordError = await findPasswordError(input.password, member)
  if (passwordError) throwError('validation', { errors: { password: [passwordError] } })
  const attempt = { method: 'member' as const, name: normaliseName(email) }
  const isCorrect = await withLockout(call, attempt, async () =>
    (await verifyPassword(member.hash, input.current_password)) ? true : null,
  )
  if (!isCorrect) throwWrongPassword()
  const hash = await hashPassword(input.password)
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, viewer.id)
    // A mailed link may have replaced the hash in the meantime, so the old password is no longer valid.
    const isStillCorrect = await exchangePassword(tx, { userId: viewer.id, from: member.hash, to: hash })
    if (!isStillCorrect) throwWrongPassword()
    await endTokens(tx, viewer.id)
    await endSessionsOf(tx, viewer.id, session.token ?? undefined)
    // An unverified address may belong to another person (AB-193).
    if (!person?.isEmailVerified) return
    await queueMail(call, tx, passwordChangedMail({ to: email, person: member, origin: call.config.publicOrigin }))
  })
  call.log.info({ ...signInEvent(call, attempt), user_id: viewer.id }, 'password changed')
  return { status: 'success' as const }
}

function throwWrongPassword(): never {
  throwError('validation', { errors: { current_password: [answerTexts.wrongCurrentPassword] } })
}
