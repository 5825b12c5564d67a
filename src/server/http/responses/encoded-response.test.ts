import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EncodedResponse, encodeResponse, sendEncoded, sendUncached } from './encoded-response.ts'

const TEXT = 'ศาลา '.repeat(1_000)
const app = Fastify()
let encoded: EncodedResponse

beforeAll(async () => {
  encoded = await encodeResponse(TEXT)
  const method: ('GET' | 'HEAD')[] = ['GET', 'HEAD']
  const headers = { 'cache-control': 'no-cache', type: 'text/plain; charset=utf-8' }
  app.route({ method, url: '/cached', handler: (request, reply) => sendEncoded(request, reply, encoded, headers) })
  app.route({
    method,
    url: '/missing',
    handler: (request, reply) => sendEncoded(request, reply.code(404), encoded, { vary: 'Accept-Encoding, Cookie' }),
  })
  app.get('/uncached', (request, reply) => sendUncached(request, reply, TEXT, { 'cache-control': 'no-store' }))
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('AB-130 a cached response', () => {
  test.each([
    [undefined, undefined, (bytes: Buffer) => bytes],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0', undefined, (bytes: Buffer) => bytes],
  ])('for %s is encoded as %s', async (accept, encoding, decode) => {
    const response = await get('/cached', accept === undefined ? {} : { 'accept-encoding': accept })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(decode(response.rawPayload).toString()).toBe(TEXT)
    expect(response.headers).toMatchObject({
      etag: encoded.etag,
      vary: 'Accept-Encoding',
      'cache-control': 'no-cache',
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(response.rawPayload.length),
    })
  })

  test('is a 304 without body, type and encoding for a client that has it', async () => {
    for (const known of [encoded.etag, `W/${encoded.etag}`, `"x", ${encoded.etag}`, '*']) {
      const { statusCode, body, headers } = await get('/cached', { 'if-none-match': known, 'accept-encoding': 'br' })
      expect([statusCode, body, headers['content-type'], headers['content-encoding']]).toEqual([
        304,
        '',
        undefined,
        undefined,
      ])
      expect(headers).toMatchObject({ etag: encoded.etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' })
    }
    expect((await get('/cached', { 'if-none-match': '"x"' })).statusCode).toBe(200)
  })

  test('has the same headers for HEAD, and no body', async () => {
    const accept = { 'accept-encoding': 'br' }
    const [whole, head] = [
      await get('/cached', accept),
      await app.inject({ method: 'HEAD', url: '/cached', headers: accept }),
    ]
    const { date: _, ...headers } = whole.headers
    expect(head.headers).toMatchObject(headers)
    expect(head.rawPayload.length).toBe(0)
    const known = await app.inject({ method: 'HEAD', url: '/cached', headers: { 'if-none-match': encoded.etag } })
    expect(known.statusCode).toBe(304)
  })

  test('with another status is always sent in full', async () => {
    const response = await get('/missing', { 'if-none-match': encoded.etag })
    expect([response.statusCode, response.body, response.headers.vary]).toEqual([404, TEXT, 'Accept-Encoding, Cookie'])
  })
})

test('AB-130 an uncached response is compressed and has no ETag', async () => {
  const response = await get('/uncached', { 'accept-encoding': 'br', 'if-none-match': '*' })
  expect([response.statusCode, response.headers.etag, response.headers.vary]).toEqual([
    200,
    undefined,
    'Accept-Encoding',
  ])
  expect(brotliDecompressSync(response.rawPayload).toString()).toBe(TEXT)
  expect((await get('/uncached')).body).toBe(TEXT)
})
