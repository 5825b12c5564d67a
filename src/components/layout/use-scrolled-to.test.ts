import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextReach, scrolledShare, throttle } from './use-scrolled-to.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('FEED-024 the end is reached at 85 % of the way, once', () => {
  const before = nextReach(true, 0.849)
  expect(before).toEqual({ isArmed: true, isReached: false })
  const at = nextReach(before.isArmed, 0.85)
  expect(at).toEqual({ isArmed: false, isReached: true })
  expect(nextReach(at.isArmed, 0.95)).toEqual({ isArmed: false, isReached: false })
})

test('FEED-025 it is armed again under 80 %, not at it', () => {
  expect(nextReach(false, 0.8)).toEqual({ isArmed: false, isReached: false })
  const rearmed = nextReach(false, 0.799)
  expect(rearmed).toEqual({ isArmed: true, isReached: false })
  expect(nextReach(rearmed.isArmed, 0.9).isReached).toBe(true)
})

test('FEED-024 the share counts the way that can be scrolled; without one it is the end', () => {
  expect(scrolledShare(850, 1800, 800)).toBe(0.85)
  expect(scrolledShare(0, 1800, 800)).toBe(0)
  expect(scrolledShare(0, 600, 800)).toBe(1)
  // Overscroll of a touch screen.
  expect(scrolledShare(-40, 1800, 800)).toBe(0)
  expect(scrolledShare(1040, 1800, 800)).toBe(1)
})

test('FEED-026 it looks at most once in 300 ms, and never misses the last place', () => {
  const look = vi.fn()
  const { call } = throttle(look, 300)
  for (let ms = 0; ms < 300; ms += 30) {
    call()
    vi.advanceTimersByTime(29)
    vi.advanceTimersByTime(1)
  }
  // At once, and at the end of the first pause.
  expect(look).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(300)
  expect(look).toHaveBeenCalledTimes(2)
  call()
  expect(look).toHaveBeenCalledTimes(3)
})

test('FEED-026 nothing is looked at after the list is gone', () => {
  const look = vi.fn()
  const { call, stop } = throttle(look, 300)
  call()
  call()
  stop()
  vi.advanceTimersByTime(1_000)
  expect(look).toHaveBeenCalledTimes(1)
})
