/** When the server thinks there is more than can be done (RF-22). */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startLoadShedding } from './load-shedding.ts'

/** Holds the loop as long tasks do. */
function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('RF-22 RF-24 a long task now and then is no overload', async () => {
  const shedding = startLoadShedding({ maxDelayMs: 100 })
  for (let round = 0; round < 4; round++) {
    block(300)
    await sleep(600)
    expect(shedding.level).toBe(0)
  }
  shedding.stop()
})

test('RF-22 RF-24 a loop that is late at every turn is, until it has caught up', async () => {
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
