import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api-client.ts'
import { CHOICES_MAX } from '../constants.ts'
import type { FormAnswer } from '../contract.ts'
import { createAnswerQueue, RETRY_MS } from './answer-queue.ts'

const untouched: FormAnswer = { choice: null, is_flagged: 0, revision: 0 }
const SAVED_AT = '2026-11-23T03:00:00.000Z'

/** A server that keeps the highest revision, and a device. */
function setUp() {
  const server: FormAnswer[] = Array.from({ length: 10 }, () => untouched)
  const sent: number[][] = []
  const device = new Map<string, string>()
  const storage = {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => void device.set(key, value),
    removeItem: (key: string) => void device.delete(key),
  }
  let error: ApiError | null = null
  const open = () =>
    createAnswerQueue({
      key: 'form',
      answers: [...server],
      storage,
      async save({ position, ...answer }) {
        if (error) throw error
        sent.push([position, answer.choice ?? -1, answer.revision])
        if (answer.revision > (server[position] as FormAnswer).revision) server[position] = answer
        return { ...(server[position] as FormAnswer), saved_at: SAVED_AT }
      },
    })
  return {
    server,
    sent,
    device,
    open,
    fail(next: ApiError | null) {
      error = next
    },
  }
}
const offline = new ApiError(0, { code: 'network' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('answers on a device', () => {
  test('are stored on the device before they are sent, and sent in the order of the changes', async () => {
    const { open, sent, device } = setUp()
    const queue = open()
    queue.choose(3, 1)
    expect(JSON.parse(device.get('form') ?? '')[3]).toMatchObject({ choice: 1, revision: 1, saved: 0 })
    queue.choose(0, 2)
    queue.choose(3, 0)
    await queue.flush()
    expect(sent.at(-1)).toEqual([3, 0, 2])
    expect(sent.map(([position]) => position)).toContain(0)
    expect(queue.state).toMatchObject({ isSaving: false, problem: null, savedAt: SAVED_AT })
    expect(queue.state.answers.every(({ revision, saved }) => revision === saved)).toBe(true)
  })

  test('wait without a connection, and are sent again every 3 s, not earlier', async () => {
    const { open, server, fail } = setUp()
    const queue = open()
    fail(offline)
    queue.choose(1, 3)
    queue.flag(2, 1)
    await queue.flush()
    expect(queue.state.problem).toBe('offline')
    fail(null)
    await vi.advanceTimersByTimeAsync(RETRY_MS - 1)
    expect(server[1]).toEqual(untouched)
    await vi.advanceTimersByTimeAsync(1)
    expect(server.slice(1, 3)).toEqual([
      { choice: 3, is_flagged: 0, revision: 1 },
      { choice: null, is_flagged: 1, revision: 1 },
    ])
    expect(queue.state.problem).toBeNull()
  })

  test('survive a crash: the next page restores and sends them', async () => {
    const { open, server, fail } = setUp()
    fail(offline)
    const before = open()
    before.choose(4, 2)
    await before.flush()
    before.stop('offline')
    fail(null)
    const queue = open()
    queue.restore()
    expect(queue.state.answers[4]).toMatchObject({ choice: 2, revision: 1, saved: 0 })
    await queue.flush()
    expect(server[4]).toMatchObject({ choice: 2, revision: 1 })
  })

  test('survive a crash, also the last of eight choices', () => {
    const { open, device } = setUp()
    const answer = { choice: CHOICES_MAX - 1, is_flagged: 0, revision: 1, saved: 0 }
    device.set('form', JSON.stringify([answer, { ...answer, choice: CHOICES_MAX }]))
    const queue = open()
    queue.restore()
    expect(queue.state.answers.slice(0, 2)).toEqual([answer, { ...untouched, saved: 0 }])
  })

  test('give way to a later answer of another device', async () => {
    const { open, server } = setUp()
    const queue = open()
    server[0] = { choice: 3, is_flagged: 0, revision: 5 }
    queue.choose(0, 1)
    await queue.flush()
    expect(queue.state.answers[0]).toMatchObject({ choice: 3, revision: 5, saved: 5 })
    // The next choice here is later than both.
    queue.choose(0, 2)
    await queue.flush()
    expect(server[0]).toMatchObject({ choice: 2, revision: 6 })
  })

  test('a change during a call is sent after it', async () => {
    const { open, server, sent } = setUp()
    const queue = open()
    queue.choose(0, 0)
    queue.choose(0, 1)
    queue.choose(0, 2)
    await queue.flush()
    expect(server[0]).toMatchObject({ choice: 2, revision: 3 })
    expect(sent.length).toBeLessThanOrEqual(2)
  })

  test.each([
    [401, 'unauthenticated', 'signed-out'],
    [409, 'opened_elsewhere', 'elsewhere'],
    [409, 'test_finished', 'finished'],
    [422, 'test_past_due', 'expired'],
    [503, 'overload', 'offline'],
  ])('an error %i %s stops with %s and loses nothing', async (status, code, problem) => {
    const { open, device, fail } = setUp()
    const queue = open()
    fail(new ApiError(status, { code }))
    queue.choose(0, 1)
    await queue.flush()
    expect(queue.state.problem).toBe(problem)
    expect(JSON.parse(device.get('form') ?? '')[0]).toMatchObject({ choice: 1, revision: 1, saved: 0 })
  })

  test('entries of another shape on the device are ignored, and the end removes all', () => {
    const { open, device } = setUp()
    for (const text of ['{', '5', 'null', '[{"choice":9,"is_flagged":0,"revision":3}]', '[[]]', '["<b>"]']) {
      device.set('form', text)
      const queue = open()
      queue.restore()
      expect(queue.state.answers[0]).toEqual({ ...untouched, saved: 0 })
    }
    const queue = open()
    queue.choose(0, 1)
    queue.clear()
    expect(device.size).toBe(0)
  })
})
