/** Who may change everybody's content: given and taken on the server's own command line only. */
import type { Db } from '#server/database/db.ts'
import { endSessionsOf } from '#server/http/sessions/session.ts'
import { OTHER_ID } from '../../constants.ts'
import { ConfirmPassword, Email, Firstname, Lastname } from '../../fields.ts'
import { fieldTexts } from '../../texts.ts'
import { endTokens } from '../repository/account-tokens.ts'
import * as repository from '../repository/admins.ts'
import { replacePassword } from '../repository/member-passwords.ts'
import { findMemberByEmail, lockPerson } from '../repository/members.ts'
import { createMember } from './create-member.ts'
import { passwordFault } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

/** What was asked cannot be done; the message says all about it. */
export class AdminError extends Error {
  override name = 'AdminError'
}

export interface NewAdmin {
  email: string
  firstname: string
  lastname: string
}

/**
 * A new member who is an admin, or a member of that address who becomes one, with the new password either way; older
 * sessions and mailed links of such a member end.
 * @throws {AdminError} naming every field that is refused
 */
export async function makeAdmin(db: Db, given: NewAdmin, typed: string): Promise<'created' | 'promoted'> {
  const { password, ...person } = await check(given, typed)
  const passwordHash = await hashPassword(password)
  const known = await findMemberByEmail(db, person.email)
  if (known) {
    await db.transaction(async (tx) => {
      await lockPerson(tx, known.id)
      await repository.updateRole(tx, known.id, 'admin')
      await replacePassword(tx, known.id, passwordHash)
      await endTokens(tx, known.id)
      await endSessionsOf(tx, known.id)
    })
    return 'promoted'
  }
  const member = { prefixId: OTHER_ID, prefixName: '', memberType: 3, job: '', workplace: '', termsVersion: null }
  const result = await db.transaction((tx) =>
    createMember(tx, {
      ...member,
      ...person,
      passwordHash,
      roleType: 'admin',
      hasAcceptedTerms: false,
      isEmailVerified: true,
    }),
  )
  if ('taken' in result) throw new AdminError(result.taken.email ? fieldTexts.emailTaken : fieldTexts.nameTaken)
  return 'created'
}

export function listAdmins(db: Db): Promise<repository.AdminRow[]> {
  return repository.listAdmins(db)
}

/** The account stays, a member's. @throws {AdminError} when no admin has the address */
export async function revokeAdmin(db: Db, typed: string): Promise<void> {
  const email = typed.trim().toLowerCase()
  const known = (await repository.listAdmins(db)).find((admin) => admin.email === email)
  if (!known) throw new AdminError(`No admin has the address ${email}`)
  await repository.updateRole(db, known.id, 'user')
}

async function check(given: NewAdmin, typed: string) {
  const schemas = { email: Email, firstname: Firstname, lastname: Lastname }
  const faults = Object.entries(schemas).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(given[name as keyof NewAdmin])
    return parsed.success ? [] : [`--${name}: ${parsed.error.issues[0]?.message}`]
  })
  const password = ConfirmPassword.safeParse(typed)
  if (!password.success) faults.push(`password: ${password.error.issues[0]?.message}`)
  else {
    const fault = await passwordFault(password.data, { ...given, roleType: 'admin' })
    if (fault) faults.push(`password: ${fault}`)
  }
  if (faults.length > 0 || !password.success) throw new AdminError(faults.join('\n'))
  return {
    email: Email.parse(given.email),
    firstname: Firstname.parse(given.firstname),
    lastname: Lastname.parse(given.lastname),
    password: password.data,
  }
}
