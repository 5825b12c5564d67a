/** Connection limits and malformed requests on a real socket (AB-07, AB-124..AB-129). */
import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { addPerson } from '#test/people.ts'
import { received, sampleFeature } from '#test/sample-feature.ts'
import { MAX_STREAMS } from '../live/event-streams.ts'
import {
  HEADERS_TIMEOUT_MS,
  limitConnections,
  MAX_CONNECTIONS_PER_ADDRESS,
  REQUEST_TIMEOUT_MS,
} from './connection-limits.ts'

let server: TestApp
let port: number
const open = new Set<Socket>()

beforeAll(async () => {
  server = await testApp({ features: [sampleFeature], rateLimits: 'off' })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of open) socket.destroy()
  open.clear()
  expect((await server.get('/healthz')).statusCode).toBe(200)
})
afterAll(() => server.close())

/** Sends bytes and returns all received bytes once the server closes or stops sending. */
function send(...parts: (string | Buffer)[]): Promise<{ text: string; isClosed: boolean }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    open.add(socket)
    let text = ''
    const settle = (isClosed: boolean) => resolve({ text, isClosed })
    socket.setTimeout(5_000, () => settle(false))
    socket.on('data', (bytes) => {
      socket.setTimeout(400)
      text += bytes.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => settle(true))
    for (const part of parts) socket.write(part)
  })
}

const statuses = (text: string) => [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
const host = 'Host: localhost\r\n'
const close = 'Connection: close\r\n'

test('AB-124 a request without exactly one valid Host of the site is rejected', async () => {
  const cases: [string, number][] = [
    ['GET /api/ping HTTP/1.1\r\n\r\n', 400],
    ['GET /api/ping HTTP/1.0\r\n\r\n', 400],
    ['GET /api/ping HTTP/1.1\r\nHost:\r\n\r\n', 400],
    ['GET /api/ping HTTP/1.1\r\nHost: localhost\r\nHost: evil\r\n\r\n', 421],
    ['GET /api/ping HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n', 421],
    ['GET /api/ping HTTP/1.1\r\nHost: evil\r\n\r\n', 421],
    [`GET http://localhost/api/ping HTTP/1.1\r\n${host}\r\n`, 400],
    [`OPTIONS * HTTP/1.1\r\n${host}\r\n`, 400],
  ]
  for (const [request, status] of cases) {
    const { text } = await send(request)
    expect([request, statuses(text)]).toEqual([request, [status]])
  }
  expect((await send('GET /api/ping\r\n\r\n')).text).toMatch(/^HTTP\/1\.1 400 /)
})

test('AB-125 smuggled and malformed requests are rejected and the connection is closed', async () => {
  const post = `POST /api/sample/misbehave HTTP/1.1\r\n${host}`
  const bad = [
    `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
    `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    `${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
    `${post}Content-Length : 5\r\n\r\nhello`,
    `${post}Content-Length: -1\r\n\r\n`,
    `GET /api/ping HTTP/1.1\n${host}\n`,
    `GET /api/ping HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`,
    `GET /api/ping HTTP/1.1\r\n${host} folded: x\r\n\r\n`,
    `post /api/ping HTTP/1.1\r\n${host}\r\n`,
    `FOO /api/ping HTTP/1.1\r\n${host}\r\n`,
    `GET /api/ping HTTP/9.9\r\n${host}\r\n`,
  ]
  for (const request of bad) {
    const { text, isClosed } = await send(request)
    expect([request, statuses(text), isClosed]).toEqual([request, [400], true])
  }
})

test('AB-125 AB-127 an error below HTTP has the usual shape and headers', async () => {
  const { text } = await send('nonsense\r\n\r\n')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  expect(head).toContain("content-security-policy: default-src 'none'")
  expect(head).toContain('x-content-type-options: nosniff')
  expect(head).toContain('content-type: application/json; charset=utf-8')
  expect(JSON.parse(body)).toMatchObject({ code: 'bad_request' })
})

test('AB-125 pipelined requests are answered in order', async () => {
  const count = 1_000
  const one = (index: number) => `GET /api/sample/notes/${index} HTTP/1.1\r\n${host}${index === count ? close : ''}\r\n`
  const { text } = await send(Array.from({ length: count }, (_, index) => one(index + 1)).join(''))
  const ids = [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id))
  expect(ids).toEqual(Array.from({ length: count }, (_, index) => index + 1))
})

test('AB-125 upgrades and tunnels are not supported', async () => {
  for (const upgrade of ['websocket', 'h2c']) {
    const request = `GET /api/ping HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: ${upgrade}\r\n\r\n`
    expect(statuses((await send(request)).text)).toEqual([200])
  }
  const { text, isClosed } = await send(`CONNECT localhost:80 HTTP/1.1\r\n${host}\r\n`)
  expect([statuses(text), isClosed]).toEqual([[405], true])
  expect(text).toContain('allow: GET, HEAD, POST, PATCH, DELETE')
})

test('AB-126 the size of headers is limited', async () => {
  const long = await send(`GET /api/ping HTTP/1.1\r\n${host}X: ${'a'.repeat(20_000)}\r\n\r\n`)
  expect([statuses(long.text), long.isClosed]).toEqual([[431], true])
  const many = Array.from({ length: 2_000 }, (_, index) => `X-${index}: a\r\n`).join('')
  expect(statuses((await send(`GET /api/ping HTTP/1.1\r\n${host}${many}\r\n`)).text)).toEqual([431])
  expect(statuses((await send(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`)).text)).toEqual([431])
})

test('AB-129 other protocols are rejected', async () => {
  const hello = Buffer.from('16030100a5010000a10303', 'hex')
  for (const bytes of [hello, Buffer.from('SSH-2.0-OpenSSH_9.9\r\n'), Buffer.alloc(1_000_000, 0xfe)]) {
    const { text, isClosed } = await send(bytes)
    expect([statuses(text).slice(0, 1), isClosed]).toEqual([[400], true])
  }
  const { text, isClosed } = await send(Buffer.alloc(200_000, 0x61))
  expect([isClosed, /^HTTP\/1\.1 4\d\d /.test(text)]).toEqual([true, true])
})

test('AB-07 a body announced as too large is rejected before it is sent', async () => {
  const member = await server.as(await addPerson(server.db))
  const headers = Object.entries({ ...member.headers, 'content-type': 'application/json' })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const start = `POST /api/sample/notes HTTP/1.1\r\n${host}${headers}`
  const announced = await send(`${start}Content-Length: 1073741824\r\n\r\n{"title":"`)
  expect([statuses(announced.text), announced.isClosed]).toEqual([[413], true])
  const chunk = `8000\r\n${'a'.repeat(0x8000)}\r\n`
  const endless = await send(`${start}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(8)}`)
  expect(statuses(endless.text)).toEqual([413])
})

test('AB-14 AB-20 the connection of a rejected request is closed', async () => {
  received.length = 0
  const rejected = await send(`POST /api/sample/misbehave HTTP/1.1\r\n${host}Content-Length: 1000000\r\n\r\n`)
  expect([statuses(rejected.text), rejected.isClosed]).toEqual([[403], true])
  expect(received).toEqual([])
})

test('AB-127 the header timeout is shorter than the request timeout, and both are checked often', () => {
  const { headersTimeout, requestTimeout, timeout, maxConnections } = server.app.server
  expect([headersTimeout, requestTimeout, timeout]).toEqual([HEADERS_TIMEOUT_MS, REQUEST_TIMEOUT_MS, 60_000])
  expect(headersTimeout).toBeLessThan(requestTimeout)
  expect(maxConnections).toBe(1_000 + MAX_STREAMS)
})

test('AB-127 a slow header and a silent connection end with 408', { timeout: 20_000 }, async () => {
  const wait = (bytes: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      open.add(socket)
      let text = ''
      socket.on('data', (data) => {
        text += data.toString('latin1')
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve(text))
    })
  const slow = [`GET /api/ping HTTP/1.1\r\n${host}X-A`, '']
  const [header, silent] = await Promise.all(slow.map(wait))
  expect(statuses(header as string)).toEqual([408])
  expect(statuses(silent as string)).toEqual([408])
})

const arrive = (server: EventEmitter, remoteAddress: string) => {
  const socket = Object.assign(new EventEmitter(), { remoteAddress, isClosed: false, destroy: () => {} })
  socket.destroy = () => {
    socket.isClosed = true
  }
  server.emit('connection', socket)
  return socket
}

test('AB-177 an IPv6 /64 may hold 50 connections; an IPv4-mapped address counts as its IPv4 address', () => {
  const spellings = [
    (n: number) => `2001:db8:1:2::${n.toString(16)}`,
    (n: number) => `2001:DB8:1:2:${n.toString(16)}::1`,
    (n: number) => `${n % 2 ? '' : '::ffff:'}203.0.113.7`,
    (n: number) => `fe80::${n.toString(16)}%eth${n}`,
  ]
  const bare = new EventEmitter()
  limitConnections(bare as Server, { headers: {}, isBehindProxy: false })
  const counts = spellings.map((spell) => {
    const sockets = Array.from({ length: 60 }, (_, n) => arrive(bare, spell(n)))
    return sockets.filter(({ isClosed }) => !isClosed).length
  })
  expect(counts).toEqual([MAX_CONNECTIONS_PER_ADDRESS, 0, MAX_CONNECTIONS_PER_ADDRESS, MAX_CONNECTIONS_PER_ADDRESS])
  expect(arrive(bare, '2001:db8:1:3::1').isClosed).toBe(false)
})

test('AB-128 a remote address may hold 50 connections unless behind a proxy; loopback has no limit', () => {
  const crowd = (server: EventEmitter, address: string) =>
    Array.from({ length: MAX_CONNECTIONS_PER_ADDRESS + 1 }, () => arrive(server, address))
  const bare = new EventEmitter()
  limitConnections(bare as Server, { headers: {}, isBehindProxy: false })
  const strangers = crowd(bare, '203.0.113.7')
  expect(strangers.filter(({ isClosed }) => isClosed)).toEqual([strangers.at(-1)])
  for (const address of ['2001:db8::1', '127.0.0.1', '::ffff:127.0.0.1', '::1'])
    expect(arrive(bare, address).isClosed).toBe(false)
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '::1'])
    expect(crowd(bare, address).every(({ isClosed }) => !isClosed)).toBe(true)
  strangers[0]?.emit('close')
  expect(arrive(bare, '203.0.113.7').isClosed).toBe(false)
  expect(arrive(bare, '203.0.113.7').isClosed).toBe(true)
  const proxied = new EventEmitter()
  limitConnections(proxied as Server, { headers: {}, isBehindProxy: true })
  expect(crowd(proxied, '203.0.113.7').every(({ isClosed }) => !isClosed)).toBe(true)
})
