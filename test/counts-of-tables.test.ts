import { expect, test } from 'vitest'
import { bookTexts, listTexts } from '#features/purchase-office/ui/texts.ts'
import { bankTexts } from '#features/question-bank/texts.ts'
import { tableTexts } from '#features/stories/ui/texts.ts'
import { officeTexts } from '#features/tag-office/texts.ts'

test('counts of the tables of the desk and the office are grouped by thousands', () => {
  expect([
    listTexts.total(12_345, '1,000 บาท'),
    bookTexts.documents(12_345, '1,000 บาท'),
    bankTexts.count(1_234),
    officeTexts.count(1_234),
    tableTexts.total(1_234),
  ]).toEqual(['12,345 ใบ 1,000 บาท', '12,345 ใบ 1,000 บาท', '1,234 ข้อ', '1,234 แท็ก', '1,234 เรื่อง'])
})
