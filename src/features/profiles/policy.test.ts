import { expect, test } from 'vitest'
import { growthOf } from './policy.ts'

test.each([
  ['PROF-049', 12, 10, 'up', 20],
  ['PROF-050', 8, 10, 'down', -20],
  ['PROF-051', 10, 10, 'none', 0],
  ['PROF-052 rounded up', 5, 3, 'up', 67],
  ['PROF-052 rounded down', 4, 3, 'up', 33],
  ['PROF-052 a half, gained', 9, 8, 'up', 13],
  ['PROF-052 a half, lost', 7, 8, 'down', -13],
  ['PROF-052 everything lost', 0, 10, 'down', -100],
  ['PROF-052 too little to show', 1_001, 1_000, 'up', 0],
  ['PROF-052 too little to show, lost', 999, 1_000, 'down', 0],
  ['Q-63 nothing before', 3, 0, 'up', null],
  ['Q-63 nothing at all', 0, 0, 'none', 0],
])('%s: %d after %d is %s by %s', (_, thisMonth, lastMonth, trend, growth) => {
  expect(growthOf(thisMonth, lastMonth)).toEqual({ trend, growth })
})
