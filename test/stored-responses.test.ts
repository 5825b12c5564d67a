/** Stored pages that are sent before the framework: the same responses as through it, log lines and metrics included. */
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { createSession } from '#server/http/sessions/session.ts'
import { type TestApp, testApp } from './app.ts'
import { realFrontEnd } from './crawl-endpoints.ts'

let site: TestApp
let post: string
let etag: string
let signedIn: string
/** Of the page cache: nothing ages unless a test sets it forward. */
const clock = { now: Date.now() }
/** Requests that reached the framework. */
let handled = 0

beforeAll(async () => {
  const { register, errorPage } = realFrontEnd({ now: () => clock.now })
  site = await testApp({
    env: { CAPTCHA_PROVIDER: 'none' },
    rateLimits: 'off',
    errorPage,
    pages: register,
  })
  const { storedResponses } = site.app
  const { answer } = storedResponses
  storedResponses.answer = (...call) => {
    const isAnswered = answer(...call)
    if (!isAnswered) handled++
    return isAnswered
  }
  const db = site.db.primary
  await createTagTree(db)
  const teacher = await createTeacher(db)
  post = `/content/tech-review/${(await createTechReview(db, { authorId: teacher.id, tagIds: [3] })).id}`
  signedIn = await createSession(db, { userId: teacher.id, isRemembered: false, userAgent: 'test' })
  site.app.contentBus.dropHere()
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  for (const url of [post, '/', '/?tags=3', '/noresult?search=a+b']) await site.get(url)
  // A second request of a page counts its caller.
  for (const url of [post, '/', '/?tags=3', '/noresult?search=a+b']) await site.get(url)
  etag = String((await site.get(post)).headers.etag)
}, 60_000)
afterAll(() => site.close())

interface Exchange {
  /** The response without the value of `Date`. */
  text: string
  isClosed: boolean
  isHandled: boolean
}

/** Sends bytes on a new connection and returns the responses once `count` of them are complete. */
async function exchange(bytes: string, count = 1): Promise<Exchange> {
  const before = handled
  const { port } = site.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let text = ''
  let isClosed = false
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isClosed = true
  })
  socket.write(bytes, 'latin1')
  const slow = { timeout: 20_000 }
  const hasBody = !bytes.startsWith('HEAD')
  await expect.poll(() => countResponses(text, hasBody), slow).toBe(count)
  if (/\r\nconnection: close\r\n/i.test(text)) await expect.poll(() => isClosed, slow).toBe(true)
  socket.destroy()
  return { text: text.replaceAll(/\r\nDate: [^\r]+|"request_id":"[^"]+"/g, ''), isClosed, isHandled: handled > before }
}

/** Complete responses in a text. */
function countResponses(text: string, hasBody: boolean): number {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return 0
  const head = text.slice(0, end)
  const length = hasBody && !head.startsWith('HTTP/1.1 304') ? Number(/content-length: (\d+)/i.exec(head)?.[1]) : 0
  const rest = text.slice(end + 4)
  return rest.length < length ? 0 : 1 + countResponses(rest.slice(length), hasBody)
}

const request = (url: string, ...lines: string[]) =>
  [`GET ${url} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n')
const head = (url: string, ...lines: string[]) => request(url, ...lines).replace('GET', 'HEAD')

/** Each with whether the framework must see it. */
const requests: [title: string, isHandled: boolean, bytes: () => string][] = [
  ['a post', false, () => request(post)],
  ['home', false, () => request('/')],
  ['a filter', false, () => request('/?tags=3')],
  ['a search', false, () => request('/noresult?search=a+b')],
  ['HEAD', false, () => head(post)],
  ['HEAD with an encoding', false, () => head(post, 'Accept-Encoding: br')],
  ['brotli', false, () => request(post, 'Accept-Encoding: gzip, deflate, br, zstd')],
  ['gzip', false, () => request(post, 'Accept-Encoding: br;q=0, gzip')],
  ['no known encoding', false, () => request(post, 'Accept-Encoding: zstd')],
  ['a long Accept-Encoding', false, () => request(post, `Accept-Encoding: ${'x, '.repeat(1_000)}br`)],
  ['the stored ETag', false, () => request(post, `If-None-Match: ${etag}`)],
  ['a list of ETags', false, () => request(post, `If-None-Match: "x", W/${etag}`)],
  ['any ETag', false, () => request(post, 'If-None-Match: *')],
  ['another ETag', false, () => request(post, 'If-None-Match: "x"')],
  ['HEAD with the stored ETag', false, () => head(post, `If-None-Match: ${etag}`)],
  ['If-Modified-Since', false, () => request(post, 'If-Modified-Since: Tue, 24 Nov 2036 00:00:00 GMT')],
  ['a range', false, () => request(post, 'Range: bytes=0-9')],
  ['other cookies', false, () => request(post, 'Cookie: theme=dark; sala_consent=all')],
  ['a cookie that is not a session', false, () => request(post, 'Cookie: sala_sid=x')],
  ['two session cookies', false, () => request(post, `Cookie: sala_sid=${signedIn}; sala_sid=${signedIn}`)],
  ['a client that closes', false, () => request(post, 'Connection: close')],
  ['HTTP/1.0', false, () => request(post).replace('HTTP/1.1', 'HTTP/1.0')],
  ['a name of this machine', false, () => request(post).replace('localhost', '127.0.0.1:81')],
  ['forwarded headers', false, () => request(post, 'X-Forwarded-Host: evil.example', 'X-Forwarded-For: 192.0.2.1')],
  ['the page as JSON', false, () => request(post, 'Accept: application/json')],
  ['a signed-in person', true, () => request(post, `Cookie: sala_sid=${signedIn}`)],
  ['unknown parameters', true, () => request(`${post}?utm_source=x`)],
  ['another order of parameters', true, () => request('/?x=1&tags=3,3')],
  ['a slash at the end', true, () => request(`${post}/`)],
  ['an encoded slash', true, () => request(post.replace('/tech', '%2ftech'))],
  ['a foreign host', true, () => request(post).replace('localhost', 'evil.example')],
  ['two hosts', true, () => request(post, 'Host: localhost')],
  ['an absolute target', true, () => request(`http://localhost${post}`)],
  ['a foreign absolute target', true, () => request(`http://evil.example${post}`)],
  ['a long URL', true, () => request(`${post}?${'x'.repeat(4_100)}`)],
  ['a body', true, () => request(post, 'Content-Length: 2').concat('{}')],
  ['a body in chunks', true, () => request(post, 'Transfer-Encoding: chunked').concat('0\r\n\r\n')],
  ['an unknown coding', true, () => request(post, 'Transfer-Encoding: gzip, chunked').concat('0\r\n\r\n')],
  ['POST', true, () => request(post, 'Content-Length: 0').replace('GET', 'POST')],
  ['a page that is not stored', true, () => request('/no-such-page')],
]

const taken = new Map<string, Exchange>()

test.each(requests)('0074 before the framework: %s', async (title, isHandled, bytes) => {
  const found = await exchange(bytes())
  taken.set(title, found)
  expect(found.isHandled).toBe(isHandled)
})

test('0074 pipelined requests are answered one after the other', async () => {
  const { text } = await exchange(request(post) + request('/') + request('/no-such-page') + request(post), 4)
  expect([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['200', '200', '404', '200'])
})

test('0074 a caller is counted once a second, so that one network cannot keep pages in memory (AB-178)', async () => {
  clock.now += 1_000
  expect((await exchange(request(post))).isHandled).toBe(true)
  expect((await exchange(request(post))).isHandled).toBe(false)
})

test('0074 log line and metrics are those of the framework', async () => {
  const counted = async () =>
    Number(
      /^http_requests_total\{method="GET,HEAD",route="\/\*",status="200"\} (\d+)/m.exec(
        await site.app.metrics.render(),
      )?.[1],
    )
  const readLine = async () => {
    site.lines.length = 0
    await exchange(request(post))
    await expect.poll(() => site.lines.length).toBe(1)
    return site.lines[0] as Record<string, unknown>
  }
  const before = await counted()
  const quick = await readLine()
  expect(await counted()).toBe(before + 1)
  const handledLine = async () => {
    site.lines.length = 0
    await site.get(post)
    await expect.poll(() => site.lines.length).toBe(1)
    return site.lines[0] as Record<string, unknown>
  }
  const usual = await handledLine()
  expect(Object.keys(quick)).toEqual(Object.keys(usual))
  expect(quick).toMatchObject({ level: 'info', method: 'GET', route: '/*', status: 200 })
  expect(quick.request_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(await counted()).toBe(before + 2)
})

test('0074 while the server ends, the framework handles everything and closes the connection', async () => {
  site.app.lifecycle.startDraining()
  const { text, isHandled, isClosed } = await exchange(request(post))
  expect([isHandled, isClosed]).toEqual([true, true])
  expect(text.toLowerCase()).toContain('\r\nconnection: close\r\n')
  site.app.lifecycle.becameReady()
})

test('0074 each response is the one of the framework, byte by byte', async () => {
  // From here on the framework handles every request.
  site.app.storedResponses.close()
  for (const [title, , bytes] of requests) {
    const { text, isClosed, isHandled } = await exchange(bytes())
    const quick = taken.get(title)
    expect([title, isHandled]).toEqual([title, true])
    // The page of a signed-in person contains a token that is masked again.
    if (title !== 'a signed-in person') expect([title, quick?.text, quick?.isClosed]).toEqual([title, text, isClosed])
  }
})
