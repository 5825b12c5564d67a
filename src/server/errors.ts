/** Refusals: a code for machines, a status, a Thai text for people (decision Q-04). */
import { engineTexts } from './texts.ts'

/** Codes that any endpoint may answer. */
export const GENERAL_STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
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
  db: 503,
  storage: 503,
  upstream: 503,
} as const

export type GeneralCode = keyof typeof GENERAL_STATUS

export interface AppErrorDetails {
  status?: number
  message?: string
  /** Field name to Thai texts, every failing field listed. */
  errors?: Record<string, string[]>
  /** Named extras of the specification, e.g. `desc`, `seconds_until_unlock`. */
  extras?: Record<string, unknown>
  /** Seconds for `Retry-After`. */
  retryAfter?: number
}

/** A refusal that the engine answers as `{message, code, errors?, request_id}`. */
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

/** A refusal for want of room or time, spread so that the refused do not all come back at once. */
export function overloadError(): AppError {
  return new AppError('overload', { retryAfter: 1 + Math.floor(Math.random() * 4) })
}

/** Ends the current call with a refusal. */
export function throwError(code: GeneralCode, details?: AppErrorDetails): never
/** A code that the endpoint declares; its text comes from the feature's `texts.errors`. */
export function throwError(code: string, details: AppErrorDetails & { status: number }): never
export function throwError(code: string, details?: AppErrorDetails): never {
  throw new AppError(code, details)
}
