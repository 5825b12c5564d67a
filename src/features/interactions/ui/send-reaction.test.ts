import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, createApi, type TransportCall } from '#lib/api-client.ts'
import { markUsed } from '../contract.ts'
import { sendReaction } from './send-reaction.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Sends used-it; the answers come in this order. */
function send(...answers: (ApiError | { total_used: number })[]) {
  const calls: TransportCall[] = []
  const api = createApi(async (call) => {
    calls.push(call)
    const answer = answers[calls.length - 1]
    if (answer instanceof ApiError) throw answer
    return answer
  })
  const sent = sendReaction(api, async (sending) => (await sending(markUsed, { post_id: 7 })).total_used)
  const result = sent.catch((error: ApiError) => error.code)
  return { calls, result }
}
const overload = new ApiError(503, { code: 'overload' })
const network = new ApiError(0, { code: 'network' })

test('ACT-012 a press is sent to its end if the page is left', async () => {
  const { calls, result } = send({ total_used: 4 })
  expect(await result).toBe(4)
  expect(calls).toMatchObject([{ input: { post_id: 7 }, keepsAlive: true }])
})

test.each([overload, network])('ACT-012 RF-22 a press is sent once more after two seconds: $code', async (error) => {
  const { calls, result } = send(error, { total_used: 4 })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await result).toBe(4)
  expect(calls).toHaveLength(2)
})

test('Q-164 a press that fails twice is reported', async () => {
  const { calls, result } = send(network, overload)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await result, calls.length]).toEqual(['overload', 2])
})

test.each([
  [401, 'unauthenticated'],
  [429, 'rate_limited'],
  [500, 'internal'],
  [0, 'timeout'],
])('Q-164 a press is not sent again after %i %s', async (status, code) => {
  const { calls, result } = send(new ApiError(status, { code }), { total_used: 4 })
  expect([await result, calls.length]).toEqual([code, 1])
})
