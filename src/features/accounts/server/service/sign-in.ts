/** The doors of the site. One order for all: input, captcha, lock, password. */
import type { ParsedInput } from '#lib/contract.ts'
import type { Config } from '#server/config/config.ts'
import { throwError } from '#server/errors.ts'
import type { VisitorCall } from '#server/feature.ts'
import type { login as loginContract, universityLogin as universityLoginContract } from '../../contract.ts'
import { answerTexts } from '../../texts.ts'
import { findSecretByEmail } from '../repository/sign-in.ts'
import { usableHash } from './demo-sign-in.ts'
import { authenticate } from './directory.ts'
import { type Attempt, deviceAccount, signInEvent, withLockout } from './lockout.ts'
import { verifyPassword } from './passwords.ts'
import { normaliseName, readUniversityName } from './sign-in-names.ts'
import { upsertUniversityAccount } from './university-account.ts'

/**
 * AUTH-030. @throws {Failure} 422 `wrong_login`, the same for unknown and wrong (AUTH-023); 429 `locked`; 422
 * `harder_captcha`
 */
export async function login(call: VisitorCall, input: ParsedInput<typeof loginContract>) {
  const captcha = await call.captcha.verify(input['g-recaptcha-response'], 'sign-in')
  const name = normaliseName(input.email)
  const entry: Entry = { door: 'member', name, captcha, isRemembered: input.remember, field: 'email' }
  let hash: string | null | undefined
  const userId = await enter(call, entry, async () => {
    const member = await findSecretByEmail(call.db, name)
    hash = member?.hash
    return (await verifyPassword(usableHash(call.config, hash), input.password)) ? (member?.userId ?? null) : null
  })
  // A reset that came between the comparison and the session has ended every session but this one.
  const now = await findSecretByEmail(call.db, name)
  if (now?.userId !== userId || now.hash !== hash) {
    await call.session.end()
    refuseLogin('email')
  }
  call.session.device.remember(deviceAccount(entry))
  return signedIn
}

/** AUTH-031, AUTH-035. @throws {Failure} as `login`; 503 `upstream` when the directory is away */
export async function universityLogin(call: VisitorCall, input: ParsedInput<typeof universityLoginContract>) {
  const captcha = await call.captcha.verify(input['g-recaptcha-response'], 'sign-in')
  const { name, account } = readUniversityName(input.username, call.config.universityMailDomain)
  const entry: Entry = { door: 'university', name, captcha, isRemembered: input.remember, field: 'username' }
  await enter(call, entry, async () => {
    const person = await authenticate(call, { account, password: input.password })
    return person && upsertUniversityAccount(call, person)
  })
  call.session.device.remember(deviceAccount(entry))
  return signedIn
}

/** Whether the path names this installation's product (decision Q-13). */
export function isOwnProduct({ productSlug }: Config, { product }: Readonly<Record<string, string>>): boolean {
  return product === productSlug
}

interface Entry extends Attempt {
  isRemembered: boolean
  /** Where the refusal is shown (AUTH-038, AUTH-039). */
  field: 'email' | 'username'
}

const signedIn = { message: 'ok' as const }

/** Resolves with who has a session now. */
async function enter(call: VisitorCall, entry: Entry, check: () => Promise<number | null>) {
  const { field, isRemembered } = entry
  const userId = await withLockout(call, entry, check)
  if (userId === null) refuseLogin(field)
  await call.session.start({ userId, isRemembered })
  call.log.info({ ...signInEvent(call, entry), user_id: userId }, 'sign-in ok')
  return userId
}

function refuseLogin(field: Entry['field']): never {
  throwError('wrong_login', {
    status: 422,
    message: answerTexts.wrongLogin,
    errors: { [field]: [answerTexts.wrongLogin] },
  })
}
