import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { addPerson } from '#test/people.ts'
import { CONSENT_MAX_AGE_SECONDS, POLICY_TABS } from '../constants.ts'
import { getPolicy, recordCookieConsent } from '../contract.ts'
import { deleteUserFromConsents } from './repository/consents.ts'
import { cookieConsents, policies } from './tables.ts'

const KEY = 'f00dfeed'.repeat(4)
let site: TestApp

beforeAll(async () => {
  site = await testApp()
  await site.db.primary.orm.insert(policies).values(
    POLICY_TABS.map((tab, index) => ({
      tab,
      content: `<h2>ข้อหนึ่ง</h2><p>เอกสาร ${tab}</p>`,
      version: index + 2,
      updatedAt: new Date('2026-11-20T00:00:00+07:00'),
    })),
  )
})
afterAll(() => site.close())
afterEach(() => site.db.primary.orm.delete(cookieConsents))

const COOKIE_VERSION = 3
const choice = () => ({
  v: COOKIE_VERSION,
  functional: true,
  analytics: false,
  marketing: false,
  at: new Date().toISOString(),
})
const proofs = () => site.db.primary.orm.select().from(cookieConsents).orderBy(cookieConsents.id)

test.each(POLICY_TABS)('POL-013 GET /api/policy/%s answers its content, version and date', async (tab) => {
  const answer = await site.get(`/api/policy/${tab}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    content: `<h2>ข้อหนึ่ง</h2><p>เอกสาร ${tab}</p>`,
    version: POLICY_TABS.indexOf(tab) + 2,
    updated_at: '2026-11-19T17:00:00.000Z',
  })
})

test('POL-013 the documents are public: no marker, no token, no session', async () => {
  const answer = await site.app.inject('/api/policy/privacy')
  expect(answer.statusCode).toBe(200)
})

test('AB-161 a document is answered from memory, with 304 for who has it', async () => {
  const first = await site.get('/api/policy/website')
  site.queries.length = 0
  const again = await site.get('/api/policy/website?junk=1', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body, site.queries]).toEqual([304, '', []])
})

test.each(['..%2f..%2fetc%2fpasswd', '__proto__', 'constructor', 'PRIVACY', 'privacy%20', 'x'.repeat(300)])(
  'AB-160 no other document exists: %s',
  async (tab) => {
    expectErrorResponse(await site.get(`/api/policy/${tab}`), 404, 'not_found')
  },
)

test('API-014 what stands in the table as script never leaves it', async () => {
  const other = await testApp()
  try {
    const content = '<p onclick="a()">ก<script>alert(1)</script><img src=x onerror=alert(1)></p>'
    await other.db.primary.orm.insert(policies).values({ tab: 'cookie', content })
    expect((await other.api(getPolicy, { tab: 'cookie' })).content).toBe('<p>ก</p>')
  } finally {
    await other.close()
  }
})

test('POL-013 a site without documents answers 404, not a fault', async () => {
  const empty = await testApp()
  try {
    expectErrorResponse(await empty.get('/api/policy/privacy'), 404, 'not_found')
    expectErrorResponse(await empty.get('/api/cookie-consent'), 404, 'not_found')
    expectErrorResponse(await empty.post('/api/cookie-consent', choice()), 404, 'not_found')
  } finally {
    await empty.close()
  }
})

test('Q-109 the version to choose for is that of the cookie policy', async () => {
  expect((await site.get('/api/cookie-consent')).json()).toEqual({ v: COOKIE_VERSION })
})

test('Q-109 a visitor’s choice is logged with its text, its key and both times', async () => {
  const before = Date.now()
  const body = { ...choice(), key: KEY }
  const answer = await site.post('/api/cookie-consent', body)
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'success' }])
  const [proof, ...others] = await proofs()
  expect(others).toEqual([])
  expect(proof).toMatchObject({
    consentKey: KEY,
    userId: null,
    policyVersion: COOKIE_VERSION,
    functional: true,
    analytics: false,
    marketing: false,
    chosenAt: new Date(body.at),
  })
  expect(proof?.createdAt.getTime()).toBeGreaterThanOrEqual(before)
})

test('Q-109 each choice is a line of its own: none replaces another', async () => {
  await site.api(recordCookieConsent, { ...choice(), key: KEY })
  await site.api(recordCookieConsent, { ...choice(), functional: false, key: KEY })
  expect((await proofs()).map(({ functional }) => functional)).toEqual([true, false])
})

test('Q-109 a choice without a key gets one of its own', async () => {
  await site.post('/api/cookie-consent', choice())
  await site.post('/api/cookie-consent', choice())
  const [first, second] = await proofs()
  expect(first?.consentKey).toMatch(/^[\w-]{22}$/)
  expect(first?.consentKey).not.toBe(second?.consentKey)
})

test('Q-109 a signed-in person’s choice carries the person; deleting the account forgets who, not what', async () => {
  const manee = await addPerson(site.db)
  const actor = await site.as(manee)
  await actor.api(recordCookieConsent, choice())
  expect((await proofs())[0]?.userId).toBe(manee.id)

  await site.db.primary.transaction((db) => deleteUserFromConsents(db, manee.id))
  expect(await proofs()).toMatchObject([{ userId: null, policyVersion: COOKIE_VERSION, functional: true }])
})

test('Q-109 a choice for an older text is kept as such, one for a text to come is refused', async () => {
  await site.api(recordCookieConsent, { ...choice(), v: COOKIE_VERSION - 1 })
  expect((await proofs())[0]?.policyVersion).toBe(COOKIE_VERSION - 1)

  const answer = await site.post('/api/cookie-consent', { ...choice(), v: COOKIE_VERSION + 1 })
  expectErrorResponse(answer, 422, 'validation')
  expect(Object.keys(answer.json().errors)).toEqual(['v'])
  expect(await proofs()).toHaveLength(1)
})

test.each([
  ['long ago', () => new Date(Date.now() - CONSENT_MAX_AGE_SECONDS * 1000 - 60_000).toISOString()],
  ['to come', () => new Date(Date.now() + 3_600_000).toISOString()],
  ['before all calendars', () => '0000-01-01T00:00:00Z'],
])('AB-173 a browser’s clock that cannot be right gives way to ours: %s', async (_, at) => {
  const before = Date.now()
  await site.api(recordCookieConsent, { ...choice(), at: at() })
  const [proof] = await proofs()
  expect(proof?.chosenAt.getTime()).toBeGreaterThanOrEqual(before)
  expect(proof?.chosenAt).toEqual(proof?.createdAt)
})

test.each([
  ['nothing', {}, ['v', 'functional', 'analytics', 'marketing', 'at']],
  [
    'texts for switches',
    { functional: 'true', analytics: 1, marketing: null },
    ['functional', 'analytics', 'marketing'],
  ],
  ['a version that is none', { v: 1.5 }, ['v']],
  ['a version of zero', { v: 0 }, ['v']],
  ['a version as text', { v: '3' }, ['v']],
  ['a version beyond the column', { v: 2 ** 31 }, ['v']],
  ['a time that is none', { at: 'yesterday' }, ['at']],
  ['a day that is none', { at: '2026-02-30T00:00:00Z' }, ['at']],
  ['a time as a number', { at: Date.now() }, ['at']],
  ['a key with other signs', { key: '<script>alert(1)</script>' }, ['key']],
  ['a key too long', { key: 'a'.repeat(65) }, ['key']],
])('AB-03 AB-04 a body is refused with every failing field: %s', async (name, part, fields) => {
  const answer = await site.post('/api/cookie-consent', name === 'nothing' ? {} : { ...choice(), ...part })
  expectErrorResponse(answer, 422, 'validation')
  expect(Object.keys(answer.json().errors)).toEqual(fields)
  expect(await proofs()).toEqual([])
})

test('AB-20 a choice needs the page’s marker and token', async () => {
  const { 'x-csrf-token': token, ...marker } = site.headers
  const send = (headers: Record<string, string>) =>
    site.app.inject({ method: 'POST', url: '/api/cookie-consent', payload: choice(), headers })
  expectErrorResponse(await send(marker), 403, 'csrf')
  expectErrorResponse(await send({ 'x-csrf-token': String(token) }), 403, 'csrf')
  expect(await proofs()).toEqual([])
})
