import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { addPerson } from '#test/people.ts'
import { sampleFeature } from '#test/sample-feature.ts'
import { openDatabase } from '../database/db.ts'
import { buildApp } from '../http/app.ts'
import { createLogger, describeError } from './logging.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp({ features: [sampleFeature], rateLimits: 'off' })
})
afterAll(() => server.close())
beforeEach(() => {
  server.lines.length = 0
})

/** Starts the same server with another database URL. */
async function serverOn(connectionString: string) {
  const { config, storage, log } = server.app.backgroundContext()
  const database = openDatabase({ primary: { connectionString, connectionTimeoutMillis: 300 } })
  const enqueue = async () => {}
  const app = buildApp({ config, database, features: [sampleFeature], storage, enqueue, log, rateLimits: 'off' })
  app.lifecycle.becameReady()
  await app.ready()
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { app, close }
}

test('RF-04 without a database: not ready, 503 with Retry-After, and the process continues', async () => {
  const { app, close } = await serverOn('postgresql://sala@127.0.0.1:1/none')
  const member = await server.as(await addPerson(server.db))
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const responses = [
    await app.inject('/api/sample/notes'),
    await app.inject('/api/sample/fixed'),
    await app.inject({ url: '/api/sample/notes/5', headers: { cookie: member.headers.cookie as string } }),
  ]
  for (const response of responses) {
    expectErrorResponse(response, 503, 'db')
    expect(response.headers['retry-after']).toBe('2')
  }
  expect((await app.inject('/api/sample/notes/5')).statusCode).toBe(200)
  await close()
})

test('RF-05 an unresponsive database times out', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const { app, close } = await serverOn(`postgresql://sala@127.0.0.1:${port}/none`)
  expectErrorResponse(await app.inject('/api/sample/notes'), 503, 'db')
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  await close()
  silent.close()
})

test('RF-04 after a lost connection the next call succeeds', async () => {
  const { rows } = await server.db.primaryPool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await Promise.allSettled([
    server.post('/api/sample/misbehave', { how: `select pg_terminate_backend(${rows[0]?.pid})` }),
    server.post('/api/sample/misbehave', { how: 'select pg_terminate_backend(pg_backend_pid())' }),
  ])
  await expect.poll(async () => (await server.get('/api/sample/notes')).statusCode).toBe(200)
})

test('RF-16 ready only between start and draining; while draining every response closes its connection', async () => {
  const { app, close } = await serverOn(server.db.primaryPool.options.connectionString as string)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  expect((await app.inject('/api/ping')).headers.connection).not.toBe('close')
  app.lifecycle.startDraining()
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  const served = await app.inject('/api/ping')
  expect([served.statusCode, served.headers.connection]).toEqual([200, 'close'])
  await close()
})

test('AB-170 health checks return no details', async () => {
  const responses = await Promise.all(['/healthz', '/readyz'].map((url) => server.get(url)))
  expect(responses.map(({ body }) => body)).toEqual(['ok', 'ready'])
})

test('AB-170 metrics are served to this machine or with a token', async () => {
  const inside = await server.get('/metrics')
  expect(inside.statusCode).toBe(200)
  expect(inside.headers['content-type']).toContain('version=0.0.4')
  expect(inside.body).toMatch(/^sala_db_connections \d+$/m)
  expect(inside.body).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(inside.body).toMatch(
    /^http_request_duration_seconds_bucket\{le="\+Inf",method="GET",route="\/healthz"\} \d+$/m,
  )
  expectErrorResponse(await server.request({ url: '/metrics', remoteAddress: '192.0.2.1' }), 404, 'not_found')
  expectErrorResponse(await server.get('/metrics', { 'x-forwarded-for': '192.0.2.1' }), 404, 'not_found')

  const token = 'a-token-of-the-operator'
  const guarded = await testApp({ env: { METRICS_TOKEN: token } })
  expectErrorResponse(await guarded.get('/metrics'), 404, 'not_found')
  expectErrorResponse(await guarded.get('/metrics', { authorization: `Bearer ${token}x` }), 404, 'not_found')
  const request = { url: '/metrics', remoteAddress: '192.0.2.1', headers: { authorization: `Bearer ${token}` } }
  expect((await guarded.request(request)).statusCode).toBe(200)
  await guarded.close()
})

test('AB-181 without a token metrics are served to loopback requests with a local host, and never behind a possible proxy', async () => {
  const hosts = ['evil.example', 'sala.example.ac.th', 'localhost.evil.example', '192.0.2.1:3000']
  for (const host of hosts) expectErrorResponse(await server.get('/metrics', { host }), 404, 'not_found')
  for (const host of ['127.0.0.1:3000', '[::1]:3000', 'LOCALHOST']) {
    expect((await server.get('/metrics', { host })).statusCode).toBe(200)
  }
  for (const header of ['forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']) {
    expectErrorResponse(await server.get('/metrics', { [header]: 'x' }), 404, 'not_found')
  }
  const origin = { PUBLIC_ORIGIN: 'https://sala.example.ac.th' }
  const token = 'a-token-of-the-operator'
  for (const env of [{ TRUST_PROXY: '127.0.0.1' }, { TRUST_PROXY: '10.0.0.1' }, origin]) {
    const proxied = await testApp({ features: [], env })
    for (const host of ['localhost', 'sala.example.ac.th', 'evil.example']) {
      expectErrorResponse(await proxied.get('/metrics', { host }), 404, 'not_found')
    }
    await proxied.close()
    const guarded = await testApp({ features: [], env: { ...env, METRICS_TOKEN: token } })
    expectErrorResponse(await guarded.get('/metrics', { host: 'localhost' }), 404, 'not_found')
    // A scraper requests each instance by its address.
    const right = { host: '10.0.0.5:3000', authorization: `Bearer ${token}` }
    expect((await guarded.get('/metrics', right)).statusCode).toBe(200)
    await guarded.close()
  }
})

test('AB-169 CSP reports get 204; ten a minute are logged', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const report = (payload: string, type = 'application/csp-report') =>
    server.app.inject({ method: 'POST', url: '/csp-report', payload, headers: { 'content-type': type } })
  const one = JSON.stringify({
    'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': 'https://evil.example/?q=secret' },
  })
  const responses = await Promise.all(Array.from({ length: 30 }, () => report(one)))
  responses.push(await report('x'.repeat(1_000_000)), await report('<html>', 'text/html'), await report('{'))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
  const logged = server.lines.filter(({ msg }) => msg === 'content security policy report')
  expect(logged).toHaveLength(10)
  expect(logged[0]).toMatchObject({ directive: 'img-src', blocked: 'https://evil.example' })
  expect(JSON.stringify(server.lines)).not.toContain('secret')
  vi.useRealTimers()
})

test('the log has the useful parts of an error but no values', () => {
  const cause = Object.assign(new Error('invalid input syntax for type bigint: "secret"'), {
    severity: 'ERROR',
    code: '22P02',
    detail: 'secret',
  })
  const wrapped = new Error('The write failed', { cause })
  const text = JSON.stringify(describeError(wrapped))
  expect(text).not.toContain('secret')
  expect(describeError(wrapped)).toMatchObject({ message: 'The write failed', cause: { code: '22P02' } })
  expect(describeError(new Error('plain'))).toMatchObject({ type: 'Error', message: 'plain' })
  expect(describeError('thrown text')).toEqual({ type: 'string', message: 'thrown text' })
})

test('a log line is one JSON object for any text', () => {
  const written: string[] = []
  const log = createLogger('info', { write: (line) => written.push(line) })
  log.info({ name: 'a\n{"level":"fatal"}\u0007' }, 'b\nc')
  expect(written).toHaveLength(1)
  expect(written[0]?.trimEnd()).not.toContain('\n')
  expect(JSON.parse(written[0] as string)).toMatchObject({ level: 'info', msg: 'b\nc' })
  expect(Date.parse(JSON.parse(written[0] as string).time)).toBeGreaterThan(0)
})
