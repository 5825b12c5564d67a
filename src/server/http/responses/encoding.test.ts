import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { chooseEncoding, compressAll, compressUncached } from './encoding.ts'

test('AB-130 the encoding is negotiated with the header, including weights', () => {
  expect(chooseEncoding('gzip, br')).toBe('br')
  expect(chooseEncoding('br;q=0, gzip')).toBe('gzip')
  expect(chooseEncoding('br;q=0,*')).toBe('gzip')
  expect(chooseEncoding('gzip;q=1, br;q=0.5')).toBe('gzip')
  expect(chooseEncoding('identity')).toBe('identity')
  expect(chooseEncoding(undefined)).toBe('identity')
})

describe('AB-130 the encoding of', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['*', 'br'],
    ['', 'identity'],
    ['br;q=0', 'identity'],
    ['*;q=0', 'identity'],
    ['identity;q=0', 'identity'],
    ['identity;q=0, *', 'br'],
    ['gzip, *;q=0', 'gzip'],
    ['*, gzip;q=0', 'br'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip ; q=0.4 , br;q=0.4', 'br'],
    ['br;q=0.000, gzip;q=0.001', 'gzip'],
    ['gzip;q=abc', 'identity'],
    ['deflate, zstd', 'identity'],
    ['gzip,,br', 'br'],
    [' , ', 'identity'],
  ])('%j is %s', (accept, encoding) => {
    expect(chooseEncoding(accept)).toBe(encoding)
  })

  test('a long header is its first 1,000 characters', () => {
    expect(chooseEncoding(`gzip,${'a,'.repeat(8_000)}br`)).toBe('gzip')
    expect(chooseEncoding(`${'a,'.repeat(8_000)}gzip`)).toBe('identity')
  })
})

test('AB-130 compressed bytes decompress to the text', async () => {
  const plain = Buffer.from('ศาลา '.repeat(10_000))
  const { br, gzip } = await compressAll(plain)
  expect([brotliDecompressSync(br), gunzipSync(gzip)]).toEqual([plain, plain])
  expect(brotliDecompressSync(await compressUncached(plain, 'br'))).toEqual(plain)
  expect(gunzipSync(await compressUncached(plain, 'gzip'))).toEqual(plain)
  expect(await compressUncached(plain, 'identity')).toBe(plain)
})
