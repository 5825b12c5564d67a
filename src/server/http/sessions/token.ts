/** Random secrets in cookies and mailed links: what is stored of one opens nothing. */
import { createHash, randomBytes } from 'node:crypto'

/** What `newToken` makes: 32 bytes in base64url. */
export const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database knows a token by. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
