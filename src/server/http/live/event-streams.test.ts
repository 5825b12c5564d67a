/** Streams without a network: what the heartbeat does. */
import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEventStreams } from './event-streams.ts'

const AFTER_A_BEAT_MS = 21_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function openStreams() {
  const none = () => {}
  return openEventStreams({
    bus: { subscribeToTopics: () => none, subscribeToEndedSessions: () => none },
    lifecycle: { state: 'ready' },
    shedding: { level: 0, waiting: 0, levelFor: () => 0, begin: none, end: none, stop: none },
    isBehindProxy: false,
  })
}

/** A response that is destroyed without the event that says so. */
function openStream(streams: ReturnType<typeof openStreams>) {
  const raw = Object.assign(new EventEmitter(), { destroyed: false, writeHead: vi.fn(), write: vi.fn(), end: vi.fn() })
  const request = { headers: {}, viewer: null, session: null, ip: '203.0.113.9', raw: { socket: { destroyed: false } } }
  const reply = { raw, hijack: () => reply, getHeaders: () => ({}) }
  streams.open(request as unknown as FastifyRequest, reply as unknown as FastifyReply, { topics: ['post:1'], ageMs: 0 })
  return raw
}

test('AB-177 the heartbeat removes a stream whose response is destroyed, and no other', () => {
  const streams = openStreams()
  const [gone, open] = [openStream(streams), openStream(streams)]
  gone.destroyed = true
  vi.advanceTimersByTime(AFTER_A_BEAT_MS)
  expect(streams.size).toBe(1)
  expect(gone.write).toHaveBeenCalledTimes(1)
  expect(open.write).toHaveBeenLastCalledWith(':\n\n')
  streams.close()
})
