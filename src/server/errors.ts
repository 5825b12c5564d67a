/** Errors of the API: a code for programs, a status, a Thai text for users (decision Q-04). */
import { engineTexts } from './texts.ts'

/** Codes that any endpoint may return. */
export const GENERAL_STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  suspended: 403,
  csrf: 403,
  confirmation_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  gone: 410,
  too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  wrong_host: 421,
  validation: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  overload: 503,
  maintenance: 503,
  db: 503,
  storage: 503,
  upstream: 503,
} as const

export type GeneralCode = keyof typeof GENERAL_STATUS

interface AppErrorDetails {
  status?: number
  message?: string
  /** Texts by field name, with every invalid field. */
  errors?: Record<string, string[]>
  /** Extra fields of the specification, e.g. `desc`, `seconds_until_unlock`. */
  extras?: Record<string, unknown>
  /** Seconds for `Retry-After`. */
  retryAfter?: number
}

/** An error that the engine sends as `{message, code, errors?, request_id}`. */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  readonly details: AppErrorDetails

  constructor(code: string, details: AppErrorDetails = {}) {
    const general = code in GENERAL_STATUS ? (code as GeneralCode) : undefined
    super(details.message ?? (general ? engineTexts.errors[general] : code))
    this.code = code
    this.status = details.status ?? (general ? GENERAL_STATUS[general] : 422)
    this.details = details
  }
}

/** 503 for overload. Its Retry-After is random, so that rejected callers do not all return at once. */
export function overloadError(): AppError {
  return new AppError('overload', { retryAfter: 1 + Math.floor(Math.random() * 4) })
}

/** Ends the current call with an error. */
export function throwError(code: GeneralCode, details?: AppErrorDetails): never
/** For a code that the endpoint declares; its text is read from the feature's `texts.errors`. */
export function throwError(code: string, details: AppErrorDetails & { status: number }): never
export function throwError(code: string, details?: AppErrorDetails): never {
  throw new AppError(code, details)
}
