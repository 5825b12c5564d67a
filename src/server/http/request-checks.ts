/** What every request passes first, whatever it asks for: cheap checks of host, address and load. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { AppError, type GeneralCode } from '../errors.ts'

const URL_MAX_LENGTH = 4_096
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i
/** Double slashes, dot segments, `;`, backslashes, control characters, and any of these percent-encoded (AB-121). */
const ODD_PATH = /\/\/|[\\;\x00-\x20\x7f]|\/\.{1,2}(?:\/|$)|%(?:2[ef]|5c|[01][0-9a-f]|7f)/i
const BROKEN_PATH = /%(?:00|(?![0-9a-f]{2}))/i

/** Judges the `Host` header; a name that worked is remembered, as it is nearly always the same. */
export function createHostCheck(publicOrigin: string): (host: string | undefined) => GeneralCode | undefined {
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

/** The site runs for its own machine only: any loopback name and port will do. */
export function isLocalOrigin(publicOrigin: string): boolean {
  const { host, protocol } = new URL(publicOrigin)
  return protocol === 'http:' && isLoopbackHost(host)
}

/** Whether a `Host` header names this machine to itself, with any port. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host)
}

/** A refusal of the address itself, before anything is looked up. */
export function checkUrl(url: string): GeneralCode | undefined {
  if (url.length > URL_MAX_LENGTH) return 'uri_too_long'
  if (url.charCodeAt(0) !== 0x2f) return 'bad_request'
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (BROKEN_PATH.test(path)) return 'bad_request'
  return ODD_PATH.test(path) ? 'not_found' : undefined
}

/** How the body ends must be beyond doubt, whatever stands between us and the sender (AB-125). */
export function checkFraming(headers: IncomingHttpHeaders): GeneralCode | undefined {
  const coding = headers['transfer-encoding']
  return coding === undefined || coding.toLowerCase() === 'chunked' ? undefined : 'bad_request'
}

/** Bodies are never decompressed: the decoders are a door of their own (security §2.2, AB-14). */
export function checkEncoding(headers: IncomingHttpHeaders): void {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw new AppError('unsupported_media_type')
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}
