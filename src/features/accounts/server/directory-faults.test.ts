/** A directory that misbehaves: what the site answers, and what it never says. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { type LdapOptions, type LdapPerson, type LdapServer, startLdapServer } from '#test/ldap-server.ts'
import { trySignIn } from '#test/sign-in.ts'
import { BASE_DN, CA_FILE, SERVICE_DN, SERVICE_PASSWORD } from '#test/university.ts'
import { createMember, TEST_PASSWORD } from '../testing.ts'
import { fillFilter } from './service/directory-ldap.ts'
import { sessions, signInLocks, users } from './tables.ts'

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

beforeEach(() => {
  closers.length = 0
})
afterEach(async () => {
  for (const close of closers.reverse()) await close()
})

async function open(LDAP_URL: string, env: Record<string, string> = {}): Promise<TestApp> {
  const bind = { LDAP_BASE_DN: BASE_DN, LDAP_BIND_DN: SERVICE_DN, LDAP_BIND_PASSWORD: SERVICE_PASSWORD }
  site = await testApp({
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
/** A TCP server that is no directory. */
async function openDouble(behave: (socket: Socket) => void): Promise<void> {
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
  trySignIn(site, { name, password, captcha: 'x' }, { door: 'university' })

/** 503 `upstream`, nobody signed in, nobody written, no attempt held against the name. */
async function expectFault() {
  const answer = await enter()
  expectErrorResponse(answer, 503, 'upstream')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.headers['set-cookie']).toBeUndefined()
  const { orm } = site.db.primary
  expect([await orm.select().from(sessions), await orm.select().from(users)]).toEqual([[], []])
  expect(
    (await orm.select().from(signInLocks)).every(({ failures, lockedUntil }) => failures === 0 && !lockedUntil),
  ).toBe(true)
  expect(JSON.stringify(site.lines)).not.toMatch(/somsak|จามจุรี/)
}

describe('AB-38 the directory is away or talks nonsense', () => {
  test('nobody listens', async () => {
    await open('ldap://localhost:1')
    await expectFault()
  })
  test('it takes the connection and says nothing: 503 after less than five seconds, other doors stay open', async () => {
    await openDouble(() => {})
    await createMember(site.db.primary, { email: 'manee@example.com' })
    const waiting = enter()
    const member = await trySignIn(site, { name: 'manee@example.com', password: TEST_PASSWORD, captcha: 'x' })
    expect(member.statusCode).toBe(200)
    expectErrorResponse(await waiting, 503, 'upstream')
  }, 20_000)
  test('it drips a byte at a time', async () => {
    await openDouble((socket) => {
      const timer = setInterval(() => socket.write('0'), 100)
      socket.on('close', () => clearInterval(timer))
    })
    await expectFault()
  }, 20_000)
  test('it closes at once', async () => {
    await openDouble((socket) => socket.destroy())
    await expectFault()
  })
  test('it answers in another language', async () => {
    await openDouble((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await expectFault()
  }, 20_000)
})

describe('AB-38 TLS that cannot be trusted', () => {
  test.each([false, true])('the certificate is another host’s (TLS from the first byte: %s)', async (isLdaps) => {
    const server = await openWith({ people: [person()], certificate: 'elsewhere', isLdaps })
    await expectFault()
    expect(server.binds).toEqual([])
  })

  test('no password is ever said before the connection is safe', async () => {
    const server = await openWith({ people: [person()] })
    expect((await enter()).statusCode).toBe(200)
    expect(server.binds.map(({ dn, isSafe }) => [dn, isSafe])).toEqual([
      [SERVICE_DN, true],
      [DN, true],
    ])
  })

  test('a connection that is cut is not opened a second time, in clear', async () => {
    let connections = 0
    let heard = ''
    await openDouble((socket) => {
      connections++
      socket.on('data', (bytes) => {
        heard += bytes.toString('latin1')
        socket.destroy()
      })
    })
    await expectFault()
    expect(connections).toBe(1)
    expect(heard).not.toContain(SERVICE_PASSWORD)
  })
})

describe('what it says of a person', () => {
  test('AB-38 a referral is not followed', async () => {
    await openWith({ people: [person()], searchResult: 10 })
    await expectFault()
  })
  test.each([1, 51, 52, 80])('AB-38 a search that ends with code %i is our fault', async (searchResult) => {
    await openWith({ people: [person()], searchResult })
    await expectFault()
  })
  test('AB-38 two, or more than two, entries of one name are refused before any bind as one of them', async () => {
    const twins = ['a', 'b', 'c'].map((ou) => person({ dn: `uid=somsak.k,ou=${ou},${BASE_DN}` }))
    const server = await openWith({ people: twins })
    await expectFault()
    expect(server.sizeLimits).toEqual([2])
    expect(server.binds.map(({ dn }) => dn)).toEqual([SERVICE_DN])
  })
  test.each([19, 49, 50, 53])('AB-38 a bind refused with code %i is a wrong login', async (bindResult) => {
    await openWith({ people: [person({ bindResult })] })
    expectErrorResponse(await enter(), 422, 'wrong_login')
  })
  test.each([10, 51, 52])('AB-38 a bind that ends with code %i is our fault', async (bindResult) => {
    await openWith({ people: [person({ bindResult })] })
    await expectFault()
  })
  test('an entry without a name is nobody’s: a bind as nobody would succeed', async () => {
    const server = await openWith({ people: [person({ dn: '', bindResult: 0 })] })
    await expectFault()
    expect(server.binds.map(({ dn }) => dn)).toEqual([SERVICE_DN])
  })
})

test('security §4.6 a name that is nobody’s asks as much of the directory as a wrong password', async () => {
  const server = await openWith({ people: [person()] })
  expectErrorResponse(await enter(NAME, 'ผิดแน่นอน'), 422, 'wrong_login')
  const wrong = server.binds.splice(0).map(({ dn }) => dn)
  expectErrorResponse(await enter('nobody.n@university.example.ac.th', 'ผิดแน่นอน'), 422, 'wrong_login')
  const unknown = server.binds.map(({ dn }) => dn)
  expect(wrong).toEqual([SERVICE_DN, DN])
  expect(unknown).toEqual([SERVICE_DN, expect.stringMatching(new RegExp(`^cn=[0-9a-f-]{36},${BASE_DN}$`))])
})

test('AB-37 no empty password and no unescaped sign reaches the directory', async () => {
  const server = await openWith({ people: [person()] })
  for (const password of ['', '\0']) expect([400, 422]).toContain((await enter(NAME, password)).statusCode)
  for (const name of ['*', 'admin)(uid=*', '\\', '../', 'a@evil', `*@university.example.ac.th`]) await enter(name)
  expect([server.binds, server.filters]).toEqual([[], []])
  await enter(NAME, ' ')
  expect(server.binds.map(({ password }) => password)).toEqual([SERVICE_PASSWORD, ' '])
  expect(server.filters).toEqual(['(uid=somsak.k)'])
})

test('AB-37 a name in a filter is one value, whatever is in it (RFC 4515)', () => {
  const filter = '(&(objectClass=person)(uid={username}))'
  const filled = (name: string) => fillFilter(filter, name)
  expect(filled('daranee.s')).toBe('(&(objectClass=person)(uid=daranee.s))')
  expect(filled('*')).toBe('(&(objectClass=person)(uid=\\2a))')
  expect(filled('admin)(uid=*')).toBe('(&(objectClass=person)(uid=admin\\29\\28uid\\3d\\2a))')
  expect(filled('\\\0')).toBe('(&(objectClass=person)(uid=\\5c\\00))')
  expect(filled('ก')).toBe('(&(objectClass=person)(uid=\\e0\\b8\\81))')
  expect(filled('$&{username}')).toBe('(&(objectClass=person)(uid=\\24\\26\\7busername\\7d))')
})

test('AB-38 a crowd before a silent directory: all are answered, none waits longer than the deadline', async () => {
  await openDouble(() => {})
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => enter(`p${index}@university.example.ac.th`)),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  const codes = answers.map((answer) => answer.json().code)
  expect(codes.filter((code) => code === 'overload')).toHaveLength(42)
  expect(codes.filter((code) => code === 'upstream')).toHaveLength(58)
}, 30_000)

test('Q-15 filters, attributes and affiliations are the university’s own to name', async () => {
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
    const answer = await enter(name)
    const token = /sala_sid=([\w-]{43})/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
    expect((await site.holding(token).get('/api/user')).json().data).toMatchObject(expected)
  }
  expectErrorResponse(await enter('somsak.k'), 422, 'wrong_login')
})
