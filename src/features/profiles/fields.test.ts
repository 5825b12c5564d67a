import { expect, test } from 'vitest'
import { readField, type TextField } from './fields.ts'

const EXCESSIVE_MARKS = `ก${'่'.repeat(20)}`

// Stored values that were valid under earlier rules but are invalid today.
test.each<[TextField, string]>([
  ['first_name', 'ม.ร.ว.ชูใจ'],
  ['last_name', 'Smith'],
  ['other_prefix', 'Dr.'],
  ['workplace', EXCESSIVE_MARKS],
  ['province', 'พระนคร'],
  ['mobile', '02'],
  ['about_me', 'ยาวมาก '.repeat(60).trim()],
])('Q-66 %s: accepts the stored value with any spacing, and rejects a changed value', (name, stored) => {
  for (const text of [stored, ` ${stored} `, `${stored}\r\n`])
    expect(readField(name, text, stored)).toEqual({ value: stored })
  expect(readField(name, `${stored}x.`, stored).error).toBeTruthy()
})

test('Q-66 PROF-071 PROF-081 rejects empty required fields even if nothing is stored', () => {
  for (const name of ['first_name', 'last_name', 'other_prefix', 'workplace'] as const) {
    expect(readField(name, '', '').error).toBeTruthy()
  }
  for (const name of ['province', 'mobile', 'about_me'] as const) expect(readField(name, '', '')).toEqual({ value: '' })
})
