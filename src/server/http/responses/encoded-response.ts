/** A response as finished bytes in each encoding, with its ETag, and how it is sent. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, compressAll, compressUncached, type Encoding } from './encoding.ts'
import { etagOf, matchesEtag } from './etag.ts'

export interface EncodedResponse {
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
  readonly etag: string
  /** Size of the three encodings together. */
  readonly bytes: number
}

type Headers = Readonly<Record<string, string>>

/** Headers of a response in an encoding, or of a 304 (`unchanged`). */
export function encodedHeaders(
  response: EncodedResponse,
  { type, ...headers }: Headers & { readonly type?: string },
  kind: Encoding | 'unchanged',
): Record<string, string> {
  const all = { etag: response.etag, vary: 'Accept-Encoding', ...headers }
  if (kind === 'unchanged') return all
  const body = kind === 'identity' ? response.plain : response[kind]
  return {
    ...all,
    ...(type && { 'content-type': type }),
    ...(kind !== 'identity' && { 'content-encoding': kind }),
    'content-length': String(body.length),
  }
}

/** Encodes a text in its three stored encodings. */
export async function encodeResponse(text: string): Promise<EncodedResponse> {
  const plain = Buffer.from(text)
  const { br, gzip } = await compressAll(plain)
  return { plain, gzip, br, etag: etagOf(plain), bytes: plain.length + gzip.length + br.length }
}

/**
 * Sends the response in the best encoding of the client, or 304 if the client has it. `headers` are sent with both,
 * `type` only with the response. A status other than 200 is always sent in full.
 */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  response: EncodedResponse,
  headers: Headers & { readonly type?: string },
): FastifyReply {
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], response.etag))
    return reply
      .headers(encodedHeaders(response, headers, 'unchanged'))
      .code(304)
      .send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  reply.headers(encodedHeaders(response, headers, encoding))
  return reply.send(encoding === 'identity' ? response.plain : response[encoding])
}

/** Compresses and sends a text for this caller only, without an ETag. */
export async function sendUncached(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  headers: Headers,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  reply.headers({ vary: 'Accept-Encoding', ...headers })
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await compressUncached(Buffer.from(text), encoding))
}
