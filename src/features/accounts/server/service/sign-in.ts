/** Sign-in. All methods check in the same order: input, captcha, lockout, password. */

import { authenticate } from '#features/university-directory/server/service/authenticate.ts'
import type { ParsedInput } from '#lib/contract.ts'
import type { Config } from '#server/config/config.ts'
import { throwError } from '#server/errors.ts'
import type { VisitorCall } from '#server/feature.ts'
import { usableHash } from '#server/passwords/demo-password.ts'
import { verifyPassword } from '#server/passwords/passwords.ts'
import type { login as loginContract, universityLogin as universityLoginContract } from '../../contract.ts'
import { answerTexts } from '../../texts.ts'
import { findSecretByEmail } from '../repository/sign-in.ts'
import { type Attempt, deviceAccount, signInEvent, withLockout } from './lockout.ts'
import { normaliseName, readUniversityName } from './sign-in-names.ts'
import { upsertUniversityAccount } from './university-account.ts'

/**
 * AUTH-030. @throws {AppError} 422 `wrong_login`, identical for unknown names and wrong passwords (AUTH-023); 429
 * `locked`; 422 `harder_captcha`
 */
export async function login(call: VisitorCall, input: ParsedInput<typeof loginContract>) {
  const captcha = await call.captcha.verify(input['g-recaptcha-response'], 'sign-in')
  const name = normaliseName(input.email)
  const attempt: SignInAttempt = { method: 'member', name, captcha, isRemembered: input.remember, field: 'email' }
  let hash: string | null | undefined
  const userId = await startSession(call, attempt, async () => {
    const member = await findSecretByEmail(call.db, name)
    hash = member?.hash
    return (await verifyPassword(usableHash(call.config, hash), input.password)) ? (member?.userId ?? null) : null
  })
  // A password reset between the comparison and the new session has ended all sessions except this one.
  const current = await findSecretByEmail(call.db, name)
  if (current?.userId !== userId || current.hash !== hash) {
    await call.session.end()
    throwWrongLogin('email')
  }
  call.session.device.remember(deviceAccount(attempt))
  return signedIn
}

/** AUTH-031, AUTH-035. @throws {AppError} as `login`; 503 `upstream` if the directory is unavailable */
export async function universityLogin(call: VisitorCall, input: ParsedInput<typeof universityLoginContract>) {
  const captcha = await call.captcha.verify(input['g-recaptcha-response'], 'sign-in')
  const { name, account } = readUniversityName(input.username, call.config.universityMailDomain)
  const attempt: SignInAttempt = {
    method: 'university',
    name,
    captcha,
    isRemembered: input.remember,
    field: 'username',
  }
  await startSession(call, attempt, async () => {
    const person = await authenticate(call, { account, password: input.password })
    return person && upsertUniversityAccount(call, person)
  })
  call.session.device.remember(deviceAccount(attempt))
  return signedIn
}

/** Whether the path has the product name of this installation (decision Q-13). */
export function isOwnProduct({ productSlug }: Config, { product }: Readonly<Record<string, string>>): boolean {
  return product === productSlug
}

interface SignInAttempt extends Attempt {
  isRemembered: boolean
  /** Field that shows the error (AUTH-038, AUTH-039). */
  field: 'email' | 'username'
}

const signedIn = { message: 'ok' as const }

/** Starts a session and returns the user id. */
async function startSession(call: VisitorCall, attempt: SignInAttempt, check: () => Promise<number | null>) {
  const { field, isRemembered } = attempt
  const userId = await withLockout(call, attempt, check)
  if (userId === null) throwWrongLogin(field)
  await call.session.start({ userId, isRemembered })
  call.log.info({ ...signInEvent(call, attempt), user_id: userId }, 'sign-in ok')
  return userId
}

function throwWrongLogin(field: SignInAttempt['field']): never {
  throwError('wrong_login', {
    status: 422,
    message: answerTexts.wrongLogin,
    errors: { [field]: [answerTexts.wrongLogin] },
  })
}
