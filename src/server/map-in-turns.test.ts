import { expect, test } from 'vitest'
import { mapInTurns } from './map-in-turns.ts'

const work = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('a long computation gives other work a turn between its items, and keeps their order', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const results = await mapInTurns([1, 2, 3, 4], (item) => {
    work(10)
    return item * 2
  })
  clearInterval(timer)
  expect(results).toEqual([2, 4, 6, 8])
  expect(turns).toBeGreaterThanOrEqual(3)
})

test('short items share a turn', async () => {
  let isOver = false
  setImmediate(() => (isOver = true))
  expect(await mapInTurns([1, 2, 3], (item) => item)).toEqual([1, 2, 3])
  expect(isOver).toBe(false)
})
