import { expect, test } from 'vitest'
import { createCsrf } from './csrf.ts'

const HOUR = 60 * 60 * 1000
const NOW = 500_000 * HOUR + 5
const csrf = createCsrf('a secret of this site')

test('Q-02 all visitors have the same token, which changes every hour and is valid for a day', () => {
  const token = csrf.issue(null, NOW)
  expect(csrf.issue(null, NOW + HOUR - 10)).toBe(token)
  expect(csrf.issue(null, NOW + HOUR)).not.toBe(token)
  const validAfter = (ms: number) => csrf.isValid(token, null, NOW + ms)
  expect([0, 23 * HOUR, 24 * HOUR, -HOUR, -2 * HOUR].map(validAfter)).toEqual([true, true, false, true, false])
})

test('Q-02 the token of a signed-in user is bound to the session and masked differently each time (BREACH)', () => {
  const [first, second] = [csrf.issue('session-a'), csrf.issue('session-a')]
  expect(first).not.toBe(second)
  expect([first, second].map((token) => csrf.isValid(token, 'session-a'))).toEqual([true, true])
  expect(csrf.isValid(first, 'session-b')).toBe(false)
  expect(csrf.isValid(first, null)).toBe(false)
  expect(csrf.isValid(csrf.issue(null), 'session-a')).toBe(false)
})

test('AB-21 modified, truncated and foreign tokens are invalid', () => {
  const other = createCsrf('another secret')
  const token = csrf.issue('s')
  const visitor = csrf.issue(null, NOW)
  const flip = (text: string) => text.slice(0, 20) + (text[20] === 'A' ? 'B' : 'A') + text.slice(21)
  for (const wrong of [flip(token), token.slice(0, -1), `${token}A`, '', undefined, 's', other.issue('s')]) {
    expect(csrf.isValid(wrong, 's')).toBe(false)
  }
  const moved = visitor.replace(/^v[^.]+/, `v${(500_001).toString(36)}`)
  for (const wrong of [
    flip(visitor),
    moved,
    visitor.slice(0, 10),
    'v.',
    'vzz',
    '.',
    '',
    undefined,
    other.issue(null, NOW),
  ]) {
    expect(csrf.isValid(wrong, null, NOW)).toBe(false)
  }
})
