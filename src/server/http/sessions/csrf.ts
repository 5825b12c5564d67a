/**
 * CSRF protection (Q-01, Q-02): the XHR marker, a token in a header, and the origin headers of the browser.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const HOUR_MS = 60 * 60 * 1000
const VISITOR_HOURS = 24
const KEY_BYTES = 32

export interface Csrf {
  /** Token for a page or for `GET /api/v2/csrf-token`; `sessionToken` is null for a visitor. */
  issue(sessionToken: string | null, now?: number): string
  isValid(token: string | undefined, sessionToken: string | null, now?: number): boolean
}

/**
 * The token of visitors is signed, equal for all visitors, changes every hour and is valid for 24 h, so that signed-out
 * pages have the same bytes for everyone. The token of a signed-in user is bound to the session and masked with new
 * random bytes each time, so that compression cannot reveal it (BREACH).
 */
export function createCsrf(secret: string): Csrf {
  let current = { hour: -1, token: '' }

  const visitorToken = (hour: number) =>
    `v${hour.toString(36)}.${hmac(secret, `visitor ${hour}`).toString('base64url')}`

  return {
    issue(sessionToken, now = Date.now()) {
      if (sessionToken !== null) return mask(hmac(secret, `session ${sessionToken}`))
      const hour = Math.floor(now / HOUR_MS)
      if (current.hour !== hour) current = { hour, token: visitorToken(hour) }
      return current.token
    },
    isValid(token, sessionToken, now = Date.now()) {
      if (!token) return false
      if (sessionToken !== null) return isSame(unmask(token), hmac(secret, `session ${sessionToken}`))
      const hour = Number.parseInt(token.slice(1, token.indexOf('.')), 36)
      const age = Math.floor(now / HOUR_MS) - hour
      // The clock of another instance may be ahead by an hour.
      if (!(age >= -1 && age < VISITOR_HOURS)) return false
      return isSame(Buffer.from(token), Buffer.from(visitorToken(hour)))
    },
  }
}

export interface OriginRules {
  publicOrigin: string
  /** On a local site the page may be opened with any loopback name. */
  isLocal: boolean
}

/** True when the XHR marker is present and the browser sends no foreign origin. */
export function isFromOurPage(headers: IncomingHttpHeaders, { publicOrigin, isLocal }: OriginRules): boolean {
  const marker = headers['x-requested-with']
  if (typeof marker !== 'string' || marker.toLowerCase() !== 'xmlhttprequest') return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const { origin } = headers
  return origin === undefined || origin === publicOrigin || (isLocal && origin === `http://${headers.host}`)
}

function hmac(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`csrf ${text}`).digest()
}

function mask(key: Buffer): string {
  const pad = randomBytes(KEY_BYTES)
  return `s${Buffer.concat([pad, xor(pad, key)]).toString('base64url')}`
}

function unmask(token: string): Buffer {
  if (!/^s[A-Za-z0-9_-]{86}$/.test(token)) return Buffer.alloc(0)
  const bytes = Buffer.from(token.slice(1), 'base64url')
  return xor(bytes.subarray(0, KEY_BYTES), bytes.subarray(KEY_BYTES))
}

function xor(left: Buffer, right: Buffer): Buffer {
  return Buffer.from(left.map((byte, index) => byte ^ (right[index] as number)))
}

/** Comparison in constant time for texts of equal length. */
export function safeEqual(left: string, right: string): boolean {
  return isSame(Buffer.from(left), Buffer.from(right))
}

function isSame(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}
