/** Clients that pipeline requests or do not read responses, on real sockets. */
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { addPerson } from '#test/people.ts'
import { sampleFeature } from '#test/sample-feature.ts'

const READ_WITHIN_MS = 1_100
const MEGABYTE = 1024 * 1024
const big = Buffer.alloc(MEGABYTE, 'a')
const soon = { timeout: 10_000 }

let server: TestApp
let port: number
/** Number of calls of `/big`. */
let rendered = 0
let goOn = () => {}
let slow: Promise<void>
const opened = new Set<Socket>()

beforeAll(async () => {
  server = await testApp({
    features: [sampleFeature],
    rateLimits: 'off',
    shedding: { maxWaiting: 20, maxDelayMs: Number.POSITIVE_INFINITY },
    connections: { readWithinMs: READ_WITHIN_MS },
    pages(app) {
      app.get('/big', async (_request, reply) => {
        rendered++
        return reply.type('text/html').send(big)
      })
      app.get('/download', async (_request, reply) => {
        const pieces = Array.from({ length: 160 }, () => big.subarray(0, 64 * 1024))
        return reply.type('application/zip').send(Readable.from(pieces))
      })
      app.get('/slow', async () => {
        await slow
        return 'slow'
      })
    },
  })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})
beforeEach(() => {
  rendered = 0
  slow = new Promise((resolve) => {
    goOn = resolve
  })
})
afterEach(async () => {
  goOn()
  for (const socket of opened) socket.destroy()
  opened.clear()
  await expect.poll(connections, soon).toBe(0)
})
afterAll(() => server.close())

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
const connections = () =>
  new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
const gauge = async (name: string) =>
  Number(new RegExp(`^${name} (.*)$`, 'm').exec((await server.get('/metrics')).body)?.[1])

/** Opens a client that reads only on demand. */
async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  opened.add(socket)
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}
/** Opens a client that reads everything. */
async function openReader() {
  const socket = await open()
  const reader = { socket, text: '', isClosed: false }
  socket.on('data', (bytes) => {
    reader.text += bytes.toString('latin1')
  })
  socket.on('close', () => {
    reader.isClosed = true
  })
  return reader
}

test('AB-176 unread responses do not count as load, and their connections are closed in time', async () => {
  const member = await server.as(await addPerson(server.db))
  const pages = 40
  for (let index = 0; index < 10; index++) (await open()).write(get('/big').repeat(pages))
  await expect.poll(() => rendered, soon).toBeGreaterThanOrEqual(10)
  await sleep(300)
  expect(await gauge('sala_requests_waiting')).toBeLessThanOrEqual(1)
  expect(await gauge('sala_shedding_level')).toBe(0)
  for (const reader of [server, member]) {
    for (const path of ['/api/sample/notes/5', '/api/sample/notes'])
      expect((await reader.get(path)).statusCode).toBe(200)
  }
  // The size of the system's buffers, plus one for each connection.
  expect(rendered).toBeLessThan((10 * pages) / 2)
  await expect.poll(connections, soon).toBe(0)
})

test('AB-176 AB-127 a client that reads too slowly is disconnected as well', async () => {
  const socket = await open()
  socket.write(get('/big').repeat(40))
  const trickle = setInterval(() => socket.read(1_024), 50)
  try {
    await expect.poll(connections, soon).toBe(1)
    await expect.poll(connections, soon).toBe(0)
  } finally {
    clearInterval(trickle)
  }
})

test('AB-127 a long download continues while it is read', async () => {
  const socket = await open()
  const begunAt = performance.now()
  let bytes = 0
  socket.write(get('/download', 'Connection: close\r\n'))
  for await (const piece of socket) {
    bytes += piece.length
    await sleep(15)
  }
  expect(performance.now() - begunAt).toBeGreaterThan(READ_WITHIN_MS)
  expect(bytes).toBeGreaterThan(10 * MEGABYTE)
})

test('AB-176 pipelined requests start one at a time and stay in order', async () => {
  const reader = await openReader()
  const note = (id: number) => get(`/api/sample/notes/${id}`, `X-Padding: ${'a'.repeat(200)}\r\n`)
  const count = 3_000
  const numbers = Array.from({ length: count }, (_, index) => (index % 1_000) + 1)
  reader.socket.write(get('/slow') + numbers.map(note).join(''))
  await expect.poll(() => gauge('sala_requests_waiting'), soon).toBe(2)
  await sleep(200)
  expect(await gauge('sala_requests_waiting')).toBe(2)
  expect(reader.isClosed).toBe(false)
  goOn()
  const ids = () => [...reader.text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id))
  await expect.poll(() => ids().length, { timeout: 20_000 }).toBe(count)
  expect(ids()).toEqual(numbers)
})

test('AB-176 at most a thousand requests of one address wait: a connection with more is closed', async () => {
  const [greedy, other] = [await openReader(), await openReader()]
  greedy.socket.write(get('/slow') + get('/a').repeat(1_100))
  await expect.poll(() => greedy.isClosed, soon).toBe(true)
  expect(greedy.text).toBe('')
  other.socket.write(get('/api/ping').repeat(3))
  await expect.poll(() => statuses(other.text), soon).toEqual([200, 200, 200])
})

test('AB-176 AB-125 a rejected URL, a body and a last request keep their order after others', async () => {
  const reader = await openReader()
  const body = JSON.stringify({ how: `select 1 -- ${'a'.repeat(90_000)}` })
  const headers = Object.entries({ ...server.headers, 'content-type': 'application/json' })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const post = `POST /api/sample/misbehave HTTP/1.1\r\nHost: localhost\r\n${headers}Content-Length: ${body.length}\r\n\r\n`
  reader.socket.write(get('/slow') + get('/%zz') + get('/unknown') + post + body.slice(0, 10))
  await sleep(100)
  reader.socket.write(body.slice(10) + get('/api/ping', 'Connection: close\r\n'))
  await sleep(100)
  expect(statuses(reader.text)).toEqual([])
  goOn()
  await expect.poll(() => reader.isClosed, soon).toBe(true)
  expect(statuses(reader.text)).toEqual([200, 400, 404, 200, 200])
})

test('AB-176 requests that wait for a disconnected client never start', async () => {
  const socket = await open()
  socket.write(get('/slow') + get('/big').repeat(20))
  await expect.poll(() => gauge('sala_requests_waiting'), soon).toBe(2)
  socket.resetAndDestroy()
  goOn()
  await expect.poll(connections, soon).toBe(0)
  await sleep(50)
  // A socket that is not read detects the disconnect at the next write.
  expect(rendered).toBeLessThanOrEqual(1)
  // The request of the metrics itself.
  expect(await gauge('sala_requests_waiting')).toBe(1)
})
