/** Strong ETags, and their comparison with `If-None-Match` (RFC 9110, section 13.1.2). */
import { createHash } from 'node:crypto'

/** 128 bits of the hash, in quotes. Equal bytes have equal ETags in every instance. */
export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/**
 * Whether the client has the representation with this ETag. `header` is the value of `If-None-Match`: `*` or a list. The
 * comparison is weak, because a proxy that compresses responses sends `W/` with the ETag. `etag` must contain no comma.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === etag || header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
