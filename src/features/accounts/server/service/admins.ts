/** Admin accounts. Only the command line of the server grants and revokes the role. */
import type { Db } from '#server/database/db.ts'
import { endSessionsOf } from '#server/http/sessions/session.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
import { OTHER_ID } from '../../constants.ts'
import { ConfirmPassword, Email, Firstname, Lastname } from '../../fields.ts'
import { fieldTexts } from '../../texts.ts'
import { endTokens } from '../repository/account-tokens.ts'
import * as repository from '../repository/admins.ts'
import { replacePassword } from '../repository/member-passwords.ts'
import { findMemberByEmail, lockPerson } from '../repository/members.ts'
import { createMember } from './create-member.ts'
import { findPasswordError } from './password-rules.ts'

/** The request cannot be executed; the message is complete for the operator. */
export class AdminError extends Error {
  override name = 'AdminError'
}

export interface NewAdmin {
  email: string
  firstname: string
  lastname: string
}

/**
 * Creates an admin, or promotes the member with that address and replaces the password. All sessions and mailed links
 * of a promoted member end.
 * @throws {AdminError} with the errors of all invalid fields
 */
export async function makeAdmin(db: Db, input: NewAdmin, passwordInput: string): Promise<'created' | 'promoted'> {
  const { password, ...person } = await validateAdmin(input, passwordInput)
  const passwordHash = await hashPassword(password)
  const existing = await findMemberByEmail(db, person.email)
  if (existing) {
    await db.transaction(async (tx) => {
      await lockPerson(tx, existing.id)
      await repository.updateRole(tx, existing.id, 'admin')
      await replacePassword(tx, existing.id, passwordHash)
      await endTokens(tx, existing.id)
      await endSessionsOf(tx, existing.id)
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

/** Removes the role; the account remains a member. @throws {AdminError} if no admin has the address */
export async function revokeAdmin(db: Db, address: string): Promise<void> {
  const email = address.trim().toLowerCase()
  const existing = (await repository.listAdmins(db)).find((admin) => admin.email === email)
  if (!existing) throw new AdminError(`No admin has the address ${email}`)
  await repository.updateRole(db, existing.id, 'user')
}

async function validateAdmin(input: NewAdmin, passwordInput: string) {
  const schemas = { email: Email, firstname: Firstname, lastname: Lastname }
  const errors = Object.entries(schemas).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(input[name as keyof NewAdmin])
    return parsed.success ? [] : [`--${name}: ${parsed.error.issues[0]?.message}`]
  })
  const password = ConfirmPassword.safeParse(passwordInput)
  if (!password.success) errors.push(`password: ${password.error.issues[0]?.message}`)
  else {
    const passwordError = await findPasswordError(password.data, { ...input, roleType: 'admin' })
    if (passwordError) errors.push(`password: ${passwordError}`)
  }
  if (errors.length > 0 || !password.success) throw new AdminError(errors.join('\n'))
  return {
    email: Email.parse(input.email),
    firstname: Firstname.parse(input.firstname),
    lastname: Lastname.parse(input.lastname),
    password: password.data,
  }
}
