/** Saves a person whom the university directory has authenticated. */

import type { DirectoryPerson } from '#features/university-directory/server/service/directory-person.ts'
import type { Context } from '#server/feature.ts'
import { deleteMailsOf } from '#server/mail/mail.ts'
import { OTHER_ID } from '../../constants.ts'
import { Email } from '../../fields.ts'
import { prefixTexts } from '../../texts.ts'
import { upsertUniversityPerson } from '../repository/university-users.ts'

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

function findPrefixId(prefixName: string): number {
  const known = Object.entries(prefixTexts).find(([, text]) => text === prefixName)
  return known ? Number(known[0]) : OTHER_ID
}
