/** Directory of a site without LDAP: the table `university_accounts`. */
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { usableHash } from '#server/passwords/demo-password.ts'
import { verifyPassword } from '#server/passwords/passwords.ts'
import { findAccount, upsertAccounts } from '../repository.ts'
import type { Credentials, DirectoryPerson, LocalAccount } from './directory-person.ts'

/** See `authenticate` in `authenticate.ts`. */
export async function authenticateLocally(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { account, password }: Credentials,
): Promise<DirectoryPerson | null> {
  const row = account && (await findAccount(db, account))
  if (!(await verifyPassword(usableHash(config, row?.passwordHash), password)) || !row) return null
  const { passwordHash: _, ...person } = row
  return person
}

/**
 * Inserts accounts into the local directory, all with one password. Of an account that exists, only the password
 * changes. `passwordHash` is a PHC string of argon2id.
 */
export async function saveLocalAccounts(
  db: Db,
  accounts: readonly LocalAccount[],
  passwordHash: string,
): Promise<void> {
  await upsertAccounts(db, accounts, passwordHash)
}
