/** Checks of every request and headers of every response. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { addPerson } from '#test/people.ts'
import { received, sampleFeature } from '#test/sample-feature.ts'
import { BAD_QUERY, parseQuery } from './query.ts'
import { checkUrl } from './request-checks.ts'
import { csp, scriptHash } from './security-headers.ts'

let local: TestApp
let site: TestApp

beforeAll(async () => {
  const pages = (app: TestApp['app']) => {
    app.get('/sample-page', async (_request, reply) => reply.type('text/html').send('<p>ก</p>'))
    app.get('/sample-file', async (request, reply) => {
      reply.header('etag', '"1"')
      return request.headers['if-none-match'] === '"1"' ? reply.code(304).send() : reply.type('image/png').send('x')
    })
  }
  local = await testApp({ features: [sampleFeature], pages, rateLimits: 'off' })
  site = await testApp({
    features: [sampleFeature],
    rateLimits: 'off',
    env: { PUBLIC_ORIGIN: 'https://sala.example.ac.th', TRUST_PROXY: '10.0.0.1' },
    errorPage: async ({ status }) => ({ html: `<h1>${status}</h1>`, headers: { 'content-security-policy': csp() } }),
  })
})
afterAll(async () => {
  await local.close()
  await site.close()
})
beforeEach(() => {
  local.lines.length = 0
})

test('AB-124 only requests to the host of the site are served', async () => {
  const ask = (server: TestApp, host: string) => server.get('/api/ping', { host })
  for (const host of ['sala.example.ac.th', 'SALA.example.ac.th']) {
    expect((await ask(site, host)).statusCode).toBe(200)
  }
  for (const host of ['localhost', 'evil.example', 'a,b', '[::1', 'sala.example.ac.th/x', 'sala.example.ac.th.evil']) {
    expectErrorResponse(await ask(site, host), 421, 'wrong_host')
  }
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:80', '[::1]:5']) {
    expect((await ask(local, host)).statusCode).toBe(200)
  }
  for (const host of ['evil.example', 'localhost.evil', '127.0.0.1.evil:80', '[::1']) {
    expectErrorResponse(await ask(local, host), 421, 'wrong_host')
  }
  expect((await site.get('/healthz', { host: '10.1.2.3' })).statusCode).toBe(200)
})

test('AB-23 with https the origin of the page must be https', async () => {
  const call = (origin: string) =>
    site.post('/api/sample/misbehave', { how: 'select 1' }, { origin, host: 'sala.example.ac.th' })
  expect((await call('https://sala.example.ac.th')).statusCode).toBe(200)
  for (const origin of [
    'http://sala.example.ac.th',
    'https://sala.example.ac.th.evil',
    'https://sala.example.ac.th:8443',
  ]) {
    expectErrorResponse(await call(origin), 403, 'csrf')
  }
})

test('AB-44 headers of an undeclared proxy are ignored', async () => {
  const forged = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
    'x-original-url': '/api/unknown',
    'x-rewrite-url': '/api/unknown',
    host: 'sala.example.ac.th',
  }
  const response = await site.get('/api/ping', forged)
  expect([response.statusCode, response.body]).toEqual([200, '{"status":"success"}'])
})

test('AB-121 unusual paths return 404', async () => {
  const member = await local.as(await addPerson(local.db))
  const odd = ['/api//ping', '//api/ping', '/api/ping/', '/api/ping;x.png', '/api/ping%2f..%2fa.css', '/api/ping%0a']
  const odder = ['/api/ping%5cx', '/api/ping/x.css', '/API/ping']
  for (const url of [...odd, ...odder, '/api/ping%7f', '/api/ping%20', '/api%2Fping']) {
    expectErrorResponse(await member.get(url), 404, 'not_found')
  }
  for (const url of ['/api/ping%', '/api/ping%zz', '/%E0%A4%A']) {
    expectErrorResponse(await member.get(url), 400, 'bad_request')
  }
  expect((await member.get('/api/ping?x=.css')).statusCode).toBe(200)
  for (const url of ['/api/./ping', '/api/x/../ping', '/api/%2E%2e/ping', '/.', '/a\\b', '/a\tb', '/..']) {
    expect([url, checkUrl(url)]).toEqual([url, 'not_found'])
  }
  for (const url of ['http://localhost/api/ping', '*', 'api/ping', '']) expect(checkUrl(url)).toBe('bad_request')
  for (const url of ['/', '/a.b/.well-known/x', '/%E0%B8%81?q=//;%2f', '/a...b']) expect(checkUrl(url)).toBeUndefined()
})

test('AB-126 the length of a URL is limited', async () => {
  expectErrorResponse(await local.get(`/api/ping?x=${'a'.repeat(4_100)}`), 414, 'uri_too_long')
  expectErrorResponse(await local.get(`/${'a/'.repeat(2_100)}`), 414, 'uri_too_long')
  expectErrorResponse(await local.get(`/api/ping?${'a&'.repeat(300)}`), 400, 'bad_request')
  expectErrorResponse(await local.get(`/${'a/'.repeat(1_900)}`), 404, 'not_found')
})

test('AB-123 a line break in a URL creates no header', async () => {
  const response = await local.get('/api/sample/notes?search=%0d%0aSet-Cookie:%20a=b')
  expect([response.statusCode, response.headers['set-cookie']]).toEqual([200, undefined])
  expect(received.at(-1)?.search).toBe('\r\nSet-Cookie: a=b')
})

test('AB-130 unusual conditions and encodings do not cause errors', async () => {
  const odd: Record<string, string>[] = [
    { 'if-none-match': '"forged"' },
    { 'if-modified-since': 'Fri, 31 Dec 9999 23:59:59 GMT' },
    { range: 'bytes=0-5' },
    { accept: 'application/xml' },
    { 'accept-encoding': 'br;q=0,*' },
    { 'accept-encoding': 'identity;q=0' },
  ]
  for (const headers of odd) {
    for (const url of ['/api/sample/fixed', '/api/sample/notes/5']) {
      expect((await local.get(url, headers)).statusCode).toBe(200)
    }
  }
})

test('a search in unescaped Thai is decoded, invalid bytes are not', () => {
  const bytes = (text: string) => Buffer.from(text).toString('latin1')
  expect(parseQuery(`search=${bytes('ครู')}&a=%E0%B8%81+1`)).toEqual({ search: 'ครู', a: 'ก 1' })
  expect(parseQuery('search=\xe0\xb8')).toBe(BAD_QUERY)
})

test('every response has the security headers', async () => {
  const responses = await Promise.all([
    local.get('/api/ping'),
    local.get('/api/sample/fixed', { 'accept-encoding': 'br' }),
    local.get('/sample-page'),
    local.get('/sample-file'),
    local.get('/sample-file', { 'if-none-match': '"1"' }),
    local.get('/healthz'),
    local.get('/api'),
    local.get('/api/openapi.json'),
    local.get('/unknown'),
    local.get('/a%zz'),
    local.get('/api/sample/notes/x'),
    local.request({ method: 'HEAD', url: '/api/ping' }),
    local.post('/api/sample/misbehave', { how: 'plain' }),
    local.post('/api/sample/notes'),
  ])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 200, 200, 304, 200, 200, 200, 404, 400, 404, 405, 500, 401,
  ])
  for (const { headers, statusCode } of responses) {
    expect([statusCode, headers]).toMatchObject([
      statusCode,
      {
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      },
    ])
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined])
  }
})

test('with https the response has HSTS for one year', async () => {
  const hsts = 'strict-transport-security'
  const host = 'sala.example.ac.th'
  expect((await site.get('/api/ping', { host })).headers[hsts]).toBe('max-age=31536000; includeSubDomains')
  expect((await local.get('/api/ping')).headers[hsts]).toBeUndefined()
})

test('the policy of documents allows only files of the site and hashed inline scripts', () => {
  const policy = csp({ scriptHashes: [scriptHash('alert(1)')] })
  expect(policy).toContain("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';")
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("style-src 'self'; img-src 'self' data: https://i.ytimg.com;")
  const captcha = { scripts: ['https://captcha.example/'], frames: ['https://frame.example/'] }
  expect(csp({ captcha })).toContain("script-src 'self' https://captcha.example/;")
  expect(csp({ captcha })).toContain('frame-src https://frame.example/ ')
})

test('browsers get an error page, programs get JSON', async () => {
  const ask = (url: string, accept: string) => site.get(url, { accept, host: 'sala.example.ac.th' })
  const page = await ask('/unknown', 'text/html,*/*')
  expect([page.statusCode, page.body]).toEqual([404, '<h1>404</h1>'])
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expectErrorResponse(await ask('/unknown', '*/*'), 404, 'not_found')
  expectErrorResponse(await ask('/api/unknown', 'text/html'), 404, 'not_found')
})

test('a request is logged in one line without user input', async () => {
  const person = await addPerson(local.db)
  const member = await local.as(person)
  const secret = 'planted-secret'
  const response = await member.get(`/api/sample/notes?search=${secret}`, { 'user-agent': secret, referer: secret })
  expect(response.statusCode).toBe(200)
  await member.post('/api/sample/notes', { title: secret, score: 'x' })
  await expect.poll(() => local.lines.length).toBe(2)
  const [read, rejected] = local.lines
  expect(Object.keys(read ?? {}).sort()).toEqual(
    ['level', 'method', 'ms', 'request_id', 'route', 'status', 'time', 'user_id'].sort(),
  )
  expect(read).toMatchObject({ method: 'GET', route: '/api/sample/notes', status: 200, user_id: person.id })
  expect(rejected).toMatchObject({ method: 'POST', status: 422, code: 'validation', level: 'info' })
  const log = JSON.stringify(local.lines)
  expect(log).not.toContain(secret)
  expect(log).not.toContain(member.headers.cookie?.split('=')[1])
})

test('unknown paths are counted under one name', async () => {
  await local.get('/unknown-1')
  await local.get('/unknown-2')
  const { body } = await local.get('/metrics')
  expect(body).not.toContain('unknown-')
  expect(body).toMatch(/http_requests_total\{method="any",route="unmatched",status="404"\} \d/)
})
