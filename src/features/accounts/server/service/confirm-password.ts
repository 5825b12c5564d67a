/** The password again, before an admin does what cannot be undone (AB-189, decision 0036). */
import type { ParsedInput } from '#lib/contract.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type { confirmPassword as confirmPasswordContract } from '../../contract.ts'
import { answerTexts } from '../../texts.ts'
import { findIdentity, type Identity } from '../repository/sign-in.ts'
import { usableHash } from './demo-sign-in.ts'
import { authenticate } from './directory.ts'
import { type Attempt, signInEvent, withLockout } from './lockout.ts'
import { verifyPassword } from './passwords.ts'
import { normaliseName } from './sign-in-names.ts'

/**
 * Checks the password as the person's own sign-in does and notes it in this session alone. Wrong ones count with the
 * failed sign-ins of the account.
 * @throws {Failure} 422 on `password`, 429 `locked`, 401 when the session ended meanwhile, 503 when the directory is away
 */
export async function confirmPassword(call: MemberCall, { password }: ParsedInput<typeof confirmPasswordContract>) {
  const identity = (await findIdentity(call.db, call.viewer.id)) ?? throwError('unauthenticated')
  const attempt = attemptOf(identity)
  const isRight = await withLockout(call, attempt, async () =>
    (await isPasswordOf(call, identity, password)) ? true : null,
  )
  if (!isRight) throwError('validation', { errors: { password: [answerTexts.wrongPassword] } })
  // A new password has ended the session, so an old one that was compared before confirms nothing.
  if (!(await call.session.confirm())) throwError('unauthenticated')
  call.log.info({ ...signInEvent(call, attempt), user_id: call.viewer.id }, 'password confirmed')
  return { status: 'success' as const }
}

/** Counted under the name that signing in counts. */
function attemptOf({ kind, email, username }: Identity): Attempt {
  if (kind === 'member') return { door: 'member', name: normaliseName(email ?? throwError('forbidden')) }
  return { door: 'university', name: normaliseName(username ?? throwError('forbidden')) }
}

async function isPasswordOf(call: MemberCall, { kind, username, hash }: Identity, password: string): Promise<boolean> {
  if (kind === 'member') return verifyPassword(usableHash(call.config, hash), password)
  const account = username === null ? null : { kind, username }
  return (await authenticate(call, { account, password })) !== null
}
