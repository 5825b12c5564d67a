/** Writing what people change of themselves. */
import type { Db } from '#server/database/db.ts'
import { findNameOwner, type Person, type PersonChanges, updatePerson } from '../repository/members.ts'
import { fullnameKey } from './fullname-key.ts'

export { lockPerson, type PersonChanges } from '../repository/members.ts'

const NAME_INDEX = 'users_fullname_key'

/** A member's name as it would be after the change belongs to another living member (decision Q-34). */
export async function isNameTaken(
  db: Db,
  userId: number,
  name: Pick<Person, 'firstname' | 'lastname'>,
): Promise<boolean> {
  const owner = await findNameOwner(db, fullnameKey(name.firstname, name.lastname))
  return owner !== undefined && owner !== userId
}

/**
 * Writes the changes of a person whose row the caller's transaction holds (`lockPerson`).
 * @throws {Error} that `lostNameRace` recognises, when somebody else took the name at the same moment
 */
export async function savePerson(db: Db, person: Person, changes: PersonChanges): Promise<void> {
  const { firstname = person.firstname, lastname = person.lastname } = changes
  const isRenamed = firstname !== person.firstname || lastname !== person.lastname
  await updatePerson(db, person.id, {
    ...changes,
    // For members both spellings are one, and the name is theirs alone.
    ...(isRenamed && person.kind === 'member'
      ? { firstnameTh: firstname, lastnameTh: lastname, fullnameKey: fullnameKey(firstname, lastname) }
      : {}),
  })
}

/** Whether a write failed because the name belongs to somebody else by now. */
export function lostNameRace(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, constraint } = current as { code?: string; constraint?: string }
    if (code === '23505' && constraint === NAME_INDEX) return true
  }
  return false
}
