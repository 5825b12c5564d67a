import { expect, test } from 'vitest'
import { idListParam, numberParam, parseSearch, pickSearch, stringifySearch } from './search-params.ts'

test('CASE-007 lists are read from names that end in []', () => {
  expect(parseSearch('?category[]=3&category[]=4&levels%5B%5D=20&page=2')).toEqual({
    'category[]': ['3', '4'],
    'levels[]': ['20'],
    page: '2',
  })
})

test('CASE-008 numeric values become numbers, anything else is dropped', () => {
  expect(idListParam({ 'levels[]': ['20', 'x', '-1', '20', '1 OR 1'] }, 'levels[]')).toEqual([20])
  expect(idListParam({ tags: '3,1,abc,' }, 'tags')).toEqual([3, 1])
})

test('AB-157 a thousand list values and bracket objects make no thousand values and no object', () => {
  const flood = Array.from({ length: 1000 }, (_, i) => `key[]=${i + 1}`).join('&')
  expect(parseSearch(flood)['key[]']).toHaveLength(50)
  expect(parseSearch('?key[a][b]=1&__proto__=x')).toEqual({ 'key[a][b]': '1' })
})

test('AB-164 numbers out of range are clamped, other text falls back', () => {
  const range = { min: 1, max: 5, fallback: 5 }
  expect(numberParam({ rating: '99' }, 'rating', range)).toBe(5)
  expect(numberParam({ rating: '-1' }, 'rating', range)).toBe(1)
  expect(numberParam({ rating: 'x' }, 'rating', range)).toBe(5)
})

test('one content has one address: known names in one order, readable commas and brackets', () => {
  const search = parseSearch('?utm_source=x&edu-plan=1&tags=3,1&levels[]=2')
  expect(stringifySearch(pickSearch(search, ['tags', 'edu-plan', 'levels[]']))).toBe('?tags=3,1&edu-plan=1&levels[]=2')
})
