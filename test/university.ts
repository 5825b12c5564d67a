/** A university directory for tests: OpenLDAP if installed, otherwise the test LDAP server with the same users. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LdapPerson, startLdapServer } from './ldap-server.ts'

export const BASE_DN = 'dc=university,dc=example,dc=th'
export const SERVICE_DN = `cn=sala,${BASE_DN}`
export const SERVICE_PASSWORD = 'กุญแจของบริการ'
export const UNIVERSITY_PASSWORD = 'ทางเดินริมบึง'
const PEOPLE = `ou=people,${BASE_DN}`
/** Permanently locked, as a value of `pwdAccountLockedTime`. */
const LOCKED = '000001010000Z'

interface Listed {
  uid: string
  attributes: Record<string, string[]>
  isLocked?: boolean
  isDuplicated?: boolean
}

/** Users of the directory, on both servers; each has `UNIVERSITY_PASSWORD`. */
const listed: readonly Listed[] = [
  {
    uid: 'daranee.s',
    attributes: {
      givenName: ['Daranee'],
      'givenName;lang-th': ['ดารณี'],
      sn: ['Srisuk'],
      'sn;lang-th': ['ศรีสุข'],
      personalTitle: ['ผู้ช่วยศาสตราจารย์'],
      employeeNumber: ['S100001'],
      mail: ['Daranee.S@edu.example.th'],
      ou: ['คณะศึกษาศาสตร์'],
      title: ['อาจารย์'],
      eduPersonAffiliation: ['employee', 'faculty'],
    },
  },
  {
    uid: 'somsak.k',
    attributes: { givenName: ['สมศักดิ์'], sn: ['ใจมั่น'], personalTitle: ['นาย'], eduPersonAffiliation: ['staff'] },
  },
  { uid: '6612345678', attributes: { givenName: ['กานดา'], sn: ['เรียนดี'], eduPersonAffiliation: ['student'] } },
  { uid: 'alum.p', attributes: { sn: ['จบแล้ว'], eduPersonAffiliation: ['alum'] } },
  { uid: 'locked.p', attributes: { sn: ['ถูกปิด'], eduPersonAffiliation: ['staff'] }, isLocked: true },
  { uid: 'twin.p', attributes: { sn: ['คนแรก'], eduPersonAffiliation: ['staff'] }, isDuplicated: true },
]

export interface University {
  /** Name of the server, for test titles. */
  name: string
  url: string
  safeUrl: string
  close(): Promise<void>
}

const caFile = (name: string) => fileURLToPath(new URL(`./certificates/${name}.pem`, import.meta.url))
export const CA_FILE = caFile('authority')

function findSlapd(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/libexec', '/usr/lib/openldap']
  const file = folders.map((folder) => join(folder, 'slapd')).find((candidate) => existsSync(candidate))
  const hasSchemas = existsSync('/etc/ldap/schema/inetorgperson.schema')
  return file && hasSchemas && existsSync('/usr/lib/ldap/back_mdb.so') ? file : undefined
}

const slapd = findSlapd()
export const universityName = slapd ? 'OpenLDAP (slapd)' : 'test LDAP server (slapd is not installed)'

export function startUniversity(): Promise<University> {
  return slapd ? startSlapd(slapd) : startTestServer()
}

async function startTestServer(): Promise<University> {
  const people: LdapPerson[] = listed.flatMap(({ uid, attributes, isLocked, isDuplicated }) => {
    const person = {
      dn: `uid=${uid},${PEOPLE}`,
      password: UNIVERSITY_PASSWORD,
      attributes: { ...attributes, uid: [uid] },
      ...(isLocked ? { bindResult: 49 } : {}),
    }
    return isDuplicated ? [person, { ...person, dn: `uid=${uid},ou=others,${BASE_DN}` }] : [person]
  })
  people.push({ dn: SERVICE_DN, password: SERVICE_PASSWORD, attributes: {} })
  const [plain, safe] = [await startLdapServer({ people }), await startLdapServer({ people, isLdaps: true })]
  return {
    name: universityName,
    url: `ldap://127.0.0.1:${plain.port}`,
    safeUrl: `ldaps://localhost:${safe.port}`,
    async close() {
      await Promise.all([plain.close(), safe.close()])
    },
  }
}

async function startSlapd(program: string): Promise<University> {
  const folder = mkdtempSync(join(tmpdir(), 'sala-slapd-'))
  mkdirSync(join(folder, 'data'))
  const config = join(folder, 'slapd.conf')
  writeFileSync(config, slapdConfig(folder))
  writeFileSync(join(folder, 'people.ldif'), ldif())
  const loaded = spawnSync(program, ['-Ta', '-f', config, '-l', join(folder, 'people.ldif')], { encoding: 'utf8' })
  if (loaded.status !== 0) throw new Error(`slapadd: ${loaded.stderr}`)
  const [port, safePort] = [await freePort(), await freePort()]
  const addresses = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${safePort}`
  const server = spawn(program, ['-f', config, '-h', addresses, '-d', '0'], { stdio: 'ignore' })
  await waitForPort(port, server)
  return {
    name: universityName,
    url: `ldap://127.0.0.1:${port}`,
    safeUrl: `ldaps://localhost:${safePort}`,
    async close() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Only the service account may search, so that a search before its bind finds no user. */
function slapdConfig(folder: string): string {
  const schemas = ['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`)
  return `${schemas.join('\n')}
attributetype ( 1.3.6.1.4.1.5923.1.1.1.1 NAME 'eduPersonAffiliation' EQUALITY caseIgnoreMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 )
objectclass ( 1.3.6.1.4.1.5923.1.1.2 NAME 'eduPerson' AUXILIARY MAY ( eduPersonAffiliation $ personalTitle ) )
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload ppolicy
pidfile ${folder}/slapd.pid
TLSCACertificateFile ${CA_FILE}
TLSCertificateFile ${caFile('localhost')}
TLSCertificateKeyFile ${caFile('localhost-key')}
database mdb
suffix "${BASE_DN}"
directory ${folder}/data
maxsize 16777216
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${SERVICE_DN}" read by anonymous auth by * none
overlay ppolicy
ppolicy_default "cn=policy,${BASE_DN}"
`
}

function ldif(): string {
  const encoded = (name: string, value: string) => `${name}:: ${Buffer.from(value).toString('base64')}`
  const unit = (name: string) => `dn: ou=${name},${BASE_DN}\nobjectClass: organizationalUnit\nou: ${name}\n`
  const person = ({ uid, attributes, isLocked }: Listed, dn: string) =>
    [
      `dn: ${dn}`,
      'objectClass: inetOrgPerson',
      'objectClass: eduPerson',
      `uid: ${uid}`,
      `cn: ${uid}`,
      encoded('userPassword', UNIVERSITY_PASSWORD),
      ...(isLocked ? [`pwdAccountLockedTime: ${LOCKED}`] : []),
      ...Object.entries(attributes).flatMap(([name, values]) => values.map((value) => encoded(name, value))),
      '',
    ].join('\n')
  return [
    `dn: ${BASE_DN}\nobjectClass: domain\ndc: university\n`,
    [
      `dn: cn=policy,${BASE_DN}`,
      'objectClass: device',
      'objectClass: pwdPolicy',
      'cn: policy',
      'pwdAttribute: userPassword',
      'pwdLockout: TRUE',
      '',
    ].join('\n'),
    unit('people'),
    unit('others'),
    [
      `dn: ${SERVICE_DN}`,
      'objectClass: applicationProcess',
      'objectClass: simpleSecurityObject',
      'cn: sala',
      encoded('userPassword', SERVICE_PASSWORD),
      '',
    ].join('\n'),
    ...listed.map((one) => person(one, `uid=${one.uid},${PEOPLE}`)),
    ...listed
      .filter(({ isDuplicated }) => isDuplicated)
      .map((one) => person(one, `uid=${one.uid},ou=others,${BASE_DN}`)),
  ].join('\n')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function waitForPort(port: number, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (server.exitCode !== null) throw new Error(`slapd ended with ${server.exitCode}`)
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('slapd does not accept connections')
}
