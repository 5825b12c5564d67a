import { expect, test } from 'vitest'
import { canonicalSearch, cutText, idListParam, numberParam, parseSearch, stringifySearch } from './search-params.ts'

test('CASE-007 lists are read from names that end in []', () => {
  expect(parseSearch('?category[]=3&category[]=4&levels%5B%5D=20&page=2')).toEqual({
    'category[]': ['3', '4'],
    'levels[]': ['20'],
    page: '2',
  })
})

test('CASE-008 numeric values become numbers, other values are dropped', () => {
  expect(idListParam({ 'levels[]': ['20', 'x', '-1', '20', '1 OR 1'] }, 'levels[]')).toEqual([20])
  expect(idListParam({ tags: '3,1,abc,' }, 'tags')).toEqual([1, 3])
})

test('AB-157 list values are limited to 50 and bracket objects are not parsed', () => {
  const flood = Array.from({ length: 1000 }, (_, i) => `key[]=${i + 1}`).join('&')
  expect(parseSearch(flood)['key[]']).toHaveLength(50)
  expect(parseSearch('?key[a][b]=1&__proto__=x')).toEqual({ 'key[a][b]': '1' })
})

test('AB-164 numbers out of range are clamped, other text gives the fallback', () => {
  const range = { min: 1, max: 5, fallback: 5 }
  expect(numberParam({ rating: '99' }, 'rating', range)).toBe(5)
  expect(numberParam({ rating: '-1' }, 'rating', range)).toBe(1)
  expect(numberParam({ rating: 'x' }, 'rating', range)).toBe(5)
})

test('one content has one address: known names in one order, readable commas and brackets', () => {
  const keys = { tags: 'tags', 'edu-plan': { words: ['1'] }, 'levels[]': 'tags', search: { text: 4 } } as const
  const href = (query: string) => stringifySearch(canonicalSearch(parseSearch(query), keys))
  expect(href('?utm_source=x&edu-plan=1&tags=3,1&levels[]=2')).toBe('?tags=1,3&edu-plan=1&levels[]=2')
  // AB-178
  expect(href('?edu-plan=zzz&tags=abc,,0&levels[]=x&search=+')).toBe('')
  expect(href('?levels[]=5&levels[]=2&levels[]=5&tags=3,3,x,1&tags=9,3')).toBe('?tags=3,9&levels[]=2&levels[]=5')
  expect(href('?search=+abcdef+&tags[]=3&edu-plan[]=1')).toBe('?search=abcd')
})

test('AB-178 Q-179 a word that means the same as no parameter is dropped', () => {
  const keys = { sort: { words: ['new', 'popular'], unset: 'new' } } as const
  const href = (query: string) => stringifySearch(canonicalSearch(parseSearch(query), keys))
  expect(['?sort=new', '?sort=popular', '?sort=x', ''].map(href)).toEqual(['', '?sort=popular', '', ''])
})

test('cutting a text is idempotent', () => {
  expect([cutText('  ab cd', 3), cutText('a\u{1F600}', 2), cutText(cutText(' a b ', 2), 2)]).toEqual(['ab', 'a', 'a'])
})
