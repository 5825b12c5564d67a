/** Saves a person whom the university directory has authenticated. */

import type { DirectoryPerson } from '#features/university-directory/server/service/directory-person.ts'
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { deleteMailsOf } from '#server/mail/mail.ts'
import { OTHER_ID } from '../../constants.ts'
import { Email } from '../../fields.ts'
import { prefixTexts } from '../../texts.ts'
import {
  insertUniversityPeople,
  type NewUniversityPerson,
  upsertUniversityPerson,
} from '../repository/university-users.ts'

const ROLE_ID = { staff: 1, student: 2 } as const

/** Creates the account at the first sign-in and updates the university's data at later ones. Returns the id. */
export function upsertUniversityAccount(
  { db, config, contentChanged }: Pick<Context, 'db' | 'config' | 'contentChanged'>,
  person: DirectoryPerson,
): Promise<number> {
  const { kind, username } = person
  const listed = Email.safeParse(person.email ?? '')
  //
  const email = listed.success ? listed.data : `${username}@${config.universityMailDomain}`.toLowerCase()
  return db.transaction(async (tx) => {
    const { id, emailBefore, isChanged } = await upsertUniversityPerson(tx, {
      ...person,
      prefixId: person.prefixId ?? findPrefixId(person.prefixName),
      roleId: ROLE_ID[kind],
      //
      memberType: kind === 'student' ? 2 : person.isLecturer ? 1 : 3,
      email,
    })
    // Account deletion only deletes mails to the current address, so mails to the old one are deleted now.
    if (emailBefore !== null && emailBefore !== email) await deleteMailsOf(tx, emailBefore)
    if (isChanged) await contentChanged(tx, { topics: [`user:${id}`] })
    return id
  })
}

type NewAccount = Omit<NewUniversityPerson, 'roleId' | 'memberType' | 'prefixId' | 'email'> & { email: string | null }
const ROWS_AT_ONCE = 5_000

/**
 * Creates accounts as their first sign-in would, which then updates them with the data of the directory. Returns the ids
 * of those who did not exist.
 */
export async function addUniversityAccounts(
  { config }: Pick<Context, 'config'>,
  tx: Db,
  accounts: readonly NewAccount[],
): Promise<number[]> {
  const ids: number[] = []
  for (let first = 0; first < accounts.length; first += ROWS_AT_ONCE) {
    const rows = accounts.slice(first, first + ROWS_AT_ONCE).map((account) => ({
      ...account,
      prefixId: findPrefixId(account.prefixName),
      roleId: ROLE_ID[account.kind],
      memberType: account.kind === 'student' ? 2 : 3,
      email: account.email ?? `${account.username}@${config.universityMailDomain}`.toLowerCase(),
    }))
    ids.push(...(await insertUniversityPeople(tx, rows)))
  }
  return ids
}

function findPrefixId(prefixName: string): number {
  const known = Object.entries(prefixTexts).find(([, text]) => text === prefixName)
  return known ? Number(known[0]) : OTHER_ID
}
