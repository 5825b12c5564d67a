/** Email verification with a mailed link. An unverified address gets no other mails (AB-193, decision 0019). */
import type { ParsedInput } from '#lib/contract.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall, VisitorCall } from '#server/feature.ts'
import { queueMail } from '#server/mail/mail.ts'
import type * as contract from '../../contract.ts'
import { answerTexts } from '../../texts.ts'
import { verifyEmailMail } from '../emails/verify-email.ts'
import { lockPerson, updateEmailVerified } from '../repository/members.ts'
import { consumeToken, cooldownSeconds, issueToken, ownerOfToken } from './account-tokens.ts'

/**
 * Mails the link again. Sends nothing within a minute of the last mail, or if the address is verified.
 * @throws {AppError} 403 for an account without an address, 429 after five mails in an hour
 */
export async function sendVerificationEmail(call: MemberCall) {
  const { db, viewer, config } = call
  const isVerified = await db.transaction(async (tx) => {
    const person = (await lockPerson(tx, viewer.id)) ?? throwError('unauthenticated')
    const { id: userId, email: to } = person
    if (person.isEmailVerified) return true
    if (!to) throwError('forbidden')
    if ((await cooldownSeconds(tx, userId, 'verification')) !== null) return false
    await call.takeRate(tx, 'verification-email', userId)
    const { token, expiresAt } = await issueToken(tx, { userId, purpose: 'verification' })
    await queueMail(call, tx, verifyEmailMail({ to, person, token, expiresAt, origin: config.publicOrigin }))
    return false
  })
  return { status: 'success' as const, data: { is_email_verified: isVerified } }
}

/** Does not use the token, because mail scanners open links (AB-46). */
export async function checkVerificationToken(
  { db }: VisitorCall,
  { token }: ParsedInput<typeof contract.checkVerificationToken>,
) {
  return { data: { expired: !(await ownerOfToken(db, token, 'verification')) } }
}

/**
 * Verifies the address of the link. The caller need not be signed in. Of concurrent calls exactly one succeeds.
 * @throws {AppError} 410 for an expired or used link
 */
export async function confirmEmail(call: VisitorCall, { token }: ParsedInput<typeof contract.confirmEmail>) {
  const owner = (await ownerOfToken(call.db, token, 'verification')) ?? throwExpired()
  await call.db.transaction(async (db) => {
    const person = (await lockPerson(db, owner.id)) ?? throwExpired()
    if (!(await consumeToken(db, token, 'verification'))) throwExpired()
    await updateEmailVerified(db, person.id)
  })
  call.log.info({ user_id: owner.id }, 'address verified')
  return { status: 'success' as const }
}

function throwExpired(): never {
  throwError('gone', { message: answerTexts.verificationExpired })
}
