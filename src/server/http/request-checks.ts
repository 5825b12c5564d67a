/** Checks of every request before routing: host, URL and framing. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { AppError, type GeneralCode } from '../errors.ts'

const URL_MAX_LENGTH = 4_096
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i
/** Double slashes, dot segments, `;`, backslashes, control characters, and any of these percent-encoded (AB-121). */
const ODD_PATH = /\/\/|[\\;\x00-\x20\x7f]|\/\.{1,2}(?:\/|$)|%(?:2[ef]|5c|[01][0-9a-f]|7f)/i
const BROKEN_PATH = /%(?:00|(?![0-9a-f]{2}))/i

/** Returns the error code of a `Host` header that is not ours. */
export type HostCheck = (host: string | undefined) => GeneralCode | undefined

/** Checks the `Host` header. The last accepted name is cached because it is almost always the same. */
export function createHostCheck(publicOrigin: string): HostCheck {
  const ours = new URL(publicOrigin).host
  const isLocal = isLocalOrigin(publicOrigin)
  let known = ours
  return (host) => {
    if (host === known) return undefined
    if (!host) return 'bad_request'
    const name = host.toLowerCase()
    if (name !== ours && !(isLocal && isLoopbackHost(name))) return 'wrong_host'
    known = host
    return undefined
  }
}

/** True when the public origin is a loopback address: any loopback name and port is then accepted. */
export function isLocalOrigin(publicOrigin: string): boolean {
  const { host, protocol } = new URL(publicOrigin)
  return protocol === 'http:' && isLoopbackHost(host)
}

/** Whether a `Host` header is a loopback name, with any port. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host)
}

/** Error code of an invalid URL, before any lookup. */
export function checkUrl(url: string): GeneralCode | undefined {
  if (url.length > URL_MAX_LENGTH) return 'uri_too_long'
  if (url.charCodeAt(0) !== 0x2f) return 'bad_request'
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (BROKEN_PATH.test(path)) return 'bad_request'
  return ODD_PATH.test(path) ? 'not_found' : undefined
}

/** Rejects bodies whose end is ambiguous for a proxy (request smuggling, AB-125). */
export function checkFraming(headers: IncomingHttpHeaders): GeneralCode | undefined {
  const coding = headers['transfer-encoding']
  return coding === undefined || coding.toLowerCase() === 'chunked' ? undefined : 'bad_request'
}

/** Bodies are never decompressed, because decoders add attack surface (AB-14). */
export function checkEncoding(headers: IncomingHttpHeaders): void {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw new AppError('unsupported_media_type')
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}
