import { expect, test } from 'vitest'
import { linePath, marksUpTo, spread } from './chart-scale.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [7, [0, 3, 6, 9]],
  [600, [0, 200, 400, 600]],
  [612, [0, 250, 500, 750]],
  [9_999, [0, 5_000, 10_000]],
])('the marks for %d are round and whole and reach it', (max, marks) => {
  const found = marksUpTo(max)
  expect(found.at(-1)).toBeGreaterThanOrEqual(max)
  expect(found.every((mark) => Number.isInteger(mark))).toBe(true)
  if (max !== 7) expect(found).toEqual(marks)
})

test('a line has a gap where a number is unknown', () => {
  const plot = { left: 0, right: 30, top: 0, bottom: 10 }
  expect(linePath([0, 10, null, 5], 10, plot)).toBe('M0 10L10 0M30 5')
  expect(linePath([null, null], 10, plot)).toBe('')
  expect(linePath([4], 10, plot)).toBe('M30 6')
})

test('labels are spread evenly with the first and the last', () => {
  expect(spread(30, 5)).toEqual([0, 7, 15, 22, 29])
  expect(spread(3, 5)).toEqual([0, 1, 2])
})
