/** Which passwords are refused although they are long enough (decision Q-36, AB-152). */
import { asLatinLayout, asThaiLayout } from '#lib/keyboard-layout.ts'
import { hasThai } from '#lib/thai.ts'
import { engineTexts } from '#server/texts.ts'
import { ADMIN_PASSWORD_MIN_LENGTH } from '../../constants.ts'
import { fieldTexts } from '../../texts.ts'

/** What the person is known by; each may be missing. */
export interface PasswordOwner {
  email?: string | null
  firstname?: string | null
  lastname?: string | null
  username?: string | null
  /** An admin's password is longer. */
  roleType?: 'user' | 'admin'
}

/**
 * Why a password of right length is refused, as the Thai text of its field; null for one that is good. Never asks
 * another server. The list of leaked passwords (about 43,000, 5 MB) is read at the first call.
 */
export async function passwordFault(password: string, owner: PasswordOwner = {}): Promise<string | null> {
  if (owner.roleType === 'admin' && password.length < ADMIN_PASSWORD_MIN_LENGTH) return fieldTexts.passwordAdminShort
  const typed = plain(password)
  if (isMadeOf(typed, namesOf(owner))) return fieldTexts.passwordPersonal
  if (isMadeOf(typed, SITE_NAMES) || isRepeated(typed) || isWalk(typed)) return fieldTexts.passwordCommon
  leaked ??= readLeaked()
  const list = await leaked
  return list.has(typed) || list.has(keysOf(typed)) ? fieldTexts.passwordCommon : null
}

let leaked: Promise<ReadonlySet<string>> | undefined
const LEAKED_MIN_LENGTH = 6

/** Ordered by how often they were found; all in lower case. */
async function readLeaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((one) => one.length >= LEAKED_MIN_LENGTH))
}

/** One spelling, lower case, Thai digits as 0 to 9. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
}

/** What the first guess at this site would be. */
const SITE_NAMES = ['sala', engineTexts.siteName]

function namesOf({ email, firstname, lastname, username }: PasswordOwner): string[] {
  const [local = ''] = (email ?? '').split('@')
  const full = `${firstname ?? ''}${lastname ?? ''}`
  const turned = `${lastname ?? ''}${firstname ?? ''}`
  return [email, local, firstname, lastname, full, turned, username].map((one) => plain(one ?? '').trim())
}

/** One of the names, bare or with digits and signs around it, in either layout of the keyboard. */
function isMadeOf(typed: string, names: readonly string[]): boolean {
  const spellings = [typed, asThaiLayout(typed.replace(/[0-9]{1,8}$/, '')), keysOf(typed)]
  return names.some((name) => {
    const bare = lettersOf(name)
    return spellings.some((one) => (name !== '' && one === name) || (bare.length > 2 && lettersOf(one) === bare))
  })
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}]/gu, '')
}

/** One to three characters again and again: `aaaaaa`, `121212`, `abcabc`. */
function isRepeated(text: string): boolean {
  const letters = Array.from(text)
  return [1, 2, 3].some((period) => letters.every((letter, index) => letter === letters[index % period]))
}

const ROWS = ['1234567890-=', 'qwertyuiop[]\\', "asdfghjkl;'", 'zxcvbnm,./']
const places = new Map(ROWS.flatMap((keys, row) => Array.from(keys, (key, column) => [key, { row, column }] as const)))
/** Keys that follow each other before the hand jumps, on the average of the whole password. */
const WALK_LENGTH = 3

/** A way over the keyboard or through an alphabet: `qwerty`, `1q2w3e`, `1qaz2wsx`, the same keys in Thai. */
function isWalk(text: string): boolean {
  const letters = Array.from(text)
  const keys = Array.from(text, keysOf)
  let runs = 1
  for (let index = 1; index < letters.length; index++) {
    const isNear =
      areNeighbours(keys[index - 1], keys[index]) || areSuccessive(letters[index - 1] ?? '', letters[index] ?? '')
    if (!isNear) runs++
  }
  return letters.length / runs >= WALK_LENGTH
}

function areNeighbours(left = '', right = ''): boolean {
  const from = places.get(left)
  const to = places.get(right)
  return !!from && !!to && Math.abs(from.row - to.row) <= 1 && Math.abs(from.column - to.column) <= 1
}

function areSuccessive(left: string, right: string): boolean {
  const distance = Math.abs((left.codePointAt(0) ?? 0) - (right.codePointAt(0) ?? 0))
  // Two letters of the Thai alphabet are out of use, so it is said without them.
  return distance <= (hasThai(left) && hasThai(right) ? 2 : 1)
}

/** What the pressed keys write on the US layout: Thai letters become their keys, the rest stays. */
function keysOf(text: string): string {
  return Array.from(text, (letter) => (hasThai(letter) ? asLatinLayout(letter) : letter))
    .join('')
    .toLowerCase()
}
