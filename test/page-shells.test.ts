/** Personal pages: one stored shell per route for all signed-in readers (decision 0077). */
import { createHash } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOfPages } from '#app/page-calls.ts'
import { routes } from '#app/routes.ts'
import { startedCalls } from '#app/start-calls.ts'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createSession } from '#server/http/sessions/session.ts'
import { features } from '../src/features.ts'
import { type Response, type TestApp, testApp } from './app.ts'
import { realFrontEnd } from './crawl-endpoints.ts'

const ROLES = ['member', 'teacher', 'editor', 'admin'] as const
type Role = (typeof ROLES)[number]
interface Person {
  token: string
  /** What identifies the person. */
  marks: string[]
}

const HINT = 'sala_signed_in=c0ffee'
const VALUES: Record<string, readonly string[]> = {
  $invoiceNo: ['INV-2569-000001', 'INV-2570-999999'],
}

const shells = [...callsOfPages].map(([path, calls]) => ({ path, ...calls }))
/** Two addresses of each shell, with a query. */
const addressesOf = (path: string) => {
  const [name] = /\$\w+/.exec(path) ?? []
  return name ? (VALUES[name] ?? []).map((value) => path.replace(name, value)) : [path, `${path}?search=secret&page=2`]
}

let site: TestApp
let people: Record<Role, Person>

beforeAll(async () => {
  const { register: pages, errorPage } = realFrontEnd()
  site = await testApp({ env: { CAPTCHA_PROVIDER: 'none' }, rateLimits: 'off', pages, errorPage })
  const db = site.db.primary
  const create = {
    member: (names: object) => createUser(db, names),
    teacher: (names: object) => createTeacher(db, names),
    editor: (names: object) => createUser(db, { ...names, officeRole: 'editor' }),
    admin: (names: object) => createAdmin(db, names),
  }
  const entries = ROLES.map(async (role) => {
    const names = { firstname: `ผู้อ่าน${role}`, lastname: `ของ${role}`, email: `reader.${role}@example.com` }
    const { id } = await create[role](names)
    const token = await createSession(db, { userId: id, isRemembered: false, userAgent: 'test' })
    return [role, { token, marks: [...Object.values(names), token, `"viewer":{"id":${id}`] }] as const
  })
  people = Object.fromEntries(await Promise.all(entries)) as unknown as Record<Role, Person>
  await site.app.listen({ host: '127.0.0.1', port: 0 })
}, 60_000)
afterAll(() => site.close())

const read = (url: string, cookie?: string, headers: Record<string, string> = {}): Promise<Response> =>
  site.request({ url, headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers } })
const cookieOf = (role: Role) => `sala_sid=${people[role].token}; ${HINT}`
const UNKNOWN_SESSION = `sala_sid=${'B'.repeat(43)}; ${HINT}`
const hashOf = ({ statusCode, headers, rawPayload }: Response) =>
  [statusCode, headers.etag, createHash('sha256').update(rawPayload).digest('hex')] as const

describe('decision 0077 a personal page is one stored shell', () => {
  test('the other pages for members are these, and those of the office', () => {
    const others = routes.filter(({ access, path }) => access === 'member' && !callsOfPages.has(path))
    expect(others.filter(({ layout }) => layout !== 'office').map(({ path }) => path)).toEqual([
      // A form in a frame, whose address is a secret.
      '/online-test/form/$form',
      // an error status for readers who do not write.
      '/my-teaching-story',
      '/my-teaching-story/create',
      '/my-teaching-story/$storyId/edit',
    ])
  })

  test.each(shells.map(({ path }) => path))('%s', async (path) => {
    const [first = '', second = ''] = [...addressesOf(path), ...addressesOf(path)]
    const shell = await read(first, cookieOf('admin'))
    expect(shell.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' })
    expect(shell.statusCode).toBe(200)
    for (const { marks } of Object.values(people)) for (const mark of marks) expect(shell.body).not.toContain(mark)
    expect(shell.body).toContain('"viewer":null')
    expect(shell.body).toContain('<meta name="robots" content="noindex"/>')
    expect(/<noscript>.*ต้องใช้ JavaScript.*href="\/".*href="\/\?action=sign-in".*<\/noscript>/.test(shell.body)).toBe(
      true,
    )
    expect(shell.body).not.toContain('secret')
    for (const cookie of [...ROLES.map(cookieOf), UNKNOWN_SESSION]) {
      for (const address of [first, second]) {
        site.queries.length = 0
        const response = await read(address, cookie)
        expect([address, site.queries, ...hashOf(response)]).toEqual([address, [], ...hashOf(shell)])
        expect(response.headers['set-cookie']).toBeUndefined()
      }
    }
    const again = await read(second, cookieOf('member'), { 'if-none-match': String(shell.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each(shells.map(({ path }) => path))('Q-09 a visitor of %s is redirected to sign in', async (path) => {
    for (const address of addressesOf(path)) {
      await read(address, cookieOf('member'))
      for (const cookie of [undefined, HINT, `sala_sid=short; ${HINT}`]) {
        const response = await read(address, cookie)
        expect([response.statusCode, response.body]).toEqual([302, ''])
        expect(response.headers.location).toMatch(/^\/\?action=sign-in&next=/)
      }
    }
  })

  test('the path of a route is no address of its shell', async () => {
    await read('/my-purchase/INV-2569-000001', cookieOf('member'))
    expect((await read('/my-purchase/$invoiceNo', cookieOf('member'))).statusCode).toBe(404)
  })

  test('a session without a hint gets its page and a hint, as before', async () => {
    const { token, marks } = people.teacher
    const response = await read('/my-test', `sala_sid=${token}`)
    expect(response.headers['set-cookie']).toMatch(/^sala_signed_in=[0-9a-f]{12}; /)
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(response.body).toContain(marks[0])
    expect(response.body).not.toContain('<meta name="personal-query"')
    expect((await read('/my-test', `sala_sid=${'B'.repeat(43)}`)).statusCode).toBe(302)
  })

  test('the shell is sent before the framework, and the redirect of a visitor by it', async () => {
    await read('/my-test', cookieOf('member'))
    expect(await firstLine('/my-test?x=1', cookieOf('member'))).toBe('HTTP/1.1 200 OK')
    expect(await firstLine('/my-test', HINT)).toBe('HTTP/1.1 302 Found')
  })
})

describe('decision 0077 the calls of a shell', () => {
  test.each([...callsOfPages])('%s names its calls', async (path, calls) => {
    const { body } = await read(addressesOf(path)[0] ?? '', cookieOf('member'))
    const [, content = ''] = /<meta name="personal-query" content="([^"]*)"/.exec(body) ?? []
    expect(content.replaceAll('&amp;', '&').split(' ')).toEqual(['without=account', ...startedCalls(path, calls)])
  })

  test('each is a GET endpoint, with parameters of the address', () => {
    const reads = features.flatMap(({ endpoints }) => endpoints.map(({ endpoint }) => endpoint))
    const patterns = reads
      .filter(({ method }) => method === 'GET')
      .map((endpoint) => new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`))
    for (const { path, calls = [], listCalls = [] } of shells) {
      for (const call of [...calls, ...listCalls]) {
        const [address = ''] = call.split('?')
        expect([call, patterns.some((pattern) => pattern.test(address))]).toEqual([call, true])
        for (const [name] of call.matchAll(/\$\w+/g)) expect(path.split('/')).toContain(name)
      }
    }
  })

  test('the place of a parameter is that of its segment', () => {
    const calls = { calls: ['/x/$id/y', '/z'], listCalls: ['/list?page=1'] }
    expect(startedCalls('/a/$id/b', calls)).toEqual(['/x/$2/y', '/z', '!/list?page=1'])
  })
})

async function firstLine(url: string, cookie: string): Promise<string> {
  const { port } = site.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${url} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`)
  let text = ''
  for await (const chunk of socket) text += chunk
  return text.split('\r\n', 1)[0] ?? ''
}
