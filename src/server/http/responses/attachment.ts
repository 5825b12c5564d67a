/** Sends a file to be saved, never shown as a page of this site, whatever it contains (AB-109). */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { StoredFile } from '../../files/storage-driver.ts'

interface Attachment {
  name: string
  /** A stored file, a content, or a stream of unknown size. */
  file: StoredFile | string | Uint8Array | Readable
  /** Media type; the default fits any file. */
  type?: string
  cacheControl: string
}

export function sendAttachment(
  reply: FastifyReply,
  { name, file, type = 'application/octet-stream', cacheControl }: Attachment,
): FastifyReply {
  reply.headers({
    'cache-control': cacheControl,
    // RFC 5987, for names in Thai.
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  reply.type(type)
  if (typeof file === 'string' || !('stream' in file)) return reply.send(file)
  return reply.header('content-length', file.size).send(file.stream)
}

/**
 * Stream of a file that is made while it is sent. Its first part is made before, so that what that rejects is a response
 * with an error instead of a broken file.
 */
export async function startStream(parts: AsyncGenerator<string>): Promise<Readable> {
  const first = await parts.next()
  return Readable.from(
    (async function* () {
      if (!first.done) yield first.value
      yield* parts
    })(),
  )
}

/** Encodes a character that `encodeURIComponent` leaves as it is and the header's grammar does not allow. */
const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
