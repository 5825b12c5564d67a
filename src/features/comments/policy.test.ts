import { describe, expect, test } from 'vitest'
import { canDeleteComment, canEditComment, sortComments } from './policy.ts'

const own = { isMine: true, isByAdmin: false, isTopLevel: true }
const others = { isMine: false, isByAdmin: false, isTopLevel: true }
const othersReply = { isMine: false, isByAdmin: false, isTopLevel: false }
const site = { isMine: false, isByAdmin: true, isTopLevel: false }

describe('a member', () => {
  test('CMT-004 CMT-005 can edit and delete own comments', () => {
    expect([canEditComment(own, false), canDeleteComment(own, false)]).toEqual([true, true])
  })

  test.each([others, othersReply, site])('CMT-057 CMT-058 cannot edit or delete other comments: %o', (facts) => {
    expect([canEditComment(facts, false), canDeleteComment(facts, false)]).toEqual([false, false])
  })

  test('a former admin cannot change comments posted as the site', () => {
    expect(canEditComment({ ...site, isMine: true }, false)).toBe(false)
  })
})

describe('an admin', () => {
  test('ADMIN-009 can delete top-level comments of others but not edit them (Q-151)', () => {
    expect([canEditComment(others, true), canDeleteComment(others, true)]).toEqual([false, true])
  })

  test('Q-151 a reply of another user is deleted only with its comment', () => {
    expect(canDeleteComment(othersReply, true)).toBe(false)
  })

  test('ADMIN-010 ADMIN-011 can edit and delete comments that any admin posted as the site', () => {
    expect([canEditComment(site, true), canDeleteComment(site, true)]).toEqual([true, true])
  })
})

describe('order of comments', () => {
  const comments = [
    { id: 1, created_at: '2026-01-01T00:00:00.000Z', likes: 2 },
    { id: 2, created_at: '2026-01-03T00:00:00.000Z', likes: 0 },
    { id: 3, created_at: '2026-01-02T00:00:00.000Z', likes: 2 },
    { id: 4, created_at: '2026-01-02T00:00:00.000Z', likes: 5 },
  ]
  test.each([
    ['newest', [2, 4, 3, 1]],
    ['oldest', [1, 3, 4, 2]],
    ['liked', [4, 3, 1, 2]],
  ] as const)('CMT-031 %s first', (sort, ids) => {
    expect(sortComments(comments, sort).map(({ id }) => id)).toEqual(ids)
    expect(comments.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  })

  test('CMT-031 of two comments at the same time the later id is the newer one', () => {
    const twins = [5, 6].map((id) => ({ id, created_at: '2026-01-01T00:00:00.000Z', likes: 0 }))
    expect(sortComments(twins, 'newest').map(({ id }) => id)).toEqual([6, 5])
    expect(sortComments(twins, 'oldest').map(({ id }) => id)).toEqual([5, 6])
  })
})
