/** Security headers of every response, and the Content-Security-Policy of documents. */
import { createHash } from 'node:crypto'

export const CSP_REPORT_PATH = '/csp-report'

/** Responses that are no documents may load no resources. */
const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const CLOSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

export function securityHeaders(publicOrigin: string): Readonly<Record<string, string>> {
  const isHttps = publicOrigin.startsWith('https:')
  return {
    'content-security-policy': BARE_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': CLOSED_FEATURES.map((name) => `${name}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

interface CspOptions {
  /** `sha256-…` of the inline scripts. There is no nonce, so that cached pages have the same bytes for everyone. */
  scriptHashes?: readonly string[]
  /** Sources of an external CAPTCHA provider. */
  captcha?: { scripts: readonly string[]; frames: readonly string[] }
  /** Origins of other frames, e.g. the provider of test forms. */
  frameHosts?: readonly string[]
  /** `self`: pages of this site may show the document in a frame. */
  framing?: 'self'
}

/** The Content-Security-Policy of a document. */
export function csp({
  scriptHashes = [],
  captcha = { scripts: [], frames: [] },
  frameHosts = [],
  framing,
}: CspOptions = {}): string {
  const list = (name: string, ...sources: string[]) => `${name} ${sources.join(' ')}`
  return [
    "default-src 'none'",
    list('script-src', "'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...captcha.scripts),
    "style-src 'self'",
    "img-src 'self' data: https://i.ytimg.com",
    "font-src 'self'",
    "connect-src 'self'",
    list('frame-src', ...captcha.frames, 'https://www.youtube-nocookie.com', 'https://player.vimeo.com', ...frameHosts),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framing === 'self' ? "'self'" : "'none'"}`,
    `report-uri ${CSP_REPORT_PATH}`,
  ].join('; ')
}

/** Source expression that allows one inline script, computed from its exact bytes. */
export function scriptHash(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`
}
