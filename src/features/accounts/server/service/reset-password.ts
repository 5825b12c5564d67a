/** Password reset with a mailed link. */
import type { ParsedInput } from '#lib/contract.ts'
import { throwError } from '#server/errors.ts'
import type { VisitorCall } from '#server/feature.ts'
import { endSessionsOf } from '#server/http/sessions/session.ts'
import { queueMail } from '#server/mail/mail.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
import type * as contract from '../../contract.ts'
import { answerTexts } from '../../texts.ts'
import { passwordChangedMail } from '../emails/password-changed.ts'
import { resetPasswordMail } from '../emails/reset-password.ts'
import { endTokens, type TokenOwner } from '../repository/account-tokens.ts'
import { replacePassword } from '../repository/member-passwords.ts'
import { findMemberByEmail, lockPerson, updateEmailVerified } from '../repository/members.ts'
import { consumeToken, cooldownSeconds, issueToken, ownerOfToken } from './account-tokens.ts'
import { findPasswordError } from './password-rules.ts'

const success = { status: 'success' as const }

/**
 * PWD-028..036, decisions. Within a minute of the last mail no mail is sent; the response is the same,
 * except that `force` returns an error.
 * @throws {AppError} 422 if no member has the address (university accounts included), 429 for too many mails
 */
export async function sendPasswordEmail(
  call: VisitorCall,
  { email, force, ...input }: ParsedInput<typeof contract.sendPasswordEmail>,
) {
  await call.captcha.verify(input['g-recaptcha-response'], 'password-email')
  const member = (await findMemberByEmail(call.db, email)) ?? throwUnknown()
  await call.db.transaction(async (db) => {
    const person = (await lockPerson(db, member.id)) ?? throwUnknown()
    const waitSeconds = await cooldownSeconds(db, person.id, 'reset')
    if (waitSeconds !== null) return force ? throwTooSoon(waitSeconds) : undefined
    await call.takeRate(db, 'password-email', person.id)
    const { token, expiresAt } = await issueToken(db, { userId: person.id, purpose: 'reset' })
    const { publicOrigin } = call.config
    await queueMail(call, db, resetPasswordMail({ to: email, person, token, expiresAt, origin: publicOrigin }))
  })
  call.log.info({ user_id: member.id }, 'reset requested')
  return success
}

/** Decision Q-45. A token with the address of another user is invalid, like an expired one. */
export async function checkResetToken(
  { db }: VisitorCall,
  { token, email }: ParsedInput<typeof contract.checkResetToken>,
) {
  const owner = await ownerOfToken(db, token, 'reset')
  return { data: { expired: !isOwner(owner, email) } }
}

/**
 * PWD-044..050, decisions: replaces the password and verifies the address. All sessions and links of the
 * user end, and no session is created. A signed-in user can use the link too.
 * @throws {AppError} 422 `errors.token` for an invalid link, `errors.password` for a weak password
 */
export async function resetPassword(call: VisitorCall, input: ParsedInput<typeof contract.resetPassword>) {
  const owner = await ownerOfToken(call.db, input.token, 'reset')
  if (!owner || !isOwner(owner, input.email)) {
    call.log.info('reset failed')
    throwExpired()
  }
  const passwordError = await findPasswordError(input.password, owner)
  if (passwordError) throwError('validation', { errors: { password: [passwordError] } })
  const hash = await hashPassword(input.password)
  await call.db.transaction(async (db) => {
    const person = (await lockPerson(db, owner.id)) ?? throwExpired()
    if (!person.email || !(await consumeToken(db, input.token, 'reset'))) throwExpired()
    await replacePassword(db, person.id, hash)
    await updateEmailVerified(db, person.id)
    await endTokens(db, person.id)
    await endSessionsOf(db, person.id)
    await queueMail(call, db, passwordChangedMail({ to: person.email, person, origin: call.config.publicOrigin }))
  })
  call.log.info({ user_id: owner.id }, 'reset used')
  // The session has ended already; this also clears the cookie and the browser's storage.
  if (call.viewer?.id === owner.id) await call.session.end()
  return success
}

function isOwner(owner: TokenOwner | undefined, email: string): boolean {
  return owner?.email === email.trim().toLowerCase()
}

/** The specification requires this error; the captcha and rate limits protect against enumeration. */
function throwUnknown(): never {
  const text = answerTexts.noSuchAccount
  throwError('validation', { message: text, errors: { errors: [text], email: [text] } })
}

function throwTooSoon(seconds: number): never {
  const text = answerTexts.notSent
  throwError('too_many_requests', {
    message: text,
    errors: { errors: [text] },
    retryAfter: seconds,
    extras: { retry_after: seconds },
  })
}

function throwExpired(): never {
  const text = answerTexts.resetExpired
  throwError('validation', { message: text, errors: { token: [text] } })
}
