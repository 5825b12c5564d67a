/** Maintenance: reads go on, every write is rejected, in every instance (RF-15). */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Endpoint, pathParameters, toRequest } from '#lib/contract.ts'
import { engineFeature } from '#server/engine-feature.ts'
import { features } from '../src/features.ts'
import { type Actor, type TestApp, testApp } from './app.ts'
import { addPerson } from './people.ts'

const endpoints = [engineFeature, ...features].flatMap((feature) => feature.endpoints.map(({ endpoint }) => endpoint))
const titled = (chosen: Endpoint[]) => chosen.map((one) => [`${one.method} ${one.path}`, one] as const)
const PATH = '/api/admin/maintenance'
/** What a person needs to sign in, confirm and end the maintenance, or to end a session that may be stolen. */
const WORKING = [
  'POST /api/login',
  'POST /api/:product_login',
  'POST /api/logout',
  'POST /api/confirm-password',
  'DELETE /api/v2/sessions/:sessionId',
  'DELETE /api/v2/sessions',
  `POST ${PATH}`,
]

let server: TestApp
let other: TestApp
let admin: Actor

beforeAll(async () => {
  server = await testApp({ rateLimits: 'off' })
  other = await testApp({ rateLimits: 'off', sameDatabaseAs: server })
  admin = await server.as(await addPerson(server.db, { roleType: 'admin' }))
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const set = (body: object) => admin.post(PATH, body)
function call(actor: Actor, endpoint: Endpoint) {
  const input = Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, '1']))
  const { path, body } = toRequest(endpoint, input)
  const isJson = endpoint.consumes === 'json' && endpoint.method !== 'GET'
  return actor.request({ method: endpoint.method, url: path, payload: isJson ? ((body ?? {}) as object) : undefined })
}

test('the endpoints that write during maintenance are exactly these', () => {
  const working = endpoints.filter(({ guarded, worksInMaintenance }) => guarded && worksInMaintenance)
  expect(working.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(WORKING.toSorted())
})

describe('decision 0065 maintenance rejects every write and leaves reading on', () => {
  beforeAll(async () => {
    expect((await set({ is_on: true, text: 'ย้ายเครื่อง' })).statusCode).toBe(200)
    await vi.waitFor(async () => expect((await server.post('/api/cookie-consent')).statusCode).toBe(503))
  })
  afterAll(() => set({ is_on: false }))

  test.each(titled(endpoints.filter(({ worksInMaintenance }) => !worksInMaintenance)))(
    '%s is rejected with a Thai text and a time',
    async (_title, endpoint) => {
      const response = await call(admin, endpoint)
      expect([response.statusCode, response.json().code]).toEqual([503, 'maintenance'])
      expect(response.json().message).toContain('กำลังปรับปรุง')
      expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(30)
    },
  )

  test.each(titled(endpoints.filter(({ guarded }) => !guarded)))('%s is not rejected', async (_title, endpoint) => {
    expect((await call(admin, endpoint)).json().code).not.toBe('maintenance')
  })

  test('a visitor is rejected for the same reason, and one without a session is asked to sign in first', async () => {
    expect((await server.post('/api/login', {})).statusCode).not.toBe(503)
    expect((await server.post('/like-post', { post_id: 1 })).statusCode).toBe(401)
  })

  test('RF-15 another instance rejects writes within two seconds', async () => {
    await vi.waitFor(
      async () => expect((await other.post('/api/cookie-consent', {})).json().code).toBe('maintenance'),
      { timeout: 2_000 },
    )
  })

  test('readers are told, with the text and the expected end', async () => {
    const until = new Date(Date.now() + 600_000).toISOString()
    await set({ is_on: true, text: 'ย้ายเครื่อง', until })
    const { maintenance } = (await server.get('/api/v2/announcements')).json().data
    expect(maintenance).toMatchObject({ text: 'ย้ายเครื่อง', until })
    await vi.waitFor(async () => {
      const response = await server.post('/api/cookie-consent', {})
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(500)
    })
  })
})

test('decision 0065 ending it accepts writes again, twice is no error, and the log has both', async () => {
  await set({ is_on: true })
  expect((await set({ is_on: false })).json()).toEqual({ data: null })
  expect((await set({ is_on: false })).statusCode).toBe(200)
  await vi.waitFor(async () => expect((await server.post('/api/cookie-consent', {})).statusCode).toBe(422))
  const { rows } = await server.db.primaryPool.query<{ action: string }>(
    `select action from audit_entries where action like 'maintenance.%' order by id desc limit 2`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['maintenance.end', 'maintenance.start'])
})

test('a site that starts during maintenance rejects its first write', async () => {
  await set({ is_on: true })
  const third = await testApp({ rateLimits: 'off', sameDatabaseAs: server })
  const response = await third.post('/api/cookie-consent', {})
  await third.close()
  await set({ is_on: false })
  expect(response.json().code).toBe('maintenance')
})

test.each([
  { is_on: 'yes' },
  {},
  { is_on: true, text: 'ก'.repeat(201) },
  { is_on: true, until: 'tomorrow' },
  { is_on: true, until: '9999-01-01T00:00:00Z' },
])('maintenance rejects %j with 422', async (body) => {
  expect((await set(body)).statusCode).toBe(422)
})
