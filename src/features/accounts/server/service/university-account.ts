/** What the site keeps of a person whom the university vouches for. */
import type { Context } from '#server/feature.ts'
import { keepUniversityPerson } from '../repository/university.ts'
import type { DirectoryPerson } from './directory.ts'

const ROLE_ID = { staff: 1, student: 2 } as const

/** The person's id; the first sign-in makes the account, later ones refresh what the university decides. */
export function keepUniversityAccount(
  { db, config }: Pick<Context, 'db' | 'config'>,
  person: DirectoryPerson,
): Promise<number> {
  const { kind, username, email } = person
  return db.transaction((tx) =>
    keepUniversityPerson(tx, {
      ...person,
      roleId: ROLE_ID[kind],
      //
      memberType: kind === 'student' ? 2 : person.isLecturer ? 1 : 3,
      //
      email: (email ?? `${username}@${config.universityMailDomain}`).toLowerCase(),
    }),
  )
}
