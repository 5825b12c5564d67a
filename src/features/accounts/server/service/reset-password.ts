/** A new password by a mailed link. */
import type { ParsedInput } from '#lib/contract.ts'
import { throwError } from '#server/errors.ts'
import type { VisitorCall } from '#server/feature.ts'
import { endSessionsOf } from '#server/http/sessions/session.ts'
import { queueMail } from '#server/mail/mail.ts'
import type * as contract from '../../contract.ts'
import { answerTexts } from '../../texts.ts'
import { passwordChangedMail } from '../emails/password-changed.ts'
import { resetPasswordMail } from '../emails/reset-password.ts'
import { endTokens, type TokenOwner } from '../repository/account-tokens.ts'
import { replacePassword } from '../repository/member-passwords.ts'
import { findMemberByEmail, lockPerson, updateEmailVerified } from '../repository/members.ts'
import { consumeToken, cooldownSeconds, issueToken, ownerOfToken } from './account-tokens.ts'
import { passwordFault } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

const success = { status: 'success' as const }

/**
 * PWD-028..036, decisions. Within a minute of the last mail nothing is sent and the answer is the same; only
 * one who insists (`force`) is told.
 * @throws {Failure} 422 when no member has the address (a university account neither), 429 for too many mails
 */
export async function sendPasswordEmail(
  call: VisitorCall,
  { email, force, ...input }: ParsedInput<typeof contract.sendPasswordEmail>,
) {
  await call.captcha.verify(input['g-recaptcha-response'], 'password-email')
  const member = (await findMemberByEmail(call.db, email)) ?? refuseUnknown()
  await call.db.transaction(async (db) => {
    const person = (await lockPerson(db, member.id)) ?? refuseUnknown()
    const wait = await cooldownSeconds(db, person.id, 'reset')
    if (wait !== null) return force ? refuseHaste(wait) : undefined
    await call.takeRate(db, 'password-email', person.id)
    const { token, expiresAt } = await issueToken(db, { userId: person.id, purpose: 'reset' })
    const { publicOrigin } = call.config
    await queueMail(call, db, resetPasswordMail({ to: email, person, token, expiresAt, origin: publicOrigin }))
  })
  call.log.info({ user_id: member.id }, 'reset asked')
  return success
}

/** Decision Q-45; a link of another address is as dead as an old one. */
export async function checkResetToken(
  { db }: VisitorCall,
  { token, email }: ParsedInput<typeof contract.checkResetToken>,
) {
  const owner = await ownerOfToken(db, token, 'reset')
  return { data: { expired: !isTheirs(owner, email) } }
}

/**
 * PWD-044..050, decisions: the new password, the address proved; every session and link of the person ends,
 * and nobody is signed in. Somebody who is signed in may use the link as well.
 * @throws {Failure} 422 `errors.token` for a dead link, `errors.password` for a password that will not do
 */
export async function resetPassword(call: VisitorCall, input: ParsedInput<typeof contract.resetPassword>) {
  const owner = await ownerOfToken(call.db, input.token, 'reset')
  if (!owner || !isTheirs(owner, input.email)) {
    call.log.info('reset failed')
    refuseToken()
  }
  const fault = await passwordFault(input.password, owner)
  if (fault) throwError('validation', { errors: { password: [fault] } })
  const hash = await hashPassword(input.password)
  await call.db.transaction(async (db) => {
    const person = (await lockPerson(db, owner.id)) ?? refuseToken()
    if (!person.email || !(await consumeToken(db, input.token, 'reset'))) refuseToken()
    await replacePassword(db, person.id, hash)
    await updateEmailVerified(db, person.id)
    await endTokens(db, person.id)
    await endSessionsOf(db, person.id)
    await queueMail(call, db, passwordChangedMail({ to: person.email, person, origin: call.config.publicOrigin }))
  })
  call.log.info({ user_id: owner.id }, 'reset used')
  // The session is gone already; this browser's cookie and stored pages go too.
  if (call.viewer?.id === owner.id) await call.session.end()
  return success
}

function isTheirs(owner: TokenOwner | undefined, email: string): boolean {
  return owner?.email === email.trim().toLowerCase()
}

/** The specification wants it told; captcha and limits stand before it. */
function refuseUnknown(): never {
  const text = answerTexts.noSuchAccount
  throwError('validation', { message: text, errors: { errors: [text], email: [text] } })
}

function refuseHaste(seconds: number): never {
  const text = answerTexts.notSent
  throwError('too_many_requests', {
    message: text,
    errors: { errors: [text] },
    retryAfter: seconds,
    extras: { retry_after: seconds },
  })
}

function refuseToken(): never {
  const text = answerTexts.resetExpired
  throwError('validation', { message: text, errors: { token: [text] } })
}
