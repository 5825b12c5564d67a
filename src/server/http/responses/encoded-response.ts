/** A response as finished bytes in each encoding, with its ETag, and how it is sent. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, compressAll, compressUncached } from './encoding.ts'
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
  { type, ...headers }: Headers & { readonly type?: string },
): FastifyReply {
  const { etag } = response
  reply.headers({ etag, vary: 'Accept-Encoding', ...headers })
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (type) reply.type(type)
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return reply.send(response.plain)
  return reply.header('content-encoding', encoding).send(response[encoding])
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
