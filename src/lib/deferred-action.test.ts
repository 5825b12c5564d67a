import { beforeEach, expect, test, vi } from 'vitest'
import {
  activatePendingAction,
  clearPendingAction,
  consumePendingAction,
  DEFERRED_ACTIONS,
  readPendingAction,
  savePendingAction,
} from './deferred-action.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')
const MINUTE_MS = 60_000
const LIKE = { action: 'like', id: 101, url: '/content/tech-review/101' } as const

function storage() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  }
}

let browser: ReturnType<typeof storage>
let tab: ReturnType<typeof storage>

beforeEach(() => {
  browser = storage()
  tab = storage()
  vi.stubGlobal('localStorage', browser)
  vi.stubGlobal('sessionStorage', tab)
  return () => vi.unstubAllGlobals()
})

test('ACT-038 ACT-040 action, target and page are stored under the prescribed keys', () => {
  savePendingAction(LIKE, NOW)
  expect(browser.items.get('refActionLogin')).toBe('like')
  expect(browser.items.get('refActionLoginId')).toBe('101')
  expect(browser.items.get('refActionLoginUrl')).toBe('/content/tech-review/101')
  expect(readPendingAction(NOW)).toEqual(LIKE)
})

test('ACT-039 Q-157 the list of actions is fixed', () => {
  expect(DEFERRED_ACTIONS).toEqual(
    expect.arrayContaining(['used_it', 'pin', 'downloadmanual', 'watchvdo', 'votetraining']),
  )
  for (const action of DEFERRED_ACTIONS) {
    savePendingAction({ ...LIKE, action }, NOW)
    expect(readPendingAction(NOW)?.action).toBe(action)
  }
})

test('ACT-042 ACT-043 the action runs once after sign-in and is deleted before it runs', () => {
  savePendingAction(LIKE, NOW)
  expect(activatePendingAction(NOW)).toBe('/content/tech-review/101')
  expect(consumePendingAction('like', 101, NOW)).toBe(true)
  expect(browser.items.size + tab.items.size).toBe(0)
  expect(consumePendingAction('like', 101, NOW)).toBe(false)
})

test('Q-157 only the same action on the same target runs', () => {
  savePendingAction(LIKE, NOW)
  activatePendingAction(NOW)
  expect(consumePendingAction('pin', 101, NOW)).toBe(false)
  expect(consumePendingAction('like', 102, NOW)).toBe(false)
  expect(consumePendingAction('like', 101, NOW)).toBe(true)
})

test('AB-165 nothing runs without a sign-in in this tab', () => {
  savePendingAction(LIKE, NOW)
  expect(consumePendingAction('like', 101, NOW)).toBe(false)
})

test('AB-165 a sign-in in another tab, or after this tab was closed, runs nothing', () => {
  savePendingAction(LIKE, NOW)
  const other = storage()
  vi.stubGlobal('sessionStorage', other)
  expect(readPendingAction(NOW)).toBeNull()
  expect(activatePendingAction(NOW)).toBeNull()
  expect(consumePendingAction('like', 101, NOW)).toBe(false)
})

test('AB-165 the owner of an older action in this tab cannot run a newer action of another tab', () => {
  savePendingAction(LIKE, NOW)
  const here = tab
  vi.stubGlobal('sessionStorage', storage())
  savePendingAction({ ...LIKE, id: 999 }, NOW)
  vi.stubGlobal('sessionStorage', here)
  expect(activatePendingAction(NOW)).toBeNull()
  expect(consumePendingAction('like', 999, NOW)).toBe(false)
})

test('Q-157 the action expires after 30 minutes', () => {
  savePendingAction(LIKE, NOW)
  expect(readPendingAction(NOW + 30 * MINUTE_MS)).toEqual(LIKE)
  expect(readPendingAction(NOW + 30 * MINUTE_MS + 1)).toBeNull()
  expect(browser.items.size + tab.items.size).toBe(0)
})

test('Q-157 a time stamp in the future is invalid', () => {
  savePendingAction(LIKE, NOW + MINUTE_MS)
  expect(readPendingAction(NOW)).toBeNull()
})

test.each([
  ['an unknown action', 'refActionLogin', 'delete_account'],
  ['a name from the prototype', 'refActionLogin', 'constructor'],
  ['not a number', 'refActionLoginId', '1;drop'],
  ['a negative number', 'refActionLoginId', '-1'],
  ['another site', 'refActionLoginUrl', 'https://evil.example/'],
  ['another site without a scheme', 'refActionLoginUrl', '//evil.example'],
  ['a script', 'refActionLoginUrl', 'javascript:alert(1)'],
  ['a one-megabyte address', 'refActionLoginUrl', `/${'a'.repeat(1_000_000)}`],
  ['a one-megabyte number', 'refActionLoginId', '9'.repeat(1_000_000)],
  ['a one-megabyte action', 'refActionLogin', 'like'.repeat(250_000)],
])('AB-165 %s is ignored and deleted', (_, key, value) => {
  savePendingAction(LIKE, NOW)
  browser.items.set(key, value)
  expect(activatePendingAction(NOW)).toBeNull()
  expect(consumePendingAction('like', 101, NOW)).toBe(false)
  expect(browser.items.size + tab.items.size).toBe(0)
})

test('AB-165 values written by hand without a time stamp belong to no tab', () => {
  browser.items.set('refActionLogin', 'like')
  browser.items.set('refActionLoginId', '101')
  browser.items.set('refActionLoginUrl', '/content/tech-review/101')
  expect(activatePendingAction(NOW)).toBeNull()
  expect(consumePendingAction('like', 101, NOW)).toBe(false)
})

test('a newer action replaces an older one; clearing deletes everything', () => {
  savePendingAction(LIKE, NOW)
  savePendingAction({ action: 'follow', id: 7, url: '/content/tech-review/102' }, NOW + 1)
  expect(readPendingAction(NOW + 1)).toMatchObject({ action: 'follow', id: 7 })
  clearPendingAction()
  expect(browser.items.size + tab.items.size).toBe(0)
})

test('without storage nothing is saved and nothing throws', () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  savePendingAction(LIKE, NOW)
  expect(readPendingAction(NOW)).toBeNull()
  expect(activatePendingAction(NOW)).toBeNull()
  expect(consumePendingAction('like', 101, NOW)).toBe(false)
})

test('AB-165 an action that cannot be deleted from storage does not run', () => {
  savePendingAction(LIKE, NOW)
  activatePendingAction(NOW)
  browser.removeItem = () => {
    throw new Error('read only')
  }
  expect(consumePendingAction('like', 101, NOW)).toBe(false)
})
