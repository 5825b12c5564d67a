/** Decoders that crash, cannot be started or do not end; these are no errors of the image. */
import type { ChildProcess, fork as realFork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { photo } from '#test/image-corpus.ts'

type Fork = (...args: Parameters<typeof realFork>) => ChildProcess
const { fork } = vi.hoisted(() => ({ fork: vi.fn<Fork>() }))
vi.mock('node:child_process', async (original) => ({ ...(await original<object>()), fork }))
const { fork: start } = await vi.importActual<{ fork: Fork }>('node:child_process')

const bytes = await photo().jpeg().toBuffer()
let images: typeof import('./images.ts')
let children: ChildProcess[]
const encode = (signal?: AbortSignal) => images.encodeImage('upload', { bytes, widths: [96], format: 'webp' }, signal)

beforeEach(async () => {
  children = []
  fork.mockImplementation((...args) => track(start(...args)))
  // Reloads the module, so that no decoder of the previous test is running.
  vi.resetModules()
  images = await import('./images.ts')
})
afterEach(async () => {
  vi.useRealTimers()
  fork.mockReset()
  for (const child of children) child.kill('SIGKILL')
})

function track(child: ChildProcess): ChildProcess {
  children.push(child)
  return child
}

/** A decoder that is stopped by SIGSTOP. */
const stopped: Fork = (...args) => {
  const child = track(start(...args))
  child.kill('SIGSTOP')
  return child
}

const defects: [string, Fork][] = [
  [
    'that the system kills',
    (...args) => {
      const child = track(start(...args))
      child.kill('SIGKILL')
      return child
    },
  ],
  ['whose program cannot be run', (entry, args, options) => start(entry, args, { ...options, execPath: '/not/there' })],
  [
    'without free memory',
    () => {
      throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' })
    },
  ],
  [
    'without a pipe',
    (...args) => {
      const child = track(start(...args))
      child.disconnect()
      child.kill('SIGKILL')
      return child
    },
  ],
]
describe.each(defects)('RF-25 a decoder %s', (_name, defect) => {
  test('is replaced by another one', async () => {
    fork.mockImplementationOnce(defect)
    expect((await encode()).variants).toHaveLength(1)
    expect(fork).toHaveBeenCalledTimes(2)
  })

  test('that fails twice returns 503, and the next image is decoded', async () => {
    fork.mockImplementationOnce(defect).mockImplementationOnce(defect)
    await expect(encode()).rejects.toMatchObject({ code: 'overload', details: { retryAfter: 5 } })
    expect((await encode()).variants).toHaveLength(1)
  })

  test('does not block images that were queued meanwhile', async () => {
    fork.mockImplementationOnce(defect).mockImplementationOnce(defect)
    const results = await Promise.allSettled([encode(), encode(), encode(), encode()])
    expect(results.map(({ status }) => status)).toContain('fulfilled')
    for (const result of results) if (result.status === 'rejected') expect(result.reason.code).toBe('overload')
  })
})

test('AB-103 an image that takes a decoder more than 30 seconds is rejected, and the decoder is ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fork.mockImplementationOnce(stopped)
  const result = encode().catch((error) => error)
  const ended = once(children[0] as ChildProcess, 'exit')
  vi.advanceTimersByTime(30_000)
  expect(await result).toBeInstanceOf(images.ImageRejected)
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect((await encode()).variants).toHaveLength(1)
})

test('RF-05 queued work of a timed-out call is dropped, and its slot is free', async () => {
  fork.mockImplementationOnce(stopped).mockImplementationOnce(stopped)
  const call = new AbortController()
  const decoding = [encode(), encode()]
  const sent = children.map((child) => vi.spyOn(child, 'send'))
  const dropped = Array.from({ length: 50 }, () => encode(call.signal))
  expect(() => encode()).toThrow(expect.objectContaining({ code: 'overload' }))
  const reason = new Error('given up')
  call.abort(reason)
  for (const result of await Promise.allSettled(dropped)) expect(result).toEqual({ status: 'rejected', reason })
  const later = encode()
  for (const child of children) child.kill('SIGCONT')
  expect((await Promise.all([...decoding, later])).flatMap(({ variants }) => variants)).toHaveLength(3)
  expect(sent.flatMap(({ mock }) => mock.calls)).toHaveLength(1)
})

test('RF-05 no call waits for a decoder that works for a timed-out call', async () => {
  fork.mockImplementationOnce(stopped)
  const call = new AbortController()
  const decoding = encode(call.signal)
  call.abort(new Error('given up'))
  await expect(decoding).rejects.toThrow('given up')
  expect(() => encode(call.signal)).toThrow('given up')
  // If the decoder also crashes, its image is not tried again.
  const [child] = children as [ChildProcess]
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(fork).toHaveBeenCalledTimes(1)
})
