/**
 * Serves documents other than pages, the same for everyone: built once, compressed once, invalidated when content changes.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { throwError } from '../../errors.ts'
import { collectTopics, type TopicCollector } from '../live/shown-topics.ts'
import { createDocumentCache } from './document-cache.ts'
import { sendEncoded } from './encoded-response.ts'
import { invalidate } from './invalidate.ts'

const MEGABYTE = 1024 * 1024
const FRESH_MS = 10 * 60_000
const MAX_AGE_MS = 24 * 3_600_000

export interface Document {
  /** Null: there is no such document. It reports what the document shows. */
  make: (collector: TopicCollector) => Promise<string | null>
  type: string
}

/** Creates the cache of one feature's documents by their path. The number of paths must be bounded. */
export function serveDocuments(app: Pick<FastifyInstance, 'contentBus' | 'addHook'>, maxMegabytes: number) {
  // No document contains likes or views, so changed counts do not expire it.
  const cache = createDocumentCache({ maxBytes: maxMegabytes * MEGABYTE, freshMs: FRESH_MS, maxAgeMs: MAX_AGE_MS })
  app.addHook('onClose', async () => cache.clear())
  app.contentBus.subscribe((change) => invalidate(cache, change))

  /**
   * Sends the document, or 304 if the client has it.
   * @throws {AppError} 404 `not_found` when it does not exist
   */
  return async (path: string, { make, type }: Document, request: FastifyRequest, reply: FastifyReply) => {
    const document = await cache.get(path, async () => {
      const collector = collectTopics()
      const text = await make(collector)
      return text === null ? null : { text, topics: collector.topics }
    })
    if (!document) throwError('not_found')
    return sendEncoded(request, reply, document, { 'cache-control': 'public, max-age=300', type })
  }
}
