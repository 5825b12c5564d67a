import { expect, test, vi } from 'vitest'
import type { Db } from '#server/database/db.ts'
import type { KnownWord } from './repository/words.ts'
import { clearVocabulary, vocabularyOf } from './service/vocabulary.ts'

/** A database that knows some words and counts how often it was asked for them. */
function wordsOf(words: Record<string, number>) {
  const asked = vi.fn(async () => Object.entries(words).map(([word, documents]): KnownWord => ({ word, documents })))
  return { asked, db: { source: {}, query: asked } as unknown as Db }
}

test('SRCH-001 words are found whole, by their beginning and by what they hold, the most frequent first', async () => {
  const { db } = wordsOf({ ab: 1, abc: 9, abd: 9, b: 4, xab: 2, 'ab.c': 3 })
  const vocabulary = await vocabularyOf(db)
  expect([vocabulary.documentsOf('abc'), vocabulary.documentsOf('zz')]).toEqual([9, undefined])
  expect(vocabulary.beginningWith('ab', 3)).toEqual([
    { word: 'abc', documents: 9 },
    { word: 'abd', documents: 9 },
    { word: 'ab.c', documents: 3 },
  ])
  expect(vocabulary.beginningWith('c', 3)).toEqual([])
  expect(vocabulary.holding('ab', 9)).toEqual(['abc', 'abd', 'ab.c', 'xab', 'ab'])
  expect(vocabulary.holding('b', 2)).toEqual(['abc', 'abd'])
  expect(vocabulary.holding('zz', 9)).toEqual([])
})

test('words are read once for many questions, and anew when they were counted', async () => {
  const { asked, db } = wordsOf({ one: 1 })
  await Promise.all([vocabularyOf(db), vocabularyOf(db)])
  await vocabularyOf(db)
  expect(asked).toHaveBeenCalledTimes(1)
  clearVocabulary()
  await vocabularyOf(db)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a reading that failed is tried again', async () => {
  const { asked, db } = wordsOf({ one: 1 })
  asked.mockRejectedValueOnce(new Error('away'))
  await expect(vocabularyOf(db)).rejects.toThrow('away')
  expect((await vocabularyOf(db)).documentsOf('one')).toBe(1)
})
