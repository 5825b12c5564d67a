import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { deriveKey as deriveByScrypt } from 'altcha-lib/algorithms/scrypt'
import { deriveKey as deriveBySha } from 'altcha-lib/algorithms/sha'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { solveCaptcha, solveChallengeOf } from '#test/captcha.ts'
import { captchaFeature, expectWrongCaptcha, submitForm } from '#test/captcha-fixture.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { cleanupJob } from '../jobs/cleanup-job.ts'
import { openAltcha } from './altcha.ts'

const decode = (response: string) => JSON.parse(Buffer.from(response, 'base64').toString())
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')

let app: TestApp
beforeAll(async () => {
  app = await testApp({ features: [captchaFeature] })
})
afterAll(() => app.close())

test('Q-23 the challenge has the format of the widget, is new each time, not cached, and valid for ten minutes', async () => {
  const challenge = await app.get('/api/v2/captcha')
  expect(challenge.statusCode).toBe(200)
  expect(challenge.headers['content-type']).toContain('application/json')
  expect(challenge.headers['cache-control']).toBe('no-store')
  const { parameters, signature } = challenge.json()
  expect(parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1_000, keyLength: 32 })
  expect(parameters.expiresAt - Date.now() / 1_000).toBeGreaterThan(590)
  expect(parameters.expiresAt - Date.now() / 1_000).toBeLessThanOrEqual(600)
  expect(signature).toMatch(/^[0-9a-f]{64}$/)
  const other = (await app.get('/api/v2/captcha')).json()
  expect(other.parameters.nonce).not.toBe(parameters.nonce)
})

test('AUTH-050 a solved captcha is accepted once for one form', async () => {
  const response = await solveCaptcha(app)
  expect((await submitForm(app, response)).json()).toEqual({ status: 'success' })
  expectWrongCaptcha(await submitForm(app, response))
})

test('AB-36 of twenty simultaneous uses of one response, one is accepted', async () => {
  const response = await solveCaptcha(app)
  const responses = await Promise.all(Array.from({ length: 20 }, () => submitForm(app, response)))
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...new Array(19).fill(422)])
})

test('AB-36 another encoding of a used solution is rejected', async () => {
  const response = await solveCaptcha(app)
  expect((await submitForm(app, response)).statusCode).toBe(200)
  const { challenge, solution } = decode(response)
  const { parameters, signature } = challenge
  const turned = Object.fromEntries(Object.entries(parameters).toReversed())
  expectWrongCaptcha(await submitForm(app, encode({ solution, challenge: { signature, parameters: turned } })))
  expectWrongCaptcha(
    await submitForm(app, encode({ challenge, solution: { ...solution, counter: solution.counter + 1 } })),
  )
  const upper = { parameters: { ...parameters, nonce: parameters.nonce.toUpperCase() }, signature }
  expectWrongCaptcha(await submitForm(app, encode({ challenge: upper, solution })))
})

test('AUTH-050 AB-36 missing, empty, invalid and very long responses are rejected', async () => {
  expectWrongCaptcha(await submitForm(app))
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
  for (const response of wrong) expectWrongCaptcha(await submitForm(app, response))
  // Longer than any call accepts: rejected before it is parsed.
  expectErrorResponse(await submitForm(app, 'x'.repeat(100 * 1024)), 413, 'too_large')
  expect((await submitForm(app, right)).statusCode).toBe(200)
})

test('AB-191 a response is accepted only by the kind of form that it was created for', async () => {
  for (const purpose of ['register', 'password-email', 'comment'] as const) {
    const response = await solveCaptcha(app, purpose)
    expectWrongCaptcha(await submitForm(app, response))
    const provider = openAltcha({ difficulty: 2 }, app.app.backgroundContext().config.sessionSecret)
    expect(await provider.check(response, purpose)).not.toBeNull()
    // The wrong form did not use it up, and the purpose in the challenge cannot be changed.
    const { challenge, solution } = decode(response)
    const named = { ...challenge, parameters: { ...challenge.parameters, data: { purpose: 'sign-in' } } }
    expectWrongCaptcha(await submitForm(app, encode({ challenge: named, solution })))
  }
  for (const purpose of ['', 'profile', '__proto__', 'sign-in&purpose=comment']) {
    expectErrorResponse(await app.get(`/api/v2/captcha?purpose=${purpose}`), 422, 'validation')
  }
})

test('AB-36 an expired challenge is rejected, and its expiry cannot be changed', async () => {
  const { challenge, solution } = decode(await solveCaptcha(app))
  const { parameters, signature } = challenge
  const now = Math.floor(Date.now() / 1_000)
  for (const expiresAt of [now - 1, now + 86_400, 0, null]) {
    const changed = { parameters: { ...parameters, expiresAt }, signature }
    expectWrongCaptcha(await submitForm(app, encode({ challenge: changed, solution })))
  }
  const provider = openAltcha({ difficulty: 2 }, 'another-secret-another-secret-another')
  const fresh = await provider.challenge?.({ purpose: 'sign-in' })
  const response = await solveChallengeOf(fresh as never)
  expect(await provider.check(response, 'sign-in')).toMatchObject({ id: `altcha ${fresh?.parameters.nonce}` })
  const real = Date.now
  Date.now = () => real() + 10 * 60_000 + 1_000
  try {
    expect(await provider.check(response, 'sign-in')).toBeNull()
  } finally {
    Date.now = real
  }
})

test('AB-36 an unsigned challenge, or one signed with another key, is rejected', async () => {
  const options = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 3, deriveKey, expiresAt: Date.now() / 1_000 + 300 }
  const foreign = await createChallenge({
    ...options,
    hmacSignatureSecret: 'only-for-tests-only-for-tests-only-for-tests',
    hmacKeySignatureSecret: 'only-for-tests-only-for-tests-only-for-tests',
  })
  expectWrongCaptcha(await submitForm(app, await solveChallengeOf(foreign)))
  expectWrongCaptcha(await submitForm(app, await solveChallengeOf(await createChallenge(options))))
})

test('AB-36 another algorithm, or none, is rejected', async () => {
  const { challenge, solution } = decode(await solveCaptcha(app))
  for (const algorithm of ['PBKDF2/SHA-1', 'SHA-256', 'SCRYPT', 'none', '__proto__']) {
    const parameters = { ...challenge.parameters, algorithm }
    expectWrongCaptcha(await submitForm(app, encode({ challenge: { ...challenge, parameters }, solution })))
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
  for (const other of others) expectWrongCaptcha(await submitForm(app, encode({ challenge: other, solution })))
})

test('RF-29 used responses are deleted after they would have expired', async () => {
  const count = async () => (await app.db.primaryPool.query('select from used_captchas')).rowCount
  await submitForm(app, await solveCaptcha(app))
  const before = (await count()) as number
  await app.db.primaryPool.query(`update used_captchas set expires_at = now() - interval '1 second'
    where hash = (select hash from used_captchas limit 1)`)
  await cleanupJob.run(app.app.backgroundContext(), {} as never)
  expect(await count()).toBe(before - 1)
})

test('Q-23 the provider none requires no response', async () => {
  const app = await testApp({ features: [captchaFeature], env: { CAPTCHA_PROVIDER: 'none' } })
  expect((await submitForm(app)).statusCode).toBe(200)
  await app.close()
})
