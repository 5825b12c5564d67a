import { beforeEach, expect, test, vi } from 'vitest'
import {
  armPendingAction,
  clearPendingAction,
  DEFERRED_ACTIONS,
  keepPendingAction,
  readPendingAction,
  takePendingAction,
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

test('ACT-038 ACT-040 the action, its target and its page lie under the prescribed keys', () => {
  keepPendingAction(LIKE, NOW)
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
    keepPendingAction({ ...LIKE, action }, NOW)
    expect(readPendingAction(NOW)?.action).toBe(action)
  }
})

test('ACT-042 ACT-043 it is done once after a sign-in, and forgotten before it is done', () => {
  keepPendingAction(LIKE, NOW)
  expect(armPendingAction(NOW)).toBe('/content/tech-review/101')
  expect(takePendingAction('like', 101, NOW)).toBe(true)
  expect(browser.items.size + tab.items.size).toBe(0)
  expect(takePendingAction('like', 101, NOW)).toBe(false)
})

test('Q-157 only the very action on the very target is done', () => {
  keepPendingAction(LIKE, NOW)
  armPendingAction(NOW)
  expect(takePendingAction('pin', 101, NOW)).toBe(false)
  expect(takePendingAction('like', 102, NOW)).toBe(false)
  expect(takePendingAction('like', 101, NOW)).toBe(true)
})

test('AB-165 without a sign-in in this tab nothing is done', () => {
  keepPendingAction(LIKE, NOW)
  expect(takePendingAction('like', 101, NOW)).toBe(false)
})

test('AB-165 a sign-in in another tab, or after this one was closed, does nothing for it', () => {
  keepPendingAction(LIKE, NOW)
  const other = storage()
  vi.stubGlobal('sessionStorage', other)
  expect(readPendingAction(NOW)).toBeNull()
  expect(armPendingAction(NOW)).toBeNull()
  expect(takePendingAction('like', 101, NOW)).toBe(false)
})

test('AB-165 the mark of an older action of this tab does not open a newer one of another tab', () => {
  keepPendingAction(LIKE, NOW)
  const here = tab
  vi.stubGlobal('sessionStorage', storage())
  keepPendingAction({ ...LIKE, id: 999 }, NOW)
  vi.stubGlobal('sessionStorage', here)
  expect(armPendingAction(NOW)).toBeNull()
  expect(takePendingAction('like', 999, NOW)).toBe(false)
})

test('Q-157 after 30 minutes it is forgotten', () => {
  keepPendingAction(LIKE, NOW)
  expect(readPendingAction(NOW + 30 * MINUTE_MS)).toEqual(LIKE)
  expect(readPendingAction(NOW + 30 * MINUTE_MS + 1)).toBeNull()
  expect(browser.items.size + tab.items.size).toBe(0)
})

test('Q-157 a time that has not come yet is none', () => {
  keepPendingAction(LIKE, NOW + MINUTE_MS)
  expect(readPendingAction(NOW)).toBeNull()
})

test.each([
  ['an unknown action', 'refActionLogin', 'delete_account'],
  ['a name from the prototype', 'refActionLogin', 'constructor'],
  ['no number', 'refActionLoginId', '1;drop'],
  ['a negative number', 'refActionLoginId', '-1'],
  ['another site', 'refActionLoginUrl', 'https://evil.example/'],
  ['another site without a scheme', 'refActionLoginUrl', '//evil.example'],
  ['a script', 'refActionLoginUrl', 'javascript:alert(1)'],
  ['a megabyte of an address', 'refActionLoginUrl', `/${'a'.repeat(1_000_000)}`],
  ['a megabyte of digits', 'refActionLoginId', '9'.repeat(1_000_000)],
  ['a megabyte of an action', 'refActionLogin', 'like'.repeat(250_000)],
])('AB-165 %s is ignored and forgotten', (_, key, value) => {
  keepPendingAction(LIKE, NOW)
  browser.items.set(key, value)
  expect(armPendingAction(NOW)).toBeNull()
  expect(takePendingAction('like', 101, NOW)).toBe(false)
  expect(browser.items.size + tab.items.size).toBe(0)
})

test('AB-165 values that somebody wrote there by hand are nobody’s', () => {
  browser.items.set('refActionLogin', 'like')
  browser.items.set('refActionLoginId', '101')
  browser.items.set('refActionLoginUrl', '/content/tech-review/101')
  expect(armPendingAction(NOW)).toBeNull()
  expect(takePendingAction('like', 101, NOW)).toBe(false)
})

test('a newer action takes the place of an older one; clearing leaves nothing', () => {
  keepPendingAction(LIKE, NOW)
  keepPendingAction({ action: 'follow', id: 7, url: '/content/tech-review/102' }, NOW + 1)
  expect(readPendingAction(NOW + 1)).toMatchObject({ action: 'follow', id: 7 })
  clearPendingAction()
  expect(browser.items.size + tab.items.size).toBe(0)
})

test('without storage nothing is kept and nothing breaks', () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  keepPendingAction(LIKE, NOW)
  expect(readPendingAction(NOW)).toBeNull()
  expect(armPendingAction(NOW)).toBeNull()
  expect(takePendingAction('like', 101, NOW)).toBe(false)
})

test('AB-165 a storage that cannot forget does nothing at all', () => {
  keepPendingAction(LIKE, NOW)
  armPendingAction(NOW)
  browser.removeItem = () => {
    throw new Error('read only')
  }
  expect(takePendingAction('like', 101, NOW)).toBe(false)
})
