/** Writing a member with the password: signing up, and the first admin from the command line. */
import { randomInt } from 'node:crypto'
import type { Db } from '#server/database/db.ts'
import { replacePassword } from '../repository/member-passwords.ts'
import { findTaken, insertMember, type NewMember, type Taken } from '../repository/members.ts'
import { fullnameKey } from './fullname-key.ts'

export interface MemberDraft extends Omit<NewMember, 'idCode' | 'fullnameKey' | 'email'> {
  /** In lower case. */
  email: string
  /** PHC string of argon2id. */
  passwordHash: string
}

/** Eight digits for 100 million people; a few tries find a free one. */
const ID_CODES = 100_000_000
const MAX_ATTEMPTS = 20

/**
 * Writes a member in the caller's transaction, with a code of their own (decision Q-65). Indexes decide between two who
 * come at the same moment: the later one is told what is taken.
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
  throw new Error('No code is free for a new member')
}
