/**
 * Proof that a call comes from a page of ours (Q-01, Q-02): the XHR marker, a token in a header, and what the browser
 * says about the caller's origin.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const HOUR_MS = 60 * 60 * 1000
const VISITOR_HOURS = 24
const KEY_BYTES = 32

export interface Csrf {
  /** The token for a page or for `GET /api/v2/csrf-token`; `sessionToken` null for a visitor. */
  issue(sessionToken: string | null, now?: number): string
  isValid(token: string | undefined, sessionToken: string | null, now?: number): boolean
}

/**
 * A visitor's token is signed, the same for all visitors, changes every hour and lives 24 h, so that signed-out pages
 * are the same bytes for everyone. A signed-in person's token is bound to the session and masked anew each time, so
 * that compression cannot betray it.
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
      // One hour ahead is another instance's clock.
      if (!(age >= -1 && age < VISITOR_HOURS)) return false
      return isSame(Buffer.from(token), Buffer.from(visitorToken(hour)))
    },
  }
}

export interface OriginRules {
  publicOrigin: string
  /** On one's own machine the page may be opened by any loopback name. */
  isLocal: boolean
}

/** The marker header is there and the browser names no foreign origin. */
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

/** Constant time for texts of the same length. */
export function safeEqual(left: string, right: string): boolean {
  return isSame(Buffer.from(left), Buffer.from(right))
}

function isSame(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}
