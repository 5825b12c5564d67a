/** A test that writes to console.error fails: a warning of React or a lost rejection is a fault, not a remark. */
import { afterEach, beforeEach, expect, vi } from 'vitest'

const written: unknown[][] = []

beforeEach(() => {
  written.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    written.push(words)
  })
})

afterEach(() => {
  vi.mocked(console.error).mockRestore?.()
  expect(written, 'console.error was called').toEqual([])
})
