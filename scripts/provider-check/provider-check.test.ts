import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createOnlineTest } from '#features/online-tests/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { startBuiltInProvider } from '#test/built-in-provider.ts'
import { DEFECTS, type Defect, startSecondProvider } from '#test/second-provider.ts'
import { checkProvider } from './check-provider.ts'
import type { Finding, Times } from './checker.ts'
import { openReceiver } from './webhook-receiver.ts'

const SECRET = 'secret-of-the-second-provider-for-tests'
/** Waits in full only for what a broken provider does not do. */
const TIMES: Times = { startMs: 2_000, resultMs: 2_000, repeatMs: 3_000, quietMs: 300 }
const missed = (findings: readonly Finding[]) => findings.filter(({ isMet }) => !isMet).map(({ rule }) => rule)

async function checkSecond(defect?: Defect): Promise<Finding[]> {
  const receiver = await openReceiver()
  const webhook = `http://127.0.0.1:${receiver.port}/api/online-test/webhook`
  const provider = await startSecondProvider({ secret: SECRET, webhook, defect })
  try {
    return await checkProvider({ url: provider.url, secret: SECRET, receiver, trainingId: 310, times: TIMES })
  } finally {
    await provider.close()
    await receiver.close()
  }
}

test('Q-76 Q-77 a provider that is made differently meets the whole contract', async () => {
  const findings = await checkSecond()
  expect(missed(findings)).toEqual([])
  expect(findings.length).toBeGreaterThanOrEqual(24)
})

describe.concurrent('Q-77 AB-83 AB-85 a broken provider is detected', () => {
  const detected: Record<Defect, string> = {
    'starts-unsigned': 'a start with a forged signature is rejected',
    'starts-incomplete': 'a signed body without hidden fields is rejected',
    'short-form-id': 'a signed start responds with 200 and a form id',
    'one-form-for-all': 'another person gets another form',
    'silent-start': 'a signed start responds with 200 and a form id',
    'denies-frames': 'the site may show the form in a frame',
    'unknown-form-found': 'an unknown form is not found',
    'no-result': 'a result arrives within 2 s (30 polls)',
    'unsigned-result': 'a result has the signature of its bytes',
    'signs-other-bytes': 'a result has the signature of its bytes',
    'believes-address': 'changed hidden fields in the address of the form change no result',
    'loses-attempt': 'a result has the hidden fields of the start',
    'score-as-text': 'the score is a whole number from 0 to 10',
    'score-in-percent': 'the score is a whole number from 0 to 10',
    'local-time': 'a time of submission has a time zone and is right to a minute',
    'wrong-clock': 'a time of submission has a time zone and is right to a minute',
    'foreign-response-id': 'the form reports the response id of its result',
    'two-results': 'a form that is finished twice has one result',
    'same-response-id': 'two people who finish at once get results of their own',
    'sends-once': 'a result is sent again after 503 and after a lost connection',
    'new-id-each-time': 'a repeated result is the same',
    'never-stops': 'a result that is rejected with 422 is not sent again',
  }
  test.each(DEFECTS)('%s', async (defect) => {
    expect(missed(await checkSecond(defect))).toContain(detected[defect])
  })
})

describe('on a real site', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await testApp({ rateLimits: 'off' })
  })
  afterAll(() => site.close())

  test('Q-76 Q-77 the built-in provider meets the whole contract', async () => {
    const receiver = await openReceiver()
    const teacher = await createTeacher(site.db.primary)
    const people = []
    for (let count = 0; count < 16; count++) {
      const { id: userId } = await createUser(site.db.primary)
      people.push({ userId, ...(await createOnlineTest(site.db.primary, { authorId: teacher.id, userId })) })
    }
    const provider = await startBuiltInProvider(site, { people, port: receiver.port })
    try {
      const findings = await checkProvider({
        url: provider.url,
        secret: provider.secret,
        receiver,
        trainingId: people[0]?.trainingId ?? 0,
        userEventIds: people.map(({ userEventId }) => userEventId),
        times: TIMES,
      })
      expect(missed(findings)).toEqual([])
    } finally {
      await provider.close()
      await receiver.close()
    }
  })
})

test('Q-77 AB-85 TEST-061 late, repeated and unordered results of the second provider reach My test once', async () => {
  const provider = await startSecondProvider({ secret: SECRET, webhook: 'http://127.0.0.1:1', score: 9 })
  const env = { TEST_PROVIDER_URL: provider.url, TEST_PROVIDER_SECRET: SECRET }
  const site = await testApp({ rateLimits: 'off', env })
  try {
    const teacher = await createTeacher(site.db.primary)
    const takers = []
    for (let count = 0; count < 5; count++) {
      const user = await createUser(site.db.primary)
      const online = await createOnlineTest(site.db.primary, { authorId: teacher.id, userId: user.id, questions: 0 })
      const member = await site.as(user)
      const body = { user_event_id: online.userEventId }
      const formId = (await member.post('/api/online-test/start', body)).json().data.form_id
      const responseId = provider.finish(formId)
      expect((await member.post('/api/online-test/submit', { ...body, response_id: responseId })).statusCode).toBe(200)
      takers.push({ member, body, responseId })
    }
    for (const { member, body } of takers) {
      // No result can arrive yet.
      expect((await member.post('/api/online-test/check', body)).json().data).toMatchObject({ is_in_progress: 1 })
    }
    provider.sendTo(await listen(site))
    for (const { member, body, responseId } of takers) {
      const isDone = async () => (await member.post('/api/online-test/check', body)).json().data.is_in_progress === 0
      await expect.poll(isDone, { timeout: 20_000 }).toBe(true)
      const [online] = (await member.get('/api/online-test')).json().data.onlineTestData
      expect(online).toMatchObject({ score: 9, passed: 1, attempt: 1, responseId })
    }
  } finally {
    await provider.close()
    await site.close()
  }
})

/** Opens the site on a port; returns the address of its webhook. */
async function listen(site: TestApp): Promise<string> {
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' })
  return `${address}/api/online-test/webhook`
}
