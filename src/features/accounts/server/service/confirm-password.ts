/** Password confirmation before sensitive actions of an admin (AB-189, decision 0036). */

import { authenticate } from '#features/university-directory/server/service/authenticate.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { usableHash } from '#server/passwords/demo-password.ts'
import { verifyPassword } from '#server/passwords/passwords.ts'
import type { confirmPassword as confirmPasswordContract } from '../../contract.ts'
import { answerTexts } from '../../texts.ts'
import { findIdentity, type Identity } from '../repository/sign-in.ts'
import { type Attempt, signInEvent, withLockout } from './lockout.ts'
import { normaliseName } from './sign-in-names.ts'

/**
 * Checks the password like sign-in does and records the time in this session only. Wrong passwords count as failed
 * sign-ins of the account.
 * @throws {AppError} 422 on `password`, 429 `locked`, 401 if the session has ended, 503 if the directory is unavailable
 */
export async function confirmPassword(call: MemberCall, { password }: ParsedInput<typeof confirmPasswordContract>) {
  const identity = (await findIdentity(call.db, call.viewer.id)) ?? throwError('unauthenticated')
  const attempt = attemptOf(identity)
  const isCorrect = await withLockout(call, attempt, async () =>
    (await isPasswordOf(call, identity, password)) ? true : null,
  )
  if (!isCorrect) throwError('validation', { errors: { password: [answerTexts.wrongPassword] } })
  // A password change in the meantime has ended the session, so the old password does not confirm it.
  if (!(await call.session.confirm())) throwError('unauthenticated')
  call.log.info({ ...signInEvent(call, attempt), user_id: call.viewer.id }, 'password confirmed')
  return { status: 'success' as const }
}

/** The attempt has the same name as in sign-in, so that both share a counter. */
function attemptOf({ kind, email, username }: Identity): Attempt {
  if (kind === 'member') return { method: 'member', name: normaliseName(email ?? throwError('forbidden')) }
  return { method: 'university', name: normaliseName(username ?? throwError('forbidden')) }
}

async function isPasswordOf(call: MemberCall, { kind, username, hash }: Identity, password: string): Promise<boolean> {
  if (kind === 'member') return verifyPassword(usableHash(call.config, hash), password)
  const account = username === null ? null : { kind, username }
  return (await authenticate(call, { account, password })) !== null
}
