import { createHmac } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { csp } from '#server/http/security-headers.ts'
import { appConfig } from '#server/rendering/front-end.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { createOnlineTest } from '../testing.ts'

const SECRET = 'secret-of-the-outside-provider-for-tests'
let site: TestApp
let service: Server
let member: Actor
let ids: { trainingId: number; userEventId: number }
let calls: { url?: string; signature: unknown; body: string }[] = []
let respond: () => unknown = () => ({ form_id: 'outside-form-1' })

const sign = (body: string, secret = SECRET) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** A provider; `respond` returns its response, or its status. */
const listener: RequestListener = (request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    calls.push({ url: request.url, signature: request.headers['x-test-signature'], body })
    const answer = respond()
    if (answer === 'silence') return
    if (typeof answer === 'number') response.writeHead(answer).end()
    else if (typeof answer === 'string') response.end(answer)
    else response.end(JSON.stringify(answer))
  })
}

beforeAll(async () => {
  service = createServer(listener)
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const env = { TEST_PROVIDER_URL: `http://127.0.0.1:${port}/exams/`, TEST_PROVIDER_SECRET: SECRET }
  site = await testApp({ rateLimits: 'off', env })
})
beforeEach(async () => {
  calls = []
  respond = () => ({ form_id: `outside-form-${ids?.userEventId ?? 0}-next` })
  const user = await createUser(site.db.primary)
  member = await site.as(user)
  const teacher = await createTeacher(site.db.primary)
  ids = await createOnlineTest(site.db.primary, { authorId: teacher.id, userId: user.id, questions: 0 })
  respond = () => ({ form_id: `outside-form-${ids.userEventId}` })
})
afterAll(async () => {
  service.closeAllConnections()
  service.close()
  await site.close()
})

const start = () => member.post('/api/online-test/start', { user_event_id: ids.userEventId })

test('Q-76 an external provider prepares the form, and its signed result counts', async () => {
  const response = await start()
  expect(response.json().data).toEqual({ form_id: `outside-form-${ids.userEventId}` })
  expect(calls).toHaveLength(1)
  const [{ url, body, signature } = { body: '' }] = calls
  expect([url, signature]).toEqual(['/exams/start', sign(body)])
  expect(JSON.parse(body)).toEqual({
    training_id: ids.trainingId,
    hidden: { user_event_id: ids.userEventId, attempt: 1 },
  })
  // The open attempt is returned without another call.
  await start()
  expect(calls).toHaveLength(1)

  const result = JSON.stringify({
    response_id: `R-${ids.userEventId}`,
    form_id: `outside-form-${ids.userEventId}`,
    hidden: { user_event_id: ids.userEventId, attempt: 1 },
    score: 8,
  })
  const send = (secret: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/online-test/webhook',
      payload: result,
      headers: { 'content-type': 'application/json', 'x-test-signature': sign(result, secret) },
    })
  expectErrorResponse(await send('another-secret-of-the-outside-provider'), 403, 'forbidden')
  expect((await send(SECRET)).statusCode).toBe(200)
  expect((await member.get('/api/online-test')).json().data.onlineTestData[0]).toMatchObject({ passed: 1, score: 8 })
})

test.each([
  ['fails', 500],
  ['responds with garbage', '<html>'],
  ['responds with another shape', { id: 1 }],
  ['sends a form id that is no id', { form_id: '../../etc/passwd' }],
  ['redirects', 302],
  ['is silent', 'silence'],
])('RF-12 when the provider %s, the start is 503 and uses up no attempt', async (_title, answer) => {
  respond = () => answer
  expectErrorResponse(await start(), 503, 'provider_down')
  expect((await member.get('/api/online-test')).json().data.onlineTestData[0]).toMatchObject({ attempt: 0, status: 3 })
  respond = () => ({ form_id: `outside-form-${ids.userEventId}` })
  expect((await start()).statusCode).toBe(200)
})

test('Q-76 pages know the address of its forms and may frame them', () => {
  const { testForms } = appConfig(site.app.backgroundContext().config)
  expect(testForms).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/exams\/form\/$/)
  const policy = csp({ frameHosts: [new URL(testForms).origin] })
  expect(policy).toContain(`https://player.vimeo.com ${new URL(testForms).origin};`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(csp({ framing: 'self' })).toContain("frame-ancestors 'self'")
})
