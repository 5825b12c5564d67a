/** Inserts a member with a password. Used by sign-up and by the admin command. */
import { randomInt } from 'node:crypto'
import type { Db } from '#server/database/db.ts'
import { replacePassword } from '../repository/member-passwords.ts'
import { findTaken, insertMember, type NewMember, type Taken } from '../repository/members.ts'
import { fullnameKey } from './fullname-key.ts'

interface MemberDraft extends Omit<NewMember, 'idCode' | 'fullnameKey' | 'email'> {
  /** In lower case. */
  email: string
  /** PHC string of argon2id. */
  passwordHash: string
}

/** Codes have eight random digits. A few attempts find an unused one. */
const ID_CODES = 100_000_000
const MAX_ATTEMPTS = 20

/**
 * Inserts a member with a unique code (decision Q-65), in the caller's transaction. Unique indexes decide between
 * concurrent calls; the later one returns what is taken.
 */
export async function createMember(
  db: Db,
  { passwordHash, ...member }: MemberDraft,
): Promise<{ userId: number } | { taken: Taken }> {
  const key = fullnameKey(member.firstname, member.lastname)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const idCode = `M${String(randomInt(ID_CODES)).padStart(8, '0')}`
    const userId = await insertMember(db, { ...member, fullnameKey: key, idCode })
    if (userId !== null) {
      await replacePassword(db, userId, passwordHash)
      return { userId }
    }
    const taken = await findTaken(db, member.email, key)
    if (taken.email || taken.name) return { taken }
  }
  throw new Error('Found no unused code for a new member')
}
