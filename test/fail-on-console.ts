/** Fails tests that write to console.error, so that React warnings and unhandled rejections are errors. */
import { afterEach, beforeEach, expect, vi } from 'vitest'

const errors: unknown[][] = []

beforeEach(() => {
  errors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    errors.push(words)
  })
})

afterEach(() => {
  vi.mocked(console.error).mockRestore?.()
  expect(errors, 'console.error was called').toEqual([])
})
