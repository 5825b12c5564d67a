/** Random tokens in cookies and mailed links; only their hashes are stored. */
import { createHash, randomBytes } from 'node:crypto'

/** Format of `newToken`: 32 bytes in base64url. */
export const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hash under which a token is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
