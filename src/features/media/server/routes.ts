/** `GET /media/{key}/{width}.webp|avif`: serves stored files with fixed types only (AB-109). */
import type { FastifyInstance } from 'fastify'
import { throwError } from '#server/errors.ts'
import type { Context } from '#server/feature.ts'
import { matchesEtag } from '#server/http/responses/etag.ts'
import { createFileCache } from '#server/http/responses/file-cache.ts'
import { MEMORY_FILE_MAX_BYTES, MEMORY_MAX_BYTES, MEMORY_MINUTES } from '../constants.ts'
import { fileKey } from './service/images.ts'
import { PHOTO_MAX_AGE_MS, picturePurposes } from './service/picture-purposes.ts'

const KEY = /^[a-z0-9-]{8,80}$/
const FILE = /^[1-9]\d{0,3}\.(webp|avif)$/
const EDITORIAL = 'public, max-age=31536000, immutable'
/** a removed photo is unavailable after ten seconds, also in browsers, and no shared cache stores it. */
const PHOTO = `private, max-age=${PHOTO_MAX_AGE_MS / 1_000}, must-revalidate`

export function mediaRoutes(app: FastifyInstance, { db, storage }: Pick<Context, 'db' | 'storage'>): void {
  const cache = createFileCache({
    maxBytes: MEMORY_MAX_BYTES,
    maxFileBytes: MEMORY_FILE_MAX_BYTES,
    minutes: MEMORY_MINUTES,
  })
  const purposes = picturePurposes(db)
  app.contentBus.subscribeToDeletedFiles((names) => {
    if (names === null) {
      cache.clear()
      purposes.clear()
    }
    for (const name of names ?? []) {
      cache.delete(name)
      purposes.delete(name.split('/')[1] ?? '')
    }
  })
  // A page shows many pictures, which browsers store.
  const options = { config: { countsItself: true } }
  app.get<{ Params: { key: string; file: string } }>('/media/:key/:file', options, async (request, reply) => {
    const { key, file } = request.params
    const type = FILE.exec(file)?.[1]
    if (!type || !KEY.test(key)) throwError('not_found')
    // A job deletes the files later than the row, so check the row.
    const purpose = (await purposes.find(key)) ?? throwError('not_found')
    // The content of a name never changes, so the name is the ETag.
    const etag = `"${key}-${file}"`
    reply.headers({
      'cache-control': purpose === 'avatar' ? PHOTO : EDITORIAL,
      etag,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    const name = fileKey(key, file)
    const cached = cache.get(name)
    const bytes = cached ?? (await storage.read(name))
    if (!bytes) {
      reply.removeHeader('cache-control')
      reply.removeHeader('etag')
      throwError('not_found')
    }
    if (!cached) cache.set(name, bytes)
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.header('content-disposition', `inline; filename="${file}"`)
    return reply.type(`image/${type}`).send(bytes)
  })
}
