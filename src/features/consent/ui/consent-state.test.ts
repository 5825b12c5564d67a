import { beforeEach, expect, test, vi } from 'vitest'
import { type Api, ApiError } from '#lib/api-client.ts'
import type { Endpoint } from '#lib/contract.ts'

const ALL = { functional: true, analytics: true, marketing: true }
const NONE = { functional: false, analytics: false, marketing: false }
const NOW = '2026-11-21T03:00:00.000Z'

/** Stubs the cookies and the local storage of a browser. */
function stubBrowser() {
  const jar = new Map<string, string>()
  const written: string[] = []
  const items = new Map<string, string>()
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener() {},
    removeEventListener() {},
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [pair = ''] = text.split('; ')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    },
  })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  })
  return { jar, written, items }
}

/** Stubs the API with a current policy version; a set `error` is thrown instead of recording a choice. */
function stubApi(version: number) {
  const server = { version, recorded: [] as Record<string, unknown>[], error: undefined as Error | undefined }
  const api = (async (endpoint: Endpoint) => {
    expect([endpoint.method, endpoint.path]).toEqual(['GET', '/api/cookie-consent'])
    return { v: server.version }
  }) as unknown as Api
  const record = async (choice: Record<string, unknown>) => {
    if (server.error) throw server.error
    server.recorded.push(choice)
  }
  return { api, record, server }
}

let browser: ReturnType<typeof stubBrowser>
let consent: typeof import('./consent-state.ts')

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(NOW) })
  browser = stubBrowser()
  vi.resetModules()
  consent = await import('./consent-state.ts')
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('Q-109 a choice is stored for twelve months in the specified cookie and sent with the same content', async () => {
  const { api, record, server } = stubApi(3)
  await consent.saveChoice(api, record, { ...NONE, functional: true })
  await vi.waitFor(() => expect(server.recorded).toHaveLength(1))

  const cookie = browser.written.find((text) => text.startsWith('cookie_consent='))
  expect(cookie).toMatch(/; Max-Age=31536000; Path=\/; SameSite=Lax; Secure$/)
  const value = JSON.parse(decodeURIComponent(browser.jar.get('cookie_consent') as string))
  expect(value).toEqual({ v: 3, functional: true, analytics: false, marketing: false, at: NOW })
  expect(server.recorded[0]).toEqual({ ...value, key: browser.jar.get('cookie_consent_key') })
  expect(server.recorded[0]?.key).toMatch(/^[0-9a-f]{32}$/)
})

test('Q-109 two choices of one browser have the same random key', async () => {
  const { api, record, server } = stubApi(1)
  await consent.saveChoice(api, record, ALL)
  await consent.saveChoice(api, record, NONE)
  await vi.waitFor(() => expect(server.recorded).toHaveLength(2))
  expect(server.recorded[0]?.key).toBe(server.recorded[1]?.key)
})

test('Q-109 no optional category is allowed before a choice, after a rejection, or for an older version', async () => {
  const { api, record, server } = stubApi(1)
  expect(consent.hasConsent('functional')).toBe(false)
  await consent.saveChoice(api, record, { ...NONE, analytics: true })
  expect(consent.hasConsent('analytics')).toBe(true)
  expect(consent.hasConsent('functional')).toBe(false)

  server.version = 2
  consent.watchConsent(api, record)
  await vi.waitFor(() => expect(consent.consentState().version).toBe(2))
  expect(consent.hasConsent('analytics')).toBe(false)
})

test('Q-109 a choice that could not be sent is stored and sent later', async () => {
  const { api, record, server } = stubApi(1)
  server.error = new ApiError(0, { code: 'network' })
  await consent.saveChoice(api, record, ALL)
  expect(consent.hasConsent('marketing')).toBe(true)
  expect(server.recorded).toHaveLength(0)
  expect(browser.items.has('cookie_consent_unsent')).toBe(true)

  server.error = undefined
  await consent.sendUnsent(record)
  expect(server.recorded).toMatchObject([{ v: 1, marketing: true, at: NOW }])
  await consent.sendUnsent(record)
  expect(server.recorded).toHaveLength(1)
})

test('Q-109 a choice that the server rejects is not sent again', async () => {
  const { api, record, server } = stubApi(1)
  server.error = new ApiError(503, { code: 'db' })
  await consent.saveChoice(api, record, ALL)
  server.error = new ApiError(422, { code: 'validation' })
  await consent.sendUnsent(record)
  expect(browser.items.has('cookie_consent_unsent')).toBe(false)
})

test('Q-109 a choice is not saved when the policy version cannot be loaded', async () => {
  const failing = (async () => {
    throw new ApiError(0, { code: 'network' })
  }) as unknown as Api
  await expect(consent.saveChoice(failing, async () => {}, ALL)).rejects.toBeInstanceOf(ApiError)
  expect(browser.jar.size).toBe(0)
})

test('Q-109 without local storage the unsent choice stays in memory until it is sent', async () => {
  vi.stubGlobal('localStorage', undefined)
  const { api, record, server } = stubApi(1)
  server.error = new ApiError(0, { code: 'network' })
  await consent.saveChoice(api, record, ALL)
  server.error = undefined
  await consent.sendUnsent(record)
  expect(server.recorded).toHaveLength(1)
})

test.each([
  ['no cookie', ''],
  ['another cookie with the same suffix', 'my_cookie_consent=1'],
  ['no JSON', 'cookie_consent=yes'],
  ['bad percent encoding', 'cookie_consent=%7B%'],
  ['a missing category', `cookie_consent=${encodeURIComponent(JSON.stringify({ v: 1, functional: true, at: NOW }))}`],
  [
    'strings instead of booleans',
    `cookie_consent=${encodeURIComponent(JSON.stringify({ v: 1, functional: 'true', analytics: 1, marketing: null, at: NOW }))}`,
  ],
  [
    'a choice of a year ago',
    `cookie_consent=${encodeURIComponent(JSON.stringify({ v: 1, ...ALL, at: '2025-11-21T03:00:00.000Z' }))}`,
  ],
])('Q-109 %s counts as no choice', (_, cookies) => {
  expect(consent.parseChoice(cookies)).toBeNull()
})

test('Q-109 the choice is found among other cookies', () => {
  const choice = { v: 2, ...NONE, at: NOW }
  const cookies = `a=1; cookie_consent=${encodeURIComponent(JSON.stringify(choice))}; cookie_consent_key=abc`
  expect(consent.parseChoice(cookies)).toEqual(choice)
})

test('Q-109 a visit renews the cookie for the rest of its twelve months', async () => {
  const { api, record } = stubApi(1)
  await consent.saveChoice(api, record, ALL)
  const DAY_MS = 86_400_000
  vi.setSystemTime(Date.parse(NOW) + 100 * DAY_MS)
  consent.watchConsent(api, record)
  expect(browser.written.at(-1)).toContain(`; Max-Age=${(365 - 100) * 86_400};`)
})
