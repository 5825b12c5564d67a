/** Sign-in with an unavailable or misbehaving directory. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMember } from '#features/accounts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { type LdapOptions, type LdapPerson, type LdapServer, startLdapServer } from '#test/ldap-server.ts'
import { TEST_PASSWORD } from '#test/passwords.ts'
import { allRows, deleteRows } from '#test/rows.ts'
import { trySignIn } from '#test/sign-in.ts'
import { BASE_DN, CA_FILE, SERVICE_DN, SERVICE_PASSWORD } from '#test/university.ts'
import { fillFilter } from './service/ldap-directory.ts'

const DN = `uid=somsak.k,${BASE_DN}`
const NAME = 'somsak.k@university.example.ac.th'
const person = (overrides: Partial<LdapPerson> = {}): LdapPerson => ({
  dn: DN,
  password: TEST_PASSWORD,
  attributes: { uid: ['somsak.k'], sn: ['ใจมั่น'], eduPersonAffiliation: ['staff'] },
  ...overrides,
})
const service = { dn: SERVICE_DN, password: SERVICE_PASSWORD, attributes: {} }
const closers: (() => Promise<unknown>)[] = []
let site: TestApp
/** Owns the database that the sites of all tests use one after another; copying it takes longer than a test. */
let owner: TestApp

beforeAll(async () => {
  owner = await testApp()
})
afterAll(() => owner.close())
beforeEach(() => {
  closers.length = 0
})
afterEach(async () => {
  for (const close of closers.reverse()) await close()
  await deleteRows(owner.db.primary, 'sign_in_locks')
})

async function open(LDAP_URL: string, env: Record<string, string> = {}): Promise<TestApp> {
  const bind = { LDAP_BASE_DN: BASE_DN, LDAP_BIND_DN: SERVICE_DN, LDAP_BIND_PASSWORD: SERVICE_PASSWORD }
  site = await testApp({
    sameDatabaseAs: owner,
    rateLimits: 'off',
    env: { CAPTCHA_PROVIDER: 'none', LDAP_CA_FILE: CA_FILE, LDAP_URL, ...bind, ...env },
  })
  closers.push(() => site.close())
  return site
}
async function openWith(options: LdapOptions, env: Record<string, string> = {}): Promise<LdapServer> {
  const server = await startLdapServer({ ...options, people: [service, ...(options.people ?? [])] })
  closers.push(() => server.close())
  await open(`${options.isLdaps ? 'ldaps' : 'ldap'}://localhost:${server.port}`, env)
  return server
}
/** A TCP server that does not speak LDAP. */
async function openFakeServer(behave: (socket: Socket) => void): Promise<void> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    behave(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  await open(`ldap://localhost:${(server.address() as AddressInfo).port}`)
}

const enter = (name = NAME, password = TEST_PASSWORD) =>
  trySignIn(site, { name, password, captcha: 'x' }, { method: 'university' })

/** Expects 503 `upstream`, no session, no new user and no counted attempt. */
async function expectUnavailable() {
  const db = site.db.primary
  const rows = async () => [await allRows(db, 'sessions'), await allRows(db, 'users')]
  const before = await rows()
  const response = await enter()
  expectErrorResponse(response, 503, 'upstream')
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(await rows()).toEqual(before)
  const locks = await allRows(db, 'sign_in_locks')
  expect(locks.every(({ failures, lockedUntil }) => failures === 0 && !lockedUntil)).toBe(true)
  expect(JSON.stringify(site.lines)).not.toMatch(/somsak|จามจุรี/)
}

describe('AB-38 the directory is unavailable or sends invalid data', () => {
  test('the port is closed', async () => {
    await open('ldap://localhost:1')
    await expectUnavailable()
  })
  test('it accepts the connection and sends nothing: 503 within five seconds, member sign-in works', async () => {
    await openFakeServer(() => {})
    await createMember(site.db.primary, { email: 'manee@example.com' })
    const waiting = enter()
    const member = await trySignIn(site, { name: 'manee@example.com', password: TEST_PASSWORD, captcha: 'x' })
    expect(member.statusCode).toBe(200)
    expectErrorResponse(await waiting, 503, 'upstream')
  }, 20_000)
  test('it sends one byte at a time', async () => {
    await openFakeServer((socket) => {
      const timer = setInterval(() => socket.write('0'), 100)
      socket.on('close', () => clearInterval(timer))
    })
    await expectUnavailable()
  }, 20_000)
  test('it closes the connection immediately', async () => {
    await openFakeServer((socket) => socket.destroy())
    await expectUnavailable()
  })
  test('it responds in another protocol', async () => {
    await openFakeServer((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await expectUnavailable()
  }, 20_000)
})

describe('AB-38 untrusted TLS', () => {
  test.each([false, true])('the certificate belongs to another host (LDAPS: %s)', async (isLdaps) => {
    const server = await openWith({ people: [person()], certificate: 'elsewhere', isLdaps })
    await expectUnavailable()
    expect(server.binds).toEqual([])
  })

  test('sends no password before TLS is established', async () => {
    const server = await openWith({ people: [person()] })
    expect((await enter()).statusCode).toBe(200)
    expect(server.binds.map(({ dn, isSafe }) => [dn, isSafe])).toEqual([
      [SERVICE_DN, true],
      [DN, true],
    ])
  })

  test('does not reconnect without TLS after the connection was closed', async () => {
    let connections = 0
    let received = ''
    await openFakeServer((socket) => {
      connections++
      socket.on('data', (bytes) => {
        received += bytes.toString('latin1')
        socket.destroy()
      })
    })
    await expectUnavailable()
    expect(connections).toBe(1)
    expect(received).not.toContain(SERVICE_PASSWORD)
  })
})

describe('results of search and bind', () => {
  test('AB-38 does not follow a referral', async () => {
    await openWith({ people: [person()], searchResult: 10 })
    await expectUnavailable()
  })
  test.each([1, 51, 52, 80])('AB-38 a search result code %i returns 503', async (searchResult) => {
    await openWith({ people: [person()], searchResult })
    await expectUnavailable()
  })
  test('AB-38 several entries for one name return 503 without a bind as one of them', async () => {
    const duplicates = ['a', 'b', 'c'].map((ou) => person({ dn: `uid=somsak.k,ou=${ou},${BASE_DN}` }))
    const server = await openWith({ people: duplicates })
    await expectUnavailable()
    expect(server.sizeLimits).toEqual([2])
    expect(server.binds.map(({ dn }) => dn)).toEqual([SERVICE_DN])
  })
  test.each([19, 49, 50, 53])('AB-38 a bind result code %i is a wrong login', async (bindResult) => {
    await openWith({ people: [person({ bindResult })] })
    expectErrorResponse(await enter(), 422, 'wrong_login')
  })
  test.each([10, 51, 52])('AB-38 a bind result code %i returns 503', async (bindResult) => {
    await openWith({ people: [person({ bindResult })] })
    await expectUnavailable()
  })
  test('an entry without a DN returns 503, because an anonymous bind would succeed', async () => {
    const server = await openWith({ people: [person({ dn: '', bindResult: 0 })] })
    await expectUnavailable()
    expect(server.binds.map(({ dn }) => dn)).toEqual([SERVICE_DN])
  })
})

test('AB-32 an unknown name causes the same directory operations as a wrong password', async () => {
  const server = await openWith({ people: [person()] })
  expectErrorResponse(await enter(NAME, 'ผิดแน่นอน'), 422, 'wrong_login')
  const wrong = server.binds.splice(0).map(({ dn }) => dn)
  expectErrorResponse(await enter('unknown.n@university.example.ac.th', 'ผิดแน่นอน'), 422, 'wrong_login')
  const unknown = server.binds.map(({ dn }) => dn)
  expect(wrong).toEqual([SERVICE_DN, DN])
  expect(unknown).toEqual([SERVICE_DN, expect.stringMatching(new RegExp(`^cn=[0-9a-f-]{36},${BASE_DN}$`))])
})

test('AB-37 no empty password and no unescaped character is sent to the directory', async () => {
  const server = await openWith({ people: [person()] })
  for (const password of ['', '\0']) expect([400, 422]).toContain((await enter(NAME, password)).statusCode)
  for (const name of ['*', 'admin)(uid=*', '\\', '../', 'a@evil', `*@university.example.ac.th`]) await enter(name)
  expect([server.binds, server.filters]).toEqual([[], []])
  await enter(NAME, ' ')
  expect(server.binds.map(({ password }) => password)).toEqual([SERVICE_PASSWORD, ' '])
  expect(server.filters).toEqual(['(uid=somsak.k)'])
})

test('AB-37 escapes a name in a filter as a single value (RFC 4515)', () => {
  const filter = '(&(objectClass=person)(uid={username}))'
  const filled = (name: string) => fillFilter(filter, name)
  expect(filled('daranee.s')).toBe('(&(objectClass=person)(uid=daranee.s))')
  expect(filled('*')).toBe('(&(objectClass=person)(uid=\\2a))')
  expect(filled('admin)(uid=*')).toBe('(&(objectClass=person)(uid=admin\\29\\28uid\\3d\\2a))')
  expect(filled('\\\0')).toBe('(&(objectClass=person)(uid=\\5c\\00))')
  expect(filled('ก')).toBe('(&(objectClass=person)(uid=\\e0\\b8\\81))')
  expect(filled('$&{username}')).toBe('(&(objectClass=person)(uid=\\24\\26\\7busername\\7d))')
})

test('AB-38 many requests to an unresponsive directory all get a response within the deadline', async () => {
  await openFakeServer(() => {})
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => enter(`p${index}@university.example.ac.th`)),
  )
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  const codes = responses.map((response) => response.json().code)
  expect(codes.filter((code) => code === 'overload')).toHaveLength(42)
  expect(codes.filter((code) => code === 'upstream')).toHaveLength(58)
}, 30_000)

test('Q-15 filters, attributes and affiliations are configurable', async () => {
  const student = person({
    dn: `cn=1,${BASE_DN}`,
    attributes: { sAMAccountName: ['6612345678'], displayName: ['กานดา'], SN: ['เรียนดี'], ou: ['students'] },
  })
  const teacher = person({
    dn: `cn=2,${BASE_DN}`,
    attributes: { sAMAccountName: ['somsak.k'], displayName: ['สมศักดิ์'], sn: ['ใจมั่น'], employeeType: ['อาจารย์'] },
  })
  await openWith(
    { people: [student, teacher] },
    {
      LDAP_USER_FILTER: '(sAMAccountName={username})',
      LDAP_STUDENT_FILTER: '(&(ou=students)(sAMAccountName={username}))',
      LDAP_ATTRIBUTES: 'firstname=displayName,affiliation=employeeType',
      LDAP_AFFILIATIONS: 'lecturer=อาจารย์',
    },
  )
  for (const [name, expected] of [
    ['6612345678', { member_type: 2, fullname: 'กานดา เรียนดี' }],
    [NAME, { member_type: 1, fullname: 'สมศักดิ์ ใจมั่น' }],
  ] as const) {
    const response = await enter(name)
    const token = /sala_sid=([\w-]{43})/.exec(String(response.headers['set-cookie']))?.[1] ?? ''
    expect((await site.holding(token).get('/api/user')).json().data).toMatchObject(expected)
  }
  expectErrorResponse(await enter('somsak.k'), 422, 'wrong_login')
})
