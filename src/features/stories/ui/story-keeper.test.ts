import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeeper } from './story-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('typing into the text draws the parts that follow the text, and the whole editor only when its state changes', () => {
  const keeper = createKeeper(vi.fn(), { id: 7, suspension: null }, null)
  const all = vi.fn()
  const text = vi.fn()
  keeper.subscribe(all)
  const stop = keeper.subscribeToText(text)
  keeper.change({ description: '<p>ก</p>' })
  expect([all.mock.calls.length, text.mock.calls.length, keeper.state.kind]).toEqual([1, 1, 'changed'])
  keeper.change({ description: '<p>กา</p>' })
  keeper.change({ description: '<p>กาก</p>' })
  expect([all.mock.calls.length, text.mock.calls.length]).toEqual([1, 3])
  keeper.change({ topic: 'กาแฟ' })
  expect([all.mock.calls.length, text.mock.calls.length]).toEqual([2, 4])
  stop()
  keeper.change({ description: '<p>กากา</p>', topic: 'กา' })
  expect([all.mock.calls.length, text.mock.calls.length]).toEqual([3, 4])
})
