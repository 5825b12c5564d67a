import { expect, test } from 'vitest'
import { NEW_ARRIVAL_DAYS, postPath, postTypeOf } from './constants.ts'
import { canFollow } from './policy.ts'

const teacher = { id: 7, member_type: 1, expired: 0, isFollowing: 0 } as const

test('POST-007 a visitor and any other user can follow a teacher', () => {
  expect(canFollow(null, teacher)).toBe(true)
  expect(canFollow({ id: 8 }, teacher)).toBe(true)
})

test('POST-008 a teacher cannot follow themselves', () => {
  expect(canFollow({ id: 7 }, teacher)).toBe(false)
})

test('POST-009 a follower cannot follow again', () => {
  expect(canFollow({ id: 8 }, { ...teacher, isFollowing: 1 })).toBe(false)
})

test('PROF-016 PROF-033 only teachers whose account exists can be followed (Q-174)', () => {
  for (const memberType of [0, 2, 3]) expect(canFollow(null, { ...teacher, member_type: memberType })).toBe(false)
  expect(canFollow(null, { ...teacher, expired: 1 })).toBe(false)
})

test('FEED-029 converts each type to its URL and each URL segment to its type (Q-125)', () => {
  expect(postPath('tech_review', 5)).toBe('/content/tech-review/5')
  expect(postPath('teaching_story', 5)).toBe('/content/teaching-story/5')
  expect(postPath('event', 5)).toBe('/content/event/5')
  expect(postTypeOf('teaching-story')).toBe('teaching_story')
  for (const segment of ['teaching_story', 'case-study', 'toString', '__proto__', '']) {
    expect(postTypeOf(segment)).toBeUndefined()
  }
  expect(NEW_ARRIVAL_DAYS).toBe(14)
})
