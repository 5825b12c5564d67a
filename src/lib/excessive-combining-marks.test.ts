import { expect, test } from 'vitest'
import { hasExcessiveCombiningMarks } from './excessive-combining-marks.ts'

const tone = '\u0E48'
const joiner = '\u200D'

test.each([
  ['nine', `ก${tone.repeat(9)}`],
  ['nine over nothing', tone.repeat(9)],
  ['10 000 in the middle of a text', `ครู ก${'\u0301'.repeat(10_000)} ครับ`],
  ['eight between joiners, ten times', `ก${(tone.repeat(8) + joiner).repeat(10)}`],
  ['one before each joiner', `ก${(tone + joiner).repeat(9)}`],
  ['some before a heap of joiners', `ก${tone.repeat(5)}${joiner.repeat(1_000)}${tone.repeat(4)}`],
  ...['\u00AD', '\u034F', '\u061C', '\u115F', '\u200B', '\u200C', '\u2060', '\u202E', '\uFE0F', '\uFEFF', '\uFFF9'].map(
    (unseen) => [`eight around U+${unseen.charCodeAt(0).toString(16)}`, `ก${`${tone.repeat(8)}${unseen}`.repeat(2)}`],
  ),
  ['eight around a tag', `ก${`${tone.repeat(8)}\u{E0041}`.repeat(2)}`],
] as [string, string][])('AB-140 too many marks: %s', (_name, text) => {
  expect(hasExcessiveCombiningMarks(text)).toBe(true)
})

test.each([
  ['eight', `ก${tone.repeat(8)}`],
  ['eight over each letter', `ก${tone.repeat(8)}`.repeat(10)],
  ['a word', 'ที่นี่น้ำผึ้งปั้นปี้'],
  ['a family', '👨‍👩‍👧‍👦'.repeat(20)],
  ['hearts on fire', '❤️‍🔥'.repeat(20)],
  ['professions with their skin', '👩🏽‍🏫👨🏿‍🔬🏳️‍🌈'.repeat(20)],
  ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(20)],
  ['keycaps', '1️⃣2️⃣3️⃣'.repeat(20)],
  ['Devanagari with joiners', 'क्‍ष'.repeat(20)],
  ['joiners alone', joiner.repeat(1_000)],
] as [string, string][])('AB-140 AB-146 as a language, or a sequence of emoji, has them: %s', (_name, text) => {
  expect(hasExcessiveCombiningMarks(text)).toBe(false)
})
