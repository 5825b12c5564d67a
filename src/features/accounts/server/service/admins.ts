/** Admin accounts by the command line of the server, and the rule that one admin stays. */
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import { endSessionsOf } from '#server/http/sessions/session.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
import { OTHER_ID } from '../../constants.ts'
import { ConfirmPassword, Email, Firstname, Lastname } from '../../fields.ts'
import { fieldTexts } from '../../texts.ts'
import { endTokens } from '../repository/account-tokens.ts'
import * as repository from '../repository/admins.ts'
import { replacePassword } from '../repository/member-passwords.ts'
import { findMemberByEmail, lockPerson } from '../repository/members.ts'
import { hasOtherAdmin, lockAdmins } from '../repository/office-people.ts'
import { createMember } from './create-member.ts'
import { findPasswordError } from './password-rules.ts'

/** The request cannot be executed; the message is complete for the operator. */
export class AdminError extends Error {
  override name = 'AdminError'
}

interface NewAdmin {
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

/**
 * Removes the role; the account remains a member.
 * @throws {AdminError} if no admin has the address, or if no other admin could act
 */
export async function revokeAdmin(db: Db, address: string): Promise<void> {
  const email = address.trim().toLowerCase()
  await db.transaction(async (tx) => {
    await lockAdmins(tx)
    const existing = (await repository.listAdmins(tx)).find((admin) => admin.email === email)
    if (!existing) throw new AdminError(`No admin has the address ${email}`)
    if (!(await hasOtherAdmin(tx, existing.id))) {
      throw new AdminError(`${email} is the last active admin. Create another admin first: npm run admin -- create`)
    }
    await repository.updateRole(tx, existing.id, 'user')
  })
}

/**
 * Locks all admins, before the person: of two admins who leave at once, the second finds that no other is left.
 * @throws {AppError} 409 `last_admin`
 */
export async function keepAnAdmin(tx: Db, userId: number): Promise<void> {
  await lockAdmins(tx)
  const isAdmin = (await repository.listAdmins(tx)).some(({ id }) => id === userId)
  if (isAdmin && !(await hasOtherAdmin(tx, userId))) throwError('last_admin', { status: 409 })
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
