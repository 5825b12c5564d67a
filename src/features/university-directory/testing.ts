/** Accounts of the local university directory for tests. */
import type { Db } from '#server/database/db.ts'
import { hashCheaply, TEST_PASSWORD } from '#test/passwords.ts'
import { universityAccounts } from './server/tables.ts'

/** Inserts a person into the local university directory; by default a lecturer with `TEST_PASSWORD`. */
export async function createUniversityAccount(
  db: Db,
  overrides: Partial<typeof universityAccounts.$inferInsert> & { username: string; password?: string },
) {
  const { password = TEST_PASSWORD, ...rest } = overrides
  const [account] = await db.orm
    .insert(universityAccounts)
    .values({
      kind: 'staff',
      passwordHash: await hashCheaply(password),
      idCode: `S-${rest.username}`,
      prefixId: 3,
      prefixName: 'นางสาว',
      firstname: 'Daranee',
      lastname: 'Srisuk',
      firstnameTh: 'ดารณี',
      lastnameTh: 'ศรีสุข',
      workplace: 'คณะศึกษาศาสตร์',
      job: 'อาจารย์',
      isLecturer: true,
      ...rest,
    })
    .returning()
  return account as typeof universityAccounts.$inferSelect
}
