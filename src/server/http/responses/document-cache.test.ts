import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createDocumentCache } from './document-cache.ts'

const page = (text: string) => async () => ({ text })

function cacheAt(clock: { now: number }, maxBytes = 1_000_000) {
  return createDocumentCache({ maxBytes, freshMs: 1_000, countsMs: 100, maxAgeMs: 10_000, now: () => clock.now })
}

describe('document cache', () => {
  test('stores the finished bytes in three encodings', async () => {
    const cache = cacheAt({ now: 0 })
    const stored = await cache.get('/', page('<p>ศาลา</p>'))
    expect(stored?.plain.toString()).toBe('<p>ศาลา</p>')
    expect(gunzipSync(stored!.gzip).toString()).toBe('<p>ศาลา</p>')
    expect(brotliDecompressSync(stored!.br).toString()).toBe('<p>ศาลา</p>')
    expect(cache.peek('/')).toBe(stored)
  })

  test('renders once for concurrent callers', async () => {
    const cache = cacheAt({ now: 0 })
    let renders = 0
    const render = async () => {
      renders++
      await new Promise((resolve) => setTimeout(resolve, 5))
      return { text: 'x' }
    }
    await Promise.all(Array.from({ length: 50 }, () => cache.get('/', render)))
    expect(renders).toBe(1)
  })

  test('serves a stale page while one new render runs', async () => {
    const clock = { now: 0 }
    const cache = cacheAt(clock)
    await cache.get('/', page('old'))
    clock.now = 2_000
    expect(cache.peek('/')).toBeUndefined()
    expect((await cache.get('/', page('new')))?.plain.toString()).toBe('old')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await cache.get('/', page('unused')))?.plain.toString()).toBe('new')
  })

  test('after changed counts a young page stays, and an older one is served while one new render runs', async () => {
    const clock = { now: 0 }
    const cache = cacheAt(clock)
    await cache.get('/', page('3 likes'))
    clock.now = 50
    cache.age()
    expect(cache.peek('/')?.plain.toString()).toBe('3 likes')
    clock.now = 100
    expect(cache.peek('/')).toBeUndefined()
    expect((await cache.get('/', page('4 likes')))?.plain.toString()).toBe('3 likes')
    await new Promise((resolve) => setTimeout(resolve, 20))
    clock.now = 900
    expect(cache.peek('/')?.plain.toString()).toBe('4 likes')
  })

  test('a render that started before the counts changed is older than the change', async () => {
    const clock = { now: 0 }
    const cache = cacheAt(clock)
    await cache.get('/', async () => {
      clock.now = 10
      cache.age()
      clock.now = 20
      return { text: '3 likes' }
    })
    clock.now = 150
    expect(cache.peek('/')).toBeUndefined()
  })

  test('never serves a page beyond its maximum age', async () => {
    const clock = { now: 0 }
    const cache = cacheAt(clock)
    await cache.get('/', page('old'))
    clock.now = 10_000
    expect((await cache.get('/', page('new')))?.plain.toString()).toBe('new')
  })

  test('does not store a render that started before the content changed', async () => {
    const cache = cacheAt({ now: 0 })
    let finish = () => {}
    const late = cache.get('/', async () => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return { text: 'before' }
    })
    cache.clear()
    finish()
    await late
    expect((await cache.get('/', page('after')))?.plain.toString()).toBe('after')
  })

  test('evicts the least recently used pages to stay within its size', async () => {
    const cache = cacheAt({ now: 0 }, 9_000)
    const big = 'ก'.repeat(1_000)
    for (const key of ['/a', '/b']) await cache.get(key, page(big))
    await cache.get('/a', page(big))
    await cache.get('/c', page(big))
    expect(cache.stats.bytes).toBeLessThanOrEqual(9_000)
    expect(cache.peek('/b')).toBeUndefined()
    expect(cache.peek('/c')).toBeDefined()
  })

  test('does not store a failed render, and the next caller renders again', async () => {
    const cache = cacheAt({ now: 0 })
    await expect(cache.get('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect((await cache.get('/', page('up')))?.plain.toString()).toBe('up')
  })
})
