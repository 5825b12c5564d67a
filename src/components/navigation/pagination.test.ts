import { expect, test } from 'vitest'
import { pageWindow } from './pagination.tsx'

test.each([
  [1, 20, [1, 2, 3, 4, 5]],
  [2, 20, [1, 2, 3, 4, 5]],
  [3, 20, [1, 2, 3, 4, 5]],
  [10, 20, [8, 9, 10, 11, 12]],
  [19, 20, [16, 17, 18, 19, 20]],
  [20, 20, [16, 17, 18, 19, 20]],
  [2, 3, [1, 2, 3]],
  [1, 1, [1]],
])('page %d of %d shows at most five pages', (page, count, pages) => {
  expect(pageWindow(page, count)).toEqual(pages)
})

test('a page out of range is clamped', () => {
  expect(pageWindow(99, 7)).toEqual([3, 4, 5, 6, 7])
  expect(pageWindow(-3, 7)).toEqual([1, 2, 3, 4, 5])
})

test('no pages give no numbers', () => {
  expect(pageWindow(1, 0)).toEqual([])
})
