import { expect, test } from 'vitest'
import { COUNT_MAX } from '../constants.ts'
import { tableTexts } from './texts.ts'

test('a number of stories that is not counted to its end says so', () => {
  expect(tableTexts.total(COUNT_MAX - 1)).toBe('9,999 เรื่อง')
  expect(tableTexts.total(COUNT_MAX)).toBe('อย่างน้อย 10,000 เรื่อง')
})
