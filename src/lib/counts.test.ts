import { expect, test } from 'vitest'
import { formatCount } from './counts.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0K'],
  [12_345, '12.3K'],
  [999_950, '1000.0K'],
])('PROF-053 PROF-054 Q-64 %d shows as %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})
