/** Rules that reject weak passwords of sufficient length (decision Q-36, AB-152). */

import { hasThai } from '#lib/has-thai.ts'
import { asLatinLayout, asThaiLayout } from '#lib/keyboard-layout.ts'
import { engineTexts } from '#server/texts.ts'
import { ADMIN_PASSWORD_MIN_LENGTH } from '../../constants.ts'
import { fieldTexts } from '../../texts.ts'

/** Data of the user that a password must not contain. */
interface PasswordOwner {
  email?: string | null
  firstname?: string | null
  lastname?: string | null
  username?: string | null
  /** Admins need a longer password. */
  roleType?: 'user' | 'admin'
}

/**
 * Returns the Thai error text of a weak password, or null. Expects a password of valid length and sends no request to
 * another server. Loads the list of leaked passwords (about 43,000, 5 MB) at the first call.
 */
export async function findPasswordError(password: string, owner: PasswordOwner = {}): Promise<string | null> {
  if (owner.roleType === 'admin' && password.length < ADMIN_PASSWORD_MIN_LENGTH) return fieldTexts.passwordAdminShort
  const normalised = normalise(password)
  if (isMadeOf(normalised, namesOf(owner))) return fieldTexts.passwordPersonal
  if (isMadeOf(normalised, SITE_NAMES) || isRepeated(normalised) || isWalk(normalised)) return fieldTexts.passwordCommon
  leaked ??= readLeaked()
  const list = await leaked
  return list.has(normalised) || list.has(keysOf(normalised)) ? fieldTexts.passwordCommon : null
}

let leaked: Promise<ReadonlySet<string>> | undefined
const LEAKED_MIN_LENGTH = 6

/** Leaked passwords in lower case, the most frequent first. */
async function readLeaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((text) => text.length >= LEAKED_MIN_LENGTH))
}

/** Normalises to NFC, lower case and Arabic digits. */
function normalise(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
}

/** Names of the site, an obvious guess. */
const SITE_NAMES = ['sala', engineTexts.siteName]

function namesOf({ email, firstname, lastname, username }: PasswordOwner): string[] {
  const [local = ''] = (email ?? '').split('@')
  const full = `${firstname ?? ''}${lastname ?? ''}`
  const reversed = `${lastname ?? ''}${firstname ?? ''}`
  return [email, local, firstname, lastname, full, reversed, username].map((text) => normalise(text ?? '').trim())
}

/** Whether it is one of the names, optionally with digits and symbols around it, in either keyboard layout. */
function isMadeOf(normalised: string, names: readonly string[]): boolean {
  const spellings = [normalised, asThaiLayout(normalised.replace(/[0-9]{1,8}$/, '')), keysOf(normalised)]
  return names.some((name) => {
    const bare = lettersOf(name)
    return spellings.some((text) => (name !== '' && text === name) || (bare.length > 2 && lettersOf(text) === bare))
  })
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}]/gu, '')
}

/** Repeats one to three characters: `aaaaaa`, `121212`, `abcabc`. */
function isRepeated(text: string): boolean {
  const letters = Array.from(text)
  return [1, 2, 3].some((period) => letters.every((letter, index) => letter === letters[index % period]))
}

const ROWS = ['1234567890-=', 'qwertyuiop[]\\', "asdfghjkl;'", 'zxcvbnm,./']
const keyPositions = new Map(
  ROWS.flatMap((keys, row) => Array.from(keys, (key, column) => [key, { row, column }] as const)),
)
/** Average length of runs of adjacent keys from which a password is a keyboard walk. */
const WALK_LENGTH = 3

/** Keyboard walks and alphabetic sequences: `qwerty`, `1q2w3e`, `1qaz2wsx`, the same keys in Thai. */
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
  const from = keyPositions.get(left)
  const to = keyPositions.get(right)
  return !!from && !!to && Math.abs(from.row - to.row) <= 1 && Math.abs(from.column - to.column) <= 1
}

function areSuccessive(left: string, right: string): boolean {
  const distance = Math.abs((left.codePointAt(0) ?? 0) - (right.codePointAt(0) ?? 0))
  // Two letters of the Thai alphabet are obsolete, so sequences may skip them.
  return distance <= (hasThai(left) && hasThai(right) ? 2 : 1)
}

/** Converts Thai letters to the characters of the same keys on the US layout. */
function keysOf(text: string): string {
  return Array.from(text, (letter) => (hasThai(letter) ? asLatinLayout(letter) : letter))
    .join('')
    .toLowerCase()
}
