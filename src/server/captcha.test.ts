import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { deriveKey as deriveByScrypt } from 'altcha-lib/algorithms/scrypt'
import { deriveKey as deriveBySha } from 'altcha-lib/algorithms/sha'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { type Answer, type TestApp, testApp } from '#test/app.ts'
import { solveCaptcha, solveChallengeOf } from '#test/captcha.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { feature, on } from './feature.ts'
import { sweepJob } from './sweep.ts'

const knock = endpoint({
  method: 'POST',
  path: '/api/sample/door',
  access: 'public',
  input: z.object({ 'g-recaptcha-response': z.optional(z.string()) }),
  output: z.object({ status: z.literal('success') }),
  summary: 'Opens for people',
})
const door = feature({
  name: 'door',
  endpoints: [
    on(knock, async ({ captcha }, input) => {
      await captcha.verify(input['g-recaptcha-response'] ?? '')
      return { status: 'success' as const }
    }),
  ],
})

const open = (app: TestApp, response?: string) => app.post(knock.path, { 'g-recaptcha-response': response })
const expectWrong = (answer: Answer) => {
  expectRefusal(answer, 422, 'validation')
  expect(answer.json().errors).toEqual({ 'g-recaptcha-response': ['Please verify that you are not a robot.'] })
}
const decode = (response: string) => JSON.parse(Buffer.from(response, 'base64').toString())
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')

describe('altcha', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ features: [door] })
  })
  afterAll(() => app.close())

  test('Q-23 the challenge is what the widget expects, fresh each time, kept nowhere, and lives ten minutes', async () => {
    const answer = await app.get('/api/v2/captcha')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.headers['cache-control']).toBe('no-store')
    const { parameters, signature } = answer.json()
    expect(parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1_000, keyLength: 32 })
    expect(parameters.expiresAt - Date.now() / 1_000).toBeGreaterThan(590)
    expect(parameters.expiresAt - Date.now() / 1_000).toBeLessThanOrEqual(600)
    expect(signature).toMatch(/^[0-9a-f]{64}$/)
    const other = (await app.get('/api/v2/captcha')).json()
    expect(other.parameters.nonce).not.toBe(parameters.nonce)
  })

  test('AUTH-050 a solved captcha opens one door once', async () => {
    const response = await solveCaptcha(app)
    expect((await open(app, response)).json()).toEqual({ status: 'success' })
    expectWrong(await open(app, response))
  })

  test('AB-36 of the same answer twenty times at once, one passes', async () => {
    const response = await solveCaptcha(app)
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(app, response)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...new Array(19).fill(422)])
  })

  test('AB-36 the same solution in another spelling is the same answer', async () => {
    const response = await solveCaptcha(app)
    expect((await open(app, response)).statusCode).toBe(200)
    const { challenge, solution } = decode(response)
    const { parameters, signature } = challenge
    const turned = Object.fromEntries(Object.entries(parameters).toReversed())
    expectWrong(await open(app, encode({ solution, challenge: { signature, parameters: turned } })))
    expectWrong(await open(app, encode({ challenge, solution: { ...solution, counter: solution.counter + 1 } })))
    const upper = { parameters: { ...parameters, nonce: parameters.nonce.toUpperCase() }, signature }
    expectWrong(await open(app, encode({ challenge: upper, solution })))
  })

  test('AUTH-050 AB-36 what is missing, empty, garbage or far too long is refused', async () => {
    expectWrong(await app.post(knock.path, {}))
    const right = await solveCaptcha(app)
    const { challenge, solution } = decode(right)
    const wrong = [
      '',
      ' ',
      'null',
      'x'.repeat(99 * 1024),
      `${right}${'A'.repeat(50 * 1024)}`,
      `${right} `,
      encode(null),
      encode([]),
      encode('text'),
      encode({}),
      encode({ challenge: null, solution: null, test: true }),
      encode({ challenge }),
      encode({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
      encode({ challenge, solution: { ...solution, derivedKey: ['00'] } }),
      encode({ challenge: { parameters: challenge.parameters }, solution }),
      encode({ challenge: { ...challenge, parameters: { ...challenge.parameters, extra: 1 } }, solution }),
      Buffer.from('{"challenge":').toString('base64'),
      Buffer.from('\u0000\ud800').toString('base64'),
      Buffer.from('['.repeat(5_000)).toString('base64'),
    ]
    for (const response of wrong) expectWrong(await open(app, response))
    // More than any call may carry: refused before anybody reads it.
    expectRefusal(await open(app, 'x'.repeat(100 * 1024)), 413, 'too_large')
    expect((await open(app, right)).statusCode).toBe(200)
  })

  test('AB-36 an expired challenge is refused, and a longer life cannot be written into it', async () => {
    const { challenge, solution } = decode(await solveCaptcha(app))
    const { parameters, signature } = challenge
    const now = Math.floor(Date.now() / 1_000)
    for (const expiresAt of [now - 1, now + 86_400, 0, null]) {
      const changed = { parameters: { ...parameters, expiresAt }, signature }
      expectWrong(await open(app, encode({ challenge: changed, solution })))
    }
    // The same secret, another moment.
    const { openAltcha } = await import('./captcha-altcha.ts')
    const provider = openAltcha({ difficulty: 2 }, 'another-secret-another-secret-another')
    const fresh = await provider.challenge?.()
    const response = await solveChallengeOf(fresh as never)
    expect(await provider.check(response)).toMatchObject({ id: `altcha ${fresh?.parameters.nonce}` })
    const real = Date.now
    Date.now = () => real() + 10 * 60_000 + 1_000
    try {
      expect(await provider.check(response)).toBeNull()
    } finally {
      Date.now = real
    }
  })

  test('AB-36 a challenge that somebody else signed, or signed nobody, is refused', async () => {
    const options = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 3, deriveKey, expiresAt: Date.now() / 1_000 + 300 }
    const foreign = await createChallenge({
      ...options,
      hmacSignatureSecret: 'only-for-tests-only-for-tests-only-for-tests',
      hmacKeySignatureSecret: 'only-for-tests-only-for-tests-only-for-tests',
    })
    expectWrong(await open(app, await solveChallengeOf(foreign)))
    expectWrong(await open(app, await solveChallengeOf(await createChallenge(options))))
  })

  test('AB-36 another algorithm, or none, is refused', async () => {
    const { challenge, solution } = decode(await solveCaptcha(app))
    for (const algorithm of ['PBKDF2/SHA-1', 'SHA-256', 'SCRYPT', 'none', '__proto__']) {
      const parameters = { ...challenge.parameters, algorithm }
      expectWrong(await open(app, encode({ challenge: { ...challenge, parameters }, solution })))
    }
    const expiresAt = Math.floor(Date.now() / 1_000) + 300
    const secrets = { hmacSignatureSecret: 'x'.repeat(32), hmacKeySignatureSecret: 'x'.repeat(32) }
    const others = [
      await createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        counter: 1,
        deriveKey: deriveBySha,
        expiresAt,
        ...secrets,
      }),
      await createChallenge({
        algorithm: 'SCRYPT',
        cost: 16,
        memoryCost: 1,
        parallelism: 1,
        counter: 1,
        deriveKey: deriveByScrypt,
        expiresAt,
        ...secrets,
      }),
    ]
    for (const other of others) expectWrong(await open(app, encode({ challenge: other, solution })))
  })

  test('RF-29 used answers are forgotten once they would have expired anyway', async () => {
    const count = async () => (await app.db.primaryPool.query('select from used_captchas')).rowCount
    await open(app, await solveCaptcha(app))
    const before = (await count()) as number
    await app.db.primaryPool.query(`update used_captchas set expires_at = now() - interval '1 second'
      where hash = (select hash from used_captchas limit 1)`)
    await sweepJob.run(app.app.backgroundContext(), {} as never)
    expect(await count()).toBe(before - 1)
  })
})

describe('recaptcha', () => {
  const env = (port: number, path = '/') => ({
    CAPTCHA_PROVIDER: 'recaptcha',
    PUBLIC_ORIGIN: 'https://sala.example.ac.th',
    RECAPTCHA_SITE_KEY: 'site-key-for-tests',
    RECAPTCHA_SECRET_KEY: 'secret-key-for-tests',
    RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}${path}`,
  })
  const own = { host: 'sala.example.ac.th' }
  const knockAt = (app: TestApp, response: string) => app.post(knock.path, { 'g-recaptcha-response': response }, own)
  let app: TestApp
  let service: Server
  let asked: URLSearchParams[] = []
  let respond: (body: URLSearchParams) => unknown = () => ({})

  /** A double of the verification service: form in, verdict out. */
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
    app = await testApp({ features: [door], env: env((service.address() as AddressInfo).port) })
  })
  afterEach(() => {
    asked = []
  })
  afterAll(async () => {
    service.closeAllConnections()
    service.close()
    await app.close()
  })

  test('AUTH-050 an answer that the service confirms for this site passes once', async () => {
    respond = () => good
    expect((await knockAt(app, 'good-answer_1')).statusCode).toBe(200)
    expect(asked.map((body) => Object.fromEntries(body))).toEqual([
      { secret: 'secret-key-for-tests', response: 'good-answer_1' },
    ])
    expectWrong(await knockAt(app, 'good-answer_1'))
    const answers = await Promise.all(Array.from({ length: 5 }, () => knockAt(app, 'good-answer_2')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422, 422, 422])
  })

  test('AB-36 an answer that is wrong, used or given on another site is refused', async () => {
    const verdicts = [
      { success: false, 'error-codes': ['invalid-input-response'] },
      { success: false, 'error-codes': ['timeout-or-duplicate'] },
      { ...good, hostname: 'evil.example' },
      { success: true },
    ]
    for (const verdict of verdicts) {
      respond = () => verdict
      expectWrong(await knockAt(app, 'some-answer'))
    }
  })

  test('AB-36 what no widget gives is refused without asking anybody', async () => {
    for (const response of ['', ' ', 'a&secret=b', '\r\n', 'x'.repeat(99 * 1024), 'ก']) {
      expectWrong(await knockAt(app, response))
    }
    expect(asked).toEqual([])
  })

  test.each([
    ['is silent', 'silence'],
    ['answers garbage', '<html>'],
    ['answers another shape', { ok: 1 }],
    ['fails', 500],
    ['sends elsewhere', 302],
    ['does not know our key', { success: false, 'error-codes': ['invalid-input-secret'] }],
  ])('RF-08 503 within 5 s when the service %s', async (_title, verdict) => {
    respond = () => verdict
    const answer = await Promise.race([knockAt(app, 'some-answer'), late()])
    expectRefusal(answer, 503, 'upstream')
    expect(answer.headers['retry-after']).toBe('5')
    expect(JSON.stringify(app.lines)).not.toContain('secret-key-for-tests')
    // The answer was not used up.
    respond = () => good
    expect((await knockAt(app, `after-${_title.replaceAll(' ', '-')}`)).statusCode).toBe(200)
  })

  test('RF-08 503 within 5 s when nobody listens', async () => {
    const empty = createServer()
    await new Promise<void>((resolve) => empty.listen(0, '127.0.0.1', resolve))
    const { port } = empty.address() as AddressInfo
    await new Promise((resolve) => empty.close(resolve))
    const lonely = await testApp({ features: [door], env: env(port) })
    expectRefusal(await Promise.race([knockAt(lonely, 'some-answer'), late()]), 503, 'upstream')
    await lonely.close()
  })

  test('there is no challenge of ours', async () => {
    expectRefusal(await app.get('/api/v2/captcha', own), 404, 'not_found')
  })
})

function late(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('later than 5 s')), 5_000).unref())
}

test('Q-23 none asks nothing', async () => {
  const app = await testApp({ features: [door], env: { CAPTCHA_PROVIDER: 'none' } })
  expect((await app.post(knock.path, {})).statusCode).toBe(200)
  await app.close()
})
