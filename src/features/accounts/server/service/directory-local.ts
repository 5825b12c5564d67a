/** Directory of a site without LDAP: the table `university_accounts`. */
import type { Context } from '#server/feature.ts'
import { findUniversityAccount } from '../repository/university.ts'
import { usableHash } from './demo-sign-in.ts'
import type { Credentials, DirectoryPerson } from './directory-person.ts'
import { verifyPassword } from './passwords.ts'

export async function authenticateLocally(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { account, password }: Credentials,
): Promise<DirectoryPerson | null> {
  const row = account && (await findUniversityAccount(db, account))
  if (!(await verifyPassword(usableHash(config, row?.passwordHash), password)) || !row) return null
  const { passwordHash: _, ...person } = row
  return person
}
