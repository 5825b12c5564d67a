import { expect, test, vi } from 'vitest'
import type { Db } from '#server/database/db.ts'
import type { KnownWord } from './repository/words.ts'
import { clearVocabulary, vocabularyOf } from './service/vocabulary.ts'

/** A stub of a database with some words, whose `query` counts the reads. */
function wordsOf(words: Record<string, number>) {
  const query = vi.fn(async () => Object.entries(words).map(([word, documents]): KnownWord => ({ word, documents })))
  return { query, db: { source: {}, query } as unknown as Db }
}

test('SRCH-001 finds words whole, by prefix and by substring, most frequent first', async () => {
  const { db } = wordsOf({ ab: 1, abc: 9, abd: 9, b: 4, xab: 2, 'ab.c': 3 })
  const vocabulary = await vocabularyOf(db)
  expect([vocabulary.documentsOf('abc'), vocabulary.documentsOf('zz')]).toEqual([9, undefined])
  expect(vocabulary.startingWith('ab', 3)).toEqual([
    { word: 'abc', documents: 9 },
    { word: 'abd', documents: 9 },
    { word: 'ab.c', documents: 3 },
  ])
  expect(vocabulary.startingWith('c', 3)).toEqual([])
  expect(vocabulary.containing('ab', 9)).toEqual(['abc', 'abd', 'ab.c', 'xab', 'ab'])
  expect(vocabulary.containing('b', 2)).toEqual(['abc', 'abd'])
  expect(vocabulary.containing('zz', 9)).toEqual([])
})

test('reads the words once for many lookups, and again after they were counted', async () => {
  const { query, db } = wordsOf({ one: 1 })
  await Promise.all([vocabularyOf(db), vocabularyOf(db)])
  await vocabularyOf(db)
  expect(query).toHaveBeenCalledTimes(1)
  clearVocabulary()
  await vocabularyOf(db)
  expect(query).toHaveBeenCalledTimes(2)
})

test('retries after a failed read', async () => {
  const { query, db } = wordsOf({ one: 1 })
  query.mockRejectedValueOnce(new Error('unavailable'))
  await expect(vocabularyOf(db)).rejects.toThrow('unavailable')
  expect((await vocabularyOf(db)).documentsOf('one')).toBe(1)
})
