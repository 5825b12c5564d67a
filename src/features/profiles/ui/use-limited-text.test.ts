import { expect, test } from 'vitest'
import { limitTyping } from './use-limited-text.ts'

const full = 'ก'.repeat(150)

test('PROF-083 typing beyond 150 characters adds nothing', () => {
  expect(limitTyping(full, `${full}ข`, 'insertText')).toBe(full)
  expect(limitTyping(full, `ข${full}`, 'insertText')).toBe(full)
  expect(limitTyping(full.slice(1), `${full.slice(1)}ขค`, 'insertCompositionText')).toBe(`${full.slice(1)}ข`)
  expect(limitTyping(full, `${full}\n`, 'insertLineBreak')).toBe(full)
})

test('PROF-083 never keeps half of a surrogate pair', () => {
  expect(limitTyping(full.slice(1), `${full.slice(1)}😀`, 'insertText')).toBe(full.slice(1))
})

test('PROF-084 a longer paste stays complete and can be shortened by typing', () => {
  const long = `${full}ขคง`
  expect(limitTyping('', long, 'insertFromPaste')).toBe(long)
  expect(limitTyping('', long, 'insertFromDrop')).toBe(long)
  expect(limitTyping(long, long.slice(1), 'deleteContentBackward')).toBe(long.slice(1))
  expect(limitTyping(long, `${long}จ`, 'insertText')).toBe(long)
})
