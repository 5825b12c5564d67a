/** A load generator on bare sockets: it must cost less than the server it measures, also for answers of 30 kB. */
import { connect } from 'node:net'

const END_OF_HEADERS = Buffer.from('\r\n\r\n')
const LENGTH = /\r\ncontent-length: (\d+)/i

export interface Load {
  port: number
  /** Paths asked for in turn. */
  paths: readonly string[]
  connections: number
  seconds: number
  /** Ends earlier after so many answers. */
  maxAnswers?: number
  headers?: Readonly<Record<string, string>>
  /** Sent as POST with this JSON, or that of the nth request; GET without one. */
  body?: object | ((nth: number) => object)
}

export interface LoadResult {
  answers: number
  /** Answers with another status than 200. */
  refused: number
  perSecond: number
  /** Milliseconds of each answer, ascending. */
  times: Float64Array
  /** Bytes of the first answer's body, as sent. */
  bodyBytes: number
}

type Report = (ms: number, status: number, bodyBytes: number) => void

/** Keeps every connection busy with one request after another. Rejects when a connection fails. */
export async function load(options: Load): Promise<LoadResult> {
  const { port, paths, connections, seconds, maxAnswers = Number.POSITIVE_INFINITY, headers = {}, body } = options
  const write = (path: string, value: object | undefined) => {
    const text = value ? JSON.stringify(value) : ''
    const ofBody = value && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
    const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers, ...ofBody }).map(
      ([name, content]) => `${name}: ${content}\r\n`,
    )
    return Buffer.from(`${value ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
  }
  const requests = typeof body === 'function' ? [] : paths.map((path) => write(path, body))
  const times: number[] = []
  const result = { refused: 0, bodyBytes: 0 }
  const start = performance.now()
  const deadline = start + seconds * 1_000
  let sent = 0
  const next = () => {
    if (performance.now() >= deadline || sent >= maxAnswers) return undefined
    const nth = sent++
    return typeof body === 'function'
      ? write(paths[nth % paths.length] as string, body(nth))
      : requests[nth % requests.length]
  }
  const report: Report = (ms, status, bodyBytes) => {
    times.push(ms)
    if (status !== 200) result.refused++
    result.bodyBytes ||= bodyBytes
  }
  await Promise.all(Array.from({ length: connections }, () => keepAsking(port, next, report)))
  const elapsed = (performance.now() - start) / 1_000
  return { ...result, answers: times.length, perSecond: times.length / elapsed, times: Float64Array.from(times).sort() }
}

function keepAsking(port: number, next: () => Buffer | undefined, report: Report): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    let sentAt = 0
    let status = 0
    let bodyBytes = 0
    /** Bytes of the answer that have not come; NaN until its headers are here. */
    let missing = Number.NaN
    let head: Buffer = Buffer.alloc(0)
    const ask = () => {
      const request = next()
      if (!request) {
        socket.end()
        return
      }
      missing = Number.NaN
      head = Buffer.alloc(0)
      sentAt = performance.now()
      socket.write(request)
    }
    socket.on('connect', ask)
    socket.on('data', (chunk: Buffer) => {
      if (Number.isNaN(missing)) {
        head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
        const end = head.indexOf(END_OF_HEADERS)
        if (end < 0) return
        const text = head.toString('latin1', 0, end)
        status = Number(text.slice(9, 12))
        bodyBytes = Number(LENGTH.exec(text)?.[1] ?? Number.NaN)
        if (Number.isNaN(bodyBytes)) {
          socket.destroy(new Error(`An answer without its length: ${text.slice(0, 80)}`))
          return
        }
        missing = bodyBytes - (head.length - end - END_OF_HEADERS.length)
      } else missing -= chunk.length
      if (missing > 0) return
      report(performance.now() - sentAt, status, bodyBytes)
      ask()
    })
    socket.on('close', () => resolve())
    socket.on('error', reject)
  })
}

/** The value below which a share of ascending numbers lies. */
export function quantile(ascending: ArrayLike<number>, share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN
}

export function median(values: Iterable<number>): number {
  return quantile(Float64Array.from(values).sort(), 0.5)
}
