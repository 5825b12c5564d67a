import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type ConfigError, loadConfig } from './config.ts'

const CA_FILE = fileURLToPath(new URL('../../../test/certificates/authority.pem', import.meta.url))
const PACKAGE_FILE = fileURLToPath(new URL('../../../package.json', import.meta.url))
const base = { NODE_ENV: 'test', SESSION_SECRET: 'a-secret-of-more-than-thirty-two-characters' }
const production = {
  ...base,
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://sala.example.ac.th',
  DATABASE_URL: 'postgresql://db/sala',
}
const ldap = { LDAP_URL: 'ldaps://ldap.example.ac.th', LDAP_BASE_DN: 'dc=example,dc=th' }

function errorsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).errors
  }
}

test('Q-15 without LDAP_URL the table of the site is the only directory', () => {
  expect(loadConfig(base).ldap).toBeUndefined()
})

test('Q-15 unset names of the directory have their defaults', () => {
  expect(loadConfig({ ...base, ...ldap }).ldap).toMatchObject({
    url: 'ldaps://ldap.example.ac.th',
    bindDn: '',
    filters: { staff: '(uid={username})', student: '(uid={username})' },
    isKindByFilter: false,
    usesStarttls: false,
    ca: undefined,
    attributes: { firstname: 'givenName', firstname_th: 'givenName;lang-th', affiliation: 'eduPersonAffiliation' },
    affiliations: { lecturer: ['faculty'], staff: ['staff', 'employee'], student: ['student'] },
  })
})

test('Q-15 attributes, affiliations and filters can be configured one by one', () => {
  const named = loadConfig({
    ...base,
    ...ldap,
    LDAP_ATTRIBUTES: 'firstname=displayName, job=title;lang-th',
    LDAP_AFFILIATIONS: 'lecturer=Teacher,staff=อื่น ๆ',
    LDAP_STUDENT_FILTER: '(studentId={username})',
    LDAP_CA_FILE: CA_FILE,
  }).ldap
  expect(named).toMatchObject({
    attributes: { firstname: 'displayName', job: 'title;lang-th', lastname: 'sn' },
    affiliations: { lecturer: ['teacher'], staff: ['อื่น ๆ'], student: [] },
    filters: { staff: '(uid={username})', student: '(studentId={username})' },
    isKindByFilter: true,
    ca: expect.stringContaining('BEGIN CERTIFICATE'),
  })
})

test.each([
  [{ LDAP_BASE_DN: 'dc=x' }, 'LDAP_URL is required when LDAP_BASE_DN is set'],
  [{ LDAP_URL: 'ldaps://ldap.example.ac.th' }, 'LDAP_BASE_DN is required with LDAP_URL'],
  [{ ...ldap, LDAP_BIND_DN: 'cn=sala' }, 'LDAP_BIND_PASSWORD is required with LDAP_BIND_DN'],
  [{ ...ldap, LDAP_URL: 'https://ldap.example.ac.th' }, 'LDAP_URL must be an ldap://'],
  [{ ...ldap, LDAP_URL: 'ldap://host/dc=x?uid' }, 'LDAP_URL must be an ldap://'],
  [{ ...ldap, LDAP_USER_FILTER: '(uid=x)' }, 'LDAP_USER_FILTER must be a filter'],
  [{ ...ldap, LDAP_ATTRIBUTES: 'surname=sn' }, 'LDAP_ATTRIBUTES must be name=attribute'],
  [{ ...ldap, LDAP_ATTRIBUTES: 'job=a b' }, 'LDAP_ATTRIBUTES must be name=attribute'],
  [{ ...ldap, LDAP_AFFILIATIONS: 'teacher=x' }, 'LDAP_AFFILIATIONS must be lecturer=value'],
  [{ ...ldap, LDAP_CA_FILE: '/missing.pem' }, 'LDAP_CA_FILE cannot be read (ENOENT)'],
  [{ ...ldap, LDAP_CA_FILE: PACKAGE_FILE }, 'LDAP_CA_FILE holds no certificate'],
])('an invalid value is reported at start: %o', (env, error) => {
  expect(errorsOf({ ...base, ...env })).toEqual([expect.stringContaining(error)])
})

test('production requires TLS for a directory on another machine', () => {
  const clear = { ...ldap, LDAP_URL: 'ldap://ldap.example.ac.th', LDAP_STARTTLS: 'no' }
  expect(errorsOf({ ...production, ...clear })).toEqual([expect.stringContaining('LDAP_STARTTLS')])
  expect(errorsOf({ ...production, ...clear, LDAP_STARTTLS: 'yes' })).toEqual([])
  expect(errorsOf({ ...production, ...clear, LDAP_URL: 'ldap://127.0.0.1' })).toEqual([])
})

test('the bind password may be read from a file and is never shown', () => {
  const errors = errorsOf({ ...base, ...ldap, LDAP_BIND_DN: 'cn=sala', LDAP_BIND_PASSWORD_FILE: '/missing' })
  expect(errors.join()).toContain('LDAP_BIND_PASSWORD_FILE cannot be read')
})
