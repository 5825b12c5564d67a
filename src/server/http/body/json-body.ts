/** Parses JSON bodies strictly: rejects what PostgreSQL or later code cannot handle (AB-01..AB-15). */
import { isUtf8 } from 'node:buffer'
import { throwError } from '../../errors.ts'

export const BODY_LIMIT_BYTES = 100 * 1024
const MAX_DEPTH = 32
const MAX_KEYS = 100
const MAX_ITEMS = 1_000
const JSON_TYPE = /^application\/json(?:; ?charset="?utf-8"?)?$/i
const MULTIPART_TYPE = /^multipart\/form-data; ?boundary=(?:"[^"\r\n]{1,70}"|[\w'()+,./:=?-]{1,70})$/i

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** True for exactly the declared type; lenient parsing in libraries has let forged forms through (AB-13). */
export function isDeclaredType(header: string, consumes: 'json' | 'multipart'): boolean {
  return (consumes === 'json' ? JSON_TYPE : MULTIPART_TYPE).test(header)
}

/** @throws {AppError} 400 for an unreadable body, 422 for too many keys or items */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0 || !isUtf8(bytes) || isTooDeep(bytes)) throwError('bad_request')
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throwError('bad_request')
  }
  inspect(value)
  return value
}

/** Counts brackets outside strings, so that deep nesting is rejected before any recursion. */
function isTooDeep(bytes: Buffer): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number
    if (isInString) {
      if (byte === BACKSLASH) index++
      else if (byte === QUOTE) isInString = false
    } else if (byte === QUOTE) isInString = true
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > MAX_DEPTH) return true
    } else if (byte === 0x5d || byte === 0x7d) depth--
  }
  return false
}

/** Its recursion is bounded by MAX_DEPTH. */
function inspect(value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throwError('bad_request')
  } else if (Array.isArray(value)) {
    if (value.length > MAX_ITEMS) throwError('validation')
    for (const item of value) inspect(item)
  } else if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value)
    if (keys.length > MAX_KEYS) throwError('validation')
    for (const key of keys) {
      if (key === '__proto__' || key === 'constructor' || !isStorable(key)) throwError('bad_request')
      inspect((value as Record<string, unknown>)[key])
    }
  }
}

/** False for NUL, which PostgreSQL rejects, and for lone surrogates, which it would store as U+FFFD. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
