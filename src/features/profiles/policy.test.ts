import { expect, test } from 'vitest'
import { badgeOf, growthOf, hasJob, tabOf } from './policy.ts'

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

test('PROF-028 PROF-029 PROF-030 PROF-034 badges are teacher, learner and general', () => {
  expect(([1, 2, 0, 3] as const).map(badgeOf)).toEqual(['teacher', 'learner', 'general', 'general'])
})

test('PROF-008 PROF-009 an empty job or a dash counts as none', () => {
  expect(['', ' ', '-', ' – ', '—', 'ครู-อาจารย์', 'ครู'].map(hasJob)).toEqual([
    ...Array.from({ length: 5 }, () => false),
    true,
    true,
  ])
})

test('PROF-020 PROF-021 PROF-031 the ideas tab is the default if there are ideas; only teachers have it', () => {
  const tabs = (asked: string | undefined) =>
    [
      { ideas: 1, member_type: 1 as const },
      { ideas: 0, member_type: 1 as const },
      { ideas: 0, member_type: 3 as const },
    ].map((person) => tabOf(asked, person))
  expect(tabs(undefined)).toEqual(['ideas', 'learning', 'learning'])
  expect(tabs('ideas')).toEqual(['ideas', 'ideas', 'learning'])
  expect(tabs('learning')).toEqual(['learning', 'learning', 'learning'])
  expect(tabs('x')).toEqual(tabs(undefined))
})
