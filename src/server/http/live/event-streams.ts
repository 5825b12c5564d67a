/**
 * Server-sent events that report changes to open pages. An event contains no content and names no person: the page
 * repeats its usual call with the rights of its viewer. One timer serves all connections; each costs a socket and a few
 * small objects.
 */
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, throwError } from '../../errors.ts'
import type { Lifecycle } from '../../lifecycle.ts'
import type { LoadShedding } from '../limits/load-shedding.ts'
import { deviceOf, isLoopback, networkOf } from '../limits/network.ts'
import type { InvalidationBus, Topic } from './invalidation-bus.ts'

/** Connections at a time. */
export const MAX_STREAMS = 1_500
/**
 * Per IPv4 address or IPv6 /64: leaves enough of its 50 connections for other requests. A proxy limits connections
 * itself.
 */
const MAX_PER_ADDRESS = { bare: 30, proxied: 200 }
const MAX_PER_PERSON = 20

/** Shorter than the idle timeout of proxies and of this server (60 s). */
const BEAT_MS = 20_000
/** Tells a page that its session has ended: it does not reconnect, which would be rejected. */
const SESSION_ENDED = 'event: ended\ndata: 1\n\n'
/** After this time the browser reconnects, and its session is checked again. */
const MAX_AGE_MS = 15 * 60_000
const FLUSH_MS = 200
/** Minimum pause between two events of a topic; it grows with the number of its readers. */
const PAUSE_MIN_MS = 1_000
const PAUSE_MAX_MS = 30_000
const PAUSE_PER_READER_MS = 30
/** How long the time of a change is stored, for pages that connect a moment later. */
const MEMORY_MS = 10 * 60_000
/** A client with more unread bytes is disconnected. */
const UNREAD_MAX_BYTES = 4_096
const RETRY_MS = [2_000, 8_000] as const

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Prevents proxies from buffering events.
  'x-accel-buffering': 'no',
  connection: 'close',
}

interface Stream {
  raw: ServerResponse
  topics: readonly Topic[]
  /** As returned by `deviceOf`. */
  device: string
  userId: number | null
  /** Key of the session that opened it; null for a visitor. */
  session: string | null
  endsAt: number
}

export interface EventStreams {
  readonly size: number
  /**
   * Turns a response into a stream of `event: {kind of topic}`; the data are the milliseconds over which to spread the
   * next call. A change within `ageMs`, the age of what the page shows, is sent at once, as is an age that exceeds the
   * stored times. The stream ends with the session that opened it (AB-186).
   * @throws {AppError} 401 for a session that has just ended, 403 for a page of another user, 429 over the limits of
   * one address or user, 503 when full, overloaded or closing
   */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    subscription: { topics: readonly Topic[]; ageMs: number },
  ): FastifyReply
  close(): void
}

interface LiveServices {
  bus: Pick<InvalidationBus, 'subscribeToTopics' | 'subscribeToEndedSessions'>
  lifecycle: Pick<Lifecycle, 'state'>
  shedding: LoadShedding
  isBehindProxy: boolean
}

export function openEventStreams({ bus, lifecycle, shedding, isBehindProxy }: LiveServices): EventStreams {
  const streams = new Set<Stream>()
  const byTopic = new Map<Topic, Set<Stream>>()
  const changedAt = new Map<Topic, number>()
  const due = new Set<Topic>()
  const notBefore = new Map<Topic, number>()
  /** Times at which sessions ended: one may end while a request of it is about to open a stream. */
  const endedSessions = new Map<string, number>()
  const maxPerAddress = MAX_PER_ADDRESS[isBehindProxy ? 'proxied' : 'bare']
  let cutOffAt = 0
  let flushing: NodeJS.Timeout | undefined
  let isClosed = false

  const unsubscribe = bus.subscribeToTopics((topic) => {
    const now = Date.now()
    if (topic) changedAt.set(topic, now)
    else cutOffAt = now
    for (const one of topic ? [topic] : byTopic.keys()) if (byTopic.has(one)) due.add(one)
    plan()
  })

  const unsubscribeFromSessions = bus.subscribeToEndedSessions((key) => {
    if (key) endedSessions.set(key, Date.now())
    for (const { raw, session } of streams) {
      if (!session || (key ?? session) !== session) continue
      raw.end(key ? SESSION_ENDED : undefined)
    }
  })

  function plan() {
    if (due.size > 0 && !isClosed) flushing ??= setTimeout(flush, FLUSH_MS).unref()
  }

  function flush() {
    flushing = undefined
    const now = Date.now()
    for (const topic of due) {
      const readers = byTopic.get(topic)
      if (readers && now < (notBefore.get(topic) ?? 0)) continue
      due.delete(topic)
      if (!readers) continue
      const pause = Math.min(PAUSE_MAX_MS, Math.max(PAUSE_MIN_MS, readers.size * PAUSE_PER_READER_MS))
      notBefore.set(topic, now + pause)
      const text = eventOf(topic, readers.size > 1 ? pause : 0)
      for (const stream of readers) send(stream, text)
    }
    plan()
  }

  /** Ends a stream without further events. One that is still open after the next beat has a client that does not read. */
  function send({ raw, endsAt }: Stream, text: string) {
    if (raw.writableEnded || raw.writableLength > UNREAD_MAX_BYTES) raw.destroy()
    else if (Date.now() >= endsAt) raw.end()
    else raw.write(text)
  }

  const beating = setInterval(() => {
    const now = Date.now()
    for (const stream of streams) {
      if (stream.raw.destroyed) remove(stream)
      else send(stream, ':\n\n')
    }
    for (const [key, at] of endedSessions) if (at < now - MEMORY_MS) endedSessions.delete(key)
    for (const [topic, at] of changedAt) if (at < now - MEMORY_MS) changedAt.delete(topic)
    for (const [topic, at] of notBefore) if (at < now) notBefore.delete(topic)
  }, BEAT_MS).unref()

  function checkRoom(address: string, device: string, userId: number | null) {
    const isOverloaded = shedding.levelFor(networkOf(address)) > 0
    if (isClosed || lifecycle.state === 'draining' || streams.size >= MAX_STREAMS || isOverloaded) {
      throw new AppError('overload', { retryAfter: 5 + Math.floor(Math.random() * 25) })
    }
    let [ofDevice, ofPerson] = [0, 0]
    for (const stream of streams) {
      if (stream.device === device) ofDevice++
      if (userId !== null && stream.userId === userId) ofPerson++
    }
    // A proxy on this machine may be undeclared: then all streams come from loopback.
    if ((ofDevice >= maxPerAddress && !isLoopback(address)) || ofPerson >= MAX_PER_PERSON)
      throwError('too_many_requests', { retryAfter: 60 })
  }

  function add(stream: Stream) {
    streams.add(stream)
    for (const topic of stream.topics) {
      const readers = byTopic.get(topic)
      if (readers) readers.add(stream)
      else byTopic.set(topic, new Set([stream]))
    }
    stream.raw.once('close', () => remove(stream))
  }

  function remove(stream: Stream) {
    streams.delete(stream)
    for (const topic of stream.topics) {
      const readers = byTopic.get(topic)
      readers?.delete(stream)
      if (readers?.size === 0) byTopic.delete(topic)
    }
  }

  return {
    get size() {
      return streams.size
    },
    open(request, reply, { topics, ageMs }) {
      const site = request.headers['sec-fetch-site']
      if (site !== undefined && site !== 'same-origin') throwError('csrf')
      const { session } = request
      const userId = request.viewer?.id ?? null
      if (session && endedSessions.has(session.key)) throwError('unauthenticated')
      const device = deviceOf(request.ip)
      checkRoom(request.ip, device, userId)
      const { raw } = reply.hijack()
      // The client disconnected during the lookups before: `close` was emitted and would not remove the stream.
      if (raw.destroyed || request.raw.socket.destroyed) return reply
      raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...HEADERS })
      request.streamsSince = performance.now()
      shedding.end(request)
      const now = Date.now()
      const stream = {
        raw,
        topics,
        device,
        userId,
        session: session?.key ?? null,
        endsAt: Math.min(now + MAX_AGE_MS * (0.8 + Math.random() * 0.4), session?.expiresAt.getTime() ?? Infinity),
      }
      add(stream)
      const [min, max] = RETRY_MS
      const isForgotten = ageMs > MEMORY_MS
      const missed = topics.filter(
        (topic) => isForgotten || Math.max(cutOffAt, changedAt.get(topic) ?? 0) > now - ageMs,
      )
      const events = missed.map((topic) => eventOf(topic, 0)).join('')
      raw.write(`retry: ${Math.round(min + Math.random() * (max - min))}\n\n${events}`)
      return reply
    },
    close() {
      if (isClosed) return
      isClosed = true
      unsubscribe()
      unsubscribeFromSessions()
      clearInterval(beating)
      clearTimeout(flushing)
      for (const { raw } of streams) raw.end()
    },
  }
}

/** Removes the number from a topic: the client knows which one it requested. */
function eventOf(topic: Topic, spreadMs: number): string {
  return `event: ${topic.slice(0, topic.indexOf(':'))}\ndata: ${spreadMs}\n\n`
}
