import { expect, test } from 'vitest'
import { hasExcessiveCombiningMarks } from './excessive-combining-marks.ts'

const tone = '\u0E48'
const joiner = '\u200D'

test.each([
  ['nine', `ก${tone.repeat(9)}`],
  ['nine without a letter', tone.repeat(9)],
  ['10 000 in the middle of a text', `ครู ก${'\u0301'.repeat(10_000)} ครับ`],
  ['eight between joiners, ten times', `ก${(tone.repeat(8) + joiner).repeat(10)}`],
  ['one before each joiner', `ก${(tone + joiner).repeat(9)}`],
  ['some before a long run of joiners', `ก${tone.repeat(5)}${joiner.repeat(1_000)}${tone.repeat(4)}`],
  ...['\u00AD', '\u034F', '\u061C', '\u115F', '\u200B', '\u200C', '\u2060', '\u202E', '\uFE0F', '\uFEFF', '\uFFF9'].map(
    (invisible) => [
      `eight around U+${invisible.charCodeAt(0).toString(16)}`,
      `ก${`${tone.repeat(8)}${invisible}`.repeat(2)}`,
    ],
  ),
  ['eight around a tag', `ก${`${tone.repeat(8)}\u{E0041}`.repeat(2)}`],
] as [string, string][])('AB-140 too many combining marks: %s', (_name, text) => {
  expect(hasExcessiveCombiningMarks(text)).toBe(true)
})

test.each([
  ['eight', `ก${tone.repeat(8)}`],
  ['eight on each letter', `ก${tone.repeat(8)}`.repeat(10)],
  ['a word', 'ที่นี่น้ำผึ้งปั้นปี้'],
  ['a family', '👨‍👩‍👧‍👦'.repeat(20)],
  ['burning hearts', '❤️‍🔥'.repeat(20)],
  ['professions with skin tones', '👩🏽‍🏫👨🏿‍🔬🏳️‍🌈'.repeat(20)],
  ['a flag made of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(20)],
  ['keycaps', '1️⃣2️⃣3️⃣'.repeat(20)],
  ['Devanagari with joiners', 'क्‍ष'.repeat(20)],
  ['only joiners', joiner.repeat(1_000)],
] as [string, string][])('AB-140 AB-146 accepted, because languages and emoji sequences use it: %s', (_name, text) => {
  expect(hasExcessiveCombiningMarks(text)).toBe(false)
})
