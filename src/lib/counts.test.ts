import { expect, test } from 'vitest'
import { formatBytes, formatCount, formatNumber } from './counts.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0K'],
  [12_345, '12.3K'],
  [999_950, '1000.0K'],
])('PROF-053 PROF-054 Q-64 %d shows as %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

test.each([
  [1, '1 KB'],
  [240_000, '240 KB'],
  [999_499, '999 KB'],
  [999_600, '1.0 MB'],
  [1_234_567, '1.2 MB'],
])('a file of %d bytes shows as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [-12_345, '-12,345'],
  [1_234_567, '1,234,567'],
  [1_234.5678, '1,234.5678'],
])('the number %d shows as %s', (count, text) => {
  expect(formatNumber(count)).toBe(text)
})
