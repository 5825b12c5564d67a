/** Documents that are no pages, the same for everyone: made once, compressed once, dropped when content changes. */
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

/** A store of one feature's documents by their path, which must be bounded in number. */
export function cachedDocuments(app: Pick<FastifyInstance, 'contentBus' | 'addHook'>, maxMegabytes: number) {
  const cache = createPageCache({ maxBytes: maxMegabytes * MEGABYTE, freshMs: FRESH_MS, maxAgeMs: MAX_AGE_MS })
  app.addHook('onClose', async () => cache.clear())
  // Likes and views stand in none of them.
  app.contentBus.subscribe((change) => {
    if (change === 'content') cache.clear()
    else if (change !== 'counts') cache.drop(change.topics)
  })

  /** Answers with the document, 304 for who has it, 404 when there is none. */
  return async (path: string, { make, type }: Document, request: FastifyRequest, reply: FastifyReply) => {
    const document = await cache.get(path, async () => {
      const collector = collectTopics()
      const text = await make(collector)
      return text === null ? null : { html: text, headers: {}, topics: collector.topics }
    })
    if (!document) throwError('not_found')
    const { etag } = document
    reply.headers({ 'cache-control': 'public, max-age=300', etag, vary: 'Accept-Encoding' })
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.type(type)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity') return reply.send(document.plain)
    return reply.header('content-encoding', encoding).send(document[encoding])
  }
}

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false
}

// Characters that XML 1.0 cannot hold, not even escaped.
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text as it stands between tags or in an attribute. */
export function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
}
