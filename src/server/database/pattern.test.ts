import { expect, test } from 'vitest'
import { containing, escapePattern, likeOperator } from './pattern.ts'

test('wildcards of a typed text mean themselves', () => {
  expect(escapePattern('50%_a\\b')).toBe('50\\%\\_a\\\\b')
  expect(containing('ครู%')).toBe('%ครู\\%%')
})

test.each([
  ['%ห้องเรียน%', 'like'],
  ['%ป.3%', 'like'],
  ['%Canva%', 'ilike'],
  ['%ใช้ AI%', 'ilike'],
])('%s is compared by %s: only letters with case need the slower one', (pattern, operator) => {
  expect(likeOperator(pattern)).toBe(operator)
})
