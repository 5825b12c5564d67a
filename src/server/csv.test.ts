import { expect, test } from 'vitest'
import { csvLine, restoreText } from './csv.ts'

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', ' =1+1', '\n=1+1', '\u00A0=1+1', "'=1", "' =1", '\tx', '\rx', '=a\nb']

test.each(FORMULAS)('AB-148 the text %j is no formula in a spreadsheet, and can be read back', (text) => {
  const [, cell = ''] = /^"?([\s\S]*?)"?\r\n$/.exec(csvLine([text])) ?? []
  expect(cell).toBe(`'${text}`)
  expect(restoreText(cell)).toBe(text)
})

test.each(['', 'ข้อความ', "it's", "'quoted'", '1-1', 'a=b', '1'])('the text %j stays as it is', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`)
  expect(restoreText(text)).toBe(text)
})

test('numbers and amounts stay numbers, below zero too', () => {
  expect(csvLine([-5, { plain: '-1500.00' }, 0.5])).toBe('-5,-1500.00,0.5\r\n')
})

test('what a reader could take for a delimiter, or leave out, is quoted', () => {
  expect(csvLine(['a,b', 'a;b', 'a\tb', 'a"b', 'a\nb', ' a', 'a '])).toBe(
    '"a,b","a;b","a\tb","a""b","a\nb"," a","a "\r\n',
  )
})
