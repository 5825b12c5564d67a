import { expect, test } from 'vitest'
import { cardType, levelText } from './policy.ts'

test('decision 0043: a card has one of four types', () => {
  const none = { event: null, tech_review: null, teaching_story: null }
  expect(cardType({ ...none, event: {} })).toBe('event')
  expect(cardType({ ...none, tech_review: {} })).toBe('tool')
  expect(cardType({ ...none, teaching_story: { type: 1 } })).toBe('case')
  expect(cardType({ ...none, teaching_story: { type: 0 } })).toBe('story')
})

test.each([
  [[], ''],
  [['แบบทดสอบและเกม'], ''],
  [['ประถมศึกษา', 'แบบทดสอบและเกม'], 'ประถม'],
  [['มัธยมศึกษาตอนต้น', 'ประถมศึกษา'], 'ประถม–ม.ต้น'],
  [['ปฐมวัย', 'อุดมศึกษา'], 'ปฐมวัย อุดมศึกษา'],
  [['ประถมศึกษา', 'มัธยมศึกษาตอนต้น', 'อุดมศึกษา'], 'ประถม–อุดมศึกษา'],
])('decision 0043: the levels %j are written as “%s”', (names, text) => {
  expect(levelText(names.map((name) => ({ name })))).toBe(text)
})
