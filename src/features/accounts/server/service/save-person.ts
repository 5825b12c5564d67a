/** Saves profile changes of a user. */
import type { Db } from '#server/database/db.ts'
import { findNameOwner, type Person, type PersonChanges, updatePerson } from '../repository/members.ts'
import { fullnameKey } from './fullname-key.ts'

export { lockPerson, type PersonChanges } from '../repository/members.ts'

const NAME_INDEX = 'users_fullname_key'

/** Whether another member has this name (decision Q-34). */
export async function isNameTaken(
  db: Db,
  userId: number,
  name: Pick<Person, 'firstname' | 'lastname'>,
): Promise<boolean> {
  const owner = await findNameOwner(db, fullnameKey(name.firstname, name.lastname))
  return owner !== undefined && owner !== userId
}

/**
 * Saves the changes. The caller's transaction must hold the lock of the user (`lockPerson`).
 * @throws {Error} for which `lostNameRace` returns true, if a concurrent request took the name
 */
export async function savePerson(db: Db, person: Person, changes: PersonChanges): Promise<void> {
  const { firstname = person.firstname, lastname = person.lastname } = changes
  const isRenamed = firstname !== person.firstname || lastname !== person.lastname
  await updatePerson(db, person.id, {
    ...changes,
    // Members have only a Thai name, which is unique.
    ...(isRenamed && person.kind === 'member'
      ? { firstnameTh: firstname, lastnameTh: lastname, fullnameKey: fullnameKey(firstname, lastname) }
      : {}),
  })
}

/** Whether a write failed because another member has taken the name. */
export function lostNameRace(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === NAME_INDEX
}
