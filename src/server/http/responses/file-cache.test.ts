import { expect, test } from 'vitest'
import { createFileCache } from './file-cache.ts'

test('the file cache stays within its limit and evicts the least recently used file', () => {
  const cache = createFileCache({ maxBytes: 30, maxFileBytes: 12, minutes: 1 })
  const bytes = Buffer.alloc(10)
  for (const key of ['a', 'b', 'c']) cache.set(key, bytes)
  cache.get('a')
  cache.set('d', bytes)
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true, true])
  cache.set('large', Buffer.alloc(13))
  expect(cache.get('large')).toBeUndefined()
  cache.set('a', Buffer.alloc(1))
  cache.set('e', Buffer.alloc(9))
  expect(cache.get('c')).toBeDefined()
  cache.set('empty', Buffer.alloc(0))
  expect(cache.get('empty')).toBeDefined()
})
