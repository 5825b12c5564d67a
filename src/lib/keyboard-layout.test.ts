import { expect, test } from 'vitest'
import { asLatinLayout, asThaiLayout, otherLayout } from './keyboard-layout.ts'

test.each([
  ['l;ylfu', 'สวัสดี'],
  ['8i^', 'ครู'],
  ["shv'giupo", 'ห้องเรียน'],
  ['dkiphko', 'การย้าน'],
  ['cz', 'แผ'],
])('SRCH-001 %s is %s on the other layout', (keys, thai) => {
  expect(asThaiLayout(keys)).toBe(thai)
  expect(otherLayout(keys)).toBe(thai)
})

test.each([
  ['แฟือฟ', 'canva'],
  ['าฟ้นนะ', 'kahoot'],
  ['ยฟกสำะ', 'padlet'],
])('SRCH-001 %s is %s on the other layout', (keys, latin) => {
  expect(asLatinLayout(keys)).toBe(latin)
  expect(otherLayout(keys)).toBe(latin)
})

test('every key converts back to itself', () => {
  const keys = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('')
  expect(asLatinLayout(asThaiLayout(keys))).toBe(keys)
})

test('characters that no key types stay unchanged', () => {
  expect(otherLayout('日本 😀')).toBe('日本 😀')
})
