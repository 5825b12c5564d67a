/** Normalises typed user names for lookup and for counting attempts (Q-14, Q-18, AB-34). */
import type { UniversityName } from '#features/university-directory/server/service/directory-person.ts'

/** Sign-in methods with separate attempt counters. Staff and students share one. */
export type SignInMethod = 'member' | 'university'

const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu
const UNIVERSITY_NAME = /^[a-z0-9._-]{1,64}$/

/** Maps spellings that look the same to one name, so that another spelling gets no additional attempts. */
export function normaliseName(typed: string): string {
  return typed.normalize('NFKC').replace(INVISIBLE, '').toLowerCase().normalize('NFKC').trim()
}

/**
 * Staff if it ends in the mail domain, a student code if it has no at sign. Failures are counted under `name`, which
 * has no suffix. `account` is null for a name that cannot exist (decision Q-14).
 */
export function readUniversityName(typed: string, mailDomain: string) {
  const name = normaliseName(typed)
  const suffix = `@${mailDomain.toLowerCase()}`
  const isStaff = name.endsWith(suffix)
  const username = isStaff ? name.slice(0, -suffix.length) : name
  const account: UniversityName | null = UNIVERSITY_NAME.test(username)
    ? { kind: isStaff ? 'staff' : 'student', username }
    : null
  return { name: username, account }
}
