/** Signatures of results: HMAC-SHA256 over the bytes of the body. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/config/config.ts'

export const SIGNATURE_HEADER = 'x-test-signature'

/** Signature of a body: `sha256=` and the HMAC-SHA256 in hex. */
export function signBody(body: Buffer, config: Config): string {
  return `sha256=${createHmac('sha256', signingKey(config)).update(body).digest('hex')}`
}

/** Compares in constant time. */
export function isSignedBody(body: Buffer, signature: unknown, config: Config): boolean {
  if (typeof signature !== 'string') return false
  const [given, expected] = [Buffer.from(signature), Buffer.from(signBody(body, config))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Key of the built-in provider: derived, so that it is no other key of the site. */
export function signingKey({ testProvider: outside, sessionSecret }: Config): string | Buffer {
  return outside?.secret ?? createHmac('sha256', sessionSecret).update('online-test results').digest()
}
