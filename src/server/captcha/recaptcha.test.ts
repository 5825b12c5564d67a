import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { captchaFeature, expectWrongCaptcha, submitForm } from '#test/captcha-fixture.ts'
import { expectErrorResponse } from '#test/expect-error.ts'

const env = (port: number, path = '/') => ({
  CAPTCHA_PROVIDER: 'recaptcha',
  PUBLIC_ORIGIN: 'https://sala.example.ac.th',
  RECAPTCHA_SITE_KEY: 'site-key-for-tests',
  RECAPTCHA_SECRET_KEY: 'secret-key-for-tests',
  RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}${path}`,
})
const own = { host: 'sala.example.ac.th' }
const submit = (app: TestApp, response: string) => submitForm(app, response, own)
let app: TestApp
let service: Server
let asked: URLSearchParams[] = []
let respond: (body: URLSearchParams) => unknown = () => ({})

/** Fake verification service; `respond` returns its verdict. */
const listener: RequestListener = (request, response) => {
  let text = ''
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', () => {
    const body = new URLSearchParams(text)
    asked.push(body)
    const verdict = respond(body)
    if (verdict === 'silence') return
    if (typeof verdict === 'number') response.writeHead(verdict).end()
    else if (typeof verdict === 'string') response.end(verdict)
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(verdict))
  })
}
const good = { success: true, hostname: 'sala.example.ac.th', challenge_ts: '2026-01-01T00:00:00Z' }

beforeAll(async () => {
  service = createServer(listener)
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  app = await testApp({ features: [captchaFeature], env: env((service.address() as AddressInfo).port) })
})
afterEach(() => {
  asked = []
})
afterAll(async () => {
  service.closeAllConnections()
  service.close()
  await app.close()
})

test('AUTH-050 a response that the service confirms for this site is accepted once', async () => {
  respond = () => good
  expect((await submit(app, 'good-answer_1')).statusCode).toBe(200)
  expect(asked.map((body) => Object.fromEntries(body))).toEqual([
    { secret: 'secret-key-for-tests', response: 'good-answer_1' },
  ])
  expectWrongCaptcha(await submit(app, 'good-answer_1'))
  const replies = await Promise.all(Array.from({ length: 5 }, () => submit(app, 'good-answer_2')))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422, 422, 422])
})

test('AB-36 a response that is wrong, used or from another site is rejected', async () => {
  const verdicts = [
    { success: false, 'error-codes': ['invalid-input-response'] },
    { success: false, 'error-codes': ['timeout-or-duplicate'] },
    { ...good, hostname: 'evil.example' },
    { success: true },
  ]
  for (const verdict of verdicts) {
    respond = () => verdict
    expectWrongCaptcha(await submit(app, 'some-answer'))
  }
})

test('AB-36 a malformed response is rejected without a request to the service', async () => {
  for (const response of ['', ' ', 'a&secret=b', '\r\n', 'x'.repeat(99 * 1024), 'ก']) {
    expectWrongCaptcha(await submit(app, response))
  }
  expect(asked).toEqual([])
})

test.each([
  ['is silent', 'silence'],
  ['responds with garbage', '<html>'],
  ['responds with another shape', { ok: 1 }],
  ['fails', 500],
  ['sends elsewhere', 302],
  ['does not know our key', { success: false, 'error-codes': ['invalid-input-secret'] }],
])('RF-08 503 within 5 s when the service %s', async (_title, verdict) => {
  respond = () => verdict
  const reply = await Promise.race([submit(app, 'some-answer'), late()])
  expectErrorResponse(reply, 503, 'upstream')
  expect(reply.headers['retry-after']).toBe('5')
  expect(JSON.stringify(app.lines)).not.toContain('secret-key-for-tests')
  // The response was not used up.
  respond = () => good
  expect((await submit(app, `after-${_title.replaceAll(' ', '-')}`)).statusCode).toBe(200)
})

test('RF-08 503 within 5 s when the service is unreachable', async () => {
  const empty = createServer()
  await new Promise<void>((resolve) => empty.listen(0, '127.0.0.1', resolve))
  const { port } = empty.address() as AddressInfo
  await new Promise((resolve) => empty.close(resolve))
  const lonely = await testApp({ features: [captchaFeature], env: env(port) })
  expectErrorResponse(await Promise.race([submit(lonely, 'some-answer'), late()]), 503, 'upstream')
  await lonely.close()
})

test('the server creates no challenge', async () => {
  expectErrorResponse(await app.get('/api/v2/captcha', own), 404, 'not_found')
})

function late(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('later than 5 s')), 5_000).unref())
}
