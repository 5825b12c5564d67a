/** Signing up as a member: the check of the first step, and the account with its session. */
import { policyVersion, saveMarketingChoice } from '#features/consent/server/service/consents.ts'
import type { ParsedInput } from '#lib/contract.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { VisitorCall } from '#server/feature.ts'
import { queueMail } from '#server/mail/mail.ts'
import { OTHER_ID } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { OtherPrefix } from '../../fields.ts'
import { fieldTexts, prefixTexts } from '../../texts.ts'
import { welcomeMail } from '../emails/welcome.ts'
import { findTaken, type Taken } from '../repository/members.ts'
import { loadAccount } from './account.ts'
import { issueToken } from './account-tokens.ts'
import { createMember } from './create-member.ts'
import { fullnameKey } from './fullname-key.ts'
import { deviceAccount } from './lockout.ts'
import { passwordFault } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { normaliseName } from './sign-in-names.ts'

type FirstStep = ParsedInput<typeof contract.checkRegister>

/**
 * REG-022, decision Q-30: tells whether e-mail and name are free; writes nothing.
 * @throws {Failure} 422 with every failing field, 429 for one address over and over
 */
export async function checkRegister(call: VisitorCall, step: FirstStep) {
  await call.takeRate(call.db, 'check-register', step.email)
  await checkFirstStep(call.db, step)
  return { status: 'success' as const }
}

/**
 * REG-061..065, decisions: everything is checked again, then the account, its consents and its welcome
 * mail are written in one transaction, and the person is signed in. The address counts once the link in the mail was
 * pressed (AB-193).
 * @throws {Failure} 409 for somebody who is signed in already (AB-153), 422 with every failing field
 */
export async function register(call: VisitorCall, input: ParsedInput<typeof contract.register>) {
  if (call.viewer) throwError('already_signed_in', { status: 409 })
  await call.captcha.verify(input['g-recaptcha-response'], 'register')
  await checkFirstStep(call.db, input)
  const passwordHash = await hashPassword(input.password)
  const userId = await call.db.transaction(async (db) => {
    const written = await createMember(db, {
      email: input.email,
      passwordHash,
      prefixId: input.prefix_id,
      prefixName: prefixOf(input),
      firstname: input.firstname,
      lastname: input.lastname,
      memberType: input.member_type,
      job: input.job,
      workplace: input.job_location,
      roleType: 'user',
      hasAcceptedTerms: true,
      isEmailVerified: false,
      termsVersion: await policyVersion(db, 'privacy'),
    })
    if ('taken' in written) refuse(takenErrors(written.taken))
    await saveMarketingChoice(db, { userId: written.userId, receivesNewsletter: input.receive_newsletter })
    const { userId } = written
    const { token, expiresAt } = await issueToken(db, { userId, purpose: 'verification' })
    const { publicOrigin } = call.config
    await queueMail(call, db, welcomeMail({ to: input.email, person: input, token, expiresAt, origin: publicOrigin }))
    return userId
  })
  await call.session.start({ userId, isRemembered: false })
  call.session.device.remember(deviceAccount({ door: 'member', name: normaliseName(input.email) }))
  call.log.info({ user_id: userId }, 'sign-up ok')
  return { data: await loadAccount(call.db, userId) }
}

/** What the schemas cannot know. @throws {Failure} 422 */
async function checkFirstStep(db: Db, { email, password, firstname, lastname }: FirstStep): Promise<void> {
  const errors = takenErrors(await findTaken(db, email, fullnameKey(firstname, lastname)))
  const fault = await passwordFault(password, { email, firstname, lastname })
  if (fault) errors.password = [fault]
  if (Object.keys(errors).length > 0) refuse(errors)
}

/** REG-035, REG-048, REG-059, REG-060. */
function takenErrors({ email, name }: Taken): Record<string, string[]> {
  return {
    ...(email && { email: [fieldTexts.emailTaken] }),
    ...(name && { firstname: [fieldTexts.nameTaken] }),
  }
}

function refuse(errors: Record<string, string[]>): never {
  throwError('validation', { errors })
}

/** What people read before the name: for "other" what was typed (decision Q-32). */
function prefixOf({ prefix_id, other_prefix }: FirstStep): string {
  return prefix_id === OTHER_ID ? OtherPrefix.parse(other_prefix) : prefixTexts[prefix_id]
}
