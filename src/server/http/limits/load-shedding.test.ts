/** Detection of overload (RF-22). */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startLoadShedding } from './load-shedding.ts'

/** Blocks the event loop like a long task. */
function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('RF-22 RF-24 a single long task is no overload', async () => {
  const shedding = startLoadShedding({ maxDelayMs: 100 })
  for (let round = 0; round < 4; round++) {
    block(300)
    await sleep(600)
    expect(shedding.level).toBe(0)
  }
  shedding.stop()
})

test('RF-22 RF-24 an event loop that is always delayed is overloaded until it has recovered', async () => {
  const shedding = startLoadShedding({ maxDelayMs: 50 })
  const end = performance.now() + 10_000
  while (shedding.level === 0 && performance.now() < end) {
    block(150)
    await sleep(1)
  }
  expect(shedding.level).toBeGreaterThanOrEqual(1)
  await expect.poll(() => shedding.level, { timeout: 10_000 }).toBe(0)
  shedding.stop()
})
