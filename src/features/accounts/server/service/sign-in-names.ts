/** What was typed as a name, brought to the one spelling that is looked up and counted (Q-14, Q-18, AB-34). */

/** Ways into the site that count their failures apart: staff and students share one. */
export type SignInMethod = 'member' | 'university'

export interface UniversityName {
  kind: 'staff' | 'student'
  /** Without the mail domain. */
  username: string
}

const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu
const UNIVERSITY_NAME = /^[a-z0-9._-]{1,64}$/

/** Whatever looks the same is the same: an account must not get fresh attempts by another spelling of its name. */
export function normaliseName(typed: string): string {
  return typed.normalize('NFKC').replace(UNSEEN, '').toLowerCase().normalize('NFKC').trim()
}

/**
 * Ending in the mail domain: staff; without an at sign: a student code. The name is what failures are counted under,
 * with the suffix or without; `account` is null for one that cannot exist (decision Q-14).
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
