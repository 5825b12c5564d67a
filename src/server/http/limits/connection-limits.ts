/** Limits and errors below HTTP: malformed, slow and non-HTTP clients (AB-124..AB-129). */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, type GeneralCode } from '../../errors.ts'
import { MAX_STREAMS } from '../live/event-streams.ts'
import { errorBody } from '../map-error.ts'
import { deviceOf, isLoopback } from './network.ts'

/** A slow header ends after 6 s, a slow body after 11 s. `requestTimeout` must be longer, or Node swaps the two. */
export const HEADERS_TIMEOUT_MS = 5_000
export const REQUEST_TIMEOUT_MS = 10_000
const TIMEOUT_CHECK_MS = 1_000
/** For a connection without traffic, e.g. a client that stopped reading. */
const IDLE_TIMEOUT_MS = 60_000
/** Longer than the keep-alive of a proxy, so that the proxy closes connections first. */
const KEEP_ALIVE_MS = 72_000
const HEADERS_MAX_BYTES = 16 * 1024
/** In addition to event streams (`event-streams.ts`). */
const MAX_CONNECTIONS = 1_000
/** Of one IPv4 address or one IPv6 /64, without a proxy in between. */
export const MAX_CONNECTIONS_PER_ADDRESS = 50
const MAX_REQUESTS_PER_CONNECTION = 10_000

const STATUS_LINES: Partial<Record<GeneralCode, string>> = {
  bad_request: '400 Bad Request',
  method_not_allowed: '405 Method Not Allowed',
  timeout: '408 Request Timeout',
  headers_too_large: '431 Request Header Fields Too Large',
}

type Headers = Readonly<Record<string, string>>

/** Creates the HTTP server with its timeouts. `answerStored` returns false for a request that the framework handles. */
export function createHttpServer(
  handle: RequestListener,
  answerStored: (...call: Parameters<RequestListener>) => boolean,
): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      maxHeaderSize: HEADERS_MAX_BYTES,
      // Two Host headers are joined, which the host check rejects.
      joinDuplicateHeaders: true,
    },
    (request, response) => {
      if (!answerStored(request, response)) handle(request, response)
    },
  )
  server.setTimeout(IDLE_TIMEOUT_MS)
  return server
}

/** Sends an error with the usual shape and headers on a socket that has no request. */
export function respondToClientError(headers: Headers) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    // No second response can follow a partially written one.
    if (socket.bytesWritten > 0 && error.code !== 'ERR_HTTP_REQUEST_TIMEOUT' && isResponding(socket)) {
      socket.destroy()
      return
    }
    endWith(socket, codeOf(error.code), headers)
  }
}

/** With `isBehindProxy` all connections come from the proxy, which limits addresses itself. */
export function limitConnections(
  server: Server,
  { headers, isBehindProxy }: { headers: Headers; isBehindProxy: boolean },
): void {
  server.maxConnections = MAX_CONNECTIONS + MAX_STREAMS
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION
  if (!isBehindProxy) limitAddresses(server)
  server.on('connect', (_request, socket) => {
    socket.on('error', () => {})
    endWith(socket as Socket, 'method_not_allowed', { ...headers, allow: 'GET, HEAD, POST, PATCH, DELETE' })
  })
}

/** Closes connections above the limit at once. Loopback has no limit, because an undeclared proxy may run on this machine. */
function limitAddresses(server: Server): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    if (isLoopback(socket.remoteAddress)) return
    const address = deviceOf(socket.remoteAddress)
    const count = (open.get(address) ?? 0) + 1
    if (count > MAX_CONNECTIONS_PER_ADDRESS) {
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

function codeOf(code: string | undefined): GeneralCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large'
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'timeout' : 'bad_request'
}

function isResponding(socket: Socket): boolean {
  const message = (socket as Socket & { _httpMessage?: { _headerSent?: boolean; finished?: boolean } })._httpMessage
  return message?._headerSent === true && message.finished !== true
}

function endWith(socket: Socket, code: GeneralCode, headers: Headers): void {
  const body = JSON.stringify(errorBody(new AppError(code), ''))
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${STATUS_LINES[code]}\r\n${lines.join('')}\r\n${body}`)
}
