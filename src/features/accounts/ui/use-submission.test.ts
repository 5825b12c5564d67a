import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api-client.ts'
import { answerConfirmation, askConfirmation } from './confirmation-state.ts'
import { messageOf, withSubmitLimit } from './use-submission.ts'

const LIMIT_MS = 30_000

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** A submission whose response the test sends. */
function submission() {
  const controller = new AbortController()
  let respond: (body: string) => void = () => {}
  let result: unknown
  const done = withSubmitLimit(() => new Promise<string>((resolve) => (respond = resolve)), controller).then(
    (body) => (result = body),
    (error) => (result = error),
  )
  return { controller, done, respond: (body: string) => respond(body), result: () => result }
}

test('AUTH-025 Q-22 without a response the call is aborted after 30 s, and a later response is ignored', async () => {
  const { controller, respond, result } = submission()
  await vi.advanceTimersByTimeAsync(LIMIT_MS - 1)
  expect([result(), controller.signal.aborted]).toEqual([undefined, false])
  await vi.advanceTimersByTimeAsync(1)
  expect([(result() as ApiError).status, controller.signal.aborted]).toEqual([0, true])
  respond('late')
  await vi.advanceTimersByTimeAsync(0)
  expect(result()).toBeInstanceOf(ApiError)
})

test('a response in time leaves no timer', async () => {
  const { controller, respond, result } = submission()
  respond('ok')
  await vi.advanceTimersByTimeAsync(2 * LIMIT_MS)
  expect([result(), controller.signal.aborted, vi.getTimerCount()]).toEqual(['ok', false, 0])
})

test('AB-189 the time that the password confirmation is open does not count', async () => {
  const { controller, respond, result } = submission()
  void askConfirmation(controller.signal)
  await vi.advanceTimersByTimeAsync(10 * LIMIT_MS)
  expect([result(), controller.signal.aborted]).toEqual([undefined, false])
  answerConfirmation(true)
  await vi.advanceTimersByTimeAsync(LIMIT_MS - 1)
  expect(controller.signal.aborted).toBe(false)
  respond('ok')
  await vi.advanceTimersByTimeAsync(0)
  expect(result()).toBe('ok')
})

test('AUTH-043 a missing response has a text that asks to retry; any other error has the server’s', () => {
  expect(messageOf(new ApiError(0, { code: 'timeout' }))).toBe('เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง')
  expect(messageOf(new ApiError(429, { code: 'rate', message: 'ช้าลงหน่อย' }))).toBe('ช้าลงหน่อย')
})
