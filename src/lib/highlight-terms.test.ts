import { expect, test } from 'vitest'
import { highlightTerms } from './highlight-terms.ts'

const shown = (text: string, terms: string[]) =>
  highlightTerms(text, terms)
    .map((part) => (part.isHighlighted ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['a word inside a Thai sentence', 'ห้องเรียนวิทยาศาสตร์สนุก', ['วิทยาศาสตร์'], 'ห้องเรียน[วิทยาศาสตร์]สนุก'],
  ['any case', 'Kahoot! และ KAHOOT', ['kahoot'], '[Kahoot]! และ [KAHOOT]'],
  ['only the beginning of a Latin word', 'Canva และ scan', ['can'], '[Can]va และ scan'],
  [
    'spaces in a term are optional',
    'Google Classroom กับ GoogleClassroom',
    ['google classroom'],
    '[Google Classroom] กับ [GoogleClassroom]',
  ],
  ['the longest term wins', 'แบบทดสอบ', ['แบบ', 'แบบทดสอบ'], '[แบบทดสอบ]'],
  ['no letter is separated from its combining mark', 'ที่ ทีม', ['ที'], 'ที่ [ที]ม'],
  ['no consonant is separated from the vowel before it', 'เกมกม', ['กม'], 'เกม[กม]'],
  ['punctuation is matched literally', 'C++ (ก.ไก่) [1]', ['c++', '[1]'], '[C++] (ก.ไก่) [[1]]'],
  ['no terms', 'ก ข', [], 'ก ข'],
  ['empty terms', 'ก ข', ['', ' '], 'ก ข'],
])('SRCH-010 %s', (_name, text, terms, expected) => {
  expect(shown(text, terms)).toBe(expected)
})

test('the parts joined equal the text', () => {
  const text = '<b>ครู</b> & ครู'
  expect(
    highlightTerms(text, ['ครู', '<b>'])
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
  expect(highlightTerms('', ['ก'])).toEqual([])
})
