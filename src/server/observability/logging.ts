/** One JSON line per event on stdout; no bodies, no query values, no cookies, no personal data (security §9). */
import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'

const FLUSH_BYTES = 8_192
const FLUSH_MS = 250

export interface AppLog {
  log: Logger
  /** Writes what is buffered; call before the process ends. */
  flush: () => void
}

/** Lines are buffered for a moment, so that a busy server does not wait for its log. */
export function openLog(level: Config['logLevel']): AppLog {
  const stream = destination({ fd: 1, sync: false, minLength: FLUSH_BYTES, periodicFlush: FLUSH_MS })
  // A log whose reader went away must not end the server.
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

/** Many lines fall into one millisecond, and writing the time costs as much as writing the line. */
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
  /** Drizzle's wrapping of a failed statement. */
  query?: string
  /** The job queue says where it happened, and hands out copies that are no errors any more. */
  queue?: string
}

function isErrorLike(error: unknown): error is KnownError {
  return typeof error === 'object' && error !== null && typeof (error as KnownError).message === 'string'
}

/**
 * What a developer needs of an error. The database's messages about bad values, and Drizzle's around any statement, hold
 * people's values: of these only code, table, constraint and statement are kept.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!isErrorLike(error)) return { type: typeof error, message: String(error).slice(0, 500) }
  const holdsValues = error.query !== undefined || (error.severity !== undefined && error.code?.startsWith('22'))
  return {
    type: error.name ?? 'Error',
    message: holdsValues ? undefined : error.message.slice(0, 1_000),
    code: error.code,
    table: error.table,
    constraint: error.constraint,
    queue: error.queue,
    query: error.query?.slice(0, 2_000),
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
    // Nothing more can be said when the log itself cannot be written.
  }
}
