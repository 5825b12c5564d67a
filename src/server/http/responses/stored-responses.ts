/**
 * Sends stored documents before the framework handles the request: the same bytes and headers, without router, hooks and
 * reply. Everything unusual is left to the framework, which sends the same document or the error.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Lifecycle } from '../../lifecycle.ts'
import type { RequestLog } from '../../observability/request-log.ts'
import type { Connections } from '../limits/connections.ts'
import { BAD_QUERY, parseQuery } from '../query.ts'
import { checkFraming, checkUrl, type HostCheck, hasBody } from '../request-checks.ts'
import { hasHint } from '../sessions/hint-cookie.ts'
import { readSessionToken } from '../sessions/session.ts'
import { type EncodedResponse, encodedHeaders } from './encoded-response.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'
import { matchesEtag } from './etag.ts'

interface StoredResponse {
  document: EncodedResponse
  /** As the framework sends them with this document. */
  headers: Readonly<Record<string, string>>
  /** Only for requests with a session cookie, valid or not: the others are redirected. */
  needsSession?: boolean
}

export interface StoredResponses {
  /** Registers the documents of a route. `find` returns one that every reader gets at this URL, without a render. */
  register(route: { method: string; url: string }, find: (url: string) => StoredResponse | undefined): void
  /** Returns false when the framework must handle the request. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** From now on the framework handles all requests and closes their connections. */
  close(): void
}

interface StoredResponseOptions {
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>
  checkHost: HostCheck
  connections: Connections
  lifecycle: Pick<Lifecycle, 'state'>
  requestLog: RequestLog
  isSecure: boolean
}

/** Header lines of one document by encoding, names and values in turn as `writeHead` takes them. */
type Lines = Partial<Record<Encoding | 'unchanged', string[]>>

export function createStoredResponses(options: StoredResponseOptions): StoredResponses {
  const { checkHost, connections, lifecycle, requestLog, isSecure } = options
  const linesOf = new WeakMap<EncodedResponse, Lines>()
  let route = { method: '', url: '' }
  let find: ((url: string) => StoredResponse | undefined) | undefined
  let isClosing = false

  /** Whether no check of the framework would reject the request or respond otherwise. */
  function isUsual(request: IncomingMessage, { needsSession = false }: StoredResponse): boolean {
    const { url = '', headers } = request
    const hasSession = readSessionToken(headers.cookie, isSecure) !== null
    const queryStart = url.indexOf('?')
    return (
      checkUrl(url) === undefined &&
      checkFraming(headers) === undefined &&
      !hasBody(request) &&
      checkHost(headers.host) === undefined &&
      (queryStart < 0 || parseQuery(url.slice(queryStart + 1)) !== BAD_QUERY) &&
      // A browser that was signed in before hints existed gets its hint with the page.
      (hasSession ? hasHint(headers.cookie) : !needsSession) &&
      !isClosing &&
      lifecycle.state !== 'draining' &&
      !connections.isBusy(request)
    )
  }

  function findLines({ document, headers }: StoredResponse, kind: Encoding | 'unchanged'): string[] {
    let lines = linesOf.get(document)
    if (!lines) {
      lines = {}
      linesOf.set(document, lines)
    }
    lines[kind] ??= Object.entries({ ...options.headers, ...encodedHeaders(document, headers, kind) }).flat()
    return lines[kind]
  }

  function send(stored: StoredResponse, { headers }: IncomingMessage, response: ServerResponse): void {
    const { document } = stored
    if (matchesEtag(headers['if-none-match'], document.etag)) {
      response.writeHead(304, findLines(stored, 'unchanged')).end()
      return
    }
    const encoding = chooseEncoding(headers['accept-encoding'])
    const body = encoding === 'identity' ? document.plain : document[encoding]
    response.writeHead(200, findLines(stored, encoding)).end(body)
  }

  return {
    register(ofRoute, findAt) {
      route = ofRoute
      find = findAt
    },
    answer(request, response) {
      const { method, url = '' } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const stored = find?.(url)
      if (!stored || !isUsual(request, stored)) return false
      const startedAt = performance.now()
      connections.enter(request, response, () => send(stored, request, response))
      connections.answered(request)
      response.once('close', () =>
        requestLog.add({
          requestId: randomUUID,
          method,
          routeMethod: route.method,
          route: route.url,
          status: response.writableEnded ? response.statusCode : 499,
          ms: performance.now() - startedAt,
        }),
      )
      return true
    },
    close() {
      isClosing = true
    },
  }
}
