/** Decoders that are lost, cannot be started or do not end: nothing of it is the picture's fault. */
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
  fork.mockImplementation((...args) => keep(start(...args)))
  // With no decoder from the test before.
  vi.resetModules()
  images = await import('./images.ts')
})
afterEach(async () => {
  vi.useRealTimers()
  fork.mockReset()
  for (const child of children) child.kill('SIGKILL')
})

function keep(child: ChildProcess): ChildProcess {
  children.push(child)
  return child
}

/** Begins and does not go on until it is told to. */
const stopped: Fork = (...args) => {
  const child = keep(start(...args))
  child.kill('SIGSTOP')
  return child
}

const faults: [string, Fork][] = [
  [
    'that the system kills',
    (...args) => {
      const child = keep(start(...args))
      child.kill('SIGKILL')
      return child
    },
  ],
  ['whose program cannot be run', (entry, args, options) => start(entry, args, { ...options, execPath: '/not/there' })],
  [
    'for which there is no memory',
    () => {
      throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' })
    },
  ],
  [
    'for which there is no pipe',
    (...args) => {
      const child = keep(start(...args))
      child.disconnect()
      child.kill('SIGKILL')
      return child
    },
  ],
]
describe.each(faults)('RF-25 a decoder %s', (_name, fault) => {
  test('is followed by another one', async () => {
    fork.mockImplementationOnce(fault)
    expect((await encode()).variants).toHaveLength(1)
    expect(fork).toHaveBeenCalledTimes(2)
  })

  test('twice ends in 503, and the next picture is decoded', async () => {
    fork.mockImplementationOnce(fault).mockImplementationOnce(fault)
    await expect(encode()).rejects.toMatchObject({ code: 'overload', details: { retryAfter: 5 } })
    expect((await encode()).variants).toHaveLength(1)
  })

  test('keeps nobody waiting who came meanwhile', async () => {
    fork.mockImplementationOnce(fault).mockImplementationOnce(fault)
    const results = await Promise.allSettled([encode(), encode(), encode(), encode()])
    expect(results.map(({ status }) => status)).toContain('fulfilled')
    for (const result of results) if (result.status === 'rejected') expect(result.reason.code).toBe('overload')
  })
})

test('AB-103 a picture that keeps a decoder busy for 30 seconds is refused, and the decoder ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fork.mockImplementationOnce(stopped)
  const result = encode().catch((error) => error)
  const ended = once(children[0] as ChildProcess, 'exit')
  vi.advanceTimersByTime(30_000)
  expect(await result).toBeInstanceOf(images.ImageRefused)
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect((await encode()).variants).toHaveLength(1)
})

test('RF-05 what waits for a call that was given up is dropped, and its room is free', async () => {
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

test('RF-05 nobody waits for a decoder that works for a call that was given up', async () => {
  fork.mockImplementationOnce(stopped)
  const call = new AbortController()
  const decoding = encode(call.signal)
  call.abort(new Error('given up'))
  await expect(decoding).rejects.toThrow('given up')
  expect(() => encode(call.signal)).toThrow('given up')
  // Lost besides, it is not tried again.
  const [child] = children as [ChildProcess]
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(fork).toHaveBeenCalledTimes(1)
})
