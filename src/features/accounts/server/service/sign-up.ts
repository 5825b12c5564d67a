/** Sign-up of a member: the check of the first step, and the account with its session. */
import { policyVersion, saveMarketingChoice } from '#features/consent/server/service/consents.ts'
import type { ParsedInput } from '#lib/contract.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { VisitorCall } from '#server/feature.ts'
import { queueMail } from '#server/mail/mail.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
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
import { findPasswordError } from './password-rules.ts'
import { normaliseName } from './sign-in-names.ts'

type FirstStep = ParsedInput<typeof contract.checkRegister>

/**
 * REG-022, decision Q-30: checks whether address and name are available; writes nothing.
 * @throws {AppError} 422 with all invalid fields, 429 for too many checks of one address
 */
export async function checkRegister(call: VisitorCall, step: FirstStep) {
  await call.takeRate(call.db, 'check-register', step.email)
  await checkFirstStep(call.db, step)
  return { status: 'success' as const }
}

/**
 * REG-061..065, decisions: checks both steps again, writes the account, its consents and its welcome
 * mail in one transaction, and signs the user in. The address is verified by the link in the mail (AB-193).
 * @throws {AppError} 409 for a signed-in user (AB-153), 422 with all invalid fields
 */
export async function register(call: VisitorCall, input: ParsedInput<typeof contract.register>) {
  if (call.viewer) throwError('already_signed_in', { status: 409 })
  await call.captcha.verify(input['g-recaptcha-response'], 'register')
  await checkFirstStep(call.db, input)
  const passwordHash = await hashPassword(input.password)
  const userId = await call.db.transaction(async (db) => {
    const result = await createMember(db, {
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
    if ('taken' in result) throwValidation(takenErrors(result.taken))
    await saveMarketingChoice(db, { userId: result.userId, receivesNewsletter: input.receive_newsletter })
    const { userId } = result
    const { token, expiresAt } = await issueToken(db, { userId, purpose: 'verification' })
    const { publicOrigin } = call.config
    await queueMail(call, db, welcomeMail({ to: input.email, person: input, token, expiresAt, origin: publicOrigin }))
    return userId
  })
  await call.session.start({ userId, isRemembered: false })
  call.session.device.remember(deviceAccount({ method: 'member', name: normaliseName(input.email) }))
  call.log.info({ user_id: userId }, 'sign-up ok')
  return { data: await loadAccount(call.db, userId) }
}

/** Checks that need the database or the list of leaked passwords. @throws {AppError} 422 */
async function checkFirstStep(db: Db, { email, password, firstname, lastname }: FirstStep): Promise<void> {
  const errors = takenErrors(await findTaken(db, email, fullnameKey(firstname, lastname)))
  const passwordError = await findPasswordError(password, { email, firstname, lastname })
  if (passwordError) errors.password = [passwordError]
  if (Object.keys(errors).length > 0) throwValidation(errors)
}

/** REG-035, REG-048, REG-059, REG-060. */
function takenErrors({ email, name }: Taken): Record<string, string[]> {
  return {
    ...(email && { email: [fieldTexts.emailTaken] }),
    ...(name && { firstname: [fieldTexts.nameTaken] }),
  }
}

function throwValidation(errors: Record<string, string[]>): never {
  throwError('validation', { errors })
}

/** Text of the prefix; for "other" the typed text (decision Q-32). */
function prefixOf({ prefix_id, other_prefix }: FirstStep): string {
  return prefix_id === OTHER_ID ? OtherPrefix.parse(other_prefix) : prefixTexts[prefix_id]
}
