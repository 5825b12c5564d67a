import { expect, test } from 'vitest'
import { listHref } from '#lib/use-list-view.ts'
import { DEFAULT_SCORE, DEFAULT_SUMMARY, EDIT_MINUTES, NEW_ITEM_MINUTES } from './constants.ts'
import {
  canEditReview,
  canReply,
  canSubmitReview,
  isNewItem,
  kindOf,
  ratingOf,
  reviewList,
  scoreOf,
  storeError,
  submitError,
} from './policy.ts'
import { scoreTexts } from './texts.ts'

const now = new Date('2026-11-23T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000)

test('REV-052 Q-99 a review can be edited for 1440 minutes, the last moment included', () => {
  expect(EDIT_MINUTES).toBe(1_440)
  expect([86_399, 86_400, 86_401].map((seconds) => canEditReview(before(seconds), now))).toEqual([true, true, false])
})

test('REV-054 an item is new within 20160 minutes', () => {
  expect(NEW_ITEM_MINUTES).toBe(20_160)
  const limit = 20_160 * 60
  expect([limit, limit + 1].map((seconds) => isNewItem(before(seconds), now))).toEqual([true, false])
})

test('REV-013 Q-103 an unknown tab is the training tab', () => {
  expect(['web', 'training', '<svg/onload=1>', undefined, '__proto__'].map(kindOf)).toEqual([
    ...['web', 'training', 'training', 'training', 'training'],
  ])
})

test('REV-014 REV-058 REV-059 a rating is clamped to 1 to 5; without a number it is 5', () => {
  expect(DEFAULT_SCORE).toBe(5)
  expect(['3', '0', '-1', '6', '99', 'x', '', undefined].map(scoreOf)).toEqual([3, 1, 1, 5, 5, 5, 5, 5])
})

test('REV-060 REV-061 REV-062 REV-063 REV-064 REV-065 each score has its label', () => {
  expect(scoreTexts).toEqual(['โปรดให้คะแนน', 'ควรปรับปรุง', 'พอใช้', 'ปานกลาง', 'ค่อนข้างประทับใจ', 'ประทับใจมากเป็นพิเศษ'])
})

const complete = {
  opinion: 'ดี',
  score: 4,
  impacts: [1],
  kind: 'training' as const,
  isSending: false,
  hasViewer: true,
}

test.each([
  ['REV-071 with a blank opinion', { opinion: ' \n ' }],
  ['REV-072 without a score', { score: 0 }],
  ['REV-067 without an impact', { impacts: [] }],
  ['REV-073 while it is sent', { isSending: true }],
  ['REV-074 without a user', { hasViewer: false }],
])('%s the review cannot be sent', (_title, missing) => {
  expect(canSubmitReview(complete)).toBe(true)
  expect(canSubmitReview({ ...complete, ...missing })).toBe(false)
})

test('REV-068 a review of the site needs no impact', () => {
  expect(canSubmitReview({ ...complete, kind: 'web', impacts: [] })).toBe(true)
})

test('REV-040 Q-97 the average has one decimal, and is 0 without reviews', () => {
  expect(ratingOf({ 1: 0, 2: 0, 3: 0, 4: 1, 5: 2 })).toEqual({ avg: 4.7, total: 3 })
  expect(ratingOf({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 })).toEqual({ avg: 0, total: 0 })
})

test('REV-103 the default overall summary is average 4.5 and total 50', () => {
  expect(DEFAULT_SUMMARY).toEqual({ avg: 4.5, total: 50 })
})

test('the organiser answers reviews of the training, admins those of the site', () => {
  const admin = { id: 1, roleType: 'admin' as const, suspension: null }
  const teacher = { id: 3, roleType: 'user' as const, suspension: null }
  expect(canReply({ authorOfTraining: 3, type: 1 }, teacher)).toBe(true)
  expect(canReply({ authorOfTraining: 3, type: 1 }, admin)).toBe(false)
  expect(canReply({ authorOfTraining: null, type: 2 }, admin)).toBe(true)
  const suspended = { ...admin, suspension: { message: 'x', endsAt: null } }
  expect(canReply({ authorOfTraining: null, type: 2 }, suspended)).toBe(false)
  expect(canReply({ authorOfTraining: null, type: 2 }, teacher)).toBe(false)
})

const said = { status: 409, code: 'already_reviewed', message: 'คุณได้รีวิวแล้ว' }
const silent = { status: 0, code: 'network', message: 'x' }

test('REV-087 REV-088 a failed create says why, or asks to try again', () => {
  expect(submitError('create', said)).toBe('Error submitting review: คุณได้รีวิวแล้ว')
  expect(submitError('create', silent)).toBe('Error submitting review. Please try again.')
})

test('REV-089 REV-090 a failed update says why, or asks to try again', () => {
  expect(submitError('update', said)).toBe('Error updating review: คุณได้รีวิวแล้ว')
  expect(submitError('update', { ...said, code: 'unreadable' })).toBe('Error updating review. Please try again.')
})

test.each([
  ['REV-091', 'create', 'web', 'Failed to create web review'],
  ['REV-092', 'create', 'training', 'Failed to create training review'],
  ['REV-093', 'update', 'web', 'Failed to update web review'],
  ['REV-094', 'update', 'training', 'Failed to update training review'],
  ['REV-095', 'fetch', 'web', 'Failed to fetch web reviews'],
  ['REV-096', 'fetch', 'training', 'Failed to fetch training reviews'],
  ['REV-097', 'fetchMine', 'web', 'Failed to fetch my web review'],
  ['REV-098', 'fetchMine', 'training', 'Failed to fetch my training review'],
  ['REV-099', 'fetchAllMine', 'web', 'Failed to fetch my reviews'],
] as const)('%s REV-100 %s %s has its default, and the server’s message is preferred', (_row, action, kind, text) => {
  expect(storeError(action, kind, silent)).toBe(text)
  expect(storeError(action, kind, said)).toBe('คุณได้รีวิวแล้ว')
})

const view = { tab: 'training' as const, rating: 5 as const, impact: 0, sort: 'new' as const, page: 1 }

test('REV-019 REV-031 REV-032 an address has the tab, the rating and the page; the defaults have none', () => {
  expect(listHref(reviewList, view)).toBe('/reviews')
  const other = { ...view, tab: 'web' as const, rating: 3 as const, page: 4 }
  expect(listHref(reviewList, other)).toBe('/reviews?tab=web&rating=3&page=4')
  expect(reviewList.parse({ tab: 'web', rating: '3', page: '4' })).toEqual(other)
  expect(reviewList.parse({})).toEqual(view)
})

test('AB-164 invalid values of the address are the defaults', () => {
  expect(reviewList.parse({ tab: '<svg>', rating: '99', page: '1e9', impact: '7', sort: '__proto__' })).toEqual(view)
  expect(reviewList.parse({ page: '-1' }).page).toBe(1)
})
