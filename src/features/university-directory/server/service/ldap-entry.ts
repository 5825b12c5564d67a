/** Converts an LDAP entry to a person. */
import type { Entry } from 'ldapts'
import type { LdapConfig } from '#server/config/ldap-config.ts'
import type { DirectoryPerson, UniversityName } from './directory-person.ts'

const MAX_LENGTH = 200

/** Returns null if the affiliations of the entry do not match the kind of the typed name. */
export function readDirectoryEntry(ldap: LdapConfig, account: UniversityName, entry: Entry): DirectoryPerson | null {
  const { attributes, affiliations } = ldap
  const first = (name: keyof LdapConfig['attributes']) => valuesOf(entry, attributes[name])[0] ?? null
  const affiliated = new Set(valuesOf(entry, attributes.affiliation).map((value) => value.toLowerCase()))
  const is = (affiliation: keyof LdapConfig['affiliations']) =>
    affiliations[affiliation].some((value) => affiliated.has(value))
  const isOfKind = account.kind === 'student' ? is('student') : is('staff') || is('lecturer')
  if (!isOfKind && !ldap.isKindByFilter) return null
  return {
    ...account,
    prefixId: null,
    prefixName: first('prefix') ?? '',
    firstname: first('firstname') ?? account.username,
    lastname: first('lastname') ?? '',
    firstnameTh: first('firstname_th'),
    lastnameTh: first('lastname_th'),
    idCode: first('id_code') ?? (account.kind === 'student' ? account.username : null),
    email: first('email'),
    workplace: first('workplace') ?? '',
    job: first('job') ?? '',
    isLecturer: account.kind === 'staff' && is('lecturer'),
  }
}

/** Non-empty values in the order of the directory. Attribute names are case-insensitive. */
function valuesOf(entry: Entry, attribute: string): string[] {
  const name = Object.keys(entry).find((key) => key.toLowerCase() === attribute.toLowerCase())
  const values = name === undefined ? [] : [entry[name]].flat()
  return values.flatMap((value) => {
    const text =
      typeof value === 'string'
        ? value
            .replace(/\p{C}+/gu, ' ')
            .trim()
            .slice(0, MAX_LENGTH)
        : ''
    return text === '' ? [] : [text]
  })
}
