/** A load generator on raw sockets, so that it uses less processor time than the server, also for responses of 30 kB. */
import { connect } from 'node:net'

const END_OF_HEADERS = Buffer.from('\r\n\r\n')
const LENGTH = /\r\ncontent-length: (\d+)/i

export interface Load {
  port: number
  /** Paths, requested in rotation. */
  paths: readonly string[]
  connections: number
  seconds: number
  /** Ends after this number of responses. */
  maxResponses?: number
  /** Headers, or a function of the request number. */
  headers?: Headers | ((nth: number) => Headers)
  /** JSON body of a POST, or a function of the request number; GET without a body. */
  body?: object | ((nth: number) => object)
  /** Sends at this pace, while a connection is free; default: without a pause. */
  perSecond?: number
}

type Headers = Readonly<Record<string, string>>

export interface LoadResult {
  responses: number
  /** Responses with a status other than 200, and the first of these statuses; 0 without one. */
  rejected: number
  rejectedWith: number
  perSecond: number
  /** Milliseconds of each response, ascending. */
  times: Float64Array
  /** Bytes of the first response body, as sent. */
  bodyBytes: number
}

type Report = (ms: number, status: number, bodyBytes: number) => void

/** Sends requests on every connection one after another. Rejects when a connection fails. */
export async function load(options: Load): Promise<LoadResult> {
  const {
    port,
    paths,
    connections,
    seconds,
    maxResponses = Number.POSITIVE_INFINITY,
    headers = {},
    body,
    perSecond,
  } = options
  const write = (path: string, value: object | undefined, nth = 0) => {
    const own = typeof headers === 'function' ? headers(nth) : headers
    const text = value ? JSON.stringify(value) : ''
    const ofBody = value && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
    const lines = Object.entries({ host: `127.0.0.1:${port}`, ...own, ...ofBody }).map(
      ([name, content]) => `${name}: ${content}\r\n`,
    )
    return Buffer.from(`${value ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
  }
  const isDynamic = typeof body === 'function' || typeof headers === 'function'
  const bodyOf = (nth: number) => (typeof body === 'function' ? body(nth) : body)
  const requests = isDynamic ? [] : paths.map((path) => write(path, bodyOf(0)))
  const times: number[] = []
  const result = { rejected: 0, rejectedWith: 0, bodyBytes: 0 }
  const start = performance.now()
  const deadline = start + seconds * 1_000
  let sent = 0
  const next = () => {
    if (performance.now() >= deadline || sent >= maxResponses) return undefined
    const nth = sent++
    const request = isDynamic
      ? write(paths[nth % paths.length] as string, bodyOf(nth), nth)
      : (requests[nth % requests.length] as Buffer)
    return { request, at: perSecond ? start + (nth * 1_000) / perSecond : 0 }
  }
  const report: Report = (ms, status, bodyBytes) => {
    times.push(ms)
    if (status !== 200) {
      result.rejected++
      result.rejectedWith ||= status
    }
    result.bodyBytes ||= bodyBytes
  }
  await Promise.all(Array.from({ length: connections }, () => sendRequests(port, next, report)))
  const elapsed = (performance.now() - start) / 1_000
  return {
    ...result,
    responses: times.length,
    perSecond: times.length / elapsed,
    times: Float64Array.from(times).sort(),
  }
}

interface Request {
  request: Buffer
  /** When to send it, in milliseconds of `performance.now()`. */
  at: number
}

function sendRequests(port: number, next: () => Request | undefined, report: Report): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    let sentAt = 0
    let status = 0
    let bodyBytes = 0
    /** Bytes of the response that are missing; NaN until its headers have arrived. */
    let missing = Number.NaN
    let head: Buffer = Buffer.alloc(0)
    const send = () => {
      const due = next()
      if (!due) {
        socket.end()
        return
      }
      const pause = due.at - performance.now()
      if (pause > 0) setTimeout(write, pause, due.request)
      else write(due.request)
    }
    const write = (request: Buffer) => {
      missing = Number.NaN
      head = Buffer.alloc(0)
      sentAt = performance.now()
      socket.write(request)
    }
    socket.on('connect', send)
    socket.on('data', (chunk: Buffer) => {
      if (Number.isNaN(missing)) {
        head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
        const end = head.indexOf(END_OF_HEADERS)
        if (end < 0) return
        const text = head.toString('latin1', 0, end)
        status = Number(text.slice(9, 12))
        bodyBytes = Number(LENGTH.exec(text)?.[1] ?? Number.NaN)
        if (Number.isNaN(bodyBytes)) {
          socket.destroy(new Error(`A response without content-length: ${text.slice(0, 80)}`))
          return
        }
        missing = bodyBytes - (head.length - end - END_OF_HEADERS.length)
      } else missing -= chunk.length
      if (missing > 0) return
      report(performance.now() - sentAt, status, bodyBytes)
      send()
    })
    socket.on('close', () => resolve())
    socket.on('error', reject)
  })
}

/** The quantile of ascending numbers; `share` is from 0 to 1. */
export function quantile(ascending: ArrayLike<number>, share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN
}

export function median(values: Iterable<number>): number {
  return quantile(Float64Array.from(values).sort(), 0.5)
}
