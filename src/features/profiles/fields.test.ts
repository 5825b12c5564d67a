import { expect, test } from 'vitest'
import { readField, type TextField } from './fields.ts'

const HEAPED = `ก${'่'.repeat(20)}`

// What no rule of today would take, from other days.
test.each<[TextField, string]>([
  ['first_name', 'ม.ร.ว.ชูใจ'],
  ['last_name', 'Smith'],
  ['other_prefix', 'Dr.'],
  ['workplace', HEAPED],
  ['province', 'พระนคร'],
  ['mobile', '02'],
  ['about_me', 'ยาวมาก '.repeat(60).trim()],
])('Q-66 %s: what is stored passes as it is, however it is spaced, and what was changed does not', (name, stored) => {
  for (const text of [stored, ` ${stored} `, `${stored}\r\n`])
    expect(readField(name, text, stored)).toEqual({ value: stored })
  expect(readField(name, `${stored}x.`, stored).refusal).toBeTruthy()
})

test('Q-66 PROF-071 PROF-081 what is empty is refused though nothing was stored', () => {
  for (const name of ['first_name', 'last_name', 'other_prefix', 'workplace'] as const) {
    expect(readField(name, '', '').refusal).toBeTruthy()
  }
  for (const name of ['province', 'mobile', 'about_me'] as const) expect(readField(name, '', '')).toEqual({ value: '' })
})
