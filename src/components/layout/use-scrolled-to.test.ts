import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextReach, scrolledShare, throttle } from './use-scrolled-to.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('FEED-024 REV-104 the end is reached once, at 85 % of the scroll distance', () => {
  const before = nextReach(true, 0.849)
  expect(before).toEqual({ isArmed: true, isReached: false })
  const at = nextReach(before.isArmed, 0.85)
  expect(at).toEqual({ isArmed: false, isReached: true })
  expect(nextReach(at.isArmed, 0.95)).toEqual({ isArmed: false, isReached: false })
})

test('FEED-025 REV-105 it is armed again below 80 %, not at 80 %', () => {
  expect(nextReach(false, 0.8)).toEqual({ isArmed: false, isReached: false })
  const rearmed = nextReach(false, 0.799)
  expect(rearmed).toEqual({ isArmed: true, isReached: false })
  expect(nextReach(rearmed.isArmed, 0.9).isReached).toBe(true)
})

test('FEED-024 the share is relative to the scrollable distance; a page that does not scroll is at its end', () => {
  expect(scrolledShare(850, 1800, 800)).toBe(0.85)
  expect(scrolledShare(0, 1800, 800)).toBe(0)
  expect(scrolledShare(0, 600, 800)).toBe(1)
  // Overscroll of a touch screen.
  expect(scrolledShare(-40, 1800, 800)).toBe(0)
  expect(scrolledShare(1040, 1800, 800)).toBe(1)
})

test('FEED-026 REV-106 it runs at most once in 300 ms and includes the last position', () => {
  const run = vi.fn()
  const { call } = throttle(run, 300)
  for (let ms = 0; ms < 300; ms += 30) {
    call()
    vi.advanceTimersByTime(29)
    vi.advanceTimersByTime(1)
  }
  // Immediately, and at the end of the first interval.
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(300)
  expect(run).toHaveBeenCalledTimes(2)
  call()
  expect(run).toHaveBeenCalledTimes(3)
})

test('FEED-026 nothing runs after the list is unmounted', () => {
  const run = vi.fn()
  const { call, stop } = throttle(run, 300)
  call()
  call()
  stop()
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledTimes(1)
})
