import { describe, expect, test } from 'vitest'
import { foldText } from './fold-text.ts'
import { termsOf } from './query-terms.ts'
import { tokenize } from './tokenize.ts'

/** The terms of a text where each lexeme is in ten of a hundred posts, but for those in `documents`. */
function terms(text: string, documents: Record<string, number> = {}) {
  const statistics = { total: 100, documentsOf: (lexeme: string) => documents[lexeme] ?? 10 }
  return termsOf(tokenize(foldText(text)), statistics).map(({ word, alternatives }) => ({
    word,
    lexemes: alternatives.map(({ lexeme }) => lexeme),
  }))
}

describe('terms within terms', () => {
  test('SRCH-001 a term that posts have is also its words together', () => {
    expect(terms('เครื่องพิมพ์สามมิติ')).toEqual([
      {
        word: 'เครื่องพิมพ์สามมิติ',
        lexemes: ["'@เครื่องพิมพ์สามมิติ'", "(('@ปริ้นเตอร์' | 'เครื่องพิมพ์') & ('@สามมิติ'))"],
      },
    ])
  })

  test('SRCH-001 a term that no post has is its words', () => {
    expect(terms('เครื่องพิมพ์สามมิติ', { '@เครื่องพิมพ์สามมิติ': 0 }).map(({ word }) => word)).toEqual(['เครื่องพิมพ์', 'สามมิติ'])
  })

  test('SRCH-001 a shorter spelling of the same term adds nothing', () => {
    expect(terms('กฎหมาย pdpa')).toEqual([{ word: 'กฎหมายpdpa', lexemes: ["'@pdpa'"] }])
  })

  test('SRCH-001 one word of a term alone does not say it', () => {
    expect(terms('วงเรียนรู้')).toEqual([{ word: 'วงเรียนรู้', lexemes: ["'@plc'"] }])
  })
})
