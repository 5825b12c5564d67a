import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { addPerson } from '#test/people.ts'
import { allRows, deleteRows, insertRow, insertRows } from '#test/rows.ts'
import { CONSENT_MAX_AGE_SECONDS, POLICY_TABS } from '../constants.ts'
import { getPolicy, recordCookieConsent } from '../contract.ts'
import { deleteUserFromConsents } from './repository/consents.ts'

const KEY = 'f00dfeed'.repeat(4)
let site: TestApp

beforeAll(async () => {
  site = await testApp()
  await insertRows(
    site.db.primary,
    'policies',
    POLICY_TABS.map((tab, index) => ({
      tab,
      content: `<h2>ข้อหนึ่ง</h2><p>เอกสาร ${tab}</p>`,
      version: index + 2,
      updatedAt: new Date('2026-11-20T00:00:00+07:00'),
    })),
  )
})
afterAll(() => site.close())
afterEach(() => deleteRows(site.db.primary, 'cookie_consents'))

const COOKIE_VERSION = 3
const choice = () => ({
  v: COOKIE_VERSION,
  functional: true,
  analytics: false,
  marketing: false,
  at: new Date().toISOString(),
})
const consentRows = () => allRows(site.db.primary, 'cookie_consents')

test.each(POLICY_TABS)('POL-013 GET /api/policy/%s returns its content, version and date', async (tab) => {
  const response = await site.get(`/api/policy/${tab}`)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    content: `<h2>ข้อหนึ่ง</h2><p>เอกสาร ${tab}</p>`,
    version: POLICY_TABS.indexOf(tab) + 2,
    updated_at: '2026-11-19T17:00:00.000Z',
  })
})

test('POL-013 the documents are public: no browser marker, CSRF token or session is required', async () => {
  const response = await site.app.inject('/api/policy/privacy')
  expect(response.statusCode).toBe(200)
})

test('AB-161 a cached document runs no query and returns 304 for a matching ETag', async () => {
  const first = await site.get('/api/policy/website')
  site.queries.length = 0
  const again = await site.get('/api/policy/website?junk=1', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body, site.queries]).toEqual([304, '', []])
})

test.each(['..%2f..%2fetc%2fpasswd', '__proto__', 'constructor', 'PRIVACY', 'privacy%20', 'x'.repeat(300)])(
  'AB-160 an unknown document returns 404: %s',
  async (tab) => {
    expectErrorResponse(await site.get(`/api/policy/${tab}`), 404, 'not_found')
  },
)

test('API-014 a script stored in the table is removed from the response', async () => {
  const other = await testApp()
  try {
    const content = '<p onclick="a()">ก<script>alert(1)</script><img src=x onerror=alert(1)></p>'
    await insertRow(other.db.primary, 'policies', { tab: 'cookie', content })
    expect((await other.api(getPolicy, { tab: 'cookie' })).content).toBe('<p>ก</p>')
  } finally {
    await other.close()
  }
})

test('POL-013 a site without documents returns 404, not a server error', async () => {
  const empty = await testApp()
  try {
    expectErrorResponse(await empty.get('/api/policy/privacy'), 404, 'not_found')
    expectErrorResponse(await empty.get('/api/cookie-consent'), 404, 'not_found')
    expectErrorResponse(await empty.post('/api/cookie-consent', choice()), 404, 'not_found')
  } finally {
    await empty.close()
  }
})

test('Q-109 the consent version is the version of the cookie policy', async () => {
  expect((await site.get('/api/cookie-consent')).json()).toEqual({ v: COOKIE_VERSION })
})

test('Q-109 a visitor’s choice is logged with the policy version, the key and both times', async () => {
  const before = Date.now()
  const body = { ...choice(), key: KEY }
  const response = await site.post('/api/cookie-consent', body)
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'success' }])
  const [row, ...others] = await consentRows()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    consentKey: KEY,
    userId: null,
    policyVersion: COOKIE_VERSION,
    functional: true,
    analytics: false,
    marketing: false,
    chosenAt: new Date(body.at),
  })
  expect(row?.createdAt.getTime()).toBeGreaterThanOrEqual(before)
})

test('Q-109 each choice is a separate row; no choice replaces another', async () => {
  await site.api(recordCookieConsent, { ...choice(), key: KEY })
  await site.api(recordCookieConsent, { ...choice(), functional: false, key: KEY })
  expect((await consentRows()).map(({ functional }) => functional)).toEqual([true, false])
})

test('Q-109 a choice without a key gets a generated one', async () => {
  await site.post('/api/cookie-consent', choice())
  await site.post('/api/cookie-consent', choice())
  const [first, second] = await consentRows()
  expect(first?.consentKey).toMatch(/^[\w-]{22}$/)
  expect(first?.consentKey).not.toBe(second?.consentKey)
})

test('Q-109 a signed-in user’s choice stores the user id; account deletion clears the id and keeps the choice', async () => {
  const manee = await addPerson(site.db)
  const actor = await site.as(manee)
  await actor.api(recordCookieConsent, choice())
  expect((await consentRows())[0]?.userId).toBe(manee.id)

  await site.db.primary.transaction((db) => deleteUserFromConsents(db, manee.id))
  expect(await consentRows()).toMatchObject([{ userId: null, policyVersion: COOKIE_VERSION, functional: true }])
})

test('Q-109 a choice for an older version is stored, one for a future version is rejected', async () => {
  await site.api(recordCookieConsent, { ...choice(), v: COOKIE_VERSION - 1 })
  expect((await consentRows())[0]?.policyVersion).toBe(COOKIE_VERSION - 1)

  const response = await site.post('/api/cookie-consent', { ...choice(), v: COOKIE_VERSION + 1 })
  expectErrorResponse(response, 422, 'validation')
  expect(Object.keys(response.json().errors)).toEqual(['v'])
  expect(await consentRows()).toHaveLength(1)
})

test.each([
  ['long ago', () => new Date(Date.now() - CONSENT_MAX_AGE_SECONDS * 1000 - 60_000).toISOString()],
  ['in the future', () => new Date(Date.now() + 3_600_000).toISOString()],
  ['year zero', () => '0000-01-01T00:00:00Z'],
])('AB-173 an implausible browser time is replaced by the server’s time: %s', async (_, at) => {
  const before = Date.now()
  await site.api(recordCookieConsent, { ...choice(), at: at() })
  const [row] = await consentRows()
  expect(row?.chosenAt.getTime()).toBeGreaterThanOrEqual(before)
  expect(row?.chosenAt).toEqual(row?.createdAt)
})

test.each([
  ['nothing', {}, ['v', 'functional', 'analytics', 'marketing', 'at']],
  [
    'strings instead of booleans',
    { functional: 'true', analytics: 1, marketing: null },
    ['functional', 'analytics', 'marketing'],
  ],
  ['a fractional version', { v: 1.5 }, ['v']],
  ['a version of zero', { v: 0 }, ['v']],
  ['a version as string', { v: '3' }, ['v']],
  ['a version above the column’s maximum', { v: 2 ** 31 }, ['v']],
  ['a malformed time', { at: 'yesterday' }, ['at']],
  ['a day that does not exist', { at: '2026-02-30T00:00:00Z' }, ['at']],
  ['a time as a number', { at: Date.now() }, ['at']],
  ['a key with invalid characters', { key: '<script>alert(1)</script>' }, ['key']],
  ['a key too long', { key: 'a'.repeat(65) }, ['key']],
])('AB-03 AB-04 an invalid body is rejected with every invalid field: %s', async (name, part, fields) => {
  const response = await site.post('/api/cookie-consent', name === 'nothing' ? {} : { ...choice(), ...part })
  expectErrorResponse(response, 422, 'validation')
  expect(Object.keys(response.json().errors)).toEqual(fields)
  expect(await consentRows()).toEqual([])
})

test('AB-20 a choice requires the page’s browser marker and CSRF token', async () => {
  const { 'x-csrf-token': token, ...marker } = site.headers
  const send = (headers: Record<string, string>) =>
    site.app.inject({ method: 'POST', url: '/api/cookie-consent', payload: choice(), headers })
  expectErrorResponse(await send(marker), 403, 'csrf')
  expectErrorResponse(await send({ 'x-csrf-token': String(token) }), 403, 'csrf')
  expect(await consentRows()).toEqual([])
})
