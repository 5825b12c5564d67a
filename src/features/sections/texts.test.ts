import { expect, test } from 'vitest'
import { resultsTexts } from '#features/search-results/texts.ts'
import { sectionTexts } from './texts.ts'

test('numbers of the ways into the site are grouped by thousands', () => {
  const { tools, solutions, training } = sectionTexts.intents
  expect([tools.text(38_886), solutions.text(24_354), training.text(2_452)]).toEqual([
    '38,886 เครื่องมือ รีวิวโดยครูที่ใช้จริง',
    '24,354 เรื่องจากห้องเรียนจริง',
    'ว่าง 2,452 ที่ เรียนออนไลน์',
  ])
  const { startOver } = resultsTexts
  expect(startOver.tools.text(38_886)).toBe('38,886 เครื่องมือ')
  expect(startOver.training.text(2_452)).toBe('ฟรี ว่าง 2,452 ที่')
})
