/** How pages are sent: headers of public and personal documents, redirects. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedDocument } from '../http/responses/document-cache.ts'
import { sendEncoded, sendUncached } from '../http/responses/encoded-response.ts'

/** Browsers ask each time whether the page has changed. Caches between must not store it: the page may become personal. */
export const PAGE_HEADERS = {
  'cache-control': 'private, no-cache',
  'content-type': 'text/html; charset=utf-8',
  vary: 'Accept-Encoding',
}
/** What answers depends on the session. */
export const PERSONAL_HEADERS = { 'cache-control': 'private, no-store', vary: 'Accept-Encoding, Cookie' }

export function send(request: FastifyRequest, reply: FastifyReply, page: CachedDocument) {
  return sendEncoded(request, reply, page, { ...page.headers, ...PAGE_HEADERS })
}

/** Sends a page rendered for this request only. Its token is masked differently each time (BREACH). */
export function pass(request: FastifyRequest, reply: FastifyReply, html: string, headers: Record<string, string>) {
  return sendUncached(request, reply, html, { ...PAGE_HEADERS, ...headers })
}

/** Redirects to a path of this site that our code has built; percent-encoding is preserved. */
export function redirect(reply: FastifyReply, href: string, status: 301 | 302) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('location', href.replace(/[^\x21-\x7e]+/g, encodeURIComponent))
    .send()
}
