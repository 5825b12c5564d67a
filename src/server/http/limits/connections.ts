/**
 * Runs the requests of a connection one after the other, and closes connections whose client does not read (AB-127,
 * AB-176). Browsers and proxies do not pipeline. The further requests of a client that does wait here: they have not
 * begun, count as no load, and their socket is not read meanwhile.
 */
import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceOf } from './network.ts'

/** With the pause between two checks at most the 60 s of AB-127. */
const READ_WITHIN_MS = 55_000
const CHECKS_PER_LIMIT = 11
/** A long download goes on for as long as this much of it is read in each period. */
const READ_MIN_BYTES = 256 * 1024
/** Pipelined requests that wait, of one address and of all; one chunk of a socket may bring 1,900. */
const MAX_HELD_PER_ADDRESS = 1_000
const MAX_HELD = 5_000

interface Held {
  reply: FastifyReply
  start: () => void
}

interface Connection {
  socket: Socket
  address: string
  isBusy: boolean
  held: Held[]
  /** `performance.now()` when the present answer was ready, or when enough of it was last read; 0: not ready. */
  readyAt: number
  /** Bytes that had left at the first check since then. */
  sentBytes: number | undefined
}

export interface Connections {
  /** Calls `start` once the earlier requests of the connection are answered and their answers have left. */
  enter(request: FastifyRequest, reply: FastifyReply, start: () => void): void
  /** The answer is ready: from now on the client has to read it. */
  answered(request: FastifyRequest): void
  close(): void
}

export interface ConnectionOptions {
  /** How long a client may leave an answer unread. */
  readWithinMs?: number
}

export function createConnections({ readWithinMs = READ_WITHIN_MS }: ConnectionOptions = {}): Connections {
  const connections = new Map<Socket, Connection>()
  const heldByAddress = new Map<string, number>()
  let heldInAll = 0

  function watch(socket: Socket): Connection {
    const address = deviceOf(socket.remoteAddress)
    const connection: Connection = { socket, address, isBusy: false, held: [], readyAt: 0, sentBytes: undefined }
    connections.set(socket, connection)
    // Node resumes a socket after each request that it has parsed.
    socket.on('resume', () => {
      if (connection.held.length > 0) socket.pause()
    })
    socket.once('close', () => {
      connections.delete(socket)
      drop(connection)
    })
    return connection
  }

  function hold(connection: Connection, held: Held) {
    const { socket, address } = connection
    const ofAddress = heldByAddress.get(address) ?? 0
    if (ofAddress >= MAX_HELD_PER_ADDRESS || heldInAll >= MAX_HELD) {
      socket.destroy()
      return
    }
    heldByAddress.set(address, ofAddress + 1)
    heldInAll++
    connection.held.push(held)
    if (connection.held.length === 1) socket.pause()
  }

  function release({ address }: Connection, count: number) {
    const left = (heldByAddress.get(address) ?? 0) - count
    if (left > 0) heldByAddress.set(address, left)
    else heldByAddress.delete(address)
    heldInAll -= count
  }

  function drop(connection: Connection) {
    release(connection, connection.held.length)
    connection.held = []
  }

  function run(connection: Connection, { reply, start }: Held) {
    connection.isBusy = true
    reply.raw.once('close', () => {
      connection.readyAt = 0
      connection.sentBytes = undefined
      // The other connections have their turn between two requests of this one.
      if (connection.held.length > 0) setImmediate(runNext, connection)
      else connection.isBusy = false
    })
    start()
  }

  function runNext(connection: Connection) {
    const { socket } = connection
    // Closed, or closing after an answer that was the last.
    if (!socket.writable) drop(connection)
    const next = connection.held.shift()
    connection.isBusy = next !== undefined
    if (!next) return
    release(connection, 1)
    // The body of the last request may not have been read yet.
    if (connection.held.length === 0) socket.resume()
    run(connection, next)
  }

  const checking = setInterval(() => {
    const now = performance.now()
    for (const connection of connections.values()) {
      const { socket, readyAt, sentBytes } = connection
      if (readyAt === 0) continue
      const bytes = socket.bytesWritten - socket.writableLength
      connection.sentBytes ??= bytes
      if (now - readyAt < readWithinMs) continue
      if (sentBytes === undefined || bytes - sentBytes < READ_MIN_BYTES) socket.destroy()
      else Object.assign(connection, { readyAt: now, sentBytes: bytes })
    }
  }, readWithinMs / CHECKS_PER_LIMIT).unref()

  return {
    enter(request, reply, start) {
      const { socket } = request.raw
      // A test's request comes over none.
      if (!(socket instanceof Socket)) start()
      else if (!socket.destroyed) {
        const connection = connections.get(socket) ?? watch(socket)
        if (connection.isBusy) hold(connection, { reply, start })
        else run(connection, { reply, start })
      }
    },
    answered(request) {
      const connection = connections.get(request.raw.socket)
      if (connection) connection.readyAt = performance.now()
    },
    close() {
      clearInterval(checking)
    },
  }
}
