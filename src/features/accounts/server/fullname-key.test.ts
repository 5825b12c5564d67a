import { expect, test } from 'vitest'
import { fullnameKey } from './service/fullname-key.ts'

test.each([
  ['dots', 'ม.ล. กานต์', 'ม ล กานต์'],
  ['sara u below sara uu', 'กุู', 'กู'],
  ['typed in reverse order', 'กูุ', 'กู'],
  ['sara i below sara ii', 'กิี่', 'กี่'],
  ['the short e below mai han akat, with sara u under them', 'กุั็', 'กุ็'],
  ['one vowel over and one under a letter', 'กุิ', 'กิุ'],
])('AB-143 PROF-075 names that look the same have one key: %s', (_, typed, displayed) => {
  expect(fullnameKey(typed, 'ทองคำ')).toBe(fullnameKey(displayed, 'ทองคำ'))
})

test('AB-143 different vowels in different places are different names', () => {
  const names = ['กุก', 'กูก', 'กิก', 'กีก', 'กึก', 'กืก', 'กัก', 'ก็ก', 'กิุก', 'กก']
  expect(new Set(names.map((name) => fullnameKey(name, 'ทองคำ'))).size).toBe(names.length)
})
