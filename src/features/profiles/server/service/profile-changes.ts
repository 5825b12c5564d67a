/** Computes the changes of a submitted profile, and its field errors. */
import { OTHER_ID, PREFIX_IDS, type PrefixId } from '#features/accounts/constants.ts'
import type { Account } from '#features/accounts/contract.ts'
import type { PersonChanges } from '#features/accounts/server/service/save-person.ts'
import { prefixTexts, fieldTexts as texts } from '#features/accounts/texts.ts'
import type { ParsedInput } from '#lib/contract.ts'
import type * as contract from '../../contract.ts'
import { readField, type TextField } from '../../fields.ts'

export type SentProfile = ParsedInput<typeof contract.updateProfile>

/**
 * Compares submitted values with stored ones. Absent and equal fields change nothing, so a stored name with dots stays
 * valid. Names, prefix, workplace and province of university accounts belong to the university and are ignored
 * (Q-71).
 */
export function readChanges(person: Account, sent: SentProfile) {
  const changes: PersonChanges = {}
  const errors: Record<string, string[]> = {}

  /** Returns the new value of a field; undefined if it is absent, unchanged or invalid. */
  function read(name: TextField, stored: string) {
    const text = sent[name]
    if (text === undefined) return undefined
    const { value, error } = readField(name, text, stored)
    if (error !== undefined) errors[name] = [error]
    return value === stored ? undefined : value
  }

  if (person.username === undefined) {
    const firstname = read('first_name', person.firstname)
    const lastname = read('last_name', person.lastname)
    const workplace = read('workplace', person.workplace)
    const province = read('province', person.province ?? '')
    if (firstname !== undefined) changes.firstname = firstname
    if (lastname !== undefined) changes.lastname = lastname
    if (workplace !== undefined) changes.workplace = workplace
    if (province !== undefined) changes.province = province || null
    readPrefix(person, sent, changes, errors)
  }
  const mobile = read('mobile', person.mobile ?? '')
  const aboutMe = read('about_me', person.about_me)
  if (mobile !== undefined) changes.mobile = mobile || null
  if (aboutMe !== undefined) changes.aboutMe = aboutMe
  return { changes, errors }
}

/** PROF-076, PROF-077. Id 0 means "other" (PROF-044, PROF-045). */
function readPrefix(
  person: Account,
  { prefix, other_prefix: text }: SentProfile,
  changes: PersonChanges,
  errors: Record<string, string[]>,
): void {
  if (prefix === undefined && (text === undefined || person.prefix_id !== OTHER_ID)) return
  const id = prefix === undefined ? OTHER_ID : readId(prefix)
  if (id === undefined) {
    errors.prefix = [texts.prefixRequired]
    return
  }
  let name: string = prefixTexts[id]
  if (id === OTHER_ID) {
    const stored = person.prefix_id === OTHER_ID ? person.prefix_name : ''
    const other = readField('other_prefix', text ?? stored, stored)
    if (other.error !== undefined) errors.other_prefix = [other.error]
    name = other.value ?? stored
  }
  if (id === person.prefix_id && name === person.prefix_name) return
  changes.prefixId = id
  changes.prefixName = name
}

function readId(text: string): PrefixId | undefined {
  if (text === '0') return OTHER_ID
  return PREFIX_IDS.find((id) => String(id) === text)
}
