/** Settings of the university directory over LDAP (decision Q-15), from the environment. */
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import type { Variable } from './variable.ts'

/** Default LDAP attribute of each field of a person; LDAP_ATTRIBUTES overrides them. */
const ATTRIBUTES = {
  prefix: 'personalTitle',
  firstname: 'givenName',
  lastname: 'sn',
  firstname_th: 'givenName;lang-th',
  lastname_th: 'sn;lang-th',
  id_code: 'employeeNumber',
  email: 'mail',
  workplace: 'ou',
  job: 'title',
  affiliation: 'eduPersonAffiliation',
} as const
type AttributeName = keyof typeof ATTRIBUTES

/** Values of the affiliation attribute by kind; a lecturer is staff as well. */
const AFFILIATIONS = { lecturer: ['faculty'], staff: ['staff', 'employee'], student: ['student'] }
type Affiliation = keyof typeof AFFILIATIONS

export interface LdapConfig {
  url: string
  /** Empty: the search is anonymous. */
  bindDn: string
  bindPassword: string
  baseDn: string
  /** Filters with the placeholder `{username}`, which is replaced by the escaped name. */
  filters: { staff: string; student: string }
  /** True when students have a separate filter, so that the matching filter determines the kind of account. */
  isKindByFilter: boolean
  attributes: Readonly<Record<AttributeName, string>>
  /** Lower case. */
  affiliations: Readonly<Record<Affiliation, readonly string[]>>
  usesStarttls: boolean
  /** PEM of the certificate authorities to trust for the directory; undefined: those of the system. */
  ca: string | undefined
}

const directoryUrl = z.string().check(
  z.refine((value) => {
    if (!URL.canParse(value)) return false
    const { protocol, hostname, pathname, search, username } = new URL(value)
    return /^ldaps?:$/.test(protocol) && hostname !== '' && ['', '/'].includes(pathname) && !search && !username
  }),
)
const filter = z.string().check(z.regex(/^\(.*\{username\}.*\)$/))
const pairs = (pattern: RegExp) =>
  z.string().check(z.refine((value) => value.split(',').every((part) => pattern.test(part.trim()))))

export const ldapVariables = {
  LDAP_URL: {
    schema: directoryUrl,
    expects: 'an ldap:// or ldaps:// address without a path',
    standard: '',
    meaning: 'Directory that authenticates staff and students. Unset: the table `university_accounts` (Q-15)',
  },
  LDAP_BIND_DN: { schema: z.string(), expects: 'a DN', standard: '', meaning: 'Account that may search the directory' },
  LDAP_BIND_PASSWORD: {
    schema: z.string(),
    expects: 'a password',
    standard: '',
    meaning: 'Password of `LDAP_BIND_DN`',
    secret: true,
  },
  LDAP_BASE_DN: {
    schema: z.string(),
    expects: 'a DN',
    standard: '',
    meaning: 'Base of the search for people; required',
  },
  LDAP_USER_FILTER: {
    schema: filter,
    expects: 'a filter in parentheses that contains {username}',
    standard: '(uid={username})',
    meaning: 'Filter that finds a person by username',
  },
  LDAP_STUDENT_FILTER: {
    schema: filter,
    expects: 'a filter in parentheses that contains {username}',
    standard: '',
    meaning:
      'Filter for students where it differs, e.g. `(&(ou=students)(uid={username}))`; no affiliation is then required',
  },
  LDAP_ATTRIBUTES: {
    schema: pairs(new RegExp(`^(${Object.keys(ATTRIBUTES).join('|')})=[A-Za-z][A-Za-z0-9.;-]*$`)),
    expects: `name=attribute, separated by commas; names are ${Object.keys(ATTRIBUTES).join(', ')}`,
    standard: Object.entries(ATTRIBUTES)
      .map(([name, attribute]) => `${name}=${attribute}`)
      .join(','),
    meaning: 'Overrides of the attribute for each field of a person',
  },
  LDAP_AFFILIATIONS: {
    schema: pairs(/^(lecturer|staff|student)=[^,=]+$/),
    expects: 'lecturer=value, staff=value or student=value, separated by commas',
    standard: 'lecturer=faculty,staff=staff,staff=employee,student=student',
    meaning: 'Values of the affiliation attribute by kind of person',
  },
  LDAP_STARTTLS: {
    schema: z.enum(['yes', 'no']),
    expects: 'yes or no',
    standard: 'yes',
    meaning:
      'Whether to upgrade an ldap:// connection with STARTTLS; in production `no` requires a directory on this machine',
  },
  LDAP_CA_FILE: {
    schema: z.string(),
    expects: 'a file',
    standard: '',
    meaning: 'PEM file of the authority that signed the directory’s certificate. Unset: the authorities of the system',
  },
} as const satisfies Record<string, Variable>

type Values = { [N in keyof typeof ldapVariables]?: z.output<(typeof ldapVariables)[N]['schema']> }

/** Returns undefined without LDAP_URL. Errors are added to `errors`. */
export function ldapConfig(values: Values, isProduction: boolean, errors: string[]): LdapConfig | undefined {
  const url = values.LDAP_URL
  if (!url) {
    const stray = Object.keys(values).find((name) => name.startsWith('LDAP_'))
    const isWrong = errors.some((error) => error.startsWith('LDAP_URL '))
    if (stray && !isWrong) errors.push(`LDAP_URL is required when ${stray} is set`)
    return undefined
  }
  if (!values.LDAP_BASE_DN) errors.push('LDAP_BASE_DN is required with LDAP_URL')
  if (values.LDAP_BIND_DN && !values.LDAP_BIND_PASSWORD) errors.push('LDAP_BIND_PASSWORD is required with LDAP_BIND_DN')
  const usesStarttls = url.startsWith('ldap:') && values.LDAP_STARTTLS !== 'no'
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
  if (isProduction && url.startsWith('ldap:') && !usesStarttls && !isLocal) {
    errors.push('LDAP_STARTTLS may be no in production only for a directory on this machine')
  }
  const staff = values.LDAP_USER_FILTER ?? ldapVariables.LDAP_USER_FILTER.standard
  return {
    url,
    bindDn: values.LDAP_BIND_DN ?? '',
    bindPassword: values.LDAP_BIND_PASSWORD ?? '',
    baseDn: values.LDAP_BASE_DN ?? '',
    filters: { staff, student: values.LDAP_STUDENT_FILTER ?? staff },
    isKindByFilter: values.LDAP_STUDENT_FILTER !== undefined,
    attributes: { ...ATTRIBUTES, ...Object.fromEntries(readPairs(values.LDAP_ATTRIBUTES)) },
    affiliations: values.LDAP_AFFILIATIONS ? readAffiliations(values.LDAP_AFFILIATIONS) : AFFILIATIONS,
    usesStarttls,
    ca: readCa(values.LDAP_CA_FILE, errors),
  }
}

function readPairs(text = ''): [string, string][] {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  return parts.map((part) => part.trim().split('=', 2) as [string, string])
}

function readAffiliations(text: string): LdapConfig['affiliations'] {
  const found: Record<Affiliation, string[]> = { lecturer: [], staff: [], student: [] }
  for (const [name, value] of readPairs(text)) found[name as Affiliation].push(value.toLowerCase())
  return found
}

function readCa(file: string | undefined, errors: string[]): string | undefined {
  if (!file) return undefined
  try {
    const pem = readFileSync(file, 'utf8')
    if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem
    errors.push('LDAP_CA_FILE holds no certificate')
  } catch (error) {
    errors.push(`LDAP_CA_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  return undefined
}
