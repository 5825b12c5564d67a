import { expect, test } from 'vitest'
import { syncToggle } from './sync-toggle.ts'

/** A mark on a server that answers when it is told to. */
function mark(key: string) {
  const screen: boolean[] = []
  const calls: { isOn: boolean; answer: (total: number) => void; fail: () => void }[] = []
  const totals: number[] = []
  const press = (isOn: boolean) =>
    syncToggle({
      key,
      isOn,
      show: (shown) => screen.push(shown),
      send: () =>
        new Promise((answer, reject) => calls.push({ isOn, answer, fail: () => reject(new Error('refused')) })),
      finish: (total) => totals.push(total),
    })
  return { screen, calls, totals, press }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('ACT-010 a press shows at once, and the count is the server’s', async () => {
  const { screen, calls, totals, press } = mark('a')
  const done = press(true)
  expect([screen, calls.length]).toEqual([[true], 1])
  calls[0]?.answer(7)
  expect(await done).toBe(true)
  expect([screen, totals]).toEqual([[true], [7]])
})

test('Q-164 a failure puts back what was, and is told', async () => {
  const { screen, calls, totals, press } = mark('b')
  const done = press(true)
  calls[0]?.fail()
  await expect(done).rejects.toThrow('refused')
  expect([screen, totals]).toEqual([[true, false], []])
  const again = press(true)
  calls[1]?.answer(1)
  expect(await again).toBe(true)
})

test('presses in a row are one call at a time, and the last one counts', async () => {
  const { screen, calls, totals, press } = mark('c')
  const first = press(true)
  expect([await press(false), await press(true), await press(false)]).toEqual([null, null, null])
  expect(calls).toHaveLength(1)
  calls[0]?.answer(3)
  await settled()
  expect(calls.map(({ isOn }) => isOn)).toEqual([true, false])
  calls[1]?.answer(2)
  expect(await first).toBe(false)
  expect([screen.at(-1), totals]).toEqual([false, [2]])
})

test('on, off and on again before the answer is one call', async () => {
  const { calls, totals, press } = mark('d')
  const first = press(true)
  await press(false)
  await press(true)
  calls[0]?.answer(1)
  expect([await first, calls.length, totals]).toEqual([true, 1, [1]])
})

test('a second call that fails leaves what the first one made', async () => {
  const { screen, calls, press } = mark('e')
  const first = press(true)
  await press(false)
  calls[0]?.answer(1)
  await settled()
  calls[1]?.fail()
  await expect(first).rejects.toThrow('refused')
  expect(screen.at(-1)).toBe(true)
})
