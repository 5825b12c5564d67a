/**
 * Runs the requests of a connection one after the other and closes connections whose client does not read (AB-127,
 * AB-176). Browsers and proxies do not pipeline. Further requests of a client that does are held here: they have not
 * started, do not count as load, and their socket is paused.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { deviceOf } from './network.ts'

/** With the interval between two checks at most the 60 s of AB-127. */
const READ_WITHIN_MS = 55_000
const CHECKS_PER_LIMIT = 11
/** A download continues while the client reads at least this much in each period. */
const READ_MIN_BYTES = 256 * 1024
/** Pipelined requests that wait, per address and in total; one chunk of a socket may contain 1,900. */
const MAX_HELD_PER_ADDRESS = 1_000
const MAX_HELD = 5_000

interface Held {
  response: ServerResponse
  start: () => void
}

interface Connection {
  socket: Socket
  address: string
  isBusy: boolean
  held: Held[]
  /** `performance.now()` when the response was ready or when enough of it was last read; 0: not ready. */
  readyAt: number
  /** Bytes sent at the first check since then. */
  sentBytes: number | undefined
}

export interface Connections {
  /** Calls `start` once the earlier requests of the connection have been answered and their responses sent. */
  enter(request: IncomingMessage, response: ServerResponse, start: () => void): void
  /** Whether an earlier request of the connection is unanswered or its response unsent. */
  isBusy(request: IncomingMessage): boolean
  /** The response is ready: from now on the client must read it. */
  answered(request: IncomingMessage): void
  close(): void
}

export interface ConnectionOptions {
  /** How long a client may leave a response unread. */
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
    // Node resumes a socket after each parsed request.
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

  function run(connection: Connection, { response, start }: Held) {
    connection.isBusy = true
    response.once('close', () => {
      connection.readyAt = 0
      connection.sentBytes = undefined
      // Other connections are served between two requests of this one.
      if (connection.held.length > 0) setImmediate(runNext, connection)
      else connection.isBusy = false
    })
    start()
  }

  function runNext(connection: Connection) {
    const { socket } = connection
    // The connection is closed, or closing after its last response.
    if (!socket.writable) drop(connection)
    const next = connection.held.shift()
    connection.isBusy = next !== undefined
    if (!next) return
    release(connection, 1)
    // The body of the last request may be unread.
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
    enter({ socket }, response, start) {
      // Injected requests of tests have no connection.
      if (!(socket instanceof Socket)) start()
      else if (!socket.destroyed) {
        const connection = connections.get(socket) ?? watch(socket)
        if (connection.isBusy) hold(connection, { response, start })
        else run(connection, { response, start })
      }
    },
    isBusy: ({ socket }) => connections.get(socket)?.isBusy === true,
    answered({ socket }) {
      const connection = connections.get(socket)
      if (connection) connection.readyAt = performance.now()
    },
    close() {
      clearInterval(checking)
    },
  }
}
