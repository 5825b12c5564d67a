/** Content encodings: selection by `Accept-Encoding`, and compression (AB-130). */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** A compressed response in one chunk: each chunk requires a round trip to another thread. */
const CHUNK_BYTES = 64 * 1024
/** 256 kB, more than most responses: allocating the default window of 4 MB costs more than the compression. */
const WINDOW_BITS = 18
/** The rest of a longer `Accept-Encoding` is ignored: reading 16 kB of it would take longer than the response. */
const HEADER_MAX_LENGTH = 1_000
/** In order of preference. */
const COMPRESSED = ['br', 'gzip'] as const

/** Browsers send a few different values, which are read once. */
const chosen = new LRUCache<string, Encoding>({ max: 200 })

export type Encoding = (typeof COMPRESSED)[number] | 'identity'

/** Selects the encoding for an `Accept-Encoding` header; brotli is preferred among equal weights. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  const known = chosen.get(accept)
  if (known) return known
  const value = accept.slice(0, HEADER_MAX_LENGTH)
  const negotiator = new Negotiator({ headers: { 'accept-encoding': value } })
  const encoding = negotiator.encoding(COMPRESSED, { preferred: COMPRESSED }) ?? 'identity'
  if (value === accept) chosen.set(accept, encoding)
  return encoding
}

/** Compresses once for many responses. */
export async function compressAll(plain: Buffer): Promise<Record<'br' | 'gzip', Buffer>> {
  const [br, gz] = await Promise.all([brotli(plain, 5), compressGzip(plain, { chunkSize: CHUNK_BYTES, level: 6 })])
  return { br, gzip: gz }
}

/** Compresses for one response, with a fast setting. */
export async function compressUncached(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(plain, 2)
  return encoding === 'gzip' ? compressGzip(plain, { chunkSize: CHUNK_BYTES, level: 1 }) : plain
}

function brotli(plain: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(plain, {
    chunkSize: CHUNK_BYTES,
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
  })
}
