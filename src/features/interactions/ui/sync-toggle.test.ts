import { expect, test } from 'vitest'
import { syncToggle } from './sync-toggle.ts'

/** A toggle whose requests the test resolves or rejects. */
function toggle(key: string) {
  const screen: boolean[] = []
  const calls: { isOn: boolean; resolve: (total: number) => void; fail: () => void }[] = []
  const totals: number[] = []
  const press = (isOn: boolean) =>
    syncToggle({
      key,
      isOn,
      show: (shown) => screen.push(shown),
      send: () =>
        new Promise((resolve, reject) => calls.push({ isOn, resolve, fail: () => reject(new Error('rejected')) })),
      finish: (total) => totals.push(total),
    })
  return { screen, calls, totals, press }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('ACT-010 a press is displayed immediately, and the final count is the server’s', async () => {
  const { screen, calls, totals, press } = toggle('a')
  const done = press(true)
  expect([screen, calls.length]).toEqual([[true], 1])
  calls[0]?.resolve(7)
  expect(await done).toBe(true)
  expect([screen, totals]).toEqual([[true], [7]])
})

test('Q-164 an error restores the previous state and is thrown', async () => {
  const { screen, calls, totals, press } = toggle('b')
  const done = press(true)
  calls[0]?.fail()
  await expect(done).rejects.toThrow('rejected')
  expect([screen, totals]).toEqual([[true, false], []])
  const again = press(true)
  calls[1]?.resolve(1)
  expect(await again).toBe(true)
})

test('successive presses send one request at a time, and the last press wins', async () => {
  const { screen, calls, totals, press } = toggle('c')
  const first = press(true)
  expect([await press(false), await press(true), await press(false)]).toEqual([null, null, null])
  expect(calls).toHaveLength(1)
  calls[0]?.resolve(3)
  await settled()
  expect(calls.map(({ isOn }) => isOn)).toEqual([true, false])
  calls[1]?.resolve(2)
  expect(await first).toBe(false)
  expect([screen.at(-1), totals]).toEqual([false, [2]])
})

test('on, off and on again before the response is one request', async () => {
  const { calls, totals, press } = toggle('d')
  const first = press(true)
  await press(false)
  await press(true)
  calls[0]?.resolve(1)
  expect([await first, calls.length, totals]).toEqual([true, 1, [1]])
})

test('if the second request fails, the state of the first one is displayed', async () => {
  const { screen, calls, press } = toggle('e')
  const first = press(true)
  await press(false)
  calls[0]?.resolve(1)
  await settled()
  calls[1]?.fail()
  await expect(first).rejects.toThrow('rejected')
  expect(screen.at(-1)).toBe(true)
})
