/** Maps any thrown value to an AppError (decision Q-04). */
import { AppError, GENERAL_STATUS, type GeneralCode } from '../errors.ts'

const RETRY_SECONDS = 2

/** Error codes of the router and the body parser. */
const FRAMEWORK_CODES: Readonly<Record<string, GeneralCode>> = {
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
}

const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT'])
const SOCKET_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo'])
/** SQLSTATE classes: the database is unreachable, restarting, full, read-only or blocked by another transaction. */
const UNAVAILABLE_CLASSES = new Set(['08', '40', '53', '57', '58'])
const UNAVAILABLE_CODES = new Set(['25006', '55P03'])
/** pg reports lost connections by message only. */
const UNAVAILABLE_TEXT =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end)/

const BY_STATUS = new Map<number, GeneralCode>()
for (const [code, status] of Object.entries(GENERAL_STATUS)) {
  if (!BY_STATUS.has(status)) BY_STATUS.set(status, code as GeneralCode)
}

/** Returns an AppError unchanged; any other value becomes the cause of a new one. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = generalCode(error)
  const retryAfter = code === 'db' || code === 'overload' ? RETRY_SECONDS : undefined
  return Object.assign(new AppError(code, { retryAfter }), { cause: error })
}

function generalCode(error: unknown): GeneralCode {
  for (let current = error, depth = 0; current instanceof Error && depth < 4; current = current.cause, depth++) {
    const { code, statusCode } = current as { code?: unknown; statusCode?: unknown }
    const known = typeof code === 'string' ? codeOf(code, current) : undefined
    if (known) return known
    if (UNAVAILABLE_TEXT.test(current.message)) return 'db'
    // Only 4xx codes are taken from the framework and its file server, never their messages.
    if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
      return BY_STATUS.get(statusCode) ?? 'bad_request'
    }
  }
  return 'internal'
}

function codeOf(code: string, error: Error): GeneralCode | undefined {
  if (code in FRAMEWORK_CODES) return FRAMEWORK_CODES[code]
  if (SOCKET_CODES.has(code)) return isSocketError(error) ? 'db' : undefined
  if (!('severity' in error)) return undefined
  // Values that validation should have rejected; the log has the cause.
  if (code.startsWith('22')) return 'bad_request'
  if (code === '23505') return 'conflict'
  if (code.startsWith('23')) return 'validation'
  return UNAVAILABLE_CODES.has(code) || UNAVAILABLE_CLASSES.has(code.slice(0, 2)) ? 'db' : undefined
}

/** Excludes missing files, which are internal errors; a missing socket means an unreachable database. */
function isSocketError(error: Error): boolean {
  const { syscall } = error as { syscall?: string }
  return error instanceof AggregateError || (syscall !== undefined && SOCKET_CALLS.has(syscall))
}

/** `{message, code, errors?, …extras, request_id}` */
export function errorBody({ code, message, details }: AppError, requestId: string): Record<string, unknown> {
  return {
    ...details.extras,
    message,
    code,
    ...(details.errors ? { errors: details.errors } : {}),
    request_id: requestId,
  }
}
