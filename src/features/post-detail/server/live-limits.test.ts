/** How many streams one caller may hold open, in every spelling of an address. */
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'

/** Of one address behind a proxy. */
const ALLOWED = 200
const soon = { timeout: 10_000 }
const opened = new Set<Socket>()
let site: TestApp
let path: string

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off', env: { TRUST_PROXY: '127.0.0.1' } })
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const { id: authorId } = await createTeacher(site.db.primary)
  path = `/api/live/posts/${(await createStory(site.db.primary, { authorId })).id}`
})
afterEach(async () => {
  for (const socket of opened) socket.destroy()
  opened.clear()
  await expect.poll(() => site.app.live.size, soon).toBe(0)
})
afterAll(() => site.close())

/** Asks for a stream through the proxy. */
function ask(address: string): Socket {
  const socket = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1')
  opened.add(socket)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`)
  return socket
}

/** The status of a stream that stays open. */
function listen(address: string): Promise<number> {
  return new Promise((resolve) => {
    ask(address).once('data', (bytes) => resolve(Number(bytes.toString().slice(9, 12))))
  })
}

const callers: [string, (n: number) => string, string][] = [
  ['IPv4', () => '203.0.113.9', '203.0.113.10'],
  [
    'mapped IPv4',
    (n) => ['203.0.113.9', '::ffff:203.0.113.9', '::FFFF:cb00:7109'][n % 3] as string,
    '::ffff:203.0.113.10',
  ],
  ['IPv6', (n) => `2001:db8:1:2::${n.toString(16)}`, '2001:db8:1:3::1'],
  [
    'IPv6 in several spellings',
    (n) => [`2001:DB8:1:2::${n}`, `2001:0db8:0001:0002:${n}::`, '2001:db8:1:2::1%eth0'][n % 3] as string,
    '2001:db8:1:20::1',
  ],
]

test.for(callers)('AB-177 one caller has 200 streams and no more: %s', async ([, spell, other]) => {
  const statuses = []
  for (let first = 0; first < ALLOWED; first += 50) {
    statuses.push(...(await Promise.all(Array.from({ length: 50 }, (_, n) => listen(spell(first + n))))))
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(ALLOWED)
  expect([await listen(spell(1)), await listen(spell(2)), await listen(other)]).toEqual([429, 429, 200])
})

test('AB-177 a client that disconnects during the lookup of the post has no stream', async () => {
  const open = vi.spyOn(site.app.live, 'open')
  const left = () => site.lines.filter(({ route, status }) => route === '/api/live/posts/:postId' && status === 499)
  const client = await site.db.primaryPool.connect()
  await client.query('begin; lock table posts in access exclusive mode')
  const socket = ask('203.0.113.9')
  const waiting = `select from pg_locks where relation = 'posts'::regclass and not granted`
  await expect.poll(async () => (await client.query(waiting)).rowCount, soon).toBe(1)
  socket.destroy()
  await expect.poll(() => left().length, soon).toBe(1)
  await client.query('commit')
  client.release()
  await expect.poll(() => open.mock.calls.length, soon).toBe(1)
  expect(site.app.live.size).toBe(0)
  open.mockRestore()
})
