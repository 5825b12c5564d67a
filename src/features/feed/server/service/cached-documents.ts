/**
 * Cached documents other than pages, the same for everyone: built once, compressed once, cleared when content changes.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { throwError } from '#server/errors.ts'
import { collectTopics, type TopicCollector } from '#server/http/live/shown-topics.ts'
import { chooseEncoding, createPageCache } from '#server/rendering/page-cache.ts'

const MEGABYTE = 1024 * 1024
const FRESH_MS = 10 * 60_000
const MAX_AGE_MS = 24 * 3_600_000

export interface Document {
  /** Null: there is no such document. It reports what the document shows. */
  make: (collector: TopicCollector) => Promise<string | null>
  type: string
}

/** Creates the cache of one feature's documents by their path. The number of paths must be bounded. */
export function cachedDocuments(app: Pick<FastifyInstance, 'contentBus' | 'addHook'>, maxMegabytes: number) {
  const cache = createPageCache({ maxBytes: maxMegabytes * MEGABYTE, freshMs: FRESH_MS, maxAgeMs: MAX_AGE_MS })
  app.addHook('onClose', async () => cache.clear())
  // No document contains likes or views.
  app.contentBus.subscribe((change) => {
    if (change === 'content') cache.clear()
    else if (change !== 'counts') cache.drop(change.topics)
  })

  /**
   * Sends the document, or 304 if the client has it.
   * @throws {AppError} 404 `not_found` when it does not exist
   */
  return async (path: string, { make, type }: Document, request: FastifyRequest, reply: FastifyReply) => {
    const document = await cache.get(path, async () => {
      const collector = collectTopics()
      const text = await make(collector)
      return text === null ? null : { html: text, headers: {}, topics: collector.topics }
    })
    if (!document) throwError('not_found')
    const { etag } = document
    reply.headers({ 'cache-control': 'public, max-age=300', etag, vary: 'Accept-Encoding' })
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.type(type)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity') return reply.send(document.plain)
    return reply.header('content-encoding', encoding).send(document[encoding])
  }
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false
}

// Characters that XML 1.0 does not allow, not even escaped.
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML content and attributes. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
}
