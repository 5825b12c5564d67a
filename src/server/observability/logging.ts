/** The log: one JSON line per event on stdout, without bodies, query values, cookies or personal data. */
import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'

const FLUSH_BYTES = 8_192
const FLUSH_MS = 250

interface AppLog {
  log: Logger
  /** Writes buffered lines; call it before the process ends. */
  flush: () => void
}

/** Lines are buffered briefly, so that a busy server does not wait for its log. */
export function openLog(level: Config['logLevel']): AppLog {
  const stream = destination({ fd: 1, sync: false, minLength: FLUSH_BYTES, periodicFlush: FLUSH_MS })
  // A closed stdout must not end the server.
  stream.on('error', () => {})
  return { log: createLogger(level, stream), flush: () => flushQuietly(stream) }
}

export function createLogger(level: Config['logLevel'], stream: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: createClock(),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    stream,
  )
}

/** Caches the formatted time: many lines fall into one millisecond, and formatting costs as much as writing a line. */
function createClock(): () => string {
  let moment = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== moment) {
      moment = now
      text = `,"time":"${new Date(now).toISOString()}"`
    }
    return text
  }
}

interface KnownError extends Partial<Error> {
  message: string
  code?: string
  severity?: string
  constraint?: string
  table?: string
  /** Fields of the job queue, which returns plain copies of errors. */
  queue?: string
}

function isErrorLike(error: unknown): error is KnownError {
  return typeof error === 'object' && error !== null && typeof (error as KnownError).message === 'string'
}

/**
 * Describes an error for developers. Messages of the database about invalid values contain user data: for these only
 * code, table and constraint are logged.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!isErrorLike(error)) return { type: typeof error, message: String(error).slice(0, 500) }
  const holdsValues = error.severity !== undefined && error.code?.startsWith('22')
  return {
    type: error.name ?? 'Error',
    message: holdsValues ? undefined : error.message.slice(0, 1_000),
    code: error.code,
    table: error.table,
    constraint: error.constraint,
    queue: error.queue,
    stack: stackLines(error),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  }
}

/** The stack without its first lines, which repeat the message. */
function stackLines({ stack = '' }: KnownError): string | undefined {
  const start = stack.indexOf('\n    at ')
  return start < 0 ? undefined : stack.slice(start + 1)
}

function flushQuietly(stream: ReturnType<typeof destination>) {
  try {
    stream.flushSync()
  } catch {
    // There is no other place to report that the log cannot be written.
  }
}
