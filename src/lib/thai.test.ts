import { describe, expect, test } from 'vitest'
import { hasThai } from './has-thai.ts'
import { graphemes, maskName, normalizeThai } from './thai.ts'
import { isThaiName } from './thai-name.ts'

const codes = (text: string) => Array.from(text, (letter) => letter.codePointAt(0)?.toString(16)).join(' ')

describe('normalizeThai', () => {
  test.each([
    ['circle and sara aa', 'น\u0E4Dา', 'นำ'],
    ['circle, tone mark, sara aa', 'น\u0E4D\u0E49า', 'น้ำ'],
    ['tone mark, circle, sara aa', 'น\u0E49\u0E4Dา', 'น้ำ'],
    ['sara am before its tone mark', 'น\u0E33\u0E49', 'น้ำ'],
    ['two sara e for sara ae', 'เเม่', 'แม่'],
    ['tone mark before the upper vowel', 'ท\u0E48\u0E35น\u0E35\u0E48', 'ที่นี่'],
    ['tone mark before the lower vowel', 'ค\u0E39\u0E48 ค\u0E48\u0E39', 'คู่ คู่'],
    ['doubled tone mark', 'เรื่\u0E48อง', 'เรื่อง'],
    ['doubled upper vowel', 'ที\u0E35่', 'ที่'],
    ['doubled silencer', 'วิทย์\u0E4C', 'วิทย์'],
    ['two different tone marks: the last typed', 'บ\u0E48\u0E49าน', 'บ้าน'],
    ['doubled sara aa and sara a', 'มาา คะะ', 'มา คะ'],
    ['doubled leading vowel', 'ไไป โโรง', 'ไป โรง'],
    ['long sara aa for sara aa', 'ตลๅด', 'ตลาด'],
    ['circle over sara i looks like sara ue', 'ล\u0E34\u0E4Dก', 'ลึก'],
    ['zero-width space and joiners', 'ห้อง\u200Bเรียน\u200C\u2060', 'ห้องเรียน'],
    ['byte order mark and direction marks', '\uFEFFครู\u200E\u202Eไทย\u202C', 'ครูไทย'],
    ['no-break and wide spaces', 'ครู\u00A0ไทย\u3000ดี', 'ครู ไทย ดี'],
    ['decomposed Latin', 'cafe\u0301', 'café'],
  ])('%s', (_name, typed, expected) => {
    expect(codes(normalizeThai(typed))).toBe(codes(expected))
  })

  test.each(['ฤๅษี', 'สวัสดีครับ', 'ก็', 'สิทธิ์', 'ป.๓', 'แก้ว\nมณี', 'พุทธศาสน์', 'ต่าง ๆ', 'เเ'.slice(1)])(
    'leaves correct text unchanged: %s',
    (text) => {
      expect(normalizeThai(text)).toBe(text)
    },
  )

  test('keeps the joiner inside emoji and removes it elsewhere', () => {
    expect(normalizeThai('👩🏽\u200D🏫 ก\u200Dข')).toBe('👩🏽\u200D🏫 กข')
  })

  test('is idempotent for random sequences of Thai marks', () => {
    const alphabet = 'กนฤเแาำๅะิีึืุู\u0E3A็่้๊๋์ํ\u200B \u200D'
    let seed = 7
    for (let round = 0; round < 20_000; round++) {
      let text = ''
      for (let index = 0; index < 9; index++) {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        text += alphabet[(seed >> 8) % alphabet.length]
      }
      const once = normalizeThai(text)
      expect(codes(normalizeThai(once)), codes(text)).toBe(codes(once.normalize('NFC')))
    }
  })

  test('processes a long run of marks in linear time', () => {
    const text = `ก${'็่'.repeat(100_000)}`
    expect(normalizeThai(text)).toBe('ก็่')
    expect(normalizeThai('\u200D'.repeat(200_000))).toBe('')
  })
})

test('graphemes counts user-perceived characters', () => {
  expect(graphemes('ที่นี่')).toEqual(['ที่', 'นี่'])
  expect(graphemes('น้ำ')).toEqual(['น้ำ'])
})

test('graphemes finds what the segmenter of the runtime finds, in every pair of characters and in mixed texts', () => {
  const segmenter = new Intl.Segmenter('th', { granularity: 'grapheme' })
  const expected = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)
  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => String.fromCodePoint(from + at))
  const characters = [...range(0x20, 0x7f), ...range(0xe00, 0xe80), '\r', '\n', '\u0301', '\u200D', '👩', 'é']
  for (const one of characters)
    for (const other of characters) {
      const text = `${one}${other}ำ`
      expect(graphemes(text), codes(text)).toEqual(expected(text))
    }
  for (const text of ['', 'ครู👩‍🏫สอน', 'a\r\nb', 'กี่ที่ น้ำ']) expect(graphemes(text)).toEqual(expected(text))
})

describe('maskName', () => {
  test.each([
    ['CMT-035 REV-055 two clusters stay unchanged', 'ศรี', 'ศรี'],
    ['REV-055 one cluster stays unchanged', 'ณ', 'ณ'],
    ['REV-056 three clusters', 'ใจดี', 'ใ*ดี'],
    ['CMT-035 REV-056 no mark is separated from its letter', 'กั๊วะที่รักยิ่ง', 'กั๊*****ง'],
    ['REV-056 at most five asterisks', 'กมลชนก ศรีวัฒนา', 'ก*****า'],
    ['REV-056 seven clusters have five asterisks', 'abcdefg', 'a*****g'],
    ['REV-056 six clusters have four', 'abcdef', 'a****f'],
    ['surrounding spaces are not counted', '  กก  ', 'กก'],
  ])('%s', (_title, name, masked) => {
    expect(maskName(name)).toBe(masked)
  })
})

describe('isThaiName', () => {
  test.each(['กมลชนก', 'ณ อยุธยา', 'ม.ล. ปิ่น', 'ปริญญ์', 'ก'.repeat(100)])('REG-046 accepts %s', (name) => {
    expect(isThaiName(name)).toBe(true)
  })
  test.each(['', ' ', '..', 'Anna', 'สมชายA', 'สมชาย๑', 'บาท฿', 'สม\nชาย', 'สม\u200Bชาย', 'ก'.repeat(101), '่้'])(
    'REG-046 rejects %j',
    (name) => {
      expect(isThaiName(name)).toBe(false)
    },
  )
  test('PROF-073 the profile accepts no dots', () => {
    expect(isThaiName('ม.ล. ปิ่น', { dots: false })).toBe(false)
    expect(isThaiName('ณ อยุธยา', { dots: false })).toBe(true)
  })
})

test('hasThai distinguishes Thai letters from Thai digits and other scripts', () => {
  expect(hasThai('abc ก')).toBe(true)
  expect(hasThai('abc ๑฿')).toBe(false)
})
