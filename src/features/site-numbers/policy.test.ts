import { expect, test } from 'vitest'
import { WAITING_MAX } from './constants.ts'
import { sumOfWaiting } from './policy.ts'

test('decision 0079 the heading of the dashboard is the sum of the numbers on its cards', () => {
  expect(sumOfWaiting([])).toEqual({ count: 0, isMore: false })
  expect(sumOfWaiting([{ count: 4 }, { count: 0 }, { count: 7 }])).toEqual({ count: 11, isMore: false })
  expect(sumOfWaiting([{ count: WAITING_MAX + 1 }, { count: 2 }])).toEqual({ count: WAITING_MAX + 2, isMore: true })
})
