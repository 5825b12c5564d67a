/** Accounts of the local university directory for tests. */
import type { Db } from '#server/database/db.ts'
import { hashCheaply, TEST_PASSWORD } from '#test/passwords.ts'
import { insertRow, type NewRow } from '#test/rows.ts'

/** Inserts a person into the local university directory; by default a lecturer with `TEST_PASSWORD`. */
export async function createUniversityAccount(
  db: Db,
  overrides: NewRow<'university_accounts'> & { username: string; password?: string },
) {
  const { password = TEST_PASSWORD, ...rest } = overrides
  return insertRow(db, 'university_accounts', {
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
}
