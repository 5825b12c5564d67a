import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { toggleMutation } from './use-toggle.ts'

/** A toggle whose requests the test resolves or rejects. Each press comes from another button, as on cards and pages. */
function toggle(id: string, load = () => Promise.resolve()) {
  const client = new QueryClient()
  const screen: boolean[] = []
  const calls: { isOn: boolean; resolve: (total: number) => void; fail: () => void }[] = []
  const results: [boolean, number][] = []
  const errors: string[] = []
  const options = toggleMutation({
    id,
    async load() {
      await load()
      return {
        show: (isOn) => screen.push(isOn),
        send: (isOn) =>
          new Promise((resolve, reject) => calls.push({ isOn, resolve, fail: () => reject(new Error('rejected')) })),
        finish: (isOn, total) => results.push([isOn, total]),
      }
    },
    onError: (error) => errors.push(error.message),
  })
  const press = (isOn: boolean) => {
    const done = new MutationObserver(client, options).mutate(isOn).catch(() => {})
    return Promise.race([done, settled()])
  }
  return { screen, calls, results, errors, press }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('ACT-010 a press is displayed immediately, and the final count is the server’s', async () => {
  const { screen, calls, results, press } = toggle('a')
  await press(true)
  expect([screen, calls.length, results]).toEqual([[true], 1, []])
  calls[0]?.resolve(7)
  await settled()
  expect([screen, results]).toEqual([[true], [[true, 7]]])
})

test('Q-164 an error restores the previous state and is reported once', async () => {
  const { screen, calls, results, errors, press } = toggle('b')
  await press(true)
  calls[0]?.fail()
  await settled()
  expect([screen, results, errors]).toEqual([[true, false], [], ['rejected']])
  await press(true)
  calls[1]?.resolve(1)
  await settled()
  expect(results).toEqual([[true, 1]])
})

test('successive presses send one request at a time, and the last press wins', async () => {
  const { screen, calls, results, press } = toggle('c')
  await press(true)
  await press(false)
  await press(true)
  await press(false)
  expect(calls).toHaveLength(1)
  calls[0]?.resolve(3)
  await settled()
  expect(calls.map(({ isOn }) => isOn)).toEqual([true, false])
  calls[1]?.resolve(2)
  await settled()
  expect([screen.at(-1), results]).toEqual([false, [[false, 2]]])
})

test('on and off before anything is sent is no request', async () => {
  const { screen, calls, results, press } = toggle('h')
  await Promise.all([press(true), press(false)])
  await settled()
  expect([screen.at(-1), calls, results]).toEqual([false, [], []])
})

test('on, off and on again before the response is one request', async () => {
  const { screen, calls, results, press } = toggle('d')
  await press(true)
  await press(false)
  await press(true)
  calls[0]?.resolve(1)
  await settled()
  expect([screen.at(-1), calls.length, results]).toEqual([true, 1, [[true, 1]]])
})

test('if the second request fails, the state of the first one is displayed', async () => {
  const { screen, calls, errors, press } = toggle('e')
  await press(true)
  await press(false)
  calls[0]?.resolve(1)
  await settled()
  calls[1]?.fail()
  await settled()
  expect([screen.at(-1), errors]).toEqual([true, ['rejected']])
})

test('Q-164 an error drops the presses that wait, and the next press starts again', async () => {
  const { screen, calls, results, errors, press } = toggle('f')
  await press(true)
  await press(false)
  await press(true)
  calls[0]?.fail()
  await settled()
  expect([screen.at(-1), calls.length, results, errors]).toEqual([false, 1, [], ['rejected']])
  await press(true)
  calls[1]?.resolve(4)
  await settled()
  expect([screen.at(-1), results]).toEqual([true, [[true, 4]]])
})

test('code that cannot be loaded is reported, changes nothing, and the next press tries again', async () => {
  let isBroken = true
  const { screen, calls, errors, press } = toggle('g', async () => {
    if (isBroken) throw new Error('not loaded')
  })
  await press(true)
  expect([screen, calls, errors]).toEqual([[], [], ['not loaded']])
  isBroken = false
  await press(true)
  expect([screen, calls.length]).toEqual([[true], 1])
})

test('ACT-012 a press that is displayed has been sent: nothing is loaded in between', async () => {
  let loads = 0
  const { screen, calls, press } = toggle('i', () => (loads++ === 0 ? Promise.resolve() : new Promise(() => {})))
  await press(true)
  expect([screen, calls.length]).toEqual([[true], 1])
  calls[0]?.resolve(1)
  await settled()
})
