/** The directory of a site without LDAP: its own table. */
import type { Db } from '#server/db.ts'
import { findUniversityAccount } from '../repository/university.ts'
import type { Credentials, DirectoryPerson } from './directory.ts'
import { verifyPassword } from './passwords.ts'

export async function authenticateLocally(db: Db, { account, password }: Credentials): Promise<DirectoryPerson | null> {
  const row = account && (await findUniversityAccount(db, account))
  if (!(await verifyPassword(row?.passwordHash ?? null, password)) || !row) return null
  const { passwordHash: _, ...person } = row
  return person
}
