import { expect, test } from 'vitest'
import { largeHighlight } from './policy.ts'

const post = (published_at: string, highlight: 0 | 1) => ({ published_at, highlight })

test('HIGH-002 Q-122 the large highlight is the newest with the flag, wherever it stands', () => {
  const [older, newer] = [post('2026-11-01T00:00:00.000Z', 1), post('2026-11-20T00:00:00.000Z', 1)]
  const newest = post('2026-11-25T00:00:00.000Z', 0)
  expect(largeHighlight([older, newest, newer])).toBe(newer)
  expect(largeHighlight([newer, older])).toBe(newer)
  expect(largeHighlight([newest])).toBeUndefined()
})
